public import RoomCore

/// A turn of a machine: what its host called it with at one time, and what it emitted.
package struct ModuleTurn<Machine: ModuleMachine>: Sendable {
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
package final class TurnTap<Machine: ModuleMachine>: Sendable {
  /// Takes a turn, on the actor of the module; returns false to receive no more of them.
  package typealias Receiver = @Sendable (ModuleTurn<Machine>) -> Bool

  // Not the function itself: a generic type keeps it behind a thunk, and each access by a closure of the
  // lock puts another two around it.
  private struct Opening: Sendable {
    let receive: Receiver
  }

  private let isReceiving = Lock(false)
  private let opening = Lock<Opening?>(nil)

  /// Hands all turns from now on to `receiver`, instead of an earlier one.
  package func open(_ receiver: @escaping Receiver) {
    opening.withLock { $0 = Opening(receive: receiver) }
    isReceiving.value = true
  }

  @usableFromInline
  var isOpen: Bool { isReceiving.value }

  func take(_ turn: ModuleTurn<Machine>) {
    guard let opening = opening.withLock({ $0 }), !opening.receive(turn) else { return }
    isReceiving.value = false
    self.opening.withLock { $0 = nil }
  }
}

extension ModuleHost {
  /// Hands over a turn that has changed the machine: that had inputs, or found something due.
  @usableFromInline
  func record(_ items: [InboxItem], wasDue: Bool, at now: Instant) {
    var inputs: [Machine.Input] = []
    inputs.reserveCapacity(items.count)
    for case .input(let input) in items { inputs.append(input) }
    guard wasDue || !inputs.isEmpty else { return }
    port.tap.take(ModuleTurn(time: now, inputs: inputs, outputs: outputs))
  }
}
