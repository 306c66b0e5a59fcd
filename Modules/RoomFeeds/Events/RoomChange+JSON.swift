import GiftChannels
import LiveRoom

extension RoomChange {
  /// Writes the event's name and fields.
  func write(to json: inout JSONText) {
    switch self {
    case .entered(let room):
      json.field("event", "entered")
      json.field("room", room)
    case .left(let room):
      json.field("event", "left")
      json.field("room", room)
    case .overlaysHidden(let areHidden):
      json.field("event", "overlaysHidden")
      json.field("value", areHidden)
    case .suspended: json.field("event", "suspended")
    case .resumed: json.field("event", "resumed")
    case .send(let message):
      json.field("event", "send")
      json.field("message") { message.write(to: &$0) }
    case .rejected(let rejection):
      json.field("event", "rejected")
      rejection.write(to: &json)
    }
  }
}

extension ServerMessage {
  /// Writes the message as the only field: its name, with an object of what belongs to it.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .likes(let message): json.field("likes") { message.write(to: &$0) }
    case .gift(let send):
      json.field("gift") { json in
        json.field("string", send.gift)
        if let recipient = send.recipient { json.field("recipient", recipient) }
        json.field("combo", send.combo)
        json.field("batchSize", send.batchSize)
        json.field("total", send.total)
      }
    }
  }
}

extension RoomRejection {
  /// Writes the reason under "rejection": its name, with the room where that is the reason.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .otherRoom(let room):
      json.field("rejection") { $0.field("otherRoom") { $0.field("string", room) } }
    case .suspended: json.field("rejection", "suspended")
    case .notSuspended: json.field("rejection", "notSuspended")
    case .tooManySuspensions: json.field("rejection", "tooManySuspensions")
    }
  }
}
