import PopupSequencer
import RoomCore

// Where views are that lay themselves out by frames, in points from the upper left corner.

extension ScreenPreferences {
  /// The left edge of a view at the leading edge, `distance` away from it.
  func x(_ distance: Double = 0, width: Double, in total: Double) -> Double {
    isRightToLeft ? total - distance - width : distance
  }
}

/// Views below each other, each of a height of its own but no lower than a minimum.
struct Rows: Hashable, Sendable {
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
  /// The upper left corners of its popups of these sizes, in an area of this size: in one place, or
  /// below each other where the channel presents several.
  func origins(
    of sizes: [ScreenSize], in area: ScreenSize, preferences: ScreenPreferences
  ) -> [ScreenPoint] {
    guard isStacked else {
      return sizes.map {
        ScreenPoint(x: x(of: $0, in: area, preferences), y: y(of: $0.height, in: area))
      }
    }
    let rows = Rows(heights: sizes.map(\.height), spacing: 8)
    let widest = ScreenSize(width: sizes.map(\.width).max() ?? 0, height: rows.height)
    let left = x(of: widest, in: area, preferences)
    let top = y(of: rows.height, in: area)
    return zip(sizes, rows.tops).map { size, row in
      ScreenPoint(x: left + (widest.width - size.width) / 2, y: top + row)
    }
  }

  private func x(
    of size: ScreenSize, in area: ScreenSize, _ preferences: ScreenPreferences
  ) -> Double {
    switch placement {
    case .center, .top, .bottom: (area.width - size.width) / 2
    case .leading: preferences.x(width: size.width, in: area.width)
    case .trailing: preferences.x(area.width - size.width, width: size.width, in: area.width)
    }
  }

  private func y(of height: Double, in area: ScreenSize) -> Double {
    switch placement {
    case .center, .leading, .trailing: (area.height - height) / 2
    case .top: 0
    case .bottom: area.height - height
    }
  }
}
