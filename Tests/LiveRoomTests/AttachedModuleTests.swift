import LiveRoomKit
import RoomSimulation
import Testing

/// Counts down from a number of seconds, in a room of its own.
private struct CountdownMachine: ModuleMachine {
  enum Input: Hashable, ModuleInput {
    case begin(Duration)
    case leave
    case suspend(reason: SuspensionReason)
    case resume(reason: SuspensionReason)
    case close
  }
  enum Output: Hashable, Sendable {
    case didBegin, didEnd, didStop, didSuspend, didResume, didClose
  }

  private var end: Instant?
  private var rest: Duration?
  private var suspensions: Set<SuspensionReason> = []

  var nextDeadline: Instant? { suspensions.isEmpty ? end : nil }

  mutating func handle(_ input: Input, at now: Instant, into outputs: inout [Output]) {
    switch input {
    case .begin(let duration):
      end = now + duration
      if !suspensions.isEmpty { rest = duration }
      outputs.append(.didBegin)
    case .leave:
      if end != nil { outputs.append(.didStop) }
      end = nil
    case .suspend(let reason):
      if suspensions.isEmpty { rest = end.map { $0 - now } }
      suspensions.insert(reason)
      outputs.append(.didSuspend)
    case .resume(let reason):
      suspensions.remove(reason)
      if suspensions.isEmpty { end = rest.map { now + $0 } }
      outputs.append(.didResume)
    case .close: outputs.append(.didClose)
    }
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [Output]) {
    end = nil
    outputs.append(.didEnd)
  }
}

private actor Countdown: ModuleActor {
  let host: ModuleHost<CountdownMachine>
  nonisolated let port: ModuleHost<CountdownMachine>.Port

  init(clock: RoomClock) {
    host = ModuleHost(CountdownMachine(), clock: clock)
    port = host.port
  }
}

/// A room with a module of the app's own.
@Suite struct AttachedModuleTests {
  private static func input(of event: RoomEvent) -> CountdownMachine.Input? {
    switch event {
    case .room(.didReceiveApp(let message)) where message.kind == "countdown":
      Int(message.payload).map { .begin(.seconds($0)) }
    case .room(.didLeave): .leave
    default: nil
    }
  }

  private func visit(
    _ simulation: Simulation, attached: Duration = .zero,
    _ body: (LiveRoom) async throws -> Void
  ) async throws -> [Timed<CountdownMachine.Output>] {
    let room = LiveRoom(clock: simulation.clock)
    let countdown = Countdown(clock: simulation.clock)
    let log = EventLog(countdown.events)
    room.enter("harbour")
    async let _ = room.run()
    await simulation.advance(by: attached)
    room.attach(countdown, input: Self.input)
    try await body(room)
    await room.close()
    return log.all
  }

  private func at(_ seconds: Double, _ output: CountdownMachine.Output) -> Timed<
    CountdownMachine.Output
  > {
    Timed(output, at: .start + .milliseconds(Int(seconds * 1_000)))
  }

  @Test(arguments: [0, 5])
  func aModuleRunsAndClosesWithItsRoom(_ attached: Int) async throws {
    try await Simulation.run { simulation in
      let log = try await visit(simulation, attached: .seconds(attached)) { room in
        room.send(.app(AppMessage(kind: "countdown", payload: "3")))
        room.send(.app(AppMessage(kind: "other", payload: "3")))
        await simulation.advance(by: .seconds(10))
      }
      let begin = Double(attached)
      #expect(log == [at(begin, .didBegin), at(begin + 3, .didEnd), at(begin + 10, .didClose)])
    }
  }

  @Test func aModuleIsSuspendedWithItsRoomAndLeavesWithIt() async throws {
    try await Simulation.run { simulation in
      let log = try await visit(simulation) { room in
        room.send(.app(AppMessage(kind: "countdown", payload: "3")))
        await simulation.advance(by: .seconds(1))
        room.suspend(reason: .background)
        room.suspend(reason: "call")
        await simulation.advance(by: .seconds(60))
        room.resume(reason: .background)
        room.resume(reason: "call")
        await simulation.advance(by: .seconds(1))
        room.leave()
        await simulation.advance(by: .seconds(9))
      }
      #expect(
        log == [
          at(0, .didBegin), at(1, .didSuspend), at(61, .didResume), at(62, .didStop),
          at(71, .didClose),
        ])
    }
  }

  @Test func aModuleThatIsAttachedToASuspendedRoomIsSuspended() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let countdown = Countdown(clock: simulation.clock)
      let log = EventLog(countdown.events)
      async let _ = room.run()
      room.suspend()
      await simulation.advance(by: .seconds(1))
      room.attach(countdown, input: Self.input)
      await simulation.advance(by: .seconds(1))
      countdown.send(.begin(.seconds(3)))
      await simulation.advance(by: .seconds(59))
      room.resume()
      await simulation.advance(by: .seconds(60))
      #expect(log.all.map(\.value) == [.didSuspend, .didBegin, .didResume, .didEnd])
      #expect(log.all.last?.time == .start + .seconds(64))
      await room.close()
    }
  }

  @Test func aModuleIsPausedWithTheRunOfItsRoom() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let countdown = Countdown(clock: simulation.clock)
      let log = EventLog(countdown.events)
      room.attach(countdown, input: Self.input)
      countdown.send(.begin(.seconds(3)))
      for _ in 0..<2 {
        await withTaskGroup { group in
          group.addTask { await room.run() }
          await simulation.advance(by: .seconds(2))
          group.cancelAll()
        }
        await simulation.advance(by: .seconds(60))
      }
      #expect(log.all.first { $0.value == .didEnd }?.time == .start + .seconds(63))
      await room.close()
      #expect(log.all.last?.value == .didClose)
    }
  }

  @Test func theDiagnosticsOfAModuleAreThoseOfItsRoom() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let diagnostics = EventLog(room.diagnostics)
      let countdown = Countdown(clock: simulation.clock)
      room.attach(countdown)
      async let _ = room.run()
      countdown.send(.begin(.seconds(3)))
      await simulation.advance(by: .seconds(1))
      await simulation.jump(by: .seconds(9))
      #expect(diagnostics.all.contains { $0.value.kind == .lateWakeUp && $0.value.module == nil })
      await room.close()
    }
  }
}
