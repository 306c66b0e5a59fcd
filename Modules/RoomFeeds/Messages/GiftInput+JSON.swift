import GiftChannels
import RoomCore

extension GiftInput {
  /// `nil` for a type that the gift channels do not have.
  init?(_ type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "gift": self = .receive(try GiftMessage(json))
    case "gifts": self = .receiveBatch(try json.list("gifts", GiftMessage.init))
    case "revokeGift": self = .revoke(id: try json.string("id"))
    case "laneTap": self = .didTapLane(try json.integer("lane"))
    case "giftTap":
      self = .didTapGift(
        GiftTap(
          gift: try json.string("gift"), recipient: try json["recipient"]?.string(),
          batchSize: try json["batch"]?.integer() ?? 1,
          unitValue: try json["value"]?.integer() ?? 1))
    case "fullScreen" where json.isExact:
      let combo = try json.unsigned("combo")
      self = try json.choice(
        "phase",
        [
          ("ended", .didFinishFullScreen(combo: combo)),
          ("failed", .didFailFullScreen(combo: combo)),
        ])
    case "leave" where json.isFor(.gifts): self = .leaveRoom
    case "suspend" where json.isFor(.gifts): self = .suspend(reason: try json.reason())
    case "resume" where json.isFor(.gifts): self = .resume(reason: try json.reason())
    case "close" where json.isFor(.gifts): self = .close
    default: return nil
    }
  }

  /// Writes the type and its fields.
  func write(to json: inout JSONText) {
    switch self {
    case .receive(let message):
      json.field("type", "gift")
      message.write(to: &json)
    case .receiveBatch(let messages):
      json.field("type", "gifts")
      json.field("gifts", objects: messages) { $1.write(to: &$0) }
    case .revoke(let id):
      json.field("type", "revokeGift")
      json.field("id", id)
    case .didTapLane(let lane):
      json.field("type", "laneTap")
      json.field("lane", lane)
    case .didTapGift(let tap):
      json.field("type", "giftTap")
      json.field("gift", tap.gift)
      if let recipient = tap.recipient { json.field("recipient", person: recipient) }
      json.field("batch", tap.batchSize)
      json.field("value", tap.unitValue)
    case .didFinishFullScreen(let combo):
      json.field("type", "fullScreen")
      json.field("phase", "ended")
      json.field("combo", unsigned: combo)
    case .didFailFullScreen(let combo):
      json.field("type", "fullScreen")
      json.field("phase", "failed")
      json.field("combo", unsigned: combo)
    case .leaveRoom: json.input("leave", of: .gifts)
    case .suspend(let reason): json.input("suspend", of: .gifts, reason)
    case .resume(let reason): json.input("resume", of: .gifts, reason)
    case .close: json.input("close", of: .gifts)
    }
  }
}

extension GiftMessage {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    let number = try json["count"]?.integer() ?? 1
    let count: GiftCount =
      switch try json["counts"]?.string() {
      case "once": .single(number)
      case "more", nil: .increment(number)
      case "total": .runningTotal(number)
      case "last": .closingTotal(number)
      case "summary": .summary(number)
      default: throw .outOfRange("counts")
      }
    self.init(
      id: try json["id"]?.string(), sender: try json.string("sender"),
      gift: try json.string("gift"), recipient: try json["recipient"]?.string(), count: count,
      combo: try json["combo"]?.string(), batchSize: try json["batch"]?.integer() ?? 1,
      unitValue: try json["value"]?.integer() ?? 1, style: try json["style"]?.string(),
      hold: try json["hold"]?.duration(), fullScreen: try json["fullScreen"]?.duration())
  }

  fileprivate func write(to json: inout JSONText) {
    if let id { json.field("id", id) }
    json.field("sender", person: sender)
    json.field("gift", gift)
    if let recipient { json.field("recipient", person: recipient) }
    json.field("count", count.number)
    switch count {
    case .single: json.field("counts", "once")
    case .increment: json.field("counts", "more")
    case .runningTotal: json.field("counts", "total")
    case .closingTotal: json.field("counts", "last")
    case .summary: json.field("counts", "summary")
    }
    if let combo { json.field("combo", combo) }
    json.field("batch", batchSize)
    json.field("value", unitValue)
    if let style { json.field("style", style) }
    if let hold { json.field("hold", hold) }
    if let fullScreen { json.field("fullScreen", fullScreen) }
  }
}
