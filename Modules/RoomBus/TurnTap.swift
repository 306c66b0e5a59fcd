public import RoomCore
import Synchronization

/// A turn of a machine: what its host called it with at one time, and what it emitted.
package struct ModuleTurn<Machine: StateMachine>: Sendable {
  /// The time of the call.
  package let time: Instant
  /// The inputs, in the order in which the machine handled them, after what was due. None where
  /// only a deadline was reached.
  package let inputs: [Machine.Input]
  /// The outputs, in their order.
  package let outputs: [Machine.Output]
}

/// Hands the turns of a host to a recorder. Without one, a turn costs a look at a flag.
@usableFromInline
package final class TurnTap<Machine: StateMachine>: Sendable {
  /// Takes a turn, on the actor of the module; returns false to receive no more of them.
  package typealias Receiver = @Sendable (ModuleTurn<Machine>) -> Bool

  private let hasReceiver = Atomic(false)
  private let receiver = Mutex<Receiver?>(nil)

  @usableFromInline
  init() {}

  /// Hands all turns from now on to `receiver`, instead of an earlier one.
  package func open(_ receiver: @escaping Receiver) {
    self.receiver.withLock { $0 = receiver }
    hasReceiver.store(true, ordering: .releasing)
  }

  @usableFromInline
  var isOpen: Bool { hasReceiver.load(ordering: .acquiring) }

  func take(_ turn: ModuleTurn<Machine>) {
    guard let receiver = receiver.withLock({ $0 }), !receiver(turn) else { return }
    hasReceiver.store(false, ordering: .releasing)
    self.receiver.withLock { $0 = nil }
  }
}

extension ModuleHost {
  /// Hands over a turn that has changed the machine: that had inputs, or found something due.
  @usableFromInline
  func record(_ items: [InboxItem], wasDue: Bool, at now: Instant) {
    var inputs: [Machine.Input] = []
    for case .input(let input) in items { inputs.append(input) }
    guard wasDue || !inputs.isEmpty else { return }
    port.tap.take(ModuleTurn(time: now, inputs: inputs, outputs: outputs))
  }
}
