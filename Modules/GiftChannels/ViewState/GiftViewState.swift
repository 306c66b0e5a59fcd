public import RoomCore

/// The gifts that a view shows: lanes, the full screen, summaries and countdowns.
///
/// ```swift
/// for row in viewState.rows {
///   guard let pose = viewState.pose(of: row, at: clock.now, size: size) else { continue }
///   draw(row, on: row.lane, pose)
/// }
/// ```
///
/// - Complexity: An event costs O(1). An event of a summary or a countdown costs O(n) for n summaries or countdowns.
public struct GiftViewState: ModuleViewState {
  public typealias Input = GiftInput

  /// A combo button of the local user.
  public struct Button: Equatable, Sendable, Identifiable {
    /// The countdown of the button.
    public let countdown: GiftCountdown
    /// The label of the units sent, such as `× 3`.
    public let label: String

    public var id: UInt64 { countdown.id }

    init(_ countdown: GiftCountdown, _ prefix: String) {
      self.countdown = countdown
      label = GiftRow.label(countdown.total, prefix)
    }
  }

  /// The rows of the lanes, from lane 0. An empty lane has `nil`. The number of lanes never changes.
  public private(set) var lanes: [GiftRow?]
  /// The row of the gift on the full screen, or `nil` if the full screen is free.
  public private(set) var fullScreen: GiftRow?
  /// The local user's combo buttons, the oldest first.
  public private(set) var buttons: [Button] = []
  public var preferences = ViewPreferences()

  let settings: Boxed<GiftConfiguration>
  /// The rows that are exiting after they have lost their place.
  private(set) var departures = GiftDepartures<GiftRow>()
  /// The serial number of the row that was shown last, on a lane or the full screen.
  private var presentations: UInt64 = 0
  /// The rows of summaries, in their order.
  private(set) var summariesInOrder: [GiftSummaryRow] = []
  private(set) var summaryDepartures = GiftDepartures<GiftSummaryRow>()
  /// The serial number of the row of a summary that appeared last.
  private var summaryRowCount: UInt64 = 0

  public init(_ state: GiftState) { self = state.screen }

  /// Creates an empty screen.
  init(settings: Boxed<GiftConfiguration>) {
    self.settings = settings
    lanes = Array(repeating: nil, count: settings.value.laneCount)
  }

  // MARK: Rows on screen

  /// All rows on lanes, in drawing order. Rows that are still exiting after another combo has taken their lane are
  /// included.
  public var rows: [GiftRow] {
    departures.all.map { $0.value }.filter { $0.lane != nil } + lanes.compactMap { $0 }
  }

  /// The rows of the full screen, in drawing order: the exiting rows, and then the present row.
  public var fullScreenRows: [GiftRow] {
    departures.all.map { $0.value }.filter { $0.lane == nil } + (fullScreen.map { [$0] } ?? [])
  }

  /// The summaries of folded combos, the most valuable gift first, so that no row moves when another row changes.
  public var summaries: [GiftSummary] { summariesInOrder.map { $0.summary } }

  /// The rows of the summaries, in drawing order. Exiting rows are included.
  public var summaryRows: [GiftSummaryRow] {
    summaryDepartures.all.map { $0.value } + summariesInOrder
  }

  // MARK: Events

  public mutating func apply(_ event: GiftEvent, at time: Instant) {
    switch event {
    case .laneWillEnter(let entrance):
      presentations += 1
      put(row(entrance.combo, entrance.count, on: entrance.lane, at: time), entrance.lane, at: time)
    case .laneDidStep(let step):
      guard isShowing(step.combo, step.lane) else { return }
      lanes[step.lane]?.step(to: step.count, at: time)
    case .laneWillExit(let exit):
      guard isShowing(exit.combo, exit.lane) else { return }
      lanes[exit.lane]?.count = exit.count
      lanes[exit.lane]?.exitedAt = time
    case .laneDidEmpty(let lane): put(nil, lane, at: time)
    case .fullScreenWillBegin(let start):
      presentations += 1
      fullScreen = row(start.combo, start.count, on: nil, at: time)
    case .fullScreenDidStep(let step):
      guard fullScreen?.combo.id == step.combo else { return }
      fullScreen?.step(to: step.count, at: time)
    case .fullScreenDidEnd: endFullScreen(at: time)
    case .summaryDidChange(let summary): put(summary, at: time)
    case .summaryDidEnd(let summary): end(summary, at: time)
    case .button(.countdownDidStart(let countdown)): put(countdown)
    case .button(.countdownDidEnd(let countdown)): buttons.removeAll { $0.id == countdown.id }
    case .button(.willSend), .button(.rejected), .laneDidReceiveTap, .comboDidFold, .comboDidEnd,
      .fullScreenDidEnqueue, .fullScreenWillPrepare, .fullScreenDidDequeue, .rejected,
      .didLeaveRoom, .topGiversDidChange:
      break
    }
  }

  private var labelPrefix: String { settings.value.labelPrefix }

  private func row(_ combo: GiftCombo, _ count: Int, on lane: Int?, at time: Instant) -> GiftRow {
    GiftRow(
      id: presentations, lane: lane, combo: combo, count: count, enteredAt: time,
      labelPrefix: labelPrefix)
  }

  /// Replaces the row of a lane. A row that is exiting continues its exit.
  private mutating func put(_ row: GiftRow?, _ lane: Int, at time: Instant) {
    guard lanes.indices.contains(lane) else { return }
    if let last = lanes[lane], let exitedAt = last.exitedAt {
      departures.append(last, until: exitedAt + settings.value.exit.duration, at: time)
    }
    lanes[lane] = row
  }

  /// Returns a Boolean value that indicates whether a lane shows this combo and the row can change. After lost events
  /// the lane may show another combo.
  private func isShowing(_ combo: GiftCombo.ID, _ lane: Int) -> Bool {
    guard lanes.indices.contains(lane), let row = lanes[lane] else { return false }
    return !row.isExiting && row.combo.id == combo
  }

  private mutating func endFullScreen(at time: Instant) {
    guard var row = fullScreen else { return }
    row.exitedAt = time
    departures.append(row, until: time + GiftConfiguration.fadeOut.duration, at: time)
    fullScreen = nil
  }

  private mutating func put(_ summary: GiftSummary, at time: Instant) {
    if let place = summariesInOrder.firstIndex(where: { $0.summary.id == summary.id }) {
      summariesInOrder[place].show(summary, at: time)
      return
    }
    summaryRowCount += 1
    let row = GiftSummaryRow(
      id: summaryRowCount, summary: summary, beganAt: time, labelPrefix: labelPrefix)
    let place = summariesInOrder.firstIndex { row.isAbove($0) }
    summariesInOrder.insert(row, at: place ?? summariesInOrder.endIndex)
  }

  private mutating func end(_ summary: GiftSummary, at time: Instant) {
    guard let place = summariesInOrder.firstIndex(where: { $0.summary.id == summary.id }) else {
      return
    }
    var row = summariesInOrder.remove(at: place)
    row.exit(at: time)
    summaryDepartures.append(row, until: time + GiftConfiguration.summaryDeparture, at: time)
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
