import LikeGestures
import LivePager
import LiveRoom
import RoomCore

extension JSONObject {
  /// A message for the pager or the gestures; `nil` for a type that is not one.
  func fingerMessage(_ type: String) throws(FeedError) -> RoomInput? {
    switch type {
    case "rooms": return .pager(try rooms())
    case "drag": return .pager(try drag())
    case "lock":
      let reason = try required("reason").string()
      return .pager(.lock(reason: reason, direction: try pagingDirection()))
    case "unlock":
      let reason = try required("reason").string()
      return .pager(.unlock(reason: reason, direction: try pagingDirection()))
    case "page": return .pager(.setPageLength(try required("height").number()))
    case "touch": return .touch(try touch())
    default: return nil
    }
  }

  /// The direction of a lock; `nil` for both.
  private func pagingDirection() throws(FeedError) -> PagingDirection? {
    switch try self["direction"]?.string() {
    case nil: return nil
    case "previous": return .previous
    case "next": return .next
    default: throw .outOfRange("direction")
    }
  }

  /// One line is one edit.
  private func rooms() throws(FeedError) -> PagerInput {
    let rooms = try self["rooms"]?.strings()
    let current = try self["current"]?.string()
    let insert = try self["insert"]?.strings()
    let before = try self["before"]?.string()
    let remove = try self["remove"]?.strings()
    let show = try self["show"]?.string()
    let isAnimated = try self["animated"]?.flag() ?? false
    switch (rooms, insert, remove, show) {
    case (let rooms?, nil, nil, nil): return .setRooms(rooms, current: current)
    case (nil, let insert?, nil, nil):
      return .insert(insert, at: before.map { .before($0) } ?? .last)
    case (nil, nil, let remove?, nil): return .remove(remove)
    case (nil, nil, nil, let show?): return .show(show, animated: isAnimated)
    case (nil, nil, nil, nil): throw .missing("rooms")
    default: throw .malformed("the line has more than one of rooms, insert, remove and show")
    }
  }

  private func drag() throws(FeedError) -> PagerInput {
    let phase = try required("phase").string()
    let travel = try self["travel"]?.number()
    let velocity = try self["velocity"]?.number() ?? 0
    let touch = try self["touch"]?.integer() ?? 0
    switch phase {
    case "began": return .didBeginDrag(touch: touch)
    case "moved":
      guard let travel else { throw .missing("travel") }
      return .didDrag(travel: travel, touch: touch)
    case "ended": return .didEndDrag(velocity: velocity, touch: touch)
    case "cancelled": return .didCancelDrag(touch: touch)
    default: throw .outOfRange("phase")
    }
  }

  private func touch() throws(FeedError) -> Touch {
    let phaseName = try required("phase").string()
    let location = ScreenPoint(x: try required("x").number(), y: try required("y").number())
    let finger = try self["finger"]?.integer() ?? 0
    let names = try self["regions"]?.strings()
    let phase: Touch.Phase =
      switch phaseName {
      case "began": .began
      case "moved": .moved
      case "ended": .ended
      case "cancelled": .cancelled
      default: throw .outOfRange("phase")
      }
    var regions: TouchRegions = names == nil ? .likeArea : []
    for name in names ?? [] {
      guard let region = TouchRegions.named.first(where: { $0.name == name })?.value else {
        throw .outOfRange("regions")
      }
      regions.insert(region)
    }
    return Touch(
      id: finger, phase: phase, location: location, regions: regions,
      list: try self["list"]?.object().listExtent())
  }

  private func listExtent() throws(FeedError) -> ListExtent {
    let offset = try self["offset"]?.number() ?? 0
    let maximum = try required("maximum")
    guard try maximum.number() >= 0 else { throw maximum.outOfRange }
    return ListExtent(offset: offset, maximum: try maximum.number())
  }
}

extension TouchRegions {
  /// The regions by the names that messages have for them.
  static let named: [(name: String, value: TouchRegions)] = [
    ("likeArea", .likeArea), ("control", .control), ("sheet", .sheet),
    ("sheetHeader", .sheetHeader), ("list", .list), ("row", .row), ("backdrop", .backdrop),
    ("outside", .outside), ("moving", .moving),
  ]
}
