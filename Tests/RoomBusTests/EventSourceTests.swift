import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct EventSourceTests {
  @Test func itReceivesWhatTheBusPublishes() async {
    let bus = Bus<Int>()
    let source = bus.source
    let numbers = source.subscribe()
    #expect(source.subscriberCount == 1)
    bus.publish(contentsOf: [1, 2])
    bus.finish()
    var batches: [[Int]] = []
    for await batch in numbers { batches.append(batch) }
    #expect(batches == [[1, 2]])
  }

  @Test func itDoesNotKeepTheBusAlive() async {
    let source = Bus<Int>().source
    for await _ in source.subscribe() { Issue.record("The bus is released.") }
  }

  @Test func flattenedEventsAreSingle() async {
    let bus = Bus<Int>()
    let numbers = bus.subscribe()
    bus.publish(contentsOf: [1, 2, 3])
    bus.publish(4)
    bus.finish()
    var seen: [Int] = []
    for await number in numbers.flattened { seen.append(number) }
    #expect(seen == [1, 2, 3, 4])
  }

  #if DEBUG
    @Test func twoIteratorsThatWaitAtOnceAreAnError() async {
      await #expect(processExitsWith: .failure) {
        let bus = Bus<Int>()
        let numbers = bus.subscribe()
        await withDiscardingTaskGroup { group in
          for _ in 0..<2 {
            group.addTask { for await _ in numbers {} }
          }
        }
        bus.finish()
      }
    }
  #endif
}

@Suite struct ServerDateTests {
  private let clock = RoomClock(ManualClock())

  @Test(arguments: [(990, -10), (1_000, 0), (1_010, 10)])
  func aServersDateIsAMomentOfTheRoom(date: Int64, seconds: Int64) {
    let moment = clock.instant(ofServerDate: .seconds(date), serverNow: .seconds(1_000))
    #expect(moment == .start + .seconds(seconds))
  }

  @Test func absurdDatesSaturate() {
    let far = Duration.seconds(Int64.max)
    #expect(clock.instant(ofServerDate: far, serverNow: .zero) == .distantFuture)
    #expect(clock.instant(ofServerDate: .zero - far, serverNow: far) == .distantPast)
  }

  @Test func aRoomClockIsAClock() async throws {
    @Sendable func wait(on clock: some Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(3))
    }
    try await Simulation.run { simulation in
      async let nap: Void = wait(on: simulation.clock)
      await simulation.advance(by: .seconds(3))
      try await nap
      #expect(simulation.now == .start + .seconds(3))
    }
  }
}
