import LikeGestures
import LivePager
import LiveRoom
import RoomCore

private struct WireRooms: Decodable {
  var rooms: [String]?
  var current: String?
  var insert: [String]?
  var before: String?
  var remove: [String]?
  var show: String?
  var animated: Bool?

  /// One line is one edit.
  func input() throws(FeedError) -> PagerInput {
    switch (rooms, insert, remove, show) {
    case (let rooms?, nil, nil, nil): return .setRooms(rooms, current: current)
    case (nil, let insert?, nil, nil):
      return .insert(insert, at: before.map { .before($0) } ?? .last)
    case (nil, nil, let remove?, nil): return .remove(remove)
    case (nil, nil, nil, let show?): return .show(show, animated: animated ?? false)
    case (nil, nil, nil, nil): throw .missing("rooms")
    default: throw .malformed("the line has more than one of rooms, insert, remove and show")
    }
  }
}

private struct WireDrag: Decodable {
  var phase: String
  var travel: JSONNumber<Double>?
  var velocity: JSONNumber<Double>?
  var touch: JSONNumber<Int>?

  func input() throws(FeedError) -> PagerInput {
    let touch = touch?.value ?? 0
    switch phase {
    case "began": return .didBeginDrag(touch: touch)
    case "moved":
      guard let travel = travel?.value else { throw .missing("travel") }
      return .didDrag(travel: travel, touch: touch)
    case "ended": return .didEndDrag(velocity: velocity?.value ?? 0, touch: touch)
    case "cancelled": return .didCancelDrag(touch: touch)
    default: throw .outOfRange("phase")
    }
  }
}

private struct WireLock: Decodable {
  var reason: String
  var direction: String?

  /// `nil` for both.
  func pagingDirection() throws(FeedError) -> PagingDirection? {
    switch direction {
    case nil: return nil
    case "previous": return .previous
    case "next": return .next
    default: throw .outOfRange("direction")
    }
  }
}

private struct WirePage: Decodable {
  var height: JSONNumber<Double>
}

private struct WireTouch: Decodable {
  var phase: String
  var x: JSONNumber<Double>
  var y: JSONNumber<Double>
  var finger: JSONNumber<Int>?
  var regions: [String]?

  func touch() throws(FeedError) -> Touch {
    let phase: Touch.Phase =
      switch phase {
      case "began": .began
      case "moved": .moved
      case "ended": .ended
      case "cancelled": .cancelled
      default: throw .outOfRange("phase")
      }
    var regions: TouchRegions = self.regions == nil ? .likeArea : []
    for name in self.regions ?? [] {
      guard let region = Self.regions[name] else { throw .outOfRange("regions") }
      regions.insert(region)
    }
    return Touch(
      id: finger?.value ?? 0, phase: phase, location: ScreenPoint(x: x.value, y: y.value),
      target: TouchTarget(regions))
  }

  private static let regions: [String: TouchRegions] = [
    "likeArea": .likeArea, "control": .control, "sheet": .sheet, "sheetHeader": .sheetHeader,
    "list": .list, "row": .row, "backdrop": .backdrop, "outside": .outside, "moving": .moving,
  ]
}

extension JSONLine {
  /// A message for the pager or the gestures; `nil` for a type that is not one.
  func fingerMessage(
    _ type: String, _ line: ArraySlice<UInt8>
  ) throws(FeedError) -> RoomInput? {
    switch type {
    case "rooms": return .pager(try decode(WireRooms.self, from: line).input())
    case "drag": return .pager(try decode(WireDrag.self, from: line).input())
    case "lock":
      let lock = try decode(WireLock.self, from: line)
      return .pager(.lock(reason: lock.reason, direction: try lock.pagingDirection()))
    case "unlock":
      let lock = try decode(WireLock.self, from: line)
      return .pager(.unlock(reason: lock.reason, direction: try lock.pagingDirection()))
    case "page": return .pager(.setPageLength(try decode(WirePage.self, from: line).height.value))
    case "touch": return .touch(try decode(WireTouch.self, from: line).touch())
    default: return nil
    }
  }
}
