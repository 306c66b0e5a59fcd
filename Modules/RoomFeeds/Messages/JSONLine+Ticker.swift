import LiveRoom
import RollingTicker
import RoomCore

extension JSONObject {
  /// A message for the ticker; `nil` for a type that is not one.
  func tickerMessage(_ type: String) throws(FeedError) -> RoomInput? {
    switch type {
    case "notice":
      var item = TickerItem(
        id: try required("id").string(), kind: try self["kind"]?.string() ?? "notice",
        content: try required("text").string())
      item.stay = try self["stay"]?.duration()
      item.width = try self["width"]?.number()
      return .notice(item)
    case "ticker": return .ticker(try tickerInput())
    default: return nil
    }
  }

  private func tickerInput() throws(FeedError) -> TickerInput {
    switch try required("action").string() {
    case "next": return .next
    case "stop": return .stop
    case "remove": return .remove(id: try required("id").string())
    case "rows": return .setCount(try required("count").integer())
    case "configure": return .configure(try tickerConfiguration())
    default: throw .outOfRange("action")
    }
  }

  /// That of a room, but for what is said.
  private func tickerConfiguration() throws(FeedError) -> TickerConfiguration {
    var configuration = RoomConfiguration().ticker
    switch try self["style"]?.string() {
    case nil, "slide": configuration.style = .slide
    case "fade": configuration.style = .fade()
    case "fadeThrough": configuration.style = .fadeThrough()
    case "scaleY": configuration.style = .scaleY
    default: throw .outOfRange("style")
    }
    switch try self["pacing"]?.string() {
    case nil, "stay": configuration.pacing = .stay
    case "period": configuration.pacing = .period
    default: throw .outOfRange("pacing")
    }
    let rounds = try self["rounds"]?.integer() ?? 1
    switch try self["mode"]?.string() {
    case nil, "once": configuration.mode = .once
    case "loop": configuration.mode = .loop
    case "rest": configuration.mode = .rounds(rounds, then: .rest)
    case "stop": configuration.mode = .rounds(rounds, then: .stop)
    default: throw .outOfRange("mode")
    }
    if let stay = try self["stay"]?.duration() { configuration.stay = stay }
    if let roll = try self["roll"]?.duration() { configuration.rollDuration = roll }
    if let spacing = try self["spacing"]?.number() { configuration.spacing = spacing }
    return configuration
  }
}
