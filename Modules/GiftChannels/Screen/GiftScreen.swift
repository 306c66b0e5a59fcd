public import RoomBus
public import RoomCore

/// What a screen shows of the gifts: lanes, the full screen, summaries and countdowns.
///
/// - Complexity: An event costs O(1), one of a summary or countdown O(n) in their small number.
public struct GiftScreen: ModuleScreen {
  /// What a lane or the full screen shows.
  public struct Row: Hashable, Sendable {
    /// The phases of a row.
    public enum Phase: Hashable, Sendable {
      /// It shows nothing.
      case empty
      /// It enters, counts and holds.
      case showing
      /// It exits, with its final count.
      case exiting
    }

    /// The present phase: a view animates its changes.
    public internal(set) var phase = Phase.empty
    /// The combo; `nil` while the row is empty, and for a view that joined while it was exiting.
    public internal(set) var combo: GiftCombo?
    /// The count that it shows.
    public internal(set) var count = 0
  }

  /// The lanes, from 0. Their number never changes.
  public private(set) var lanes: [Row]
  /// What plays on the full screen; `nil` while nothing does.
  public private(set) var fullScreen: Row?
  /// The summaries of folded combos. The most valuable gift is first, so that no row moves when
  /// another changes.
  public private(set) var crowds: [GiftCrowd]
  /// The countdowns of the local user's combo buttons, the oldest first.
  public private(set) var countdowns: [GiftCountdown]

  public init(_ state: GiftState) {
    lanes = state.lanes.map(Row.init)
    fullScreen = state.fullScreen.map { Row(phase: .showing, combo: $0.combo, count: $0.count) }
    crowds = state.crowds.sorted(by: Self.isBefore)
    countdowns = state.countdowns
  }

  public mutating func apply(_ event: GiftEvent, at time: Instant) {
    switch event {
    case .laneWillEnter(let lane, let combo, let count, _, _):
      put(Row(phase: .showing, combo: combo, count: count), lane)
    case .laneDidStep(let lane, let combo, let count): show(count, of: combo, .showing, lane)
    case .laneWillExit(let lane, let combo, let count, _): show(count, of: combo, .exiting, lane)
    case .laneDidEmpty(let lane): put(Row(), lane)
    case .fullScreenWillBegin(let combo, let count, _, _):
      fullScreen = Row(phase: .showing, combo: combo, count: count)
    case .fullScreenDidStep(let combo, let count):
      if fullScreen?.combo?.id == combo { fullScreen?.count = count }
    case .fullScreenDidEnd: fullScreen = nil
    case .crowdDidChange(let crowd): put(crowd)
    case .crowdDidEnd(let crowd): crowds.removeAll { $0.id == crowd.id }
    case .button(.countdownDidStart(let countdown)): put(countdown)
    case .button(.countdownDidEnd(let countdown)): countdowns.removeAll { $0.id == countdown.id }
    case .button(.willSend), .button(.rejected), .laneDidReceiveTap, .comboDidFold, .comboDidEnd,
      .rejected, .didLeaveRoom:
      break
    }
  }

  private mutating func put(_ row: Row, _ lane: Int) {
    if lanes.indices.contains(lane) { lanes[lane] = row }
  }

  /// Changes a lane, if it shows that combo: after a gap it may show another.
  private mutating func show(_ count: Int, of combo: GiftCombo.ID, _ phase: Row.Phase, _ lane: Int)
  {
    guard lanes.indices.contains(lane), lanes[lane].combo?.id == combo else { return }
    lanes[lane].phase = phase
    lanes[lane].count = count
  }

  private mutating func put(_ crowd: GiftCrowd) {
    if let place = crowds.firstIndex(where: { $0.id == crowd.id }) {
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

  private mutating func put(_ countdown: GiftCountdown) {
    if let place = countdowns.firstIndex(where: { $0.id == countdown.id }) {
      countdowns[place] = countdown
    } else {
      countdowns.append(countdown)
    }
  }
}

extension GiftScreen.Row {
  init(_ lane: GiftState.Lane) {
    phase =
      switch lane.phase {
      case .idle: .empty
      case .entering, .stepping, .holding: .showing
      case .exiting: .exiting
      }
    combo = lane.combo
    count = lane.count
  }
}
