import LivePager
import RoomCore

extension PagerInput {
  /// `nil` for a type that the pager does not have.
  init?(_ type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "rooms": try self.init(edit: json)
    case "drag": try self.init(drag: json)
    case "page": self = .setPageLength(try json.number("height"))
    case "lock":
      self = .lock(try PagingLock(json))
    case "unlock":
      self = .unlock(try PagingLock(json))
    case "snap" where json.isExact: self = .didFinishSnap(try json.integer("number"))
    case "stream" where json.isExact:
      let room = try json.string("name")
      self = try json.choice(
        "phase", [("loaded", .didLoad(room: room)), ("failed", .didFailToLoad(room: room))])
    case "suspend" where json.isFor(.pager): self = .suspend(reason: try json.reason())
    case "resume" where json.isFor(.pager): self = .resume(reason: try json.reason())
    case "close" where json.isFor(.pager): self = .close
    default: return nil
    }
  }

  /// One line is one edit.
  private init(edit json: JSONObject) throws(FeedError) {
    let current = try json["current"]?.string()
    let isAnimated = try json["animated"]?.flag() ?? false
    let place = try RoomPlace(json)
    var edits: [PagerInput] = []
    if let rooms = try json["rooms"]?.strings() {
      edits.append(.setRooms(RoomListUpdate(rooms: rooms, current: current)))
    }
    if let rooms = try json["insert"]?.strings() {
      edits.append(.insert(RoomInsertion(rooms: rooms, place: place)))
    }
    if let rooms = try json["remove"]?.strings() { edits.append(.remove(rooms)) }
    if let room = try json["move"]?.string() {
      edits.append(.move(RoomMove(room: room, place: place)))
    }
    if let room = try json["replace"]?.string() {
      edits.append(.replace(RoomReplacement(room: room, replacement: try json.string("with"))))
    }
    if let room = try json["show"]?.string() {
      edits.append(.show(RoomSelection(room: room, isAnimated: isAnimated)))
    }
    guard let edit = edits.first else { throw .missing("rooms") }
    guard edits.count == 1 else {
      throw .malformed(
        "the line has more than one of rooms, insert, remove, move, replace and show")
    }
    self = edit
  }

  private init(drag json: JSONObject) throws(FeedError) {
    let phase = try json.required("phase")
    let travel = try json["travel"]?.number()
    let velocity = try json["velocity"]?.number() ?? 0
    let touch = try json["touch"]?.integer() ?? 0
    switch try phase.string() {
    case "began": self = .didBeginDrag(touch: touch)
    case "moved":
      guard let travel else { throw .missing("travel") }
      self = .didDrag(PagerDrag(travel: travel, touch: touch))
    case "ended": self = .didEndDrag(PagerDragEnd(velocity: velocity, touch: touch))
    case "cancelled": self = .didCancelDrag(touch: touch)
    default: throw phase.outOfRange
    }
  }

  /// Writes the type and its fields.
  func write(to json: inout JSONText) {
    switch self {
    case .setRooms(let list):
      json.field("type", "rooms")
      json.field("rooms", strings: list.rooms)
      if let current = list.current { json.field("current", current) }
    case .insert(let edit):
      json.field("type", "rooms")
      json.field("insert", strings: edit.rooms)
      edit.place.write(to: &json)
    case .remove(let rooms):
      json.field("type", "rooms")
      json.field("remove", strings: rooms)
    case .move(let edit):
      json.field("type", "rooms")
      json.field("move", edit.room)
      edit.place.write(to: &json)
    case .replace(let edit):
      json.field("type", "rooms")
      json.field("replace", edit.room)
      json.field("with", edit.replacement)
    case .show(let selection):
      json.field("type", "rooms")
      json.field("show", selection.room)
      json.field("animated", selection.isAnimated)
    case .didBeginDrag(let touch): json.drag("began", touch)
    case .didDrag(let drag):
      json.drag("moved", drag.touch)
      json.field("travel", drag.travel)
    case .didEndDrag(let end):
      json.drag("ended", end.touch)
      json.field("velocity", end.velocity)
    case .didCancelDrag(let touch): json.drag("cancelled", touch)
    case .didFinishSnap(let number):
      json.field("type", "snap")
      json.field("number", number)
    case .setPageLength(let length):
      json.field("type", "page")
      json.field("height", length)
    case .lock(let lock): json.lock("lock", lock)
    case .unlock(let lock): json.lock("unlock", lock)
    case .didLoad(let room):
      json.field("type", "stream")
      json.field("name", room)
      json.field("phase", "loaded")
    case .didFailToLoad(let room):
      json.field("type", "stream")
      json.field("name", room)
      json.field("phase", "failed")
    case .suspend(let reason): json.input("suspend", of: .pager, reason)
    case .resume(let reason): json.input("resume", of: .pager, reason)
    case .close: json.input("close", of: .pager)
    }
  }
}

extension JSONText {
  fileprivate mutating func drag(_ phase: String, _ touch: Int) {
    field("type", "drag")
    field("phase", phase)
    field("touch", touch)
  }

  fileprivate mutating func lock(_ type: String, _ lock: PagingLock) {
    field("type", type)
    field("reason", lock.reason)
    if let direction = lock.direction { field("direction", direction, of: PagingDirection.named) }
  }
}

extension PagingLock {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init(
      reason: try json.string("reason"),
      direction: try json["direction"]?.choice(PagingDirection.named))
  }
}

extension RoomPlace {
  /// The end of the list where none is named.
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    if let room = try json["before"]?.string() {
      self = .before(room)
    } else if let room = try json["after"]?.string() {
      self = .after(room)
    } else if let index = try json["index"]?.integer() {
      self = .index(index)
    } else {
      self = try json["place"]?.choice([("first", .first), ("last", .last)]) ?? .last
    }
  }

  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .first: json.field("place", "first")
    case .last: break
    case .before(let room): json.field("before", room)
    case .after(let room): json.field("after", room)
    case .index(let index): json.field("index", index)
    }
  }
}

extension PagingDirection {
  fileprivate static let named: [(name: String, value: PagingDirection)] = [
    ("previous", .previous), ("next", .next),
  ]
}
