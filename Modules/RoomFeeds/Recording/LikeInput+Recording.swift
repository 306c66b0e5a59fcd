import LikeGestures
import RoomCore

extension LikeInput: RecordedInput {
  init?(_ name: String, _ json: JSONObject) throws(FeedError) {
    switch name {
    case "touch": self = .touch(try Touch(recorded: json))
    case "claimTouch":
      self = .claimTouch(try json.integer("finger"), for: try json.gesture())
    case "resignTouch":
      self = .resignTouch(try json.integer("finger"), for: try json.gesture())
    case "insertConditions": self = .insertConditions(try json.conditions())
    case "removeConditions": self = .removeConditions(try json.conditions())
    case "replaceRules":
      var rules: [GestureRule] = []
      for given in try json.objects("rules") {
        var rule = GestureRule(.custom(0), .claim, in: [])
        try given.read("rule", into: &rule)
        rules.append(rule)
      }
      self = .replaceRules(rules)
    case "presentSheet":
      var heights: [Double] = []
      for height in try json.required("heights").list() { heights.append(try height.number()) }
      self = .presentSheet(
        SheetSpec(
          id: try json.string("id"), detents: heights, initialDetent: try json.integer("initial"),
          isDismissible: try json.flag("closable")))
    case "dismissSheet": self = .dismissSheet
    case "didChangeList": self = .didChangeList(try ListExtent(recorded: json))
    case "enter": self = .enter(room: try json.string("room"))
    case "flush": self = .flush
    case "didDeliver": self = .didDeliver(try LikeMessage(recorded: json))
    case "didFailToDeliver": self = .didFailToDeliver(try LikeMessage(recorded: json))
    case "didRefuse": self = .didRefuse(try LikeMessage(recorded: json))
    case "restore": self = .restore(try LikeSnapshot(recorded: json))
    case "didReceiveLikes":
      self = .didReceiveLikes(
        count: try json.integer("count"), total: try json["total"]?.integer())
    case "suspend": self = .suspend(reason: try json.suspensionReason())
    case "resume": self = .resume(reason: try json.suspensionReason())
    case "close": self = .close
    default: return nil
    }
  }

  func writeRecorded(to json: inout JSONText) {
    switch self {
    case .touch(let touch):
      json.input("touch")
      touch.writeRecorded(to: &json)
    case .claimTouch(let finger, let gesture):
      json.input("claimTouch")
      json.field("finger", finger)
      json.field("gesture", gesture.name)
    case .resignTouch(let finger, let gesture):
      json.input("resignTouch")
      json.field("finger", finger)
      json.field("gesture", gesture.name)
    case .insertConditions(let conditions):
      json.input("insertConditions")
      json.begin("conditions")
      json.append(conditions, RoomConditions.named)
    case .removeConditions(let conditions):
      json.input("removeConditions")
      json.begin("conditions")
      json.append(conditions, RoomConditions.named)
    case .replaceRules(let rules):
      json.input("replaceRules")
      json.field("rules", objects: rules) { json, rule in
        json.begin("rule")
        SettingsCoder.write(rule, to: &json)
      }
    case .presentSheet(let sheet):
      json.input("presentSheet")
      json.field("id", sheet.id)
      json.begin("heights")
      json.array(sheet.detents) { $0.append($1) }
      json.field("initial", sheet.initialDetent)
      json.field("closable", sheet.isDismissible)
    case .dismissSheet: json.input("dismissSheet")
    case .didChangeList(let list):
      json.input("didChangeList")
      list.writeRecorded(to: &json)
    case .enter(let room):
      json.input("enter")
      json.field("room", room)
    case .flush: json.input("flush")
    case .didDeliver(let message):
      json.input("didDeliver")
      message.write(to: &json)
    case .didFailToDeliver(let message):
      json.input("didFailToDeliver")
      message.write(to: &json)
    case .didRefuse(let message):
      json.input("didRefuse")
      message.write(to: &json)
    case .restore(let snapshot):
      json.input("restore")
      snapshot.writeRecorded(to: &json)
    case .didReceiveLikes(let count, let total):
      json.input("didReceiveLikes")
      json.field("count", count)
      json.field("total", optional: total)
    case .suspend(let reason): json.input("suspend", reason)
    case .resume(let reason): json.input("resume", reason)
    case .close: json.input("close")
    }
  }
}

extension Touch {
  fileprivate init(recorded json: JSONObject) throws(FeedError) {
    let phaseName = try json.required("phase")
    let phase: Touch.Phase =
      switch try phaseName.string() {
      case "began": .began
      case "moved": .moved
      case "ended": .ended
      case "cancelled": .cancelled
      default: throw phaseName.outOfRange
      }
    let given = try json.required("regions")
    guard let regions = try given.options(TouchRegions.named) else { throw given.outOfRange }
    var list: ListExtent?
    if let extent = try json["list"]?.object() { list = try ListExtent(recorded: extent) }
    self.init(
      id: try json.integer("finger"), phase: phase,
      location: ScreenPoint(x: try json.number("x"), y: try json.number("y")),
      time: try json["time"]?.exactInstant(), regions: regions, list: list)
  }

  fileprivate func writeRecorded(to json: inout JSONText) {
    switch phase {
    case .began: json.field("phase", "began")
    case .moved: json.field("phase", "moved")
    case .ended: json.field("phase", "ended")
    case .cancelled: json.field("phase", "cancelled")
    }
    json.field("x", location.x)
    json.field("y", location.y)
    json.field("finger", id)
    json.field("time", optional: time)
    json.begin("regions")
    json.append(target.regions, TouchRegions.named)
    if let list = target.list { json.field("list") { list.writeRecorded(to: &$0) } }
  }
}

extension ListExtent {
  fileprivate init(recorded json: JSONObject) throws(FeedError) {
    self.init(offset: try json.number("offset"), maximum: try json.number("maximum"))
  }

  fileprivate func writeRecorded(to json: inout JSONText) {
    json.field("offset", offset)
    json.field("maximum", maximum)
  }
}

extension LikeMessage {
  fileprivate init(recorded json: JSONObject) throws(FeedError) {
    self.init(
      id: try json.unsigned("id"), room: try json.string("room"), count: try json.integer("count"),
      attempt: try json.integer("attempt"))
  }
}

extension LikeSnapshot {
  fileprivate init(recorded json: JSONObject) throws(FeedError) {
    self.init()
    version = try json.integer("version")
    nextID = try json.unsigned("nextID")
    for message in try json.objects("messages") {
      messages.append(try LikeMessage(recorded: message))
    }
    for entry in try json.objects("unsent") {
      unsent.append(Unsent(room: try entry.string("room"), count: try entry.integer("count")))
    }
  }

  fileprivate func writeRecorded(to json: inout JSONText) {
    json.field("version", version)
    json.field("nextID", unsigned: nextID)
    json.field("messages", objects: messages) { $1.write(to: &$0) }
    json.field("unsent", objects: unsent) { json, entry in
      json.field("room", entry.room)
      json.field("count", entry.count)
    }
  }
}

extension JSONObject {
  fileprivate func gesture() throws(FeedError) -> RoomGesture {
    let name = try required("gesture")
    guard let gesture = RoomGesture(name: try name.string()) else { throw name.outOfRange }
    return gesture
  }

  fileprivate func conditions() throws(FeedError) -> RoomConditions {
    let names = try required("conditions")
    guard let conditions = try names.options(RoomConditions.named) else { throw names.outOfRange }
    return conditions
  }
}
