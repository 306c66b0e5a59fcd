public import GiftChannels

// The value of the events of one kind; `nil` for all other events.
extension GiftEvent {
  public var laneEntrance: GiftLaneEntrance? {
    if case .laneWillEnter(let entrance) = self { entrance } else { nil }
  }
  public var laneStep: GiftLaneStep? { if case .laneDidStep(let step) = self { step } else { nil } }
  public var laneExit: GiftLaneExit? {
    if case .laneWillExit(let exit) = self { exit } else { nil }
  }
  public var laneTap: GiftLaneTap? {
    if case .laneDidReceiveTap(let tap) = self { tap } else { nil }
  }
  public var fullScreenStart: GiftFullScreenStart? {
    if case .fullScreenWillBegin(let start) = self { start } else { nil }
  }
  public var fullScreenEnd: GiftFullScreenEnd? {
    if case .fullScreenDidEnd(let end) = self { end } else { nil }
  }
  public var comboFold: GiftComboFold? {
    if case .comboDidFold(let fold) = self { fold } else { nil }
  }
  public var comboEnd: GiftComboEnd? { if case .comboDidEnd(let end) = self { end } else { nil } }
  public var topGivers: [TopGiver]? {
    if case .topGiversDidChange(let givers) = self { givers } else { nil }
  }
  public var giftSend: GiftSend? {
    if case .button(.willSend(let send)) = self { send } else { nil }
  }
  public var rejectedGift: RejectedGift? {
    if case .rejected(let rejected) = self { rejected } else { nil }
  }

  /// The lane, of all events of lanes.
  public var lane: Int? {
    switch self {
    case .laneWillEnter(let entrance): entrance.lane
    case .laneDidStep(let step): step.lane
    case .laneWillExit(let exit): exit.lane
    case .laneDidEmpty(let lane): lane
    case .laneDidReceiveTap(let tap): tap.lane
    default: nil
    }
  }

  /// The serial number of the combo, of all events of one combo.
  public var comboID: GiftCombo.ID? {
    switch self {
    case .laneWillEnter(let entrance): entrance.combo.id
    case .laneDidStep(let step): step.combo
    case .laneWillExit(let exit): exit.combo
    case .laneDidReceiveTap(let tap): tap.combo.id
    case .fullScreenDidEnqueue(let wait): wait.combo.id
    case .fullScreenWillPrepare(let combo): combo.id
    case .fullScreenDidDequeue(let combo): combo
    case .fullScreenWillBegin(let start): start.combo.id
    case .fullScreenDidStep(let step): step.combo
    case .fullScreenDidEnd(let end): end.combo
    case .comboDidFold(let fold): fold.combo.id
    case .comboDidEnd(let end): end.combo.id
    default: nil
    }
  }
}
