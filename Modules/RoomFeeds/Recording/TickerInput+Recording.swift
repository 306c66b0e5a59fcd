import RollingTicker
import RoomCore

extension TickerInput: RecordedInput {
  init?(_ name: String, _ json: JSONObject) throws(FeedError) {
    switch name {
    case "set": self = .set(try json.items())
    case "append": self = .append(try TickerItem(recorded: json))
    case "insert":
      self = .insert(try TickerItem(recorded: json.object("item")), at: try json.tickerPosition())
    case "remove": self = .remove(id: try json.string("id"))
    case "replace": self = .replace(try TickerItem(recorded: json))
    case "reload": self = .reload(try json.items())
    case "setCount": self = .setCount(try json.integer("count"))
    case "next": self = .next
    case "stop": self = .stop
    case "configure":
      var configuration = TickerConfiguration()
      try json.read("configuration", into: &configuration)
      self = .configure(configuration)
    case "suspend": self = .suspend(reason: try json.suspensionReason())
    case "resume": self = .resume(reason: try json.suspensionReason())
    case "close": self = .close
    case "resize":
      self = .resize(
        ScreenSize(width: try json.number("width"), height: try json.number("height")))
    case "didMeasure":
      let item = try TickerItem(recorded: json.object("item"))
      let slot: TickerSlot = try json.flag("second") ? .second : .first
      self = .didMeasure(
        TickerShowing(item, in: slot, index: try json.integer("index")),
        width: try json.number("width"))
    case "tap":
      self = .tap(
        ScreenPoint(x: try json.number("x"), y: try json.number("y")),
        at: try json["time"]?.exactInstant())
    default: return nil
    }
  }

  func writeRecorded(to json: inout JSONText) {
    switch self {
    case .set(let items):
      json.input("set")
      json.field("items", objects: items) { $1.writeRecorded(to: &$0) }
    case .append(let item):
      json.input("append")
      item.writeRecorded(to: &json)
    case .insert(let item, let position):
      json.input("insert")
      json.field("item") { item.writeRecorded(to: &$0) }
      switch position {
      case .index(let index): json.field("index", index)
      case .before(let id): json.field("before", id)
      case .after(let id): json.field("after", id)
      }
    case .remove(let id):
      json.input("remove")
      json.field("id", id)
    case .replace(let item):
      json.input("replace")
      item.writeRecorded(to: &json)
    case .reload(let items):
      json.input("reload")
      json.field("items", objects: items) { $1.writeRecorded(to: &$0) }
    case .setCount(let count):
      json.input("setCount")
      json.field("count", count)
    case .next: json.input("next")
    case .stop: json.input("stop")
    case .configure(let configuration):
      json.input("configure")
      json.begin("configuration")
      SettingsCoder.write(configuration, to: &json)
    case .suspend(let reason): json.input("suspend", reason)
    case .resume(let reason): json.input("resume", reason)
    case .close: json.input("close")
    case .resize(let size):
      json.input("resize")
      json.field("width", size.width)
      json.field("height", size.height)
    case .didMeasure(let showing, let width):
      json.input("didMeasure")
      json.field("item") { showing.item.writeRecorded(to: &$0) }
      json.field("second", showing.slot == .second)
      json.field("index", showing.index)
      json.field("width", width)
    case .tap(let point, let time):
      json.input("tap")
      json.field("x", point.x)
      json.field("y", point.y)
      json.field("time", optional: time)
    }
  }
}

extension TickerItem {
  fileprivate init(recorded json: JSONObject) throws(FeedError) {
    self.init(
      id: try json["id"]?.string(), kind: try json.string("kind"),
      content: try json.string("text"), stay: try json["stay"]?.exactDuration(),
      width: try json["width"]?.number())
    if let serial = try json["serial"]?.integer() { key = .serial(serial) }
  }

  /// With the number that the ticker has given it, where it has one in place of an identifier.
  fileprivate func writeRecorded(to json: inout JSONText) {
    json.field("id", optional: id)
    if id == nil { json.field("serial", key.serial) }
    json.field("kind", kind)
    json.field("text", text: content)
    json.field("stay", optional: stay)
    if let width { json.field("width", width) }
  }
}

extension JSONObject {
  fileprivate func items() throws(FeedError) -> [TickerItem] {
    var items: [TickerItem] = []
    for item in try objects("items") { items.append(try TickerItem(recorded: item)) }
    return items
  }

  fileprivate func tickerPosition() throws(FeedError) -> TickerPosition {
    if let index = try self["index"]?.integer() { return .index(index) }
    if let id = try self["before"]?.string() { return .before(id) }
    return .after(try string("after"))
  }

  /// Sets the settings of an object.
  func read(
    _ name: StaticString, into table: inout some SettingsTable
  ) throws(FeedError) {
    let given = try object(name)
    do throws(ConfigurationError) {
      try SettingsCoder.read(given, into: &table)
    } catch {
      throw .malformed(error.description)
    }
  }
}
