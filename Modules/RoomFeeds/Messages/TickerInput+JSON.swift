import LiveRoom
import RollingTicker
import RoomCore

extension TickerInput {
  /// `nil` for a type that the ticker does not have.
  init?(_ type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "notice":
      if !json.isExact { _ = try json.string("id") }
      self = .append(try TickerItem(json))
    case "ticker": try self.init(action: json.required("action"), json)
    default: return nil
    }
  }

  private init(action: JSONValue, _ json: JSONObject) throws(FeedError) {
    switch try action.string() {
    case "next": self = .next
    case "stop": self = .stop
    case "set": self = .set(try json.list("items", TickerItem.init))
    case "reload": self = .reload(try json.list("items", TickerItem.init))
    case "insert":
      self = .insert(
        TickerInsertion(item: try TickerItem(json), position: try TickerPosition(json)))
    case "replace": self = .replace(try TickerItem(json))
    case "remove": self = .remove(id: try json.string("id"))
    case "rows": self = .setCount(try json.integer("count"))
    case "configure": self = .configure(try TickerConfiguration(json))
    case "suspend": self = .suspend(reason: try json.reason())
    case "resume": self = .resume(reason: try json.reason())
    case "tap":
      self = .tap(
        TickerTap(
          location: ScreenPoint(x: try json.number("x"), y: try json.number("y")),
          time: json.isExact ? try json["time"]?.instant() : nil))
    case "resize" where json.isExact:
      self = .resize(
        ScreenSize(width: try json.number("width"), height: try json.number("height")))
    case "measure" where json.isExact:
      let showing = TickerShowing(
        try TickerItem(json.object("item")), in: try json.choice("slot", TickerSlot.named),
        index: try json.integer("index"))
      self = .didMeasure(TickerMeasurement(showing: showing, width: try json.number("width")))
    case "close" where json.isExact: self = .close
    default: throw action.outOfRange
    }
  }

  /// Writes the type and its fields.
  func write(to json: inout JSONText) {
    switch self {
    case .append(let item):
      json.field("type", "notice")
      item.write(to: &json)
    case .next: json.ticker("next")
    case .stop: json.ticker("stop")
    case .set(let items):
      json.ticker("set")
      json.field("items", objects: items) { $1.write(to: &$0) }
    case .reload(let items):
      json.ticker("reload")
      json.field("items", objects: items) { $1.write(to: &$0) }
    case .insert(let insertion):
      json.ticker("insert")
      insertion.item.write(to: &json)
      insertion.position.write(to: &json)
    case .replace(let item):
      json.ticker("replace")
      item.write(to: &json)
    case .remove(let id):
      json.ticker("remove")
      json.field("id", id)
    case .setCount(let count):
      json.ticker("rows")
      json.field("count", count)
    case .configure(let configuration):
      json.ticker("configure")
      configuration.write(to: &json)
    case .suspend(let reason):
      json.ticker("suspend")
      json.field(reason)
    case .resume(let reason):
      json.ticker("resume")
      json.field(reason)
    case .tap(let tap):
      json.ticker("tap")
      json.field("x", tap.location.x)
      json.field("y", tap.location.y)
      if let time = tap.time { json.field("time", time) }
    case .resize(let size):
      json.ticker("resize")
      json.field("width", size.width)
      json.field("height", size.height)
    case .didMeasure(let measurement):
      let showing = measurement.showing
      json.ticker("measure")
      json.field("item") { showing.item.write(to: &$0) }
      json.field("slot", showing.slot, of: TickerSlot.named)
      json.field("index", showing.index)
      json.field("width", measurement.width)
    case .close: json.ticker("close")
    }
  }
}

extension JSONText {
  fileprivate mutating func ticker(_ action: String) {
    field("type", "ticker")
    field("action", action)
  }
}

extension TickerItem {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init(
      id: try json["id"]?.string(), kind: try json["kind"]?.string() ?? "notice",
      content: try json.string("text"), stay: try json["stay"]?.duration(),
      width: try json["width"]?.number())
    if json.isExact, let serial = try json["serial"]?.integer() { key = .serial(serial) }
  }

  /// In a recording with the number that the ticker has given it, where it has no identifier.
  fileprivate func write(to json: inout JSONText) {
    if let id { json.field("id", id) } else if json.isExact { json.field("serial", key.serial) }
    json.field("kind", kind)
    json.field("text", text: content)
    if let stay { json.field("stay", stay) }
    if let width { json.field("width", width) }
  }
}

extension TickerPosition {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    if let id = try json["before"]?.string() {
      self = .before(id)
    } else if let id = try json["after"]?.string() {
      self = .after(id)
    } else {
      self = .index(try json.integer("index"))
    }
  }

  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .before(let id): json.field("before", id)
    case .after(let id): json.field("after", id)
    case .index(let index): json.field("index", index)
    }
  }
}

extension TickerConfiguration {
  /// In a recording all of it, in a feed what is said, over that of a room or a preset.
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    var room = RoomConfiguration()
    if !json.isExact, let preset = json["preset"] {
      room.apply(try preset.choice([(RoomPreset.rollingNotice.rawValue, .rollingNotice)]))
    }
    self = room.ticker
    if json.isExact {
      try json.object("configuration").read(into: &self)
      return
    }
    style = try json["style"]?.choice(Self.styles) ?? style
    pacing = try json["pacing"]?.choice(Pacing.named) ?? pacing
    let rounds = try json["rounds"]?.integer() ?? 1
    mode =
      try json["mode"]?.choice([
        ("once", .once), ("loop", .loop), ("rest", .rounds(rounds, then: .rest)),
        ("stop", .rounds(rounds, then: .stop)),
      ]) ?? mode
    stay = try json["stay"]?.duration() ?? stay
    rollDuration = try json["roll"]?.duration() ?? rollDuration
    spacing = try json["spacing"]?.number() ?? spacing
  }

  fileprivate func write(to json: inout JSONText) {
    guard !json.isExact else {
      json.begin("configuration")
      return SettingsCoder.write(self, to: &json)
    }
    // What a message cannot say decides which of the two it is over.
    var preset = TickerConfiguration.rollingNotice
    (preset.style, preset.pacing, preset.mode) = (style, pacing, mode)
    (preset.stay, preset.rollDuration, preset.spacing) = (stay, rollDuration, spacing)
    if preset == self { json.field("preset", RoomPreset.rollingNotice.rawValue) }
    json.field("style", style, of: Self.styles)
    json.field("pacing", pacing, of: Pacing.named)
    switch mode {
    case .once: json.field("mode", "once")
    case .loop: json.field("mode", "loop")
    case .rounds(let rounds, let completion):
      json.field("mode", completion == .rest ? "rest" : "stop")
      json.field("rounds", rounds)
    }
    json.field("stay", stay)
    json.field("roll", rollDuration)
    json.field("spacing", spacing)
  }

  private static let styles: [(name: String, value: TickerStyle)] = [
    ("slide", .slide), ("fade", .fade()), ("fadeThrough", .fadeThrough()), ("scaleY", .scaleY),
    ("legacyScaleY", .legacyScaleY),
  ]
}
