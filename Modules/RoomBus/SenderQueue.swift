/// Senders that wait for space, first in, first out; any of them may be cancelled.
@usableFromInline
struct SenderQueue<Event: Sendable> {
  @usableFromInline
  struct Sender {
    @usableFromInline let event: Event
    @usableFromInline let continuation: CheckedContinuation<Bool, Never>
  }

  @usableFromInline var waiting: [UInt64: Sender] = [:]
  // Tickets in order; those that were cancelled are skipped.
  private var order: [UInt64] = []
  private var start = 0
  private var nextTicket: UInt64 = 0

  @inlinable
  var isEmpty: Bool { waiting.isEmpty }

  mutating func drawTicket() -> UInt64 {
    defer { nextTicket += 1 }
    return nextTicket
  }

  mutating func append(
    _ event: Event, ticket: UInt64, continuation: CheckedContinuation<Bool, Never>
  ) {
    waiting[ticket] = Sender(event: event, continuation: continuation)
    order.append(ticket)
  }

  @usableFromInline
  mutating func removeFirst() -> Sender? {
    while start < order.count {
      let sender = waiting.removeValue(forKey: order[start])
      start += 1
      if start * 2 > order.count {
        order.removeSubrange(..<start)
        start = 0
      }
      if let sender { return sender }
    }
    return nil
  }

  mutating func remove(_ ticket: UInt64) -> CheckedContinuation<Bool, Never>? {
    defer { forgetCancelled() }
    return waiting.removeValue(forKey: ticket)?.continuation
  }

  // While no subscriber takes events, only this keeps cancelled tickets from accumulating.
  private mutating func forgetCancelled() {
    guard order.count > 2 * waiting.count + 32 else { return }
    order.removeAll { waiting[$0] == nil }
    start = 0
  }

  mutating func removeAll() -> [CheckedContinuation<Bool, Never>] {
    var continuations: [CheckedContinuation<Bool, Never>] = []
    while let sender = removeFirst() { continuations.append(sender.continuation) }
    return continuations
  }
}
