import LikeGestures
import LivePager
import RoomCore

extension PagerSurface {
  /// The room of the surface as an array, which is empty if the surface has no room.
  var rooms: [String] { room.map { [$0] } ?? [] }

  /// Returns the rooms whose picture covers a stream until its first frame. A page without a player has no cover.
  func covers(hasPlayer: Bool) -> [String] { hasPlayer ? rooms : [] }
}

extension PagingAxis {
  /// The length of a page on a screen of this size, in points.
  func length(of size: ScreenSize) -> Double {
    self == .horizontal ? size.width : size.height
  }
}

extension PagerViewState {
  /// The touch regions of the pages. A finger that lands on snapping pages stops them.
  var touchRegions: TouchRegions { snapping == nil ? [] : .moving }

  /// Returns the position of a surface on a screen of this size, in points from the upper left corner.
  func place(of surface: Int, at time: Instant, in size: ScreenSize) -> ScreenPoint {
    let position = position(of: surface, at: time, pageLength: axis.length(of: size))
    return axis == .horizontal
      ? ScreenPoint(x: position, y: 0) : ScreenPoint(x: 0, y: position)
  }
}
