public import RoomCore

/// What a view shows of the gifts: lanes, the full screen, summaries and countdowns.
///
/// ```swift
/// for row in viewState.rows {
///   guard let pose = viewState.pose(of: row, at: clock.now, size: size) else { continue }
///   draw(row, on: row.lane, pose)
/// }
/// ```
///
/// - Complexity: An event costs O(1), one of a summary or countdown O(n) in their small number.
public struct GiftViewState: ModuleViewState {
  public typealias Input = GiftInput

  /// What a lane or the full screen shows.
  public struct Row: Equatable, Sendable, Identifiable {
    /// The phases of a row.
    public enum Phase: Hashable, Sendable {
      /// It shows nothing.
      case empty
      /// It enters, counts and holds.
      case showing
      /// It exits, with its final count.
      case exiting
    }

    /// A serial number of what was shown, over all rooms: it identifies the view of the row. 0 while
    /// the row is empty.
    public internal(set) var id: UInt64 = 0
    /// The lane, from 0; `nil` on the full screen.
    public internal(set) var lane: Int?
    /// The present phase.
    public internal(set) var phase = Phase.empty
    /// The combo; `nil` while the row is empty.
    public internal(set) var combo: GiftCombo?
    /// The count that it shows.
    public internal(set) var count = 0
    /// The label of the count, such as `× 3`; empty while nothing is counted.
    public internal(set) var label = ""
    var enteredAt = Instant.start
    /// When the count rose last; `nil` before its first step.
    var steppedAt: Instant?
    /// When it began to exit.
    var exitedAt: Instant?
  }

  /// A combo button of the local user.
  public struct Button: Equatable, Sendable, Identifiable {
    /// Its countdown.
    public let countdown: GiftCountdown
    /// The label of the units sent, such as `× 3`.
    public let label: String

    public var id: UInt64 { countdown.id }

    init(_ countdown: GiftCountdown, _ prefix: String) {
      self.countdown = countdown
      label = GiftViewState.label(countdown.total, prefix)
    }
  }

  /// The lanes, from 0. Their number never changes.
  public private(set) var lanes: [Row]
  /// What plays on the full screen; `nil` while nothing does.
  public private(set) var fullScreen: Row?
  /// The local user's combo buttons, the oldest first.
  public private(set) var buttons: [Button]
  public var preferences = ViewPreferences()

  let settings: Boxed<GiftConfiguration>
  /// Rows that exit without having their place any more.
  private(set) var departures: GiftDepartures<Row>
  private var presentations: UInt64
  /// The rows of summaries, in their order.
  private(set) var crowdsInOrder: [GiftCrowdRow]
  private(set) var crowdDepartures: GiftDepartures<GiftCrowdRow>
  private var crowdRowCount: UInt64

  public init(_ state: GiftState) {
    let prefix = state.settings.value.labelPrefix
    settings = state.settings
    lanes = state.lanes.enumerated().map { lane, shown in
      shown.row.map { Row($0, prefix) } ?? Row(lane: lane)
    }
    fullScreen = state.fullScreen.map { Row($0.row, prefix) }
    departures = state.departures.map { Row($0, prefix) }
    presentations = state.presentations
    crowdsInOrder = state.crowds.inOrder { $0.isAbove($1) }.map { $0.labeled(prefix) }
    crowdDepartures = state.crowdDepartures.map { $0.labeled(prefix) }
    crowdRowCount = state.crowdRowCount
    buttons = state.countdowns.map { Button($0, prefix) }
  }

  // MARK: What is on the screen

  /// All rows on lanes, those that exit while another has taken their lane as well, in the order in
  /// which they are drawn.
  public var rows: [Row] {
    departures.all.map { $0.value }.filter { $0.lane != nil } + lanes.filter { $0.phase != .empty }
  }

  /// The gifts on the full screen: those that exit, and after them the one that plays.
  public var fullScreenRows: [Row] {
    departures.all.map { $0.value }.filter { $0.lane == nil } + (fullScreen.map { [$0] } ?? [])
  }

  /// The summaries of folded combos. The most valuable gift is first, so that no row moves when
  /// another changes.
  public var crowds: [GiftCrowd] { crowdsInOrder.map { $0.crowd } }

  /// The rows of the summaries, those that exit as well, in the order in which they are drawn.
  public var crowdRows: [GiftCrowdRow] { crowdDepartures.all.map { $0.value } + crowdsInOrder }

  // MARK: Events

