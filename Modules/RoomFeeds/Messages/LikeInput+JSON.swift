import LikeGestures
import RoomCore

extension LikeInput {
  /// `nil` for a type that likes and gestures do not have.
  init?(_ type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "touch": self = .touch(try Touch(json))
    case "sheet": self = try SheetSpec(json).map(LikeInput.presentSheet) ?? .dismissSheet
    default:
      guard json.isExact else { return nil }
      try self.init(recorded: type, json)
    }
  }

  /// Reads what only the app and its views do.
  private init?(recorded type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "claim": self = .claimTouch(try TouchClaim(json))
    case "resign": self = .resignTouch(try TouchClaim(json))
    case "conditions":
      if let conditions = try json["remove"]?.options(RoomConditions.named) {
        self = .removeConditions(conditions)
      } else {
        self = .insertConditions(try json.required("insert").options(RoomConditions.named))
      }
    case "gestures": self = .replaceRules(try json.list("rules", GestureRule.init))
    case "list": self = .didChangeList(try ListExtent(json))
    case "enter" where json.isFor(.likes): self = .enter(room: try json.string("name"))
    case "flush": self = .flush
    case "delivery":
      let message = try LikeMessage(json.object("message"))
      self = try json.choice(
        "phase",
        [
          ("delivered", .didDeliver(message)), ("failed", .didFailToDeliver(message)),
          ("refused", .didRefuse(message)),
        ])
    case "restoreLikes": self = .restore(try LikeSnapshot(json))
    case "likes":
      let count = try json.integer("count")
      self = .didReceiveLikes(ReceivedLikes(count: count, total: try json["total"]?.integer()))
    case "suspend" where json.isFor(.likes): self = .suspend(reason: try json.reason())
    case "resume" where json.isFor(.likes): self = .resume(reason: try json.reason())
    case "close" where json.isFor(.likes): self = .close
    default: return nil
    }
  }

  /// Writes the type and its fields.
  func write(to json: inout JSONText) {
    switch self {
    case .touch(let touch):
      json.field("type", "touch")
      touch.write(to: &json)
    case .presentSheet(let sheet):
      json.field("type", "sheet")
      sheet.write(to: &json)
    case .dismissSheet: json.field("type", "sheet")
    case .claimTouch(let claim):
      json.field("type", "claim")
      claim.write(to: &json)
    case .resignTouch(let claim):
      json.field("type", "resign")
      claim.write(to: &json)
    case .insertConditions(let conditions):
      json.field("type", "conditions")
      json.begin("insert")
      json.append(conditions, RoomConditions.named)
    case .removeConditions(let conditions):
      json.field("type", "conditions")
      json.begin("remove")
      json.append(conditions, RoomConditions.named)
    case .replaceRules(let rules):
      json.field("type", "gestures")
      json.begin("rules")
      json.array(rules) { SettingsCoder.write($1, to: &$0) }
    case .didChangeList(let list):
      json.field("type", "list")
      list.write(to: &json)
    case .enter(let room):
      json.input("enter", of: .likes)
      json.field("name", room)
    case .flush: json.field("type", "flush")
    case .didDeliver(let message): json.delivery(of: message, "delivered")
    case .didFailToDeliver(let message): json.delivery(of: message, "failed")
    case .didRefuse(let message): json.delivery(of: message, "refused")
    case .restore(let snapshot):
      json.field("type", "restoreLikes")
      snapshot.write(to: &json)
    case .didReceiveLikes(let likes):
      json.field("type", "likes")
      json.field("count", likes.count)
      if let total = likes.total { json.field("total", total) }
    case .suspend(let reason): json.input("suspend", of: .likes, reason)
    case .resume(let reason): json.input("resume", of: .likes, reason)
    case .close: json.input("close", of: .likes)
    }
  }
}

extension JSONText {
  fileprivate mutating func delivery(of message: LikeMessage, _ phase: String) {
    field("type", "delivery")
    field("phase", phase)
    field("message") { message.write(to: &$0) }
  }
}

