import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// Emits a number two seconds after it was given it; owes the rest when it is closed.
private struct Kettle: StateMachine {
  enum Input: Hashable, ModuleInput {
    case boil(Int)
    case suspend(reason: SuspensionReason)
    case resume(reason: SuspensionReason)
    case close
  }

  enum Output: Hashable {
    case didBoil(Int)
    case didSuspend(SuspensionReason)
    case didResume(SuspensionReason)
    case didClose(unboiled: [Int])
  }

  private var waiting: [Timed<Int>] = []
  private var suspended: Instant?
  private var reasons = SuspensionReasons()

  var nextDeadline: Instant? { reasons.isEmpty ? waiting.first?.time : nil }

  func state(at now: Instant) -> [Int] { waiting.map(\.value) }

  mutating func handle(_ input: Input, at now: Instant, into outputs: inout [Output]) {
    switch input {
    case .boil(let number): waiting.append(Timed(number, at: now + .seconds(2)))
    case .suspend(let reason):
      if reasons.insert(reason) == .switched { suspended = now }
      outputs.append(.didSuspend(reason))
    case .resume(let reason):
      if reasons.remove(reason) == .switched, let suspended {
        for index in waiting.indices {
          waiting[index].time = waiting[index].time + (now - suspended)
        }
      }
      outputs.append(.didResume(reason))
    case .close: outputs.append(.didClose(unboiled: waiting.map(\.value)))
    }
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [Output]) {
    while let first = waiting.first, first.time <= now {
      outputs.append(.didBoil(first.value))
      waiting.removeFirst()
    }
  }
}

private actor Kitchen: HostedModule {
  let host: ModuleHost<Kettle>
  nonisolated let port: ModuleHost<Kettle>.Port

  init(clock: RoomClock) {
    host = ModuleHost(Kettle(), clock: clock)
    port = host.port
  }
}

extension RoomModule where Input == Kettle.Input {
  fileprivate func boil(_ number: Int) { send(.boil(number)) }
}

@Suite struct HostLifecycleTests {
  private func seconds(_ seconds: Double) -> Instant {
    .start + .milliseconds(Int64(seconds * 1_000))
  }

  @Test func aCancelledRunPausesAndTheNextContinues() async throws {
    try await Simulation.run { simulation in
      let kitchen = Kitchen(clock: simulation.clock)
      let seen = kitchen.events.subscribe()
      await withTaskGroup { group in
        group.addTask { await kitchen.run() }
        await simulation.advance(by: .seconds(1))
        kitchen.boil(1)
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
      }
      await simulation.advance(by: .seconds(60))
      kitchen.boil(2)
      #expect(kitchen.port.backlog == 1)
      await simulation.advance(by: .seconds(60))
      async let _ = kitchen.run()
      await simulation.advance(by: .seconds(10))
      #expect(
        seen.takeBuffered() == [
          Timed(.didSuspend(.notRunning), at: seconds(2)),
          Timed(.didResume(.notRunning), at: seconds(122)),
          Timed(.didBoil(1), at: seconds(123)),
          Timed(.didBoil(2), at: seconds(124)),
        ])
      #expect(kitchen.port.backlog == 0)
    }
  }

  @Test func aSecondRunWaitsAndTakesOver() async throws {
    try await Simulation.run { simulation in
      let kitchen = Kitchen(clock: simulation.clock)
      let seen = kitchen.events.subscribe()
      await withTaskGroup { group in
        group.addTask { await kitchen.run() }
        await simulation.advance(by: .seconds(1))
        async let _ = kitchen.run()
        async let third: Void = kitchen.run()
        await simulation.advance(by: .seconds(1))
        #expect(seen.takeBuffered().isEmpty)
        group.cancelAll()
        await simulation.advance(by: .seconds(1))
        kitchen.boil(1)
        await simulation.advance(by: .seconds(3))
        #expect(
          seen.takeBuffered().map(\.value)
            == [.didSuspend(.notRunning), .didResume(.notRunning), .didBoil(1)])
        await kitchen.close()
        await third
      }
      #expect(seen.takeBuffered().map(\.value) == [.didClose(unboiled: [])])
    }
  }

  @Test func closingEmitsWhatIsOwedWithAndWithoutARun() async throws {
    for isRunning in [false, true] {
      try await Simulation.run { simulation in
        let kitchen = Kitchen(clock: simulation.clock)
        let seen = kitchen.events.subscribe()
        await withTaskGroup { group in
          if isRunning { group.addTask { await kitchen.run() } }
          await simulation.advance(by: .seconds(1))
          kitchen.boil(7)
          await kitchen.close()
          kitchen.boil(8)
          await kitchen.close()
        }
        var events: [Kettle.Output] = []
        for await event in seen.flattened { events.append(event.value) }
        #expect(events == [.didClose(unboiled: [7])])
        #expect(kitchen.port.rejectedCount == 1)
        await kitchen.run()
      }
    }
  }

  @Test func aWakeUpThatIsEarlyIsRepeated() async throws {
    try await Simulation.run { simulation in
      let kitchen = Kitchen(clock: RoomClock(EarlyClock(base: simulation.clock)))
      let seen = kitchen.events.subscribe()
      async let _ = kitchen.run()
      await simulation.advance(by: .seconds(1))
      kitchen.boil(1)
      await simulation.advance(by: .seconds(4))
      #expect(seen.takeBuffered() == [Timed(.didBoil(1), at: seconds(3))])
    }
  }

  @Test func theStateBeforeARunHasTakenWhatWasSent() async throws {
    try await Simulation.run { simulation in
      let kitchen = Kitchen(clock: simulation.clock)
      kitchen.boil(1)
      kitchen.boil(2)
      #expect(await kitchen.state == [1, 2])
      #expect(kitchen.port.backlog == 0)
      let seen = kitchen.events.subscribe()
      async let _ = kitchen.run()
      await simulation.advance(by: .seconds(2))
      #expect(seen.takeBuffered().map(\.value) == [.didBoil(1), .didBoil(2)])
    }
  }
}
