import RollingTicker
import RoomCore

extension TickerConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.seconds("stay", &stay)
    try coder.seconds("rollDuration", &rollDuration)
    try coder.seconds("minimumStay", &minimumStay, 0.001...86_400)
    try coder.style("style", &style)
    try coder.number("spacing", &spacing, 0...1_000_000, "points")
    try coder.size("size", &size)
    try coder.choice("mode", &mode, [("loop", .loop), ("once", .once)])
    try coder.integer("capacity", &capacity, 1 ... .max, "items")
    try coder.integer("comfortableBacklog", &comfortableBacklog, 0 ... .max, "items")
  }
}

extension SettingsCoder {
  /// A style by its name; one with parameters as an object: `{"fade": {"shift": 6}}`.
  fileprivate mutating func style(
    _ name: StaticString, _ value: inout TickerStyle
  ) throws(ConfigurationError) {
    try self.value(
      name, &value,
      allowed: "slide, scaleY, {\"fade\": {\"shift\": points}} or {\"custom\": {…}} with motions"
    ) { style, json in
      switch style {
      case .slide: json.append("slide")
      case .scaleY: json.append("scaleY")
      case .fade(let shift):
        json.object { $0.field("fade") { $0.field("shift", shift) } }
      case .custom(let transition):
        json.object { $0.field("custom") { transition.write(to: &$0) } }
      }
    } read: { given throws(FeedError) in
      guard let object = try? given.object() else {
        switch try given.string() {
        case "slide": return .slide
        case "scaleY": return .scaleY
        case "fade": return .fade()
        default: return nil
        }
      }
      guard object.all.count == 1 else { return nil }
      if let fade = try object["fade"]?.object() {
        return try fade["shift"].map { shift throws(FeedError) in .fade(shift: try shift.number()) }
          ?? .fade()
      }
      return try object["custom"]?.object().transition().map(TickerStyle.custom)
    }
  }
}

extension TickerTransition {
  fileprivate func write(to json: inout JSONText) {
    json.begin("outgoing")
    json.append(outgoing)
    json.begin("incoming")
    json.append(incoming)
    json.field("overlap", overlap.seconds)
    json.field("unit", unit == .pages ? "pages" : "points")
  }
}

extension JSONObject {
  fileprivate func transition() throws(FeedError) -> TickerTransition? {
    guard let outgoing = try required("outgoing").motion(),
      let incoming = try required("incoming").motion()
    else { return nil }
    let overlap = try self["overlap"]?.number() ?? outgoing.duration.seconds
    guard -86_400...86_400 ~= overlap else { return nil }
    let unit: TickerTransition.Unit
    switch try self["unit"]?.string() ?? "points" {
    case "points": unit = .points
    case "pages": unit = .pages
    default: return nil
    }
    return TickerTransition(
      outgoing: outgoing, incoming: incoming, overlap: .exactly(seconds: overlap), unit: unit)
  }
}
