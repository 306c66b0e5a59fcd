public import RoomCore

/// What an inbox takes while no run empties it.
@usableFromInline
struct InboxLimit: Sendable {
  /// How long inputs wait for a run before that is noticed.
  static let patience = Duration.seconds(1)

  var capacity = defaultInboxCapacity
  /// The messages that were refused.
  private(set) var refused: [MessageKind: Int] = [:]
  private var isRefusing = false
  // Since when an input waits, if any does.
  private var oldest = Instant.start
  private var hasNoticedRest = false

  /// A run has begun: it takes what waits.
  mutating func beginRun() {
    isRefusing = false
    hasNoticedRest = false
  }

  /// A run has ended: what waits still has come just now.
  mutating func endRun(at now: Instant) { oldest = now }

  /// Takes an input of a room, behind those that wait.
  mutating func take(behind waiting: Int, at now: Instant) {
    if waiting == 0 { oldest = now }
  }

  /// Returns whether an input is taken behind those that wait; otherwise it counts it as refused.
  ///
  /// - Parameters:
  ///   - kind: the kind of message that it is; `nil` for none, which is always taken.
  ///   - notices: receives the first refusal of several, and once that nothing runs.
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

/// The inputs that wait for a module or a room, from any thread. While a run is active it takes all of them, as a lost
/// gift is a wrong total; while none is, messages have a limit.
@usableFromInline
package final class Inbox<Input: Sendable>: Sendable {
  /// What waits.
  @usableFromInline package let inputs: Bus<Input>.Subscription
  // Kept, since a bus that is released ends its hub.
  private let bus = Bus<Input>()
  @usableFromInline let hub: BusHub<Input>
  @usableFromInline let isRun = Lock(false)
  @usableFromInline let limit = Lock(InboxLimit())
  private let rejections = Lock((count: 0, messages: [MessageKind: Int]()))

  package init() {
    hub = bus.hub
    inputs = bus.subscribe(.unbounded)
  }

  /// The number of inputs that wait, without a run, before messages are refused.
  package var capacity: Int {
    get { limit.withLock { $0.capacity } }
    set { limit.withLock { $0.capacity = newValue } }
  }

  /// The messages that were refused, by kind.
  package var refused: [MessageKind: Int] { limit.withLock { $0.refused } }

  /// The number of inputs that came after the end.
  package var rejectedCount: Int { rejections.withLock { $0.count } }

  /// The messages among the inputs that came after the end, by kind.
  package var rejected: [MessageKind: Int] { rejections.withLock { $0.messages } }

  /// Takes inputs that were received together, without waiting.
  ///
  /// - Parameters:
  ///   - kind: the kind of message that an input is; `nil` for none.
  ///   - report: receives what is to be reported, if there is any.
  @inlinable
  package func send(
    _ inputs: some Collection<Input> & Sendable, at now: @autoclosure () -> Instant,
    _ kind: (Input) -> MessageKind?, report: ([ModuleDiagnostic]) -> Void
  ) {
    guard !isRun.value else { return deliver(inputs, kind) }
    let notices = sendAtRest(inputs, at: now(), kind)
    if !notices.isEmpty { report(notices) }
  }

  /// Takes an input that a room has taken before.
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
      // A run may have begun since the sender has looked. All that comes after the end is a rejection.
      guard !isRun.value, !hub.isFinished else {
        deliver(inputs, kind)
        return notices
      }
      let waiting = self.inputs.bufferedCount
      var count = 0
      // Those that are taken, once one is refused.
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

  /// A run begins: from now on all is taken.
  @usableFromInline
  package func beginRun() {
    limit.withLock {
      $0.beginRun()
      isRun.value = true
    }
  }

  /// The run has ended.
  @usableFromInline
  package func endRun(at now: Instant) {
    limit.withLock {
      $0.endRun(at: now)
      isRun.value = false
    }
  }

  /// Takes nothing any more.
  @usableFromInline
  package func finish() { bus.finish() }
}
