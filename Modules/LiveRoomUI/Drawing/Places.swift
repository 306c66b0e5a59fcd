import PopupSequencer
import RoomCore

// Where views are that lay themselves out by frames, in points from the upper left corner.

extension ViewPreferences {
  /// The left edge of a view at the leading edge, `distance` away from it.
  func x(_ distance: Double = 0, width: Double, in total: Double) -> Double {
    isRightToLeft ? total - distance - width : distance
  }
}

/// The distances in points from the edges of a view to the area that nothing of the system covers.
struct SafeArea: Equatable, Sendable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0

  /// The safe area of a view with this frame in the view of this size.
  func inside(_ frame: TouchFrame, in size: ScreenSize) -> SafeArea {
    SafeArea(
      top: max(0, top - frame.origin.y), left: max(0, left - frame.origin.x),
      bottom: max(0, bottom - (size.height - frame.origin.y - frame.size.height)),
      right: max(0, right - (size.width - frame.origin.x - frame.size.width)))
  }
}

/// Views below each other, each of a height of its own but no lower than a minimum.
struct Rows: Equatable, Sendable {
  /// The upper edges.
  let tops: [Double]
  /// The heights, the minimum or more.
  let heights: [Double]
  /// The height of all.
  let height: Double

  init(heights: [Double], minimum: Double = 0, spacing: Double) {
    let heights = heights.map { max($0, minimum) }
    var tops: [Double] = []
    var top = 0.0
    for height in heights {
      tops.append(top)
      top += height + spacing
    }
    self.tops = tops
    self.heights = heights
    height = heights.isEmpty ? 0 : top - spacing
  }
}

extension PopupLayer {
  /// Its rows as they are below each other. At the lower edge the first one is at the edge, so that none moves
  /// when another joins.
  func fromAbove(_ rows: [PopupRows.Row]) -> [PopupRows.Row] {
    placement == .bottom ? rows.reversed() : rows
  }

  /// Returns the upper left corners of popups with these sizes, in an area of this size. The popups stack in
  /// rows, at the placement of their channel.
  func origins(
    of sizes: [ScreenSize], rows: [PopupRows.Row], in area: ScreenSize,
    preferences: ViewPreferences
  ) -> [ScreenPoint] {
    let rows = fromAbove(rows)
    let numbers = popups.map(\.number)
    let indices = numbers.map { number in
      rows.firstIndex { $0.popups.contains { $0.number == number } } ?? 0
    }
    let lines = Rows(
      heights: rows.indices.map { row in
        zip(indices, sizes).filter { $0.0 == row }.map(\.1.height).max() ?? rows[row].height
      }, spacing: 8)
    let top = y(of: lines.height, in: area.height)
    return zip(indices, sizes).map { row, size in
      ScreenPoint(
        x: x(of: size.width, in: area.width, preferences),
        y: top + lines.tops[row] + y(of: size.height, in: lines.heights[row]))
    }
  }

  private func x(
    of width: Double, in total: Double, _ preferences: ViewPreferences
  ) -> Double {
    switch placement {
    case .center, .top, .bottom: (total - width) / 2
    case .leading: preferences.x(width: width, in: total)
    case .trailing: preferences.x(total - width, width: width, in: total)
    }
  }

  private func y(of height: Double, in total: Double) -> Double {
    switch placement {
    case .center, .leading, .trailing: (total - height) / 2
    case .top: 0
    case .bottom: total - height
    }
  }
}
