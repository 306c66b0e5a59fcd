import RollingTicker
import RoomCore

extension TickerConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.seconds("stay", &stay, 0.008333333...86_400)
    try coder.seconds("rollDuration", &rollDuration, 0.008333333...86_400)
    try coder.seconds("minimumStay", &minimumStay, 0.008333333...86_400)
    try coder.choice("pacing", &pacing, TickerConfiguration.Pacing.named)
    try coder.style("style", &style)
    try coder.number("spacing", &spacing, 0...1_000_000, "points")
    try coder.size("size", &size)
    try coder.mode("mode", &mode)
    try coder.flag("rollsSingleItem", &rollsSingleItem)
    try coder.flag("keepsRowNumbers", &keepsRowNumbers)
    try coder.integer("capacity", &capacity, 1 ... .max, "items")
    try coder.integer("comfortableBacklog", &comfortableBacklog, 0 ... .max, "items")
    try coder.number("marqueeSpeed", &marqueeSpeed, 0...1_000_000, "points per second")
    try coder.seconds("marqueePause", &marqueePause)
  }
}

extension TickerConfiguration.Pacing {
  static let named: [(name: String, value: TickerConfiguration.Pacing)] = [
    ("stay", .stay), ("period", .period),
  ]
}

extension SettingsCoder {
  /// A mode by its name; rounds as an object: `{"rounds": 2, "then": "rest"}`.
  fileprivate mutating func mode(
    _ name: StaticString, _ value: inout TickerConfiguration.Mode
  ) throws(ConfigurationError) {
    try self.value(
      name, &value, allowed: "loop, once or {\"rounds\": number, \"then\": \"rest\" or \"stop\"}"
    ) { mode, json in
      switch mode {
      case .loop: json.append("loop")
      case .once: json.append("once")
      case .rounds(let rounds, let completion):
        json.object { json in
          json.field("rounds", rounds)
          json.field("then", completion == .rest ? "rest" : "stop")
        }
      }
    } read: { given throws(FeedError) in
      guard let object = try? given.object() else {
        switch try given.string() {
        case "loop": return .loop
        case "once": return .once
        default: return nil
        }
      }
      guard object.hasOnly("rounds", "then") else { return nil }
      let rounds = try object.required("rounds").integer()
      switch try object["then"]?.string() ?? "rest" {
      case "rest": return .rounds(rounds, then: .rest)
      case "stop": return .rounds(rounds, then: .stop)
      default: return nil
      }
    }
  }

  /// A style by its name; one with parameters as an object: `{"fade": {"shift": 6}}`.
  fileprivate mutating func style(
    _ name: StaticString, _ value: inout TickerStyle
  ) throws(ConfigurationError) {
    try self.value(
      name, &value,
      allowed: """
        slide, scaleY, legacyScaleY, {"fade": {"shift": points}}, {"fadeThrough": {"shift": points, "lag": \
        seconds, "overlap": seconds}} or {"custom": {…}} with motions
        """
    ) { style, json in
      switch style {
      case .slide: json.append("slide")
      case .scaleY: json.append("scaleY")
      case .legacyScaleY: json.append("legacyScaleY")
      case .fade(let shift):
        json.object { $0.field("fade") { $0.field("shift", shift) } }
      case .fadeThrough(let shift, let lag, let overlap):
        json.object { json in
          json.field("fadeThrough") {
            $0.field("shift", shift)
            $0.field("lag", lag)
            $0.field("overlap", overlap)
          }
        }
      case .custom(let transition):
        json.object { $0.field("custom") { transition.write(to: &$0) } }
      }
    } read: { given throws(FeedError) in
      guard let object = try? given.object() else {
        switch try given.string() {
        case "slide": return .slide
        case "scaleY": return .scaleY
        case "legacyScaleY": return .legacyScaleY
        case "fade": return .fade()
        case "fadeThrough": return .fadeThrough()
        default: return nil
        }
      }
      guard object.all.count == 1 else { return nil }
      if let fade = try object["fade"]?.object() {
        guard fade.hasOnly("shift") else { return nil }
        return try fade["shift"].map { shift throws(FeedError) in .fade(shift: try shift.number()) }
          ?? .fade()
      }
      if let fade = try object["fadeThrough"]?.object() { return try fade.fadeThrough() }
      return try object["custom"]?.object().transition().map(TickerStyle.custom)
    }
  }
}

extension TickerTransition {
  fileprivate func write(to json: inout JSONText) {
    // One unit for both where it is the same; otherwise each motion has its own.
    let isPaged = outgoing.unit == .size && incoming.unit == .size
    json.begin("outgoing")
    json.append(isPaged ? outgoing.measured(in: .points) : outgoing)
    json.begin("incoming")
    json.append(isPaged ? incoming.measured(in: .points) : incoming)
    json.field("overlap", overlap)
    json.field("unit", isPaged ? "pages" : "points")
  }
}

extension JSONObject {
  fileprivate func fadeThrough() throws(FeedError) -> TickerStyle? {
    guard hasOnly("shift", "lag", "overlap") else { return nil }
    var (lag, overlap) = (Duration.milliseconds(100), Duration.milliseconds(70))
    if let given = self["lag"] {
      guard let read = try given.seconds(in: 0...86_400) else { return nil }
      lag = read
    }
    if let given = self["overlap"] {
      guard let read = try given.seconds(in: 0...86_400) else { return nil }
      overlap = read
    }
    return .fadeThrough(
      shift: try self["shift"]?.number() ?? 6, lag: lag, overlap: overlap)
  }

  fileprivate func transition() throws(FeedError) -> TickerTransition? {
    guard hasOnly("outgoing", "incoming", "overlap", "unit") else { return nil }
    guard var outgoing = try required("outgoing").motion(),
      var incoming = try required("incoming").motion()
    else { return nil }
    var overlap = outgoing.duration
    if let given = self["overlap"] {
      guard let read = try given.seconds(in: -86_400...86_400) else { return nil }
      overlap = read
    }
    switch try self["unit"]?.string() ?? "points" {
    case "points": break
    case "pages":
      outgoing = outgoing.measured(in: .size)
      incoming = incoming.measured(in: .size)
    default: return nil
    }
    return TickerTransition(outgoing: outgoing, incoming: incoming, overlap: overlap)
  }
}
