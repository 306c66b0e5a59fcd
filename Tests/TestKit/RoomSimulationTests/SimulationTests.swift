import RoomBus
import RoomCore
import RoomSimulation
import Synchronization
import Testing

@Suite struct SimulationTests {
  @Test func sleepersWakeEachAtItsOwnMoment() async throws {
    let trace = try await Simulation.run { simulation in
      let bus = Bus<String>()
      let seen = bus.subscribe()
      await withTaskGroup(of: Void.self) { group in
        for delay in [3, 1, 2, 1] {
          group.addTask {
            try? await simulation.clock.sleep(until: .start + .seconds(delay))
            bus.publish("\(delay) at \(simulation.now.seconds)")
          }
        }
        await simulation.advance(by: .seconds(5))
      }
      return seen.takeBuffered()
    }
    #expect(trace == ["1 at 1.0", "1 at 1.0", "2 at 2.0", "3 at 3.0"])
  }

  @Test func cancelledSleepersLeaveImmediately() async throws {
    try await Simulation.run { simulation in
      await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          (try? await simulation.clock.sleep(until: .start + .seconds(60))) != nil
        }
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
        #expect(await group.next() == false)
      }
      #expect(simulation.now == .start + .seconds(1))
      #expect(await simulation.settle(within: .seconds(60)))
      await simulation.advance(to: .start)
      #expect(simulation.now == .start + .seconds(1))
    }
  }

  @Test func settleStopsWhenNoTaskSleeps() async throws {
    try await Simulation.run { simulation in
      async let nap: Void? = try? simulation.clock.sleep(until: .start + .seconds(7))
      #expect(await simulation.settle(within: .seconds(60)))
      #expect(simulation.now == .start + .seconds(7))
      async let long: Void? = try? simulation.clock.sleep(until: .start + .seconds(600))
      #expect(await simulation.settle(within: .seconds(3)) == false)
      #expect(simulation.now == .start + .seconds(10))
      _ = await nap
      await simulation.advance(by: .seconds(600))
      _ = await long
    }
  }

  @Test func aConditionStopsTimeBetweenTwoSleepers() async throws {
    try await Simulation.run { simulation in
      let count = Mutex(0)
      let clock = simulation.clock
      async let _ = {
        for second in 1...5 {
          try? await clock.sleep(until: .start + .seconds(second))
          count.withLock { $0 += 1 }
        }
      }()
      let limit = Instant.start + .seconds(9)
      let first = await simulation.advance(to: limit, endsAtRest: true) {
        count.withLock { $0 } == 3
      }
      #expect(first == .condition)
      #expect(simulation.now == .start + .seconds(3))
      #expect(simulation.sleeperCount == 1)
      let second = await simulation.advance(to: limit, endsAtRest: true) { false }
      #expect(second == .rest)
      #expect(simulation.now == .start + .seconds(5))
      #expect(simulation.sleeperCount == 0)
      #expect(await simulation.advance(to: limit, endsAtRest: false) { true } == .condition)
      #expect(await simulation.advance(to: limit, endsAtRest: false) { false } == .rest)
      #expect(simulation.now == limit)
    }
  }

  @Test func theErrorOfTheBodyIsThrown() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await Simulation.run { _ in throw Failure() }
    }
  }
}
