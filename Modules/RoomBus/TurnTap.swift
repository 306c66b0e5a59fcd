public import RoomCore

/// A turn of a machine: the inputs that its host passed to it at one time, and its outputs.
package struct ModuleTurn<Machine: ModuleMachine>: Sendable {
  /// The time of the call.
  package let time: Instant
  /// A Boolean value that indicates whether the host was closed, so that no turn follows.
  package let isLast: Bool
  // Shared with the host and its bus, so that a turn that waits to be written costs no copy.
  let items: [ModuleHost<Machine>.InboxItem]
  let batch: [Timed<Machine.Output>]
  /// The inputs in the order in which the machine handled them, after the deadline that was due.
  /// The list is empty if only a deadline was due.
  ///
  /// - Complexity: O(n) for n inputs
  package var inputs: [Machine.Input] { items.compactMap { $0.input } }
  /// The outputs in order.
  ///
  /// - Complexity: O(n) for n outputs
  package var outputs: [Machine.Output] { batch.map { $0.value } }
}

/// Passes the turns of a host to a recorder. Without a recorder, a turn only reads whether there is
/// one.
@usableFromInline
package final class TurnTap<Machine: ModuleMachine>: Sendable {
  /// A closure that receives a turn on the actor of the module. It returns `false` to receive no
  /// more turns.
  package typealias Receiver = @Sendable (ModuleTurn<Machine>) -> Bool

  // The struct wraps the closure. A generic type would store the closure with a thunk, and each
  // access within the lock would add two more.
  private struct Opening: Sendable {
    let receive: Receiver
  }

  private let opening = Lock<Opening?>(nil)

  /// Passes all turns from now on to `receiver`, which replaces an earlier receiver.
  package func open(_ receiver: @escaping Receiver) {
    opening.withLock { $0 = Opening(receive: receiver) }
  }

  @usableFromInline
  var isOpen: Bool { opening.withLock { $0 != nil } }

  func take(_ turn: ModuleTurn<Machine>) {
    guard let opening = opening.withLock({ $0 }), !opening.receive(turn) else { return }
    self.opening.withLock { $0 = nil }
  }
}

extension ModuleHost {
  /// Passes on a turn that had inputs or a due deadline.
  @usableFromInline
  func record(
    _ items: [InboxItem], _ batch: [Timed<Machine.Output>], wasDue: Bool, at now: Instant
  ) {
    guard wasDue || items.contains(where: { $0.input != nil }) else { return }
    port.tap.take(ModuleTurn(time: now, isLast: gate.isClosed, items: items, batch: batch))
  }
}
