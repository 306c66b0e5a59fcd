public import RoomBus
public import RoomCore

/// What a screen shows of the gifts: rows, the full screen, summaries and combo buttons.
///
/// - Complexity: an event costs O(1), one of a summary or button O(n) in their small number.
public struct GiftScreen: ModuleScreen {
  /// A row of gifts.
  public struct Lane: Hashable, Sendable {
    /// What the row does.
    public enum Phase: Hashable, Sendable {
      /// It shows nothing.
      case empty
      /// It comes in, or stands and counts.
      case showing
      /// It goes out, with its final count.
      case leaving
    }

    /// What the row does: animate the changes.
    public internal(set) var phase = Phase.empty
    /// What it shows; `nil` while it is empty, and for a view that came when it was leaving.
    public internal(set) var gift: ComboGift?
    /// The number that it shows.
    public internal(set) var count = 0
  }

  /// The rows, from 0. Their number never changes.
  public private(set) var lanes: [Lane]
  /// What plays on the full screen.
  public private(set) var fullScreen: GiftState.FullScreen?
  /// The rows that sum up what was folded. The most valuable gift is first, so that none moves
  /// for the others' changes.
  public private(set) var crowds: [GiftCrowd]
  /// The user's combo buttons that count down, the oldest first.
  public private(set) var buttons: [ComboButton.Countdown]

  public init(_ state: GiftState) {
    lanes = state.lanes.map(Lane.init)
    fullScreen = state.fullScreen
    crowds = state.crowds.sorted(by: Self.isBefore)
    buttons = state.countdowns
  }

  public mutating func apply(_ event: GiftEvent, at time: Instant) {
    switch event {
    case .laneWillEnter(let lane, let gift, let count, _, _):
      put(Lane(phase: .showing, gift: gift, count: count), lane)
    case .laneDidStep(let lane, let combo, let count): show(count, of: combo, .showing, lane)
    case .laneWillExit(let lane, let combo, let count, _): show(count, of: combo, .leaving, lane)
    case .laneDidEmpty(let lane): put(Lane(), lane)
    case .fullScreenWillBegin(let gift, let count, let duration, _):
      fullScreen = GiftState.FullScreen(gift: gift, count: count, end: time + duration)
    case .fullScreenDidStep(let combo, let count):
      if fullScreen?.gift.combo == combo { fullScreen?.count = count }
    case .fullScreenDidEnd: fullScreen = nil
    case .crowdChanged(let crowd): put(crowd)
    case .crowdEnded(let gift):
      let gift = Identifier(gift)
      crowds.removeAll { Identifier($0.gift) == gift }
    case .button(let event): apply(event)
    case .laneTapped, .folded, .comboEnded, .rejected, .roomClosed: break
    }
  }

  private mutating func put(_ row: Lane, _ lane: Int) {
    if lanes.indices.contains(lane) { lanes[lane] = row }
  }

  /// Changes a row, if it shows that combo: after a gap it may be another.
  private mutating func show(_ count: Int, of combo: ComboID, _ phase: Lane.Phase, _ lane: Int) {
    guard lanes.indices.contains(lane), lanes[lane].gift?.combo == combo else { return }
    lanes[lane].phase = phase
    lanes[lane].count = count
  }

  private mutating func put(_ crowd: GiftCrowd) {
    let gift = Identifier(crowd.gift)
    if let place = crowds.firstIndex(where: { Identifier($0.gift) == gift }) {
      crowds[place] = crowd
    } else {
      let place = crowds.firstIndex { Self.isBefore(crowd, $0) }
      crowds.insert(crowd, at: place ?? crowds.endIndex)
    }
  }

  private static func isBefore(_ one: GiftCrowd, _ other: GiftCrowd) -> Bool {
    one.unitValue == other.unitValue
      ? Identifier(one.gift) < Identifier(other.gift) : one.unitValue > other.unitValue
  }

  private mutating func apply(_ event: ComboButtonEvent) {
    switch event {
    case .send(let gift, let combo, _, let total):
      if let place = place(of: gift) {
        buttons[place].total = total
      } else {
        buttons.append(
          ComboButton.Countdown(gift: gift, combo: combo, total: total, end: .distantFuture))
      }
    case .countdown(let gift, let end):
      if let place = place(of: gift) { buttons[place].end = end }
    case .ended(let gift, _, _): if let place = place(of: gift) { buttons.remove(at: place) }
    case .rejected: break
    }
  }

  private func place(of gift: String) -> Int? {
    let gift = Identifier(gift)
    return buttons.firstIndex { Identifier($0.gift) == gift }
  }
}

extension GiftScreen.Lane {
  init(_ lane: GiftState.Lane) {
    phase =
      switch lane.phase {
      case .idle: .empty
      case .entering, .stepping, .holding: .showing
      case .exiting: .leaving
      }
    gift = lane.gift
    count = lane.count
  }
}