  public mutating func apply(_ event: GiftEvent, at time: Instant) {
    switch event {
    case .laneWillEnter(let entrance):
      presentations += 1
      put(row(entrance.combo, entrance.count, at: time), entrance.lane, at: time)
    case .laneDidStep(let step):
      guard isShowing(step.combo, step.lane) else { return }
      lanes[step.lane].show(step.count, labelPrefix)
      lanes[step.lane].steppedAt = time
    case .laneWillExit(let exit):
      guard isShowing(exit.combo, exit.lane) else { return }
      lanes[exit.lane].show(exit.count, labelPrefix)
      lanes[exit.lane].exit(at: time)
    case .laneDidEmpty(let lane): put(Row(), lane, at: time)
    case .fullScreenWillBegin(let start):
      presentations += 1
      fullScreen = row(start.combo, start.count, at: time)
    case .fullScreenDidStep(let step):
      guard var row = fullScreen, row.combo?.id == step.combo else { return }
      row.show(step.count, labelPrefix)
      row.steppedAt = time
      fullScreen = row
    case .fullScreenDidEnd: endFullScreen(at: time)
    case .crowdDidChange(let crowd): put(crowd, at: time)
    case .crowdDidEnd(let crowd): end(crowd, at: time)
    case .button(.countdownDidStart(let countdown)): put(countdown)
    case .button(.countdownDidEnd(let countdown)): buttons.removeAll { $0.id == countdown.id }
    case .button(.willSend), .button(.rejected), .laneDidReceiveTap, .comboDidFold, .comboDidEnd,
      .rejected, .didLeaveRoom:
      break
    }
  }

  private var labelPrefix: String { settings.value.labelPrefix }

  /// What rows, summaries and buttons say of a count; empty of 0.
  static func label(_ count: Int, _ prefix: String) -> String {
    count == 0 ? "" : "\(prefix)\(count)"
  }

  private func row(_ combo: GiftCombo, _ count: Int, at time: Instant) -> Row {
    Row(
      id: presentations, phase: .showing, combo: combo, count: count,
      label: Self.label(count, labelPrefix), enteredAt: time)
  }

  /// Changes what a lane shows. What exits there still does.
  private mutating func put(_ row: Row, _ lane: Int, at time: Instant) {
    guard lanes.indices.contains(lane) else { return }
    if let exitedAt = lanes[lane].exitedAt {
      departures.append(
        lanes[lane], until: exitedAt + settings.value.exit.duration, at: time)
    }
    lanes[lane] = row
    lanes[lane].lane = lane
  }

  /// Whether a lane shows that combo and can change: after a gap it may show another.
  private func isShowing(_ combo: GiftCombo.ID, _ lane: Int) -> Bool {
    lanes.indices.contains(lane) && lanes[lane].phase == .showing
      && lanes[lane].combo?.id == combo
  }

  private mutating func endFullScreen(at time: Instant) {
    guard var row = fullScreen else { return }
    row.exit(at: time)
    departures.append(row, until: time + settings.value.fullScreenExit.duration, at: time)
    fullScreen = nil
  }

  private mutating func put(_ crowd: GiftCrowd, at time: Instant) {
    if let place = crowdsInOrder.firstIndex(where: { $0.crowd.id == crowd.id }) {
      crowdsInOrder[place].show(crowd, at: time)
      crowdsInOrder[place] = crowdsInOrder[place].labeled(labelPrefix)
      return
    }
    crowdRowCount += 1
    let row = GiftCrowdRow(id: crowdRowCount, crowd, at: time).labeled(labelPrefix)
    let place = crowdsInOrder.firstIndex { row.isAbove($0) }
    crowdsInOrder.insert(row, at: place ?? crowdsInOrder.endIndex)
  }

  private mutating func end(_ crowd: GiftCrowd, at time: Instant) {
    guard let place = crowdsInOrder.firstIndex(where: { $0.crowd.id == crowd.id }) else { return }
    var row = crowdsInOrder.remove(at: place)
    row.exit(at: time)
    crowdDepartures.append(row, until: time + settings.value.crowdDeparture, at: time)
  }

  private mutating func put(_ countdown: GiftCountdown) {
    let button = Button(countdown, labelPrefix)
    if let place = buttons.firstIndex(where: { $0.id == button.id }) {
      buttons[place] = button
    } else {
      buttons.append(button)
    }
  }
}

extension GiftViewState.Row {
  init(_ row: GiftState.Row, _ prefix: String) {
    self.init(
      id: row.id, lane: row.lane, phase: row.exitedAt == nil ? .showing : .exiting,
      combo: row.combo, count: row.count, label: GiftViewState.label(row.count, prefix),
      enteredAt: row.enteredAt, steppedAt: row.steppedAt, exitedAt: row.exitedAt)
  }

  mutating func show(_ count: Int, _ prefix: String) {
    self.count = count
    label = GiftViewState.label(count, prefix)
  }

  mutating func exit(at time: Instant) {
    phase = .exiting
    exitedAt = time
  }
}
