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
      self = .lock(
        reason: try json.string("reason"),
        direction: try json["direction"]?.choice(PagingDirection.named))
    case "unlock":
      self = .unlock(
        reason: try json.string("reason"),
        direction: try json["direction"]?.choice(PagingDirection.named))
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
    if let rooms = try json["rooms"]?.strings() { edits.append(.setRooms(rooms, current: current)) }
    if let rooms = try json["insert"]?.strings() { edits.append(.insert(rooms, at: place)) }
    if let rooms = try json["remove"]?.strings() { edits.append(.remove(rooms)) }
    if let room = try json["move"]?.string() { edits.append(.move(room, to: place)) }
    if let room = try json["replace"]?.string() {
      edits.append(.replace(room, with: try json.string("with")))
    }
    if let room = try json["show"]?.string() { edits.append(.show(room, animated: isAnimated)) }
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
      self = .didDrag(travel: travel, touch: touch)
    case "ended": self = .didEndDrag(velocity: velocity, touch: touch)
    case "cancelled": self = .didCancelDrag(touch: touch)
    default: throw phase.outOfRange
    }
  }

  /// Writes the type and its fields.
  func write(to json: inout JSONText) {
    switch self {
    case .setRooms(let rooms, let current):
      json.field("type", "rooms")
      json.field("rooms", strings: rooms)
      if let current { json.field("current", current) }
    case .insert(let rooms, let place):
      json.field("type", "rooms")
      json.field("insert", strings: rooms)
      place.write(to: &json)
    case .remove(let rooms):
      json.field("type", "rooms")
      json.field("remove", strings: rooms)
    case .move(let room, let place):
      json.field("type", "rooms")
      json.field("move", room)
      place.write(to: &json)
    case .replace(let room, let other):
      json.field("type", "rooms")
      json.field("replace", room)
      json.field("with", other)
    case .show(let room, let isAnimated):
      json.field("type", "rooms")
      json.field("show", room)
      json.field("animated", isAnimated)
    case .didBeginDrag(let touch): json.drag("began", touch)
    case .didDrag(let travel, let touch):
      json.drag("moved", touch)
      json.field("travel", travel)
    case .didEndDrag(let velocity, let touch):
      json.drag("ended", touch)
      json.field("velocity", velocity)
    case .didCancelDrag(let touch): json.drag("cancelled", touch)
    case .didFinishSnap(let number):
      json.field("type", "snap")
      json.field("number", number)
    case .setPageLength(let length):
      json.field("type", "page")
      json.field("height", length)
    case .lock(let reason, let direction): json.lock("lock", reason, direction)
    case .unlock(let reason, let direction): json.lock("unlock", reason, direction)
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

  fileprivate mutating func lock(_ type: String, _ reason: String, _ direction: PagingDirection?) {
    field("type", type)
    field("reason", reason)
    if let direction { field("direction", direction, of: PagingDirection.named) }
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
