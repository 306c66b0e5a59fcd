import RoomCore

/// A place on screen of a channel, or of one of its independent queues: what it presents, and when
/// it may present the next.
struct Place: Sendable {
  /// What the place presents. Moments are in the time of its ``clock``.
  enum Phase: Sendable {
    /// Nothing.
    case idle
    /// Nothing, until the gap after the last popup is over.
    case gap(until: Instant)
    /// A popup whose view is to appear, until the limit.
    case presenting(slot: Int, limit: Instant)
    /// A popup whose view is visible.
    case visible(Visible)
    /// A popup whose view is to disappear.
    case dismissing(Dismissing)
  }

  /// A popup whose view is visible.
  struct Visible: Sendable {
    let slot: Int
    /// Since when its time on screen counts, as far as that is not in its entry.
    var since: Instant
    /// When its maximum time is over; `nil` for never, or while its timer is held.
    var limit: Instant?
    /// When its minimum time is over.
    let protectedUntil: Instant
    /// Whether another popup waits for the minimum time to be over.
    var isContested = false
    /// What was to end or remove it during its minimum time.
    var postponed: PopupDismissal?

    /// The next moment at which something is due.
    var deadline: Instant? {
      var earliest = limit.map { max($0, protectedUntil) }
      if isContested || postponed != nil {
        earliest = min(earliest ?? protectedUntil, protectedUntil)
      }
      return earliest
    }
  }

  /// A popup whose view is to disappear.
  struct Dismissing: Sendable {
    let slot: Int
    var dismissal: PopupDismissal
    /// When the view counts as gone.
    let limit: Instant
    /// Whether a gap follows.
    let leavesGap: Bool
  }

  /// The number of updates on screen whose versions are remembered.
  static let updatedVersionLimit = 8

  let stage: Int
  var phase = Phase.idle
  var clock = PlaceClock()
  /// Why the timer of the popup on screen is held.
  var holds = SuspensionReasons()
  /// The versions that a view of the popup on screen may have been made for: the one that was
  /// presented, and the last that updated it.
  private(set) var versions: [Int] = []
  /// The newer versions that were enqueued since the popup on screen is being dismissed, in order: all
  /// but the last have ended. Their events follow once it is gone.
  var successors: [Int] = []
  /// The greatest version of those of them that have ended.
  var endedVersion: Int?
  /// Counts presentations.
  var turn: Int64 = 0
  /// The view of the popup on screen. Boxed: a place is copied often.
  var appearance: Boxed<PopupAppearance>?

  init(stage: Int) {
    self.stage = stage
  }

  mutating func present(_ version: Int) { versions = [version] }

  mutating func update(to version: Int) {
    if versions.last == version { return }
    versions.append(version)
    if versions.count > 1 + Self.updatedVersionLimit { versions.remove(at: 1) }
  }

  /// The slot of the popup on screen.
  var slot: Int? {
    switch phase {
    case .idle, .gap: nil
    case .presenting(let slot, _): slot
    case .visible(let visible): visible.slot
    case .dismissing(let dismissing): dismissing.slot
    }
  }

  var visible: Visible? {
    if case .visible(let visible) = phase { visible } else { nil }
  }

  var dismissal: PopupDismissal? {
    if case .dismissing(let dismissing) = phase { dismissing.dismissal } else { nil }
  }

  var isPresenting: Bool {
    if case .presenting = phase { true } else { false }
  }

  var isIdle: Bool {
    if case .idle = phase { true } else { false }
  }

  /// The next moment, in the time of the machine, at which something is due.
  var nextDeadline: Instant? {
    switch phase {
    case .idle: nil
    case .gap(let end): clock.moment(of: end)
    case .presenting(_, let limit): clock.moment(of: limit)
    case .visible(let visible): visible.deadline.flatMap { clock.moment(of: $0) }
    case .dismissing(let dismissing): clock.moment(of: dismissing.limit)
    }
  }
}

/// The time of a place, which stands still while something of it is suspended.
struct PlaceClock: Sendable {
  private enum Mode: Sendable {
    /// It runs, this far behind the time of the machine.
    case running(behind: Nanoseconds)
    /// It stands still at this time.
    case stopped(at: Instant)
  }

  private var mode = Mode.running(behind: Nanoseconds(nanoseconds: 0))

  var isRunning: Bool {
    if case .running = mode { true } else { false }
  }

  /// The time of the place when that of the machine is `now`.
  func time(at now: Instant) -> Instant {
    switch mode {
    case .running(let lag): now - lag
    case .stopped(let time): time
    }
  }

  /// When it is `time` on this clock, in the time of the machine; `nil` while it stands still.
  func moment(of time: Instant) -> Instant? {
    switch mode {
    case .running(let lag): time + lag
    case .stopped: nil
    }
  }

  /// Returns false if it did so before.
  mutating func setRunning(_ runs: Bool, at now: Instant) -> Bool {
    switch mode {
    case .running where !runs: mode = .stopped(at: time(at: now))
    case .stopped(let time) where runs: mode = .running(behind: now.since(time))
    default: return false
    }
    return true
  }
}
