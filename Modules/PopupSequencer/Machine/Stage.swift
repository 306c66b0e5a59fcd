import RoomCore

/// A channel at work: what it shows, and when it may go on.
struct Stage: Sendable {
  enum Phase: Sendable {
    /// The view is to appear; the watchdog waits for it.
    case presenting
    /// The view is visible.
    case visible
    /// The view is to go; the watchdog waits for it.
    case leaving(PopupDeparture)
  }

  /// The popup on stage.
  struct Act: Sendable {
    var slot: Int
    var phase = Phase.presenting
    var since: Instant
    var watchdog: Instant?
    var timeLimit: Instant?
    var preemptibleFrom = Instant.distantPast
    var wasVisible = false
    var isPreempted = false

    var isVisible: Bool {
      if case .visible = phase { true } else { false }
    }

    var isPresenting: Bool {
      if case .presenting = phase { true } else { false }
    }

    var departure: PopupDeparture? {
      if case .leaving(let departure) = phase { departure } else { nil }
    }
  }

  var channel: PopupChannel
  var act: Act?
  // What is to be told of a newer version once the one on stage is gone.
  var owed: [PopupEvent] = []
  var isPaused = false
  // Nothing is shown before the gap ends.
  var gapEnd: Instant?
  // A preemption waits for the minimum time of the one on screen.
  var preemptAt: Instant?
  // Whether it was asked to advance, and on which condition.
  var isAsked = false
  var condition: PopupCondition?
  // Something has changed for it since it last looked for a popup to show.
  var needsLook = false
  var owesDrained = false
  // How many wait for it or are on its stage.
  var live = 0

  init(channel: PopupChannel) {
    self.channel = channel
  }

  var mayShow: Bool {
    act == nil && !isPaused && gapEnd == nil && (channel.advance == .automatically || isAsked)
  }

  var nextDeadline: Instant? {
    var earliest = Instant.distantFuture
    for moment in [act?.watchdog, act?.timeLimit, preemptAt, gapEnd] {
      if let moment, moment < earliest { earliest = moment }
    }
    return earliest == .distantFuture ? nil : earliest
  }
}