extension Touch {
  /// In a feed without regions of the app's own, and at the time of its line.
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    let regions = json["regions"]
    var list: ListExtent?
    if let extent = try json["list"]?.object() { list = try ListExtent(extent) }
    var start: ScreenPoint?
    if let place = try json["start"]?.object() {
      start = ScreenPoint(x: try place.number("x"), y: try place.number("y"))
    }
    self.init(
      id: try json["finger"]?.integer() ?? 0, phase: try json.choice("phase", Phase.named),
      location: ScreenPoint(x: try json.number("x"), y: try json.number("y")), start: start,
      time: json.isExact ? try json["time"]?.instant() : nil,
      regions: try regions?.options(TouchRegions.named, others: json.isExact) ?? .likeArea,
      list: list)
  }

  fileprivate func write(to json: inout JSONText) {
    json.field("phase", phase, of: Phase.named)
    json.field("x", location.x)
    json.field("y", location.y)
    json.field("finger", id)
    if let start {
      json.field("start") {
        $0.field("x", start.x)
        $0.field("y", start.y)
      }
    }
    if let time { json.field("time", time) }
    json.begin("regions")
    json.append(target.regions, TouchRegions.named)
    if let list = target.list { json.field("list") { list.write(to: &$0) } }
  }
}

extension Touch.Phase {
  fileprivate static let named: [(name: String, value: Touch.Phase)] = [
    ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
  ]
}

extension TouchRegions {
  /// The regions by the names that messages have for them.
  static let named: [(name: String, value: TouchRegions)] = [
    ("likeArea", .likeArea), ("control", .control), ("sheet", .sheet),
    ("sheetHeader", .sheetHeader), ("list", .list), ("row", .row), ("backdrop", .backdrop),
    ("outside", .outside), ("moving", .moving),
  ]
}

extension TouchClaim {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init(touch: try json.integer("finger"), gesture: try RoomGesture(json))
  }

  fileprivate func write(to json: inout JSONText) {
    json.field("finger", touch)
    json.field("gesture", gesture.name)
  }
}

extension ListExtent {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    let maximum = try json.required("maximum")
    self.init(offset: try json["offset"]?.number() ?? 0, maximum: try maximum.number())
    guard try maximum.number() >= 0 else { throw maximum.outOfRange }
  }

  fileprivate func write(to json: inout JSONText) {
    json.field("offset", offset)
    json.field("maximum", maximum)
  }
}

extension SheetSpec {
  /// `nil` where none is named: then the sheet goes.
  fileprivate init?(_ json: JSONObject) throws(FeedError) {
    let id = try json["id"]?.string()
    let heights = try json["heights"]?.numbers()
    let initial = try json["initial"]?.integer() ?? 0
    let isDismissible = try json["closable"]?.flag() ?? true
    guard let id else { return nil }
    guard let heights else { throw .missing("heights") }
    self.init(
      id: id, detents: heights, initialDetent: initial, isDismissible: isDismissible)
  }

  fileprivate func write(to json: inout JSONText) {
    json.field("id", id)
    json.begin("heights")
    json.array(detents) { $0.append($1) }
    json.field("initial", initialDetent)
    json.field("closable", isDismissible)
  }
}

extension LikeMessage {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init(
      id: try json.unsigned("id"), room: try json.string("room"), count: try json.integer("count"),
      attempt: try json.integer("attempt"))
  }
}

extension LikeSnapshot {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init()
    version = try json.integer("version")
    nextID = try json.unsigned("nextID")
    messages = try json.list("messages", LikeMessage.init)
    unsent = try json.list("unsent") { json throws(FeedError) in
      Unsent(room: try json.string("room"), count: try json.integer("count"))
    }
  }

  fileprivate func write(to json: inout JSONText) {
    json.field("version", version)
    json.field("nextID", unsigned: nextID)
    json.field("messages", objects: messages) { $1.write(to: &$0) }
    json.field("unsent", objects: unsent) { json, entry in
      json.field("room", entry.room)
      json.field("count", entry.count)
    }
  }
}

extension RoomGesture {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    let name = try json.required("gesture")
    guard let gesture = RoomGesture(name: try name.string()) else { throw name.outOfRange }
    self = gesture
  }
}

extension GestureRule {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init(.custom(0), .claim, in: [])
    try json.read(into: &self)
  }
}
