import LikeGestures
import LivePager
import RoomCore

extension PagerSurface {
  /// The room that it shows, if it has one: each is a page of its own.
  var rooms: [String] { room.map { [$0] } ?? [] }

  /// Whether it shows the same room as another state of it, so that its page remains.
  func showsRoom(of other: PagerSurface?) -> Bool {
    other.map { $0.room.map(Identifier.init) == room.map(Identifier.init) } ?? false
  }
}

extension PagingAxis {
  /// The length of a page on a screen of this size, in points.
  func length(of size: ScreenSize) -> Double {
    self == .horizontal ? size.width : size.height
  }
}

extension PagerViewState {
  /// What pages are to a finger that lands: one on pages that move by themselves stops them.
  var touchRegions: TouchRegions { snapping == nil ? [] : .moving }

  /// Where a surface is on a screen of this size, from its upper left corner, in points.
  func place(of surface: Int, at time: Instant, in size: ScreenSize) -> ScreenPoint {
    let position = position(of: surface, at: time, pageLength: axis.length(of: size))
    return axis == .horizontal
      ? ScreenPoint(x: position, y: 0) : ScreenPoint(x: 0, y: position)
  }
}
