import RoomCore

/// One row on the screen: it enters, plays steps, holds and exits, for one combo at a time.
struct GiftLane: Sendable {
  private(set) var phase = GiftLanePhase.idle
  private(set) var slot = 0
  /// The number that the row shows.
  private(set) var count = 0
  private(set) var enteredAt = Instant.start
  /// When the last step began; `nil` before the first.
  private(set) var steppedAt: Instant?
  /// When the pop of the last step is over.
  private(set) var popEnd = Instant.start
  /// Whether the countdown of its combo button has ended: it exits as soon as it has rested.
  private(set) var isClosing = false
  private var steps: GiftSteps
  /// When the next step that waits begins.
  private var readyAt = Instant.start
  /// Whether a step has begun at once since a pop was over with none left.
  private var playsAtOnce = false
  private let times: GiftTimes

  init(_ times: GiftTimes) {
    self.times = times
    steps = GiftSteps(times.stepping)
  }

  /// When it began to exit; `nil` unless it does.
  var exitedAt: Instant? { if case .exiting(let since) = phase { since } else { nil } }

  var isEntering: Bool { if case .entering = phase { true } else { false } }

  /// Whether it shows a combo that can still change.
  var isShowing: Bool { phase != .idle && exitedAt == nil }

  /// Since when it holds, or will once it has entered; `nil` while its count is to rise, and while it
  /// shows no combo that can change.
  var holdStart: Instant? {
    switch phase {
    case .holding(let since): since
    case .entering(let end) where steps.isEmpty: end
    default: nil
    }
  }

  /// The phase, also where nobody has called since the entrance ended.
  func phase(at now: Instant) -> GiftLanePhase {
    guard case .entering(let end) = phase, end <= now, steps.isEmpty else { return phase }
    return .holding(since: end)
  }

  /// The count to which its steps lead.
  var target: Int { steps.target ?? count }

  /// What does not hold of it, in words; `nil` if all does.
  var fault: String? {
    if !isEntering, steps.isEmpty == (phase == .stepping) {
      return steps.isEmpty ? "It has no step to play." : "It has steps that it does not play."
    }
    return steps.isRising(from: count) ? nil : "A step to \(target) does not raise \(count)."
  }

  /// When the phase ends by itself; a hold ends when the machine says so.
  var nextDeadline: Instant? {
    switch phase {
    case .idle, .holding: nil
    case .entering(let end): end
    case .stepping: readyAt
    case .exiting(let since): since + times.exit
    }
  }

  /// Begins to show a combo with `count`.
  mutating func enter(_ slot: Int, count: Int, at now: Instant) {
    self.slot = slot
    self.count = count
    let entranceEnd = now + times.entrance
    phase = .entering(until: entranceEnd)
    enteredAt = now
    steppedAt = nil
    popEnd = .start
    // What enters with a number has shown a step, but popped none.
    readyAt = count == 0 || times.followsPop ? entranceEnd : max(entranceEnd, now + times.period)
    playsAtOnce = false
    isClosing = false
    steps.removeAll()
  }

  /// The combo's count has risen to `target`, by a number of messages. A count that must be timely
  /// is shown within the allowed lag: where there are too many steps for that, the earliest are
  /// skipped.
  mutating func push(_ target: Int, messages: Int = 1, at now: Instant) {
    // Nobody is called when an entrance ends.
    if isEntering, steps.isEmpty { advance(to: now) }
    if case .holding = phase {
      phase = .stepping
      playsAtOnce = popEnd <= now || (playsAtOnce && times.keepsPlayingAtOnce)
      if times.followsPop, playsAtOnce { readyAt = now }
    }
    let firstStep = max(readyAt, now)
    let room = (now + times.lag).since(firstStep) / times.period
    steps.append(target, messages: messages, room: max(1, room.addingSaturating(1)))
  }

  /// Plays what is due by `now`; what is overdue is one step. True if the count changed.
  @discardableResult
  mutating func advance(to now: Instant) -> Bool {
    guard let nextDeadline, nextDeadline <= now else { return false }
    switch phase {
    case .idle, .holding: break
    case .exiting: phase = .idle
    case .entering(let end) where steps.isEmpty:
      phase = .holding(since: end)
      if !times.followsPop { readyAt = end + times.period }
    case .entering, .stepping:
      phase = .stepping
      return step(to: now)
    }
    return false
  }

  private mutating func step(to now: Instant) -> Bool {
    guard readyAt <= now else { return false }
    let overdue = now.since(readyAt) / times.period
    count = steps.play(max(1, overdue.addingSaturating(1)), from: count)
    steppedAt = now
    readyAt = now + times.period
    popEnd = now + times.pop
    if steps.isEmpty { phase = .holding(since: now) }
    return true
  }

  /// The countdown of its combo button has ended.
  mutating func close() { isClosing = true }

  /// Begins to exit, showing `count`.
  mutating func exit(count: Int, at now: Instant) {
    self.count = count
    steps.removeAll()
    phase = .exiting(since: now)
  }

  /// Shows nothing, immediately.
  mutating func clear() {
    steps.removeAll()
    phase = .idle
  }
}
