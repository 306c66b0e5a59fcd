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
  @Test func deadlinesAndInputsAreHandledAtTheirTimes() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(2), clock: simulation.clock)
      let seen = actor.events.subscribe()
      async let _ = actor.run()
      await simulation.advance(by: .seconds(3))
      actor.send(7)
      await simulation.advance(by: .seconds(1))
      #expect(
        seen.takeBuffered() == [
          Timed(.tick(1), at: .start + .seconds(2)),
          Timed(.echo(7), at: .start + .seconds(3)),
          Timed(.tick(2), at: .start + .seconds(4)),
        ])
      #expect(await actor.ticks() == 2)
    }
  }

  @Test func aDeadlineThatMovesEarlierIsKept() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(60), clock: simulation.clock)
      let seen = actor.events.subscribe()
      async let _ = actor.run()
      await simulation.advance(by: .seconds(1))
      actor.send(-250)
      await simulation.advance(by: .seconds(1))
      #expect(
        seen.takeBuffered().last == Timed(.tick(1), at: .start + .milliseconds(1_250)))
    }
  }

  @Test func aWithdrawnDeadlineDoesNotFire() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(2), clock: simulation.clock)
      let seen = actor.events.subscribe()
      async let _ = actor.run()
      await simulation.advance(by: .seconds(1))
      actor.send(0)
      await simulation.advance(by: .seconds(10))
      #expect(seen.takeBuffered().map(\.value) == [.echo(0)])
    }
  }

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

  @Test func aSleeperDuringALeapWakesAtItsEnd() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(1), clock: simulation.clock)
      let seen = actor.events.subscribe()
      async let _ = actor.run()
      await simulation.advance(by: .milliseconds(1_500))
      await simulation.jump(by: .seconds(60))
      #expect(simulation.now == .start + .milliseconds(61_500))
      #expect(
        seen.takeBuffered() == [
          Timed(.tick(1), at: .start + .seconds(1)),
          Timed(.tick(2), at: .start + .milliseconds(61_500)),
        ])
    }
  }

  @Test func inputsBeforeTheRunWaitForIt() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(2), clock: simulation.clock)
      let seen = actor.events.subscribe()
      actor.send(5)
      await simulation.advance(by: .seconds(1))
      #expect(seen.takeBuffered().isEmpty)
      async let _ = actor.run()
      await simulation.advance(by: .milliseconds(1))
      #expect(seen.takeBuffered().map(\.value) == [.echo(5)])
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

  @Test func closingFinishesTheEvents() async throws {
    try await Simulation.run { simulation in
      let actor = MetronomeActor(period: .seconds(1), clock: simulation.clock)
      let seen = actor.events.subscribe()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await actor.run() }
        await simulation.advance(by: .milliseconds(1_500))
        await actor.close()
      }
      var batches = 0
      for await _ in seen { batches += 1 }
      #expect(batches == 1)
      #expect(await simulation.settle(within: .seconds(9)))
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
