/// The events of the gift channels.
public enum GiftEvent: Hashable, Sendable {
  /// Emitted when a lane begins to enter with a combo. A view binds the lane's cell to `combo` and
  /// `count` (0 where ``GiftStepping/every`` plays the first step later), and lets it enter. `waited` is the time since the combo's first message or, when it
  /// `returns` after it was shown or folded, since the first message after that.
  case laneWillEnter(lane: Int, combo: GiftCombo, count: Int, waited: Duration, returns: Bool)
  /// Emitted when the count on a lane rises. A view shows `count`.
  case laneDidStep(lane: Int, combo: GiftCombo.ID, count: Int)
  /// Emitted when a lane begins to exit. A view shows the final `count` and lets the lane exit.
  case laneWillExit(lane: Int, combo: GiftCombo.ID, count: Int, reason: LaneExitReason)
  /// Emitted when a lane has exited. A view resets the lane's cell.
  case laneDidEmpty(lane: Int)
  /// Emitted when the user tapped a lane that shows a combo. An app opens the sender's profile, or
  /// whatever a tap is for.
  case laneDidReceiveTap(lane: Int, combo: GiftCombo, count: Int)

  /// Emitted when a gift takes the full screen. A view plays it and reports
  /// ``GiftInput/didFinishFullScreen(combo:)`` or ``GiftInput/didFailFullScreen(combo:)``; after
  /// `duration` it ends without a report. `waited` is the time since it was enqueued.
  case fullScreenWillBegin(combo: GiftCombo, count: Int, duration: Duration, waited: Duration)
  /// Emitted when the count of the gift on the full screen rises. A view shows `count`.
  case fullScreenDidStep(combo: GiftCombo.ID, count: Int)
  /// Emitted when the full screen becomes free. A view removes the gift.
  case fullScreenDidEnd(combo: GiftCombo.ID, reason: FullScreenEndReason)

  /// Emitted when a combo had waited too long, or would have replaced a row at the moment of its
  /// entrance, and `units` of it went into the summary of its gift. A view has nothing to do.
  /// `returns`: it had been shown or folded before.
  case comboDidFold(combo: GiftCombo, units: Int, waited: Duration, returns: Bool)
  /// Emitted when a summary appears or changes. A view shows it in a row of its own.
  case crowdDidChange(GiftCrowd)
  /// Emitted when a summary ends. A view removes its row.
  case crowdDidEnd(GiftCrowd)

  /// Emitted when a combo is over, with its total of `units`, and again if a late message has
  /// added to it. A view has nothing to do.
  case comboDidEnd(combo: GiftCombo, units: Int, reason: ComboEndReason)
  /// Emitted for the local user's combo buttons.
  case button(GiftButtonEvent)
  /// Emitted when an input was rejected. `message` is the identifier of the rejected message, if it
  /// has one of permitted length.
  case rejected(GiftRejection, message: String?)
  /// Emitted when the room was left, with its account: the last event of the room. A view has
  /// nothing to do.
  case didLeaveRoom(GiftAccount)

  /// Why a lane exits.
  public enum LaneExitReason: String, Hashable, Sendable {
    /// Its hold expired.
    case expired
    /// Another combo preempted it and enters the same lane at the same moment, without
    /// ``GiftEvent/laneDidEmpty(lane:)`` in between.
    case preempted
    /// The next combo of the same sender, gift and recipient enters the same lane at the same moment,
    /// without ``GiftEvent/laneDidEmpty(lane:)`` in between.
    case replaced
    /// The server has withdrawn the gift.
    case revoked
    /// The countdown of the local user's combo button ended, and the lane had played its steps and
    /// rested for ``GiftConfiguration/minimumHold``.
    case countdownEnded
    /// The module was suspended.
    case suspended
    /// The room was left.
    case leftRoom
  }

  /// Why the full screen becomes free.
  public enum FullScreenEndReason: String, Hashable, Sendable {
    /// The player has finished.
    case finished
    /// The player has failed.
    case failed
    /// The player reported nothing for the whole duration.
    case timedOut
    /// The server has withdrawn the gift.
    case revoked
    /// The module was suspended.
    case suspended
    /// The room was left.
    case leftRoom
  }

  /// Why a combo is over.
  public enum ComboEndReason: String, Hashable, Sendable {
    /// The gift was a single one.
    case single
    /// The server closed it.
    case closed
    /// No message was received within the combo window.
    case timedOut
    /// More combos were open than may be, and this one was silent longest.
    case evicted
    /// A new combo of the same sender, gift and recipient began.
    case replaced
    /// Its lane exited, and combos end with their lanes.
    case laneExited
    /// The server has withdrawn it.
    case revoked
    /// The room was left.
    case leftRoom
  }
}

/// A combo, as a view needs it.
public struct GiftCombo: Hashable, Sendable, Identifiable {
  /// A serial number of combos, over all rooms: no report about a combo can mean another.
  public let id: UInt64
  /// The sender.
  public let sender: String
  /// The gift.
  public let gift: String
  /// The value of one unit.
  public let unitValue: Int
  /// Whether the local user gives it.
  public let isLocalUser: Bool
  /// The recipient; `nil` for the room.
  public var recipient: String? { details.recipient }
  /// The name that the message passed for the view layer.
  public var style: String? { details.values.style }

  let details: GiftDetails
}

/// The summary of the combos of one gift and recipient that were folded, since its row appeared.
public struct GiftCrowd: Hashable, Sendable, Identifiable {
  /// A serial number of summaries, which begins at 1 in each room.
  public let id: UInt64
  /// The gift.
  public let gift: String
  /// The recipient; `nil` for the room.
  public let recipient: String?
  /// The value of one unit.
  public let unitValue: Int
  /// The number of senders. Beyond 4,096 of them each combo counts as one more.
  public internal(set) var senders: Int
  /// The number of combos.
  public internal(set) var combos: Int
  /// The number of units.
  public internal(set) var units: Int
}
