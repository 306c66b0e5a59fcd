import LiveRoom
import RollingTicker
import RoomCore

extension JSONObject {
  /// A message for the ticker; `nil` for a type that is not one.
  func tickerMessage(_ type: String) throws(FeedError) -> RoomInput? {
    switch type {
    case "notice":
      _ = try required("id").string()
      return .notice(try tickerItem())
    case "ticker": return .ticker(try tickerInput())
    default: return nil
    }
  }

  private func tickerItem() throws(FeedError) -> TickerItem {
    var item = TickerItem(
      id: try self["id"]?.string(), kind: try self["kind"]?.string() ?? "notice",
      content: try required("text").string())
    item.stay = try self["stay"]?.duration()
    item.width = try self["width"]?.number()
    return item
  }

  private func tickerInput() throws(FeedError) -> TickerInput {
    switch try required("action").string() {
    case "next": return .next
    case "stop": return .stop
    case "suspend": return .suspend(reason: try reasonOrApp())
    case "resume": return .resume(reason: try reasonOrApp())
    case "reload":
      var items: [TickerItem] = []
      for item in try required("items").list() { items.append(try item.object().tickerItem()) }
      return .reload(items)
    case "tap":
      return .tap(ScreenPoint(x: try required("x").number(), y: try required("y").number()))
    case "remove": return .remove(id: try required("id").string())
    case "rows": return .setCount(try required("count").integer())
    case "configure": return .configure(try tickerConfiguration())
    default: throw .outOfRange("action")
    }
  }

  /// That of a room or a preset, but for what is said.
  private func tickerConfiguration() throws(FeedError) -> TickerConfiguration {
    var room = RoomConfiguration()
    if let name = try self["preset"]?.string() {
      guard name == RoomPreset.rollingNotice.rawValue else { throw .outOfRange("preset") }
      room.apply(.rollingNotice)
    }
    var configuration = room.ticker
    switch try self["style"]?.string() {
    case nil: break
    case "slide": configuration.style = .slide
    case "fade": configuration.style = .fade()
    case "fadeThrough": configuration.style = .fadeThrough()
    case "scaleY": configuration.style = .scaleY
    default: throw .outOfRange("style")
    }
    switch try self["pacing"]?.string() {
    case nil: break
    case "stay": configuration.pacing = .stay
    case "period": configuration.pacing = .period
    default: throw .outOfRange("pacing")
    }
    let rounds = try self["rounds"]?.integer() ?? 1
    switch try self["mode"]?.string() {
    case nil: break
    case "once": configuration.mode = .once
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
