import RoomCore

/// A channel at work: what it presents, and when it may present the next.
struct Stage: Sendable {
  /// What the channel presents. Moments are in the time of its ``clock``.
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

    /// A popup whose view is visible.
    struct Visible: Sendable {
      let slot: Int
      /// Since when its time on screen counts.
      var since: Instant
      /// When its maximum time is over; `nil` for never, or while its timer is held.
      var limit: Instant?
      /// When its minimum time is over.
      let preemptibleFrom: Instant
      /// Whether another popup waits for the minimum time to be over.
      var isContested = false
    }

    /// A popup whose view is to disappear.
    struct Dismissing: Sendable {
      let slot: Int
      var dismissal: PopupDismissal
      /// When the view counts as gone.
      let limit: Instant
      /// Whether a gap follows.
      let leavesGap: Bool
      /// What is to be emitted of a newer version once this one is gone.
      var owed: [PopupEvent] = []
    }
  }

  /// A request to advance.
  struct Request: Sendable {
    var condition: PopupCondition?
  }

  let channel: PopupChannel
  var phase = Phase.idle
  var clock = StageClock()
  var suspensions = SuspensionReasons()
  // Why the timer of the popup on screen is held.
  var holds = SuspensionReasons()
  var request: Request?
  // Something has changed for it since it last looked for a popup to present.
  var needsEvaluation = false
  var owesDrain = false
  // The number of popups that wait for it or are on its stage.
  var population = 0

  init(channel: PopupChannel) {
    self.channel = channel
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

  var visible: Phase.Visible? {
    if case .visible(let visible) = phase { visible } else { nil }
  }

  var dismissal: PopupDismissal? {
    if case .dismissing(let dismissing) = phase { dismissing.dismissal } else { nil }
  }

  var isPresenting: Bool {
    if case .presenting = phase { true } else { false }
  }

  /// Whether the next popup may be presented, unless the channel is suspended.
  var isFree: Bool {
    guard case .idle = phase else { return false }
    return channel.advance == .automatic || request != nil
  }

  /// The next moment, in the time of the machine, at which something is due.
  var nextDeadline: Instant? {
    switch phase {
    case .idle: nil
    case .gap(let end): clock.moment(of: end)
    case .presenting(_, let limit): clock.moment(of: limit)
    case .visible(let visible):
      min(
        visible.limit ?? .distantFuture,
        visible.isContested ? visible.preemptibleFrom : .distantFuture
      ).finite.flatMap { clock.moment(of: $0) }
    case .dismissing(let dismissing): clock.moment(of: dismissing.limit)
    }
  }
}

extension Instant {
  fileprivate var finite: Instant? { self == .distantFuture ? nil : self }
}

/// The time of a channel, which stands still while something of the channel is suspended.
struct StageClock: Sendable {
  private enum Mode: Sendable {
    /// It runs, this far behind the time of the machine.
    case running(behind: Duration)
    /// It stands still at this time.
    case stopped(at: Instant)
  }

  private var mode = Mode.running(behind: .zero)

  var isRunning: Bool {
    if case .running = mode { true } else { false }
  }

  /// The time of the channel when that of the machine is `now`.
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

  mutating func setRunning(_ runs: Bool, at now: Instant) {
    switch mode {
    case .running where !runs: mode = .stopped(at: time(at: now))
    case .stopped(let time) where runs: mode = .running(behind: now - time)
    default: break
    }
  }
}
