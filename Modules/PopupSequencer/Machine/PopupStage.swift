import RoomCore

/// A stage, which presents popups from the line. It is a channel, or one queue of a channel with
/// independent queues.
struct PopupStage: Sendable {
  /// The readiness of a stage for the next popup.
  enum Readiness: Sendable {
    /// The channel presents popups automatically, so the stage is ready.
    case open
    /// An advance requests a popup that meets the condition. The case is indirect, because a
    /// condition is large and the readiness is read often.
    indirect case requested(PopupCondition?, otherwise: PopupMismatch)
    /// The stage is not ready, because the popup at the head did not meet the condition of an
    /// advance.
    case stopped(at: Identifier)
  }

  /// A place that stays free until the time `end` of its clock.
  struct Gap: Sendable {
    let end: Instant
    var clock = PausableClock()
  }

  let channel: Int
  // The settings are boxed because they are large and read often.
  let settings: Boxed<PopupChannel>
  /// The queue of the stage if queues are independent, or `nil`.
  var queue: PopupQueue?
  var readiness = Readiness.open
  var gaps: [Gap] = []
  /// The reasons for which the channel is suspended.
  var suspensions = SuspensionReasons()
  /// A Boolean value that indicates whether a popup has arrived since the channel was last drained.
  var owesDrain = false
  // The following are of the current walk along the line.

  /// The number of free places.
  var free = 0
  /// A Boolean value that indicates whether one of the popups on screen is visible.
  var hasVisible = false
  /// A Boolean value that indicates whether the stage looks for a popup.
  var isSeeking = false

  init(_ settings: Boxed<PopupChannel>, channel: Int, queue: PopupQueue? = nil) {
    self.channel = channel
    self.settings = settings
    self.queue = queue
  }

  var isOpen: Bool { if case .open = readiness { true } else { false } }
}
