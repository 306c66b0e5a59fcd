import LikeGestures
import RoomCore

/// The parts of a view that touches distinguish, in the coordinates of the view.
struct TouchMap: Equatable {
  /// A part of a view.
  struct Part: Equatable {
    var frame: TouchFrame
    var regions: TouchRegions
    /// The scrolling list that the part is, if it is one.
    var list: TouchList?
  }

  /// The regions that conceal the regions behind them. A control or a row is on top of
  /// something that it belongs to, such as the like area or a sheet, and conceals nothing.
  static let concealing: TouchRegions = [.sheet, .sheetHeader, .backdrop, .outside]

  /// In the order in which they are drawn, the last on top.
  var parts: [Part] = []

  /// The lists among the parts.
  var lists: [TouchList] { parts.compactMap(\.list) }

  /// The regions under a finger: all regions from the top down to the first concealing region. If no region
  /// conceals, the like area is included.
  ///
  /// - Complexity: O(n) for n parts.
  @MainActor
  func target(at point: ScreenPoint) -> (target: TouchTarget, list: TouchList?) {
    var regions: TouchRegions = []
    var innermost: TouchList?
    for part in parts.reversed() where part.frame.contains(point) {
      regions.formUnion(part.regions)
      if part.list?.isMoving == true { regions.insert(.moving) }
      innermost = innermost ?? part.list
      if !part.regions.isDisjoint(with: Self.concealing) {
        return (TouchTarget(regions, list: innermost?.extent), innermost)
      }
    }
    return (TouchTarget(regions.union(.likeArea), list: innermost?.extent), innermost)
  }
}

/// A rectangle in points, without its right and lower edge.
struct TouchFrame: Equatable, Sendable {
  var origin: ScreenPoint
  var size: ScreenSize

  func contains(_ point: ScreenPoint) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }

  /// The part of the rectangle that is in all others too: empty if there is none.
  func clipped(to others: [TouchFrame]) -> TouchFrame {
    others.reduce(self) { frame, other in
      let left = max(frame.origin.x, other.origin.x)
      let top = max(frame.origin.y, other.origin.y)
      let right = min(frame.origin.x + frame.size.width, other.origin.x + other.size.width)
      let bottom = min(frame.origin.y + frame.size.height, other.origin.y + other.size.height)
      return TouchFrame(
        origin: ScreenPoint(x: left, y: top),
        size: ScreenSize(width: max(0, right - left), height: max(0, bottom - top)))
    }
  }
}
