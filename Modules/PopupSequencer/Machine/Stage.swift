import RoomCore

/// A line of popups and the places that it fills: a channel, or one queue of a channel whose queues
/// are independent.
struct Stage: Sendable {
  /// Whether the next popup may be presented.
  enum Turn: Sendable {
    /// When the channel presents on its own.
    case open
    /// By request, if it meets the condition.
    case requested(PopupCondition?, otherwise: PopupMismatch)
    /// No: the popup at the head did not meet the condition of an advance.
    case stopped(at: Identifier)
  }

  let channel: Int
  /// The queue, where queues are independent.
  let queue: PopupQueue?
  /// The numbers of its places: at most as many as the channel's capacity.
  var places: [Int] = []
  var turn = Turn.open
  /// The number of popups that wait for it or are in its places.
  var population = 0

  init(channel: Int, queue: PopupQueue?) {
    self.channel = channel
    self.queue = queue
  }

  var isStopped: Bool {
    if case .stopped = turn { true } else { false }
  }
}

/// A channel at work.
struct ChannelState: Sendable {
  let channel: PopupChannel
  let look: Boxed<PopupLook>
  var suspensions = SuspensionReasons()
  var owesDrain = false
  /// The number of popups that wait for it or are in its places.
  var population = 0

  init(_ channel: PopupChannel) {
    self.channel = channel
    look = Boxed(PopupLook(of: channel))
  }
}
