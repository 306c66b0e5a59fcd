import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// Ticks every period, and echoes its inputs; a negative number shortens the period.
struct Metronome: StateMachine {
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
    if input < 0 { nextDeadline = now + .milliseconds(-input) }
    if input == 0 { nextDeadline = nil }
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [Output]) {
    ticks += 1
    outputs.append(.tick(ticks))
    nextDeadline = now + period
  }
}

actor MetronomeActor: HostedModule {
  let host: ModuleHost<Metronome>
  nonisolated let port: ModuleHost<Metronome>.Port

  init(period: Duration, clock: RoomClock) {
    host = ModuleHost(Metronome(period: period), clock: clock)
    port = host.port
  }

  func ticks() -> Int { host.machine.ticks }
}

@Suite struct ModuleHostTests {
  @Test func aQuestionSeesWhatWasSentBeforeIt() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(60), clock: simulation.clock)
      let seen = actor.events.subscribe()
      async let _ = actor.run()
      await simulation.advance(by: .seconds(1))
      actor.send(-250)
      // The answer takes the input, and the loop still observes the earlier deadline.
      #expect(await actor.ticks() == 0)
      #expect(seen.takeBuffered() == [Timed(.echo(-250), at: .start + .seconds(1))])
      await simulation.advance(by: .seconds(1))
      #expect(seen.takeBuffered() == [Timed(.tick(1), at: .start + .milliseconds(1_250))])
    }
  }

  @Test func aLateRunCatchesUpOnce() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(1), clock: simulation.clock)
      let seen = actor.events.subscribe()
      await simulation.advance(by: .seconds(30))
      async let _ = actor.run()
      await simulation.advance(by: .milliseconds(1))
      #expect(seen.takeBuffered().map(\.value) == [.tick(1)])
    }
  }

  @Test func inputsAfterTheEndAreRejected() async throws {
    try await Simulation.run { simulation in
      let loop = HurryActor(clock: simulation.clock)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await loop.run() }
        await simulation.advance(by: .seconds(1))
        loop.send(Token())
        await loop.close()
      }
      weak let late = sendToken(to: loop)
      #expect(late == nil)
    }
  }

  private func sendToken(to loop: HurryActor) -> Token {
    let token = Token()
    loop.send(token)
    return token
  }

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

final class Token: Sendable {}

/// Wants to be called earlier with each input.
struct Hurry: StateMachine {
  var nextDeadline: Instant? = .distantFuture

  mutating func handle(_ input: Token, at now: Instant, into outputs: inout [Never]) {
    nextDeadline = now + .seconds(1)
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [Never]) {
    nextDeadline = nil
  }
}

actor HurryActor: HostedModule {
  let host: ModuleHost<Hurry>
  nonisolated let port: ModuleHost<Hurry>.Port

  init(clock: RoomClock) {
    host = ModuleHost(Hurry(), clock: clock)
    port = host.port
  }
}
