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
    /// The label of the count, such as `x 3`; empty while nothing is counted.
    public internal(set) var label = ""
    /// When the count rose last; `nil` before its first step.
    var steppedAt: Instant?
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

  private let labelPrefix: String
  private let pop: Motion

  public init(_ state: GiftState) {
    labelPrefix = state.labelPrefix
    pop = state.pop
    lanes = state.lanes.map { Row($0, prefix: state.labelPrefix) }
    fullScreen = state.fullScreen.map { Row($0, prefix: state.labelPrefix) }
    crowds = state.crowds.sorted(by: Self.isBefore)
    countdowns = state.countdowns
  }

  /// The pose of a row's label: it pops at each step.
  public func labelPose(of row: Row, at time: Instant) -> Pose {
    row.steppedAt.map { pop.pose(at: time - $0) } ?? .identity
  }

  public mutating func apply(_ event: GiftEvent, at time: Instant) {
    switch event {
    case .laneWillEnter(let lane, let combo, let count, _, _):
      put(row(combo, count), lane)
    case .laneDidStep(let lane, let combo, let count):
      show(count, of: combo, .showing, lane)
      if isShowing(combo, lane) { lanes[lane].steppedAt = time }
    case .laneWillExit(let lane, let combo, let count, _): show(count, of: combo, .exiting, lane)
    case .laneDidEmpty(let lane): put(Row(), lane)
    case .fullScreenWillBegin(let combo, let count, _, _):
      fullScreen = row(combo, count)
    case .fullScreenDidStep(let combo, let count):
      guard fullScreen?.combo?.id == combo else { return }
      fullScreen?.count = count
      fullScreen?.label = Row.label(count, labelPrefix)
      fullScreen?.steppedAt = time
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

  private func row(_ combo: GiftCombo, _ count: Int) -> Row {
    Row(phase: .showing, combo: combo, count: count, label: Row.label(count, labelPrefix))
  }

  private mutating func put(_ row: Row, _ lane: Int) {
    if lanes.indices.contains(lane) { lanes[lane] = row }
  }

  /// Changes a lane, if it shows that combo: after a gap it may show another.
  private mutating func show(_ count: Int, of combo: GiftCombo.ID, _ phase: Row.Phase, _ lane: Int)
  {
    guard isShowing(combo, lane) else { return }
    lanes[lane].phase = phase
    lanes[lane].count = count
    lanes[lane].label = Row.label(count, labelPrefix)
  }

  private func isShowing(_ combo: GiftCombo.ID, _ lane: Int) -> Bool {
    lanes.indices.contains(lane) && lanes[lane].combo?.id == combo
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
    guard one.unitValue == other.unitValue else { return one.unitValue > other.unitValue }
    let (gift, otherGift) = (Identifier(one.gift), Identifier(other.gift))
    return gift == otherGift ? one.id < other.id : gift < otherGift
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
  init(_ lane: GiftState.Lane, prefix: String) {
    phase =
      switch lane.phase {
      case .idle: .empty
      case .entering, .stepping, .holding: .showing
      case .exiting: .exiting
      }
    combo = lane.combo
    count = lane.count
    label = Self.label(count, prefix)
    steppedAt = lane.steppedAt
  }

  init(_ fullScreen: GiftState.FullScreen, prefix: String) {
    phase = .showing
    combo = fullScreen.combo
    count = fullScreen.count
    label = Self.label(count, prefix)
    steppedAt = fullScreen.steppedAt
  }

  static func label(_ count: Int, _ prefix: String) -> String {
    count == 0 ? "" : "\(prefix)\(count)"
  }
}
