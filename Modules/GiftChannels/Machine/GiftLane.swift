import RoomCore

/// One row on the screen. It enters, plays steps, holds and exits, for one combo at a time.
struct GiftLane: Sendable {
  private(set) var phase = GiftLanePhase.idle
  private(set) var slot = 0
  /// The number that the row shows.
  private(set) var count = 0
  private(set) var enteredAt = Instant.start
  /// The time at which the pop of the last step ends.
  private(set) var popEnd = Instant.start
  /// A Boolean value that indicates whether the countdown of the combo button has ended. The lane then exits after
  /// ``GiftConfiguration/minimumHold``.
  private(set) var isClosing = false
  private var steps: GiftSteps
  /// The time at which the next waiting step begins.
  private var readyAt = Instant.start
  /// A Boolean value that indicates whether a step has begun at once since a pop ended with no waiting steps.
  private var playsAtOnce = false
  private let times: GiftTimes

  init(_ times: GiftTimes) {
    self.times = times
    steps = GiftSteps(times.stepping)
  }

  /// The time at which the lane began to exit, or `nil` if the lane isn't exiting.
  var exitedAt: Instant? { if case .exiting(let since) = phase { since } else { nil } }

  var isEntering: Bool { if case .entering = phase { true } else { false } }

  /// A Boolean value that indicates whether the lane shows a combo that can still change.
  var isShowing: Bool { phase != .idle && exitedAt == nil }

  /// The time since which the lane holds, or at which it will hold after its entrance. The value is `nil` if steps are
  /// waiting, or if the lane shows no combo that can change.
  var holdStart: Instant? {
    switch phase {
    case .holding(let since): since
    case .entering(let end) where steps.isEmpty: end
    default: nil
    }
  }

  /// Returns the phase at a time, which may be later than the end of the entrance.
  func phase(at now: Instant) -> GiftLanePhase {
    guard case .entering(let end) = phase, end <= now, steps.isEmpty else { return phase }
    return .holding(since: end)
  }

  /// The count after all waiting steps.
  var target: Int { steps.target ?? count }

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    if !isEntering, steps.isEmpty == (phase == .stepping) {
      return steps.isEmpty ? "It has no step to play." : "It has steps that it does not play."
    }
    return steps.isRising(from: count) ? nil : "A step to \(target) does not raise \(count)."
  }

  /// The time at which the phase ends by itself. The machine ends a hold.
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
    popEnd = .start
    // A lane that enters with a number has shown a step without a pop.
    readyAt = count == 0 || times.followsPop ? entranceEnd : max(entranceEnd, now + times.period)
    playsAtOnce = false
    isClosing = false
    steps.removeAll()
  }

  /// Adds steps up to `target`, for a number of messages. With coalescing, the earliest steps are skipped if there are
  /// too many steps for the allowed lag.
  mutating func push(_ target: Int, messages: Int = 1, at now: Instant) {
    // The end of an entrance has no deadline, so the lane advances here.
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

  /// Plays the steps that are due by `now`. Overdue steps play as one step. Returns `true` if the count changed.
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
    readyAt = now + times.period
    popEnd = now + times.pop
    if steps.isEmpty { phase = .holding(since: now) }
    return true
  }

  /// Shows the final count at once. The count may be lower than before.
  mutating func show(_ count: Int, at now: Instant) {
    if isEntering { advance(to: now) }
    steps.removeAll()
    self.count = count
    popEnd = now + times.pop
    guard !isEntering else { return }
    readyAt = now + times.period
    phase = .holding(since: now)
  }

  /// Notes the end of the countdown of the combo button.
  mutating func close() { isClosing = true }

  /// Begins to exit, showing `count`.
  mutating func exit(count: Int, at now: Instant) {
    self.count = count
    steps.removeAll()
    phase = .exiting(since: now)
  }

  /// Clears the lane immediately.
  mutating func clear() {
    steps.removeAll()
    phase = .idle
  }
}
