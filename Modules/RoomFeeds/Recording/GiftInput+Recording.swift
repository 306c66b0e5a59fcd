import GiftChannels
import RoomCore

extension GiftInput: RecordedInput {
  init?(_ name: String, _ json: JSONObject) throws(FeedError) {
    switch name {
    case "receive": self = .receive(try GiftMessage(recorded: json))
    case "receiveBatch":
      var messages: [GiftMessage] = []
      for message in try json.objects("messages") {
        messages.append(try GiftMessage(recorded: message))
      }
      self = .receiveBatch(messages)
    case "revoke": self = .revoke(id: try json.string("id"))
    case "didTapLane": self = .didTapLane(try json.integer("lane"))
    case "didTapGift":
      self = .didTapGift(
        gift: try json.string("gift"), recipient: try json["recipient"]?.string(),
        batchSize: try json.integer("batch"), unitValue: try json.integer("value"))
    case "didFinishFullScreen":
      self = .didFinishFullScreen(combo: try json.unsigned("combo"))
    case "didFailFullScreen": self = .didFailFullScreen(combo: try json.unsigned("combo"))
    case "leaveRoom": self = .leaveRoom
    case "suspend": self = .suspend(reason: try json.suspensionReason())
    case "resume": self = .resume(reason: try json.suspensionReason())
    case "close": self = .close
    default: return nil
    }
  }

  func writeRecorded(to json: inout JSONText) {
    switch self {
    case .receive(let message):
      json.input("receive")
      message.writeRecorded(to: &json)
    case .receiveBatch(let messages):
      json.input("receiveBatch")
      json.field("messages", objects: messages) { $1.writeRecorded(to: &$0) }
    case .revoke(let id):
      json.input("revoke")
      json.field("id", id)
    case .didTapLane(let lane):
      json.input("didTapLane")
      json.field("lane", lane)
    case .didTapGift(let gift, let recipient, let batchSize, let unitValue):
      json.input("didTapGift")
      json.field("gift", gift)
      if let recipient { json.field("recipient", person: recipient) }
      json.field("batch", batchSize)
      json.field("value", unitValue)
    case .didFinishFullScreen(let combo):
      json.input("didFinishFullScreen")
      json.field("combo", unsigned: combo)
    case .didFailFullScreen(let combo):
      json.input("didFailFullScreen")
      json.field("combo", unsigned: combo)
    case .leaveRoom: json.input("leaveRoom")
    case .suspend(let reason): json.input("suspend", reason)
    case .resume(let reason): json.input("resume", reason)
    case .close: json.input("close")
    }
  }
}

extension GiftMessage {
  fileprivate init(recorded json: JSONObject) throws(FeedError) {
    let number = try json.integer("count")
    let counts = try json.required("counts")
    let count: GiftCount =
      switch try counts.string() {
      case "once": .single(number)
      case "more": .increment(number)
      case "total": .runningTotal(number)
      case "last": .closingTotal(number)
      case "summary": .summary(number)
      default: throw counts.outOfRange
      }
    self.init(
      id: try json["id"]?.string(), sender: try json.string("sender"),
      gift: try json.string("gift"), recipient: try json["recipient"]?.string(), count: count,
      combo: try json["combo"]?.string(), batchSize: try json.integer("batch"),
      unitValue: try json.integer("value"), style: try json["style"]?.string(),
      hold: try json["hold"]?.exactDuration(), fullScreen: try json["fullScreen"]?.exactDuration())
  }

  fileprivate func writeRecorded(to json: inout JSONText) {
    json.field("id", optional: id)
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
    json.field("combo", optional: combo)
    json.field("batch", batchSize)
    json.field("value", unitValue)
    json.field("style", optional: style)
    json.field("hold", optional: hold)
    json.field("fullScreen", optional: fullScreen)
  }
}
