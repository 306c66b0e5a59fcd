public import RoomCore

/// The limit of an inbox while no run takes its inputs.
@usableFromInline
struct InboxLimit: Sendable {
  /// The time for which inputs wait without a run before it is reported.
  static let patience = Duration.seconds(1)

  var capacity = defaultInboxCapacity
  /// The numbers of refused messages, by kind.
  private(set) var refused: [MessageKind: Int] = [:]
  private var isRefusing = false
  // The time since which an input has waited.
  private var oldest = Instant.start
  private var hasNoticedRest = false

  /// Removes the limit at the beginning of a run, which takes all waiting inputs.
  mutating func beginRun() {
    isRefusing = false
    hasNoticedRest = false
  }

  /// Sets the limit at the end of a run. The inputs that still wait count as just arrived.
  mutating func endRun(at now: Instant) { oldest = now }

  /// Accepts an input that a room has already taken.
  mutating func take(behind waiting: Int, at now: Instant) {
    if waiting == 0 { oldest = now }
  }

  /// Returns a Boolean value that indicates whether an input is accepted after the waiting inputs.
  /// A refused input is counted.
  ///
  /// - Parameters:
  ///   - kind: The kind of the message, or `nil` for an input that is not a message. Such an input
  ///     is always accepted.
  ///   - notices: Receives the first of several refusals, and once the report that no run is
  ///     active.
  @usableFromInline
  mutating func takes(
    _ kind: MessageKind?, behind waiting: Int, at now: Instant,
    into notices: inout [ModuleDiagnostic]
  ) -> Bool {
    take(behind: waiting, at: now)
    if !hasNoticedRest, now - oldest >= Self.patience {
      hasNoticedRest = true
      notices.append(.notRun(since: now - oldest))
    }
    guard let kind else { return true }
    let isTaken = waiting < capacity
    if !isTaken {
      refused[kind, default: 0] += 1
      if !isRefusing { notices.append(.refusal(of: kind)) }
    }
    isRefusing = !isTaken
    return isTaken
  }
}

/// The inputs that wait for a module or a room, sent from any thread. While a run is active, all
/// inputs are accepted, because a lost gift makes a total wrong. Without a run, the number of
/// waiting messages is limited.
@usableFromInline
package final class Inbox<Input: Sendable>: Sendable {
  /// The waiting inputs.
  @usableFromInline package let inputs: Bus<Input>.Subscription
  // The reference keeps the bus alive, because a released bus finishes its hub.
  private let bus = Bus<Input>()
  @usableFromInline let hub: BusHub<Input>
  @usableFromInline let isRun = Lock(false)
  @usableFromInline let limit = Lock(InboxLimit())
  private let rejections = Lock((count: 0, messages: [MessageKind: Int]()))

  package init() {
    hub = bus.hub
    inputs = bus.subscribe(.unbounded)
  }

  /// The number of inputs that may wait without a run before messages are refused.
  package var capacity: Int {
    get { limit.withLock { $0.capacity } }
    set { limit.withLock { $0.capacity = newValue } }
  }

  /// The numbers of refused messages, by kind.
  package var refused: [MessageKind: Int] { limit.withLock { $0.refused } }

  /// The number of inputs that were sent after the end.
  package var rejectedCount: Int { rejections.withLock { $0.count } }

  /// The numbers of messages that were sent after the end, by kind.
  package var rejected: [MessageKind: Int] { rejections.withLock { $0.messages } }

  /// Sends inputs that were received together, without waiting.
  ///
  /// - Parameters:
  ///   - kind: Returns the kind of the message, or `nil` for an input that is not a message.
  ///   - report: Receives diagnostics, if there are any.
  @inlinable
  package func send(
    _ inputs: some Collection<Input> & Sendable, at now: @autoclosure () -> Instant,
    _ kind: (Input) -> MessageKind?, report: ([ModuleDiagnostic]) -> Void
  ) {
    guard !isRun.value else { return deliver(inputs, kind) }
    let notices = sendAtRest(inputs, at: now(), kind)
    if !notices.isEmpty { report(notices) }
  }

  /// Sends an input that a room has already taken.
  @inlinable
  package func route(
    _ input: Input, at now: @autoclosure () -> Instant, _ kind: (Input) -> MessageKind?
  ) {
    if !isRun.value { noteRoute(at: now()) }
    deliver(CollectionOfOne(input), kind)
  }

  @usableFromInline
  func noteRoute(at now: Instant) {
    limit.withLock { $0.take(behind: inputs.bufferedCount, at: now) }
  }

  @inlinable
  func deliver(
    _ inputs: some Collection<Input> & Sendable, _ kind: (Input) -> MessageKind? = { _ in nil }
  ) {
    if !hub.publish(inputs).isTaken { countRejections(inputs.map(kind)) }
  }

  @inlinable
  func sendAtRest(
    _ inputs: some Collection<Input> & Sendable, at now: Instant, _ kind: (Input) -> MessageKind?
  ) -> [ModuleDiagnostic] {
    limit.withLock { limit in
      var notices: [ModuleDiagnostic] = []
      // A run may have begun in the meantime. All inputs after the end are rejected.
      guard !isRun.value, !hub.isFinished else {
        deliver(inputs, kind)
        return notices
      }
      let waiting = self.inputs.bufferedCount
      var count = 0
      // The accepted inputs, once an input is refused.
      var taken: [Input]?
      for input in inputs {
        if limit.takes(kind(input), behind: waiting + count, at: now, into: &notices) {
          count += 1
          taken?.append(input)
        } else if taken == nil {
          taken = Array(inputs.prefix(count))
        }
      }
      if let taken {
        if !taken.isEmpty { deliver(taken, kind) }
      } else {
        deliver(inputs, kind)
      }
      return notices
    }
  }

  @usableFromInline
  func countRejections(_ kinds: [MessageKind?]) {
    rejections.withLock { rejections in
      rejections.count += kinds.count
      for kind in kinds.compactMap(\.self) { rejections.messages[kind, default: 0] += 1 }
    }
  }

  /// Accepts all inputs from the beginning of a run on.
  @usableFromInline
  package func beginRun() {
    limit.withLock {
      $0.beginRun()
      isRun.value = true
    }
  }

  /// Limits the inputs after the end of a run.
  @usableFromInline
  package func endRun(at now: Instant) {
    limit.withLock {
      $0.endRun(at: now)
      isRun.value = false
    }
  }

  /// Rejects all further inputs.
  @usableFromInline
  package func finish() { bus.finish() }
}
