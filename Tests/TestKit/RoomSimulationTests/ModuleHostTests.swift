import PromiseTesting
import RoomBus
public import RoomCore
import RoomSimulation
import Testing

extension Int: ModuleInput {
  public static func suspend(reason: SuspensionReason) -> Int { 0 }
  public static func resume(reason: SuspensionReason) -> Int { 0 }
  public static var close: Int { 0 }
}

/// Ticks every period, and echoes its inputs.
struct Metronome: ModuleMachine {
  enum Output: Equatable {
    case tick(Int)
    case echo(Int)
  }

  var period: Duration
  var nextDeadline: Instant?
  var ticks = 0

  init(period: Duration) {
    self.period = period
    nextDeadline = .start + period
  }

  mutating func handle(_ input: Int, at now: Instant, into outputs: inout [Output]) {
    outputs.append(.echo(input))
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [Output]) {
    ticks += 1
    outputs.append(.tick(ticks))
    nextDeadline = now + period
  }
}

actor MetronomeActor: ModuleActor {
  let host: ModuleHost<Metronome>
  nonisolated let port: ModuleHost<Metronome>.Port

  init(period: Duration, clock: RoomClock) {
    host = ModuleHost(Metronome(period: period), clock: clock)
    port = host.port
  }

  func ticks() -> Int { host.machine.ticks }
}

@Suite struct ModuleHostTests {
  @Test func aWakeUpThatIsEarlyIsRepeated() async throws {
    try await Simulation.run { simulation in
      let clock = RoomClock(EarlyClock(base: simulation.clock))
      let actor = MetronomeActor(period: .seconds(2), clock: clock)
      let seen = actor.events.subscribe()
      async let _ = actor.run()
      await simulation.advance(by: .seconds(3))
      #expect(seen.takeBuffered() == [Timed(.tick(1), at: .start + .seconds(2))])
    }
  }

  /// Whose deadline passes, as the machine is not suspended meanwhile.
  @Test func timeWithoutARunIsNotLate() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(2), clock: simulation.clock)
      let diagnostics = actor.diagnostics.subscribe()
      await withTaskGroup { group in
        group.addTask { await actor.run() }
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
      }
      await simulation.advance(by: .seconds(60))
      async let _ = actor.run()
      await simulation.advance(by: .zero)
      #expect(await actor.ticks() == 1)
      #expect(diagnostics.takeBuffered().isEmpty)
    }
  }

  @Test(arguments: [(100, 0), (101, 1)])
  func aTenthOfASecondIsNotLate(_ milliseconds: Int, _ reports: Int) async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(2), clock: simulation.clock)
      let diagnostics = actor.diagnostics.subscribe()
      async let _ = actor.run()
      await simulation.advance(by: .seconds(1))
      await simulation.jump(by: .milliseconds(1_000 + milliseconds))
      #expect(diagnostics.takeBuffered().count == reports)
    }
  }
}
