import Foundation
import RoomBus
public import RoomCore
import RoomSimulation
import Synchronization
import Testing

/// A recorder gets each turn that changes a machine, as the machine took it.
@Suite struct TurnTapTests {
  @Test func eachTurnIsHandedOverWithItsTimeInputsAndOutputs() async throws {
    try await Simulation.run { simulation in
      let counter = Counter(clock: simulation.clock)
      let turns = Mutex<[String]>([])
      counter.port.tap.open { turn in
        turns.withLock {
          $0.append("\(turn.time.seconds): \(turn.inputs) -> \(turn.outputs)")
          return $0.count < 5
        }
      }
      async let _ = counter.run()
      await simulation.advance(by: .seconds(1))
      counter.send(2)
      counter.send(3)
      await simulation.advance(by: .seconds(1))
      // Late: the device slept beyond the deadline.
      counter.send(1)
      await simulation.advance(by: .milliseconds(500))
      await simulation.jump(by: .seconds(9))
      counter.send(4)
      // A question takes the inputs that were sent before it.
      await counter.state
      // The receiver wants no more.
      counter.send(5)
      await counter.state
      await counter.close()
      counter.send(7)
      await simulation.advance(by: .seconds(9))
      #expect(
        turns.withLock { $0 } == [
          "1.0: [2, 3] -> [\"2\", \"5\"]", "2.0: [] -> [\"rest\"]",
          "2.0: [1] -> [\"6\"]", "11.5: [] -> [\"rest\"]", "11.5: [4] -> [\"10\"]",
        ])
    }
  }

  /// A function that a generic type keeps may be behind two more thunks after each access.
  @Test func aTurnIsHandedOverByAsManyCallsAsTheFirst() async throws {
    try await Simulation.run { simulation in
      let counter = Counter(clock: simulation.clock)
      let depths = Mutex<[Int]>([])
      counter.port.tap.open { _ in
        depths.withLock { $0.append(Thread.callStackReturnAddresses.count) }
        return true
      }
      for number in 0..<40 {
        counter.send(number)
        await counter.state
      }
      let found = depths.withLock { $0 }
      #expect(found.count == 40 && found[1] > 0, "\(found)")
      #expect(found.suffix(30).max()! - found[1] < 20, "\(found)")
    }
  }
}

extension Int: ModuleInput {
  public static func suspend(reason: SuspensionReason) -> Int { 0 }
  public static func resume(reason: SuspensionReason) -> Int { 0 }
  public static var close: Int { 0 }
}

private actor Counter: ModuleActor {
  let host: ModuleHost<Machine>
  nonisolated let port: ModuleHost<Machine>.Port

  init(clock: RoomClock) {
    host = ModuleHost(Machine(), clock: clock)
    port = host.port
  }

  /// Adds, and rests a second after the last number.
  struct Machine: ModuleMachine {
    private var sum = 0
    private(set) var nextDeadline: Instant?

    mutating func handle(_ number: Int, at now: Instant, into outputs: inout [String]) {
      sum += number
      nextDeadline = now + .seconds(1)
      outputs.append("\(sum)")
    }

    mutating func deadlineReached(at now: Instant, into outputs: inout [String]) {
      nextDeadline = nil
      outputs.append("rest")
    }
  }
}
