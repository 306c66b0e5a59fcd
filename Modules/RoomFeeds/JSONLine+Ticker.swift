import LiveRoom
import RollingTicker
import RoomCore

/// What the app asks of the ticker. A configuration is that of a room, but for what is said.
private struct WireTicker: Decodable {
  var action: String
  var id: String?
  var count: JSONNumber<Int>?
  var style: String?
  var pacing: String?
  var mode: String?
  var rounds: JSONNumber<Int>?
  var stay: JSONNumber<Double>?
  var roll: JSONNumber<Double>?
  var spacing: JSONNumber<Double>?

  func input() throws(FeedError) -> TickerInput {
    switch action {
    case "next": return .next
    case "stop": return .stop
    case "remove":
      guard let id else { throw .missing("id") }
      return .remove(id: id)
    case "rows":
      guard let count else { throw .missing("count") }
      return .setCount(count.value)
    case "configure": return .configure(try configuration())
    default: throw .outOfRange("action")
    }
  }

  private func configuration() throws(FeedError) -> TickerConfiguration {
    var configuration = RoomConfiguration().ticker
    switch style {
    case nil, "slide": configuration.style = .slide
    case "fade": configuration.style = .fade()
    case "fadeThrough": configuration.style = .fadeThrough()
    case "scaleY": configuration.style = .scaleY
    default: throw .outOfRange("style")
    }
    switch pacing {
    case nil, "stay": configuration.pacing = .stay
    case "period": configuration.pacing = .period
    default: throw .outOfRange("pacing")
    }
    switch mode {
    case nil, "once": configuration.mode = .once
    case "loop": configuration.mode = .loop
    case "rest": configuration.mode = .rounds(rounds?.value ?? 1, then: .rest)
    case "stop": configuration.mode = .rounds(rounds?.value ?? 1, then: .stop)
    default: throw .outOfRange("mode")
    }
    if let stay { configuration.stay = try Duration(seconds: stay.value, field: "stay") }
    if let roll { configuration.rollDuration = try Duration(seconds: roll.value, field: "roll") }
    if let spacing { configuration.spacing = spacing.value }
    return configuration
  }
}

extension JSONLine {
  /// A message for the ticker; `nil` for a type that is not one.
  func tickerMessage(
    _ type: String, _ line: ArraySlice<UInt8>
  ) throws(FeedError) -> RoomInput? {
    guard type == "ticker" else { return nil }
    return .ticker(try decode(WireTicker.self, from: line).input())
  }
}
