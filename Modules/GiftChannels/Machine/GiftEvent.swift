public import RoomCore

/// The events of the gift channels.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum GiftEvent: DescribedCases, Equatable, Sendable {
  /// Emitted when a lane begins to enter with a combo. A view binds the lane's cell to the combo and its count, and
  /// starts the entrance.
  case laneWillEnter(GiftLaneEntrance)
  /// Emitted when the count on a lane rises, or falls after a refused gift. A view shows the count.
  case laneDidStep(GiftLaneStep)
  /// Emitted when a lane begins to exit. A view shows the final count and lets the lane exit.
  case laneWillExit(GiftLaneExit)
  /// Emitted when a lane has exited. A view resets the lane's cell.
  case laneDidEmpty(lane: Int)
  /// Emitted when the user taps a lane that shows a combo. An app opens the sender's profile, for example.
  case laneDidReceiveTap(GiftLaneTap)

  /// Emitted when a gift waits for the full screen while a player is attached. A view has nothing to do.
  case fullScreenDidEnqueue(GiftFullScreenWait)
  /// Emitted when a player must prepare the effect of a waiting gift. A player prepares it and reports
  /// ``GiftInput/didPrepareFullScreen(combo:)`` or ``GiftInput/didFailFullScreen(combo:)``.
  case fullScreenWillPrepare(combo: GiftCombo)
  /// Emitted when a gift stops waiting and does not take the full screen. A player cancels the preparation.
  case fullScreenDidDequeue(combo: GiftCombo.ID)
  /// Emitted when a gift takes the full screen. A view plays it and reports ``GiftInput/didRenderFirstFrame(combo:)``,
  /// and then ``GiftInput/didFinishFullScreen(combo:)`` or ``GiftInput/didFailFullScreen(combo:)``.
  case fullScreenWillBegin(GiftFullScreenStart)
  /// Emitted when the count of the gift on the full screen rises, or falls after a refused gift. A view shows the count.
  case fullScreenDidStep(GiftFullScreenStep)
  /// Emitted when the full screen becomes free. A view removes the gift.
  case fullScreenDidEnd(GiftFullScreenEnd)

  /// Emitted when units of a combo are folded into the summary of its gift. The combo waited too long, or would have
  /// replaced a row at the moment of that row's entrance. A view has nothing to do.
  case comboDidFold(GiftComboFold)
  /// Emitted when a summary appears or changes. A view shows the summary in a row of its own.
  case summaryDidChange(GiftSummary)
  /// Emitted when a summary ends. A view removes its row.
  case summaryDidEnd(GiftSummary)

  /// Emitted when a combo is over, and again after a late message has added units or a gift of the combo was refused. A
  /// view has nothing to do.
  case comboDidEnd(GiftComboEnd)
  /// Emitted when the three senders with the greatest totals in the room, or their totals, have changed. During a
  /// visit, the event is emitted at most once a second, and only if ``GiftConfiguration/tracksTopGivers`` is set. An app
  /// shows the senders.
  case topGiversDidChange([TopGiver])
  /// Emitted for the local user's combo buttons.
  case button(GiftButtonEvent)
  /// Emitted when an input was rejected. A view has nothing to do.
  case rejected(RejectedGift)
  /// Emitted when the user has left the room, with its statistics. It is the last event of the room. A view has nothing to
  /// do.
  case didLeaveRoom(GiftStatistics)

  /// The reason for which a lane exits.
  public enum LaneExitReason: String, CaseIterable, Hashable, Sendable, WrittenValue {
    /// The hold of the lane expired.
    case expired
    /// A combo of another sender, gift or recipient preempted the row and enters the lane at the same moment. No
    /// ``GiftEvent/laneDidEmpty(lane:)`` is emitted in between.
    case preempted
    /// The next combo of the same sender, gift and recipient enters the lane at the same moment. No
    /// ``GiftEvent/laneDidEmpty(lane:)`` is emitted in between.
    case replaced
    /// The server has withdrawn the gift.
    case revoked
    /// The countdown of the local user's combo button ended. The lane had played its steps and rested for
    /// ``GiftConfiguration/minimumHold``.
    case countdownEnded
    /// The module was suspended.
    case suspended
    /// The user left the room.
    case leftRoom
  }

  /// The reason for which the full screen becomes free.
  public enum FullScreenEndReason: String, CaseIterable, Hashable, Sendable, WrittenValue {
    /// The player has finished.
    case finished
    /// The player has failed.
    case failed
    /// The duration is over, and the player has not reported the end of the effect.
    case timedOut
    /// The server has withdrawn the gift.
    case revoked
    /// The module was suspended.
    case suspended
    /// The user left the room.
    case leftRoom
  }

  /// The reason for which a combo is over.
  public enum ComboEndReason: String, CaseIterable, Hashable, Sendable, WrittenValue {
    /// The message was a single gift.
    case single
    /// The server closed the combo.
    case closed
    /// No message was received within the combo window.
    case timedOut
    /// The number of open combos exceeded the limit, and this combo was silent for the longest time.
    case evicted
    /// A new combo of the same sender, gift and recipient began.
    case replaced
    /// The lane of the combo exited, and ``GiftConfiguration/endsCombosWithLanes`` is set.
    case laneExited
    /// The server has withdrawn the combo, or has refused a gift of a combo that was over.
    case revoked
    /// The user left the room.
    case leftRoom
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .laneWillEnter(let entrance): visitor.visit("laneWillEnter", entrance)
    case .laneDidStep(let step): visitor.visit("laneDidStep", step)
    case .laneWillExit(let exit): visitor.visit("laneWillExit", exit)
    case .laneDidEmpty(let lane): visitor.visit("laneDidEmpty", "lane", lane)
    case .laneDidReceiveTap(let tap): visitor.visit("laneDidReceiveTap", tap)
    case .fullScreenDidEnqueue(let wait): visitor.visit("fullScreenDidEnqueue", wait)
    case .fullScreenWillPrepare(let combo): visitor.visit("fullScreenWillPrepare", "combo", combo)
    case .fullScreenDidDequeue(let combo): visitor.visit("fullScreenDidDequeue", "combo", combo)
    case .fullScreenWillBegin(let start): visitor.visit("fullScreenWillBegin", start)
    case .fullScreenDidStep(let step): visitor.visit("fullScreenDidStep", step)
    case .fullScreenDidEnd(let end): visitor.visit("fullScreenDidEnd", end)
    case .comboDidFold(let fold): visitor.visit("comboDidFold", fold)
    case .summaryDidChange(let summary): visitor.visit("summaryDidChange", summary)
    case .summaryDidEnd(let summary): visitor.visit("summaryDidEnd", summary)
    case .comboDidEnd(let end): visitor.visit("comboDidEnd", end)
    case .topGiversDidChange(let givers): visitor.visit("topGiversDidChange", "givers", givers)
    case .button(let event): visitor.visit(path: "button", event)
    case .rejected(let rejected): visitor.visit("rejected", rejected)
    case .didLeaveRoom(let statistics): visitor.visit("didLeaveRoom", statistics)
    }
  }
}
