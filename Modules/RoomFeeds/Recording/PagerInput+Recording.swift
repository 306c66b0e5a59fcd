import LivePager
import RoomCore

extension PagerInput: RecordedInput {
  init?(_ name: String, _ json: JSONObject) throws(FeedError) {
    switch name {
    case "setRooms":
      self = .setRooms(
        try json.required("rooms").strings(), current: try json["current"]?.string())
    case "insert":
      self = .insert(try json.required("rooms").strings(), at: try json.roomPlace())
    case "remove": self = .remove(try json.required("rooms").strings())
    case "move": self = .move(try json.string("room"), to: try json.roomPlace())
    case "replace": self = .replace(try json.string("room"), with: try json.string("with"))
    case "show": self = .show(try json.string("room"), animated: try json.flag("animated"))
    case "didBeginDrag": self = .didBeginDrag(touch: try json.integer("touch"))
    case "didDrag":
      self = .didDrag(travel: try json.number("travel"), touch: try json.integer("touch"))
    case "didEndDrag":
      self = .didEndDrag(velocity: try json.number("velocity"), touch: try json.integer("touch"))
    case "didCancelDrag": self = .didCancelDrag(touch: try json.integer("touch"))
    case "didFinishSnap": self = .didFinishSnap(try json.integer("number"))
    case "setPageLength": self = .setPageLength(try json.number("length"))
    case "lock":
      self = .lock(reason: try json.string("reason"), direction: try json.direction())
    case "unlock":
      self = .unlock(reason: try json.string("reason"), direction: try json.direction())
    case "didLoad": self = .didLoad(room: try json.string("room"))
    case "didFailToLoad": self = .didFailToLoad(room: try json.string("room"))
    case "suspend": self = .suspend(reason: try json.suspensionReason())
    case "resume": self = .resume(reason: try json.suspensionReason())
    case "close": self = .close
    default: return nil
    }
  }

  func writeRecorded(to json: inout JSONText) {
    switch self {
    case .setRooms(let rooms, let current):
      json.input("setRooms")
      json.field("rooms", strings: rooms)
      json.field("current", optional: current)
    case .insert(let rooms, let place):
      json.input("insert")
      json.field("rooms", strings: rooms)
      place.write(to: &json)
    case .remove(let rooms):
      json.input("remove")
      json.field("rooms", strings: rooms)
    case .move(let room, let place):
      json.input("move")
      json.field("room", room)
      place.write(to: &json)
    case .replace(let room, let other):
      json.input("replace")
      json.field("room", room)
      json.field("with", other)
    case .show(let room, let isAnimated):
      json.input("show")
      json.field("room", room)
      json.field("animated", isAnimated)
    case .didBeginDrag(let touch):
      json.input("didBeginDrag")
      json.field("touch", touch)
    case .didDrag(let travel, let touch):
      json.input("didDrag")
      json.field("travel", travel)
      json.field("touch", touch)
    case .didEndDrag(let velocity, let touch):
      json.input("didEndDrag")
      json.field("velocity", velocity)
      json.field("touch", touch)
    case .didCancelDrag(let touch):
      json.input("didCancelDrag")
      json.field("touch", touch)
    case .didFinishSnap(let number):
      json.input("didFinishSnap")
      json.field("number", number)
    case .setPageLength(let length):
      json.input("setPageLength")
      json.field("length", length)
    case .lock(let reason, let direction):
      json.input("lock")
      json.field("reason", reason)
      json.write(direction)
    case .unlock(let reason, let direction):
      json.input("unlock")
      json.field("reason", reason)
      json.write(direction)
    case .didLoad(let room):
      json.input("didLoad")
      json.field("room", room)
    case .didFailToLoad(let room):
      json.input("didFailToLoad")
      json.field("room", room)
    case .suspend(let reason): json.input("suspend", reason)
    case .resume(let reason): json.input("resume", reason)
    case .close: json.input("close")
    }
  }
}

extension RoomPlace {
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .first: json.field("at", "first")
    case .last: json.field("at", "last")
    case .before(let room): json.field("before", room)
    case .after(let room): json.field("after", room)
    case .index(let index): json.field("index", index)
    }
  }
}

extension JSONText {
  fileprivate mutating func write(_ direction: PagingDirection?) {
    switch direction {
    case nil: break
    case .previous: field("direction", "previous")
    case .next: field("direction", "next")
    }
  }
}

extension JSONObject {
  fileprivate func roomPlace() throws(FeedError) -> RoomPlace {
    if let room = try self["before"]?.string() { return .before(room) }
    if let room = try self["after"]?.string() { return .after(room) }
    if let index = try self["index"]?.integer() { return .index(index) }
    let place = try required("at")
    switch try place.string() {
    case "first": return .first
    case "last": return .last
    default: throw place.outOfRange
    }
  }

  /// `nil` for both.
  fileprivate func direction() throws(FeedError) -> PagingDirection? {
    guard let direction = self["direction"] else { return nil }
    switch try direction.string() {
    case "previous": return .previous
    case "next": return .next
    default: throw direction.outOfRange
    }
  }
}
