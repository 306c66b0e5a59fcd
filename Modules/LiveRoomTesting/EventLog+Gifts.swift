public import GiftChannels
public import LiveRoom
import RoomCore
public import RoomSimulation

/// An event of gift channels or of a room, whose log has queries about gifts.
public protocol GiftLogEvent: Sendable {
  /// The event of the gift channels, or `nil` if the event is of another module.
  var giftEvent: GiftEvent? { get }
}

extension GiftEvent: GiftLogEvent {
  /// The event itself.
  public var giftEvent: GiftEvent? { self }
}

extension RoomEvent: GiftLogEvent {
  /// The event of the room's gift channels, or `nil` if the event is of another module.
  public var giftEvent: GiftEvent? { if case .gifts(let event) = self { event } else { nil } }
}

extension EventLog where Event: GiftLogEvent {
  /// The combos that entered lanes, in the order of their entrances.
  public var lanes: [GiftLaneEntrance] {
    values { if case .laneWillEnter(let entrance) = $0.giftEvent { entrance } else { nil } }
  }

  /// Returns the number of units of a gift that were shown on lanes and on the full screen, or
  /// folded into summaries.
  ///
  /// A combo counts from its first entrance or fold in the log.
  ///
  /// - Parameters:
  ///   - gift: The gift.
  ///   - sender: The sender. The default is `nil`, for all senders.
  public func units(of gift: String, from sender: String? = nil) -> Int {
    var units: [GiftCombo.ID: Int] = [:]
    func add(_ combo: GiftCombo, atLeast count: Int = 0, folded: Int = 0) {
      guard Identifier(combo.gift) == Identifier(gift),
        sender == nil || Identifier(combo.sender) == sender.map(Identifier.init)
      else { return }
      units[combo.id] = max(units[combo.id] ?? 0, count) + folded
    }
    // A displayed count includes the units of the combo that were folded before.
    func raise(_ combo: GiftCombo.ID, to count: Int) {
      if let known = units[combo] { units[combo] = max(known, count) }
    }
    for event in all {
      switch event.value.giftEvent {
      case .laneWillEnter(let entrance): add(entrance.combo, atLeast: entrance.count)
      case .laneDidStep(let step): raise(step.combo, to: step.count)
      case .laneWillExit(let exit): raise(exit.combo, to: exit.count)
      case .fullScreenWillBegin(let start): add(start.combo, atLeast: start.count)
      case .fullScreenDidStep(let step): raise(step.combo, to: step.count)
      case .comboDidFold(let fold): add(fold.combo, folded: fold.units)
      default: break
      }
    }
    return units.values.reduce(0, +)
  }
}
