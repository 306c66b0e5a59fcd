import RoomCore

/// One row on the screen: it enters, plays steps, holds and exits, for one combo at a time.
///
/// - idle: shows nothing.
/// - entering: until `entranceEnd`; steps pushed meanwhile play after it.
/// - stepping: steps are yet to be played, one each `stepInterval` or after each pop.
/// - holding: the count is up to date; the machine decides when it exits.
/// - exiting: until `exitEnd`; its combo is free to be shown elsewhere.
struct GiftLane: Sendable {
  private(set) var phase = GiftState.Lane.Phase.idle
  private(set) var slot = 0
  /// The number that the row shows.
  private(set) var count = 0
  /// When it was last seen to change; the hold counts from here.
  private(set) var lastChange = Instant.start
  private(set) var enteredAt = Instant.start
  private var entranceEnd = Instant.start
  private(set) var exitedAt = Instant.start
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

  private let entrance: Nanoseconds
  private let exitDuration: Nanoseconds
  private let period: Nanoseconds
  private let followsPop: Bool
  private let keepsPlayingAtOnce: Bool
  private let lag: Nanoseconds
  private let pop: Nanoseconds

  init(configuration: GiftConfiguration) {
    entrance = Nanoseconds(configuration.entrance.duration)
    exitDuration = Nanoseconds(configuration.exit.duration)
    period = Nanoseconds(configuration.stepPeriod)
    followsPop = configuration.stepInterval == nil
    keepsPlayingAtOnce = configuration.hold == nil
    lag = Nanoseconds(configuration.maximumLag)
    pop = Nanoseconds(configuration.pop.duration)
    steps = GiftSteps(configuration.stepping)
  }

  var exitEnd: Instant { exitedAt + exitDuration }

  /// Whether it shows a combo that can still change.
  var isShowing: Bool { phase != .idle && phase != .exiting }

  /// Since when it holds, or will once it has entered; `nil` while its count is to rise, and while it
  /// shows no combo that can change.
  var holdStart: Instant? {
    switch phase {
    case .holding: lastChange
    case .entering where steps.isEmpty: entranceEnd
    default: nil
    }
  }

  /// The phase, also where nobody has called since the entrance ended.
  func phase(at now: Instant) -> GiftState.Lane.Phase {
    if let holdStart, holdStart <= now { .holding } else { phase }
  }

  /// The count to which its steps lead.
  var target: Int { steps.target ?? count }

  /// What does not hold of it, in words; `nil` if all does.
  var fault: String? {
    if phase != .entering, steps.isEmpty == (phase == .stepping) {
      return "It is \(phase.rawValue) with \(steps.isEmpty ? "no" : "other") steps."
    }
    return steps.isRising(from: count) ? nil : "A step to \(target) does not raise \(count)."
  }

  /// When the phase ends by itself; a hold ends when the machine says so.
  var nextDeadline: Instant? {
    switch phase {
    case .idle, .holding: nil
    case .entering: entranceEnd
    case .stepping: readyAt
    case .exiting: exitEnd
    }
  }

  /// Begins to show a combo with `count`.
  mutating func enter(_ slot: Int, count: Int, at now: Instant) {
    self.slot = slot
    self.count = count
    phase = .entering
    enteredAt = now
    entranceEnd = now + entrance
    lastChange = now
    steppedAt = nil
    popEnd = .start
    // What enters with a number has shown a step, but popped none.
    readyAt = count == 0 || followsPop ? entranceEnd : max(entranceEnd, now + period)
    playsAtOnce = false
    isClosing = false
    steps.removeAll()
  }

  /// The combo's count has risen to `target`, by a number of messages. A count that must be timely
  /// is shown within the allowed lag: where there are too many steps for that, the earliest are
  /// skipped.
  mutating func push(_ target: Int, messages: Int = 1, at now: Instant) {
    if phase == .holding {
      phase = .stepping
      playsAtOnce = popEnd <= now || (playsAtOnce && keepsPlayingAtOnce)
      if followsPop, playsAtOnce { readyAt = now }
    }
    let firstStep = max(readyAt, now)
    let room = (now + lag).since(firstStep) / period
    steps.append(target, messages: messages, room: max(1, room.addingSaturating(1)))
  }

  /// Plays what is due by `now`; what is overdue is one step. True if the count changed.
  @discardableResult
  mutating func advance(to now: Instant) -> Bool {
    switch phase {
    case .idle, .holding:
      return false
    case .exiting:
      if exitEnd <= now { phase = .idle }
      return false
    case .entering:
      guard entranceEnd <= now else { return false }
      if let holdStart {
        phase = .holding
        lastChange = holdStart
        if !followsPop { readyAt = holdStart + period }
        return false
      }
      phase = .stepping
      return step(to: now)
    case .stepping:
      return step(to: now)
    }
  }

  private mutating func step(to now: Instant) -> Bool {
    guard phase == .stepping, readyAt <= now else { return false }
    let overdue = now.since(readyAt) / period
    count = steps.play(max(1, overdue.addingSaturating(1)), from: count)
    lastChange = now
    steppedAt = now
    readyAt = now + period
    popEnd = now + pop
    if steps.isEmpty { phase = .holding }
    return true
  }

  /// The countdown of its combo button has ended.
  mutating func close() { isClosing = true }

  /// Begins to exit, showing `count`.
  mutating func exit(count: Int, at now: Instant) {
    self.count = count
    steps.removeAll()
    phase = .exiting
    exitedAt = now
  }

  /// Shows nothing, immediately.
  mutating func clear() {
    steps.removeAll()
    phase = .idle
  }
}
