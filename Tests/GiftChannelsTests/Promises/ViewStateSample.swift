import GiftPromises

/// The answers of a view state at a time, by elements.
struct ViewStateSample: Equatable {
  static let size = ScreenSize(width: 240, height: 48)

  /// The rows of lanes, full screen and summaries that are seen.
  private(set) var rows: [String: Pose] = [:]
  private(set) var labels: [String: Pose] = [:]
  /// The shares that remain of countdowns.
  private(set) var shares: [UInt64: Double] = [:]

  init(
    _ viewState: GiftViewState, of families: [GiftViewState.Family] = GiftViewState.Family.allCases,
    at time: Instant
  ) {
    for row in viewState.rows + viewState.fullScreenRows
    where families.contains(row.lane == nil ? .fullScreen : .lanes) {
      add(
        "\(row.lane.map { "lane \($0)" } ?? "full screen"), \(row.id)",
        viewState.pose(of: row, at: time, size: Self.size), viewState.labelPose(of: row, at: time))
    }
    for row in viewState.summaryRows where families.contains(.summaries) {
      add(
        "summary \(row.id)", viewState.pose(of: row, at: time, size: Self.size),
        viewState.labelPose(of: row, at: time))
    }
    for button in viewState.buttons where families.contains(.buttons) {
      shares[button.id] = viewState.remaining(of: button, at: time)
    }
  }

  private mutating func add(_ name: String, _ pose: Pose?, _ label: Pose) {
    guard let pose else { return }
    rows[name] = pose
    labels[name] = label
  }
}

extension PromiseRun {
  /// Follows the events with a view state: `see` gets it before and after the events of a call, and the
  /// time until which nothing else happens.
  func followViewState(
    _ see: (_ before: GiftViewState, _ after: GiftViewState, PromiseMoment, _ end: Instant) throws
      -> Void
  ) throws {
    var viewState = GiftViewState(try PromisePlayer(configuration).machine.state(at: .start))
    for (index, moment) in moments.enumerated() {
      let before = viewState
      for event in moment.events { viewState.apply(event, at: moment.time) }
      let end = index + 1 < moments.count ? moments[index + 1].time : moment.time + .seconds(9)
      try see(before, viewState, moment, end)
    }
  }
}
