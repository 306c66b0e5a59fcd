import GiftChannels
import RoomCore

// Rows that have exited are omitted, so that their views free their resources, such as an effect.
extension GiftViewState {
  /// Returns the rows of one lane in drawing order: exiting rows, then the row that the lane shows.
  func rows(on lane: Int, at time: Instant) -> [GiftRow] {
    rows.filter { $0.lane == lane && pose(of: $0, at: time, size: .zero) != nil }
  }

  /// Returns the gifts on the full screen in drawing order: exiting gifts, then the gift that plays.
  func fullScreenRows(at time: Instant) -> [GiftRow] {
    fullScreenRows.filter { pose(of: $0, at: time, size: .zero) != nil }
  }

  /// Returns the rows of the summaries in drawing order: exiting rows first.
  func summaryRows(at time: Instant) -> [GiftSummaryRow] {
    summaryRows.filter { pose(of: $0, at: time, size: .zero) != nil }
  }

  /// Returns a Boolean value that indicates whether a family is drawn differently after a time. A gift that takes or
  /// leaves the full screen dims the rows of lanes and of summaries.
  func isMovingOrDimming(_ family: Family, at time: Instant) -> Bool {
    let isDimmed =
      switch family {
      case .lanes: !rows.isEmpty
      case .summaries: !summaryRows.isEmpty
      case .fullScreen, .buttons: false
      }
    return isMoving(family, at: time) || isDimmed && isMoving(.fullScreen, at: time)
  }

  /// Dims the pose of a row on a lane, or of a summary, together with the gift on the full screen.
  func dimmed(_ pose: Pose?, at time: Instant) -> Pose? {
    let opacities = fullScreenRows.lazy.compactMap {
      self.pose(of: $0, at: time, size: .zero)?.opacity
    }
    var pose = pose
    pose?.opacity *= 1 - 0.45 * (opacities.max() ?? 0).clamped(to: 0...1)
    return pose
  }
}

extension GiftRow {
  /// The class of the value of the units, from 0 to 3: classes begin at 10, 100 and 500.
  var valueClass: Int {
    let value = combo.unitValue.multipliedSaturating(by: max(1, count))
    return [10, 100, 500].filter { value >= $0 }.count
  }

  /// The step of the count, from 0 to 4: steps begin at 10, 66, 188 and 520.
  var countStep: Int { [10, 66, 188, 520].filter { count >= $0 }.count }

  /// The size of the count at its step, as a multiple of the size of a low count.
  var countScale: Double { ([1] + RoomDesign.standard.countScales)[countStep] }

  /// Whether the row is to be tapped: not while it exits.
  var isTappable: Bool { !isExiting }

  /// The combo that a player plays, or `nil` if the row is exiting.
  var played: GiftCombo? { isTappable ? combo : nil }
}
