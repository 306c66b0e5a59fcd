public import GiftChannels

// What a case of an event carries; `nil` for other events.
extension GiftEvent {
  /// The entrance of a lane.
  public var laneEntrance: LaneEntrance? {
    if case .laneWillEnter(let entrance) = self { entrance } else { nil }
  }

  /// The step of a lane.
  public var laneStep: LaneStep? {
    if case .laneDidStep(let step) = self { step } else { nil }
  }

  /// The exit of a lane.
  public var laneExit: LaneExit? {
    if case .laneWillExit(let exit) = self { exit } else { nil }
  }

  /// The tap on a lane.
  public var laneTap: LaneTap? {
    if case .laneDidReceiveTap(let tap) = self { tap } else { nil }
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

  /// The beginning of a gift on the full screen.
  public var fullScreenStart: FullScreenStart? {
    if case .fullScreenWillBegin(let start) = self { start } else { nil }
  }

  /// How a gift on the full screen ended.
  public var fullScreenEnd: FullScreenEnd? {
    if case .fullScreenDidEnd(let end) = self { end } else { nil }
  }

  /// The fold of a combo.
  public var comboFold: ComboFold? {
    if case .comboDidFold(let fold) = self { fold } else { nil }
  }

  /// The end of a combo.
  public var comboEnd: ComboEnd? {
    if case .comboDidEnd(let end) = self { end } else { nil }
  }

  /// The serial number of the combo, of all events of one combo.
  public var comboID: GiftCombo.ID? {
    switch self {
    case .laneWillEnter(let entrance): entrance.combo.id
    case .laneDidStep(let step): step.combo
    case .laneWillExit(let exit): exit.combo
    case .laneDidReceiveTap(let tap): tap.combo.id
    case .fullScreenWillBegin(let start): start.combo.id
    case .fullScreenDidStep(let step): step.combo
    case .fullScreenDidEnd(let end): end.combo
    case .comboDidFold(let fold): fold.combo.id
    case .comboDidEnd(let end): end.combo.id
    default: nil
    }
  }

  /// The units that a combo button sends.
  public var giftSend: GiftSend? {
    if case .button(.willSend(let send)) = self { send } else { nil }
  }

  /// The rejected input.
  public var rejectedGift: RejectedGift? {
    if case .rejected(let rejected) = self { rejected } else { nil }
  }
}
