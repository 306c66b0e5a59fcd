import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// Emits a number at the moment for which it was set, and can be set again.
private struct Egg: StateMachine {
  var deadline: Instant?

  var nextDeadline: Instant? { deadline }

  mutating func handle(_ input: Duration, at now: Instant, into outputs: inout [Instant]) {
    deadline = now + input
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [Instant]) {
    deadline = nil
    outputs.append(now)
  }
}

private actor Timer: HostedModule {
  let host: ModuleHost<Egg>
  nonisolated let port: ModuleHost<Egg>.Port

  init(clock: RoomClock) {
    host = ModuleHost(Egg(), clock: clock)
    port = host.port
  }
}

@Suite struct HostDiagnosticsTests {
  private func play(
    _ body: @escaping @Sendable (Timer, Simulation) async -> Void
  ) async throws -> [Timed<ModuleDiagnostic>] {
    try await Simulation.run { simulation in
      let timer = Timer(clock: simulation.clock)
      let diagnostics = timer.diagnostics.subscribe()
      async let _ = timer.run()
      await simulation.advance(by: .seconds(1))
      await body(timer, simulation)
      return diagnostics.takeBuffered()
    }
  }

  @Test func aWakeUpThatComesLateIsReportedOnce() async throws {
    let diagnostics = try await play { timer, simulation in
      timer.send(.seconds(2))
      await simulation.advance(by: .seconds(1))
      await simulation.jump(by: .seconds(5))
      await simulation.advance(by: .seconds(5))
    }
    #expect(diagnostics == [Timed(.lateWakeUp(by: .seconds(4)), at: .start + .seconds(7))])
  }

  @Test func aTenthOfASecondIsNotLate() async throws {
    let diagnostics = try await play { timer, simulation in
      timer.send(.seconds(2))
      await simulation.advance(by: .seconds(1))
      await simulation.jump(by: .milliseconds(1_100))
    }
    #expect(diagnostics.isEmpty)
  }

  @Test func aWakeUpWhoseDeadlineHasMovedIsNotLate() async throws {
    let diagnostics = try await play { timer, simulation in
      timer.send(.seconds(2))
      await simulation.advance(by: .seconds(1))
      timer.send(.seconds(60))
      await simulation.advance(by: .milliseconds(1))
      await simulation.jump(by: .seconds(5))
      await simulation.advance(by: .seconds(120))
    }
    #expect(diagnostics.isEmpty)
  }

  @Test func timeWithoutARunIsNotLate() async throws {
    try await Simulation.run { simulation in
      let timer = Timer(clock: simulation.clock)
      let diagnostics = timer.diagnostics.subscribe()
      await withTaskGroup { group in
        group.addTask { await timer.run() }
        timer.send(.seconds(2))
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
      }
      await simulation.advance(by: .seconds(60))
      _ = await timer.state
      async let _ = timer.run()
      await simulation.advance(by: .seconds(1))
      #expect(diagnostics.takeBuffered().isEmpty)
    }
  }

  @Test func aBacklogOfMoreThanTenThousandInputsIsReported() async throws {
    for (count, expected) in [(10_000, [ModuleDiagnostic]()), (10_001, [.backlog(count: 10_001)])] {
      let diagnostics = try await play { timer, simulation in
        for _ in 0..<count { timer.send(.seconds(1)) }
        await simulation.advance(by: .zero)
      }
      #expect(diagnostics.map(\.value) == expected)
    }
  }

  @Test func whatSubscribersLoseIsReported() async throws {
    let diagnostics = try await play { timer, simulation in
      let slow = timer.events.subscribe(.keepNewest(1))
      for _ in 0..<3 {
        timer.send(.seconds(1))
        await simulation.advance(by: .seconds(2))
      }
      #expect(slow.droppedCount == 2)
    }
    #expect(diagnostics.map(\.value) == [.drop(count: 1), .drop(count: 1)])
  }

  @Test func theDiagnosticsEndWithTheEvents() async throws {
    try await Simulation.run { simulation in
      let timer = Timer(clock: simulation.clock)
      let diagnostics = timer.diagnostics.subscribe()
      await timer.close()
      for await _ in diagnostics { Issue.record("Nothing was wrong.") }
    }
  }
}
