import GiftChannels
import RoomCore

// What has exited is no row any more: a view of it would keep what it holds, such as an effect.
extension GiftViewState {
  /// The rows of one lane, in the order in which they are drawn: what exits there, and what it shows.
  func rows(on lane: Int, at time: Instant) -> [GiftRow] {
    rows.filter { $0.lane == lane && pose(of: $0, at: time, size: .zero) != nil }
  }

  /// The gifts on the full screen: those that exit, and after them the one that plays.
  func fullScreenRows(at time: Instant) -> [GiftRow] {
    fullScreenRows.filter { pose(of: $0, at: time, size: .zero) != nil }
  }

  /// The rows of the summaries, those that still exit first.
  func crowdRows(at time: Instant) -> [GiftCrowdRow] {
    crowdRows.filter { pose(of: $0, at: time, size: .zero) != nil }
  }

  /// The value of one unit of a button's gift, as the row of the local user has it; 1 while no lane
  /// shows the gift.
  func unitValue(of button: Button) -> Int {
    let countdown = button.countdown
    let (gift, recipient) = (Identifier(countdown.gift), countdown.recipient.map(Identifier.init))
    let combo = lanes.lazy.compactMap { $0?.combo }.first { combo in
      combo.isLocalUser && Identifier(combo.gift) == gift
        && combo.recipient.map(Identifier.init) == recipient
    }
    return combo?.unitValue ?? 1
  }
}

extension GiftRow {
  /// Whether the row is to be tapped: not while it exits.
  var isTappable: Bool { !isExiting }

  /// The combo that a player has to play; `nil` for one that exits.
  var played: GiftCombo? { isTappable ? combo : nil }
}
