import LiveRoom

extension RoomEvent {
  /// Writes the module's name, and the event's name and fields.
  func write(to json: inout JSONText) {
    switch self {
    case .gifts(let event):
      json.field("module", "gifts")
      event.write(to: &json)
    case .ticker(let event):
      json.field("module", "ticker")
      event.write(to: &json)
    case .popups(let event):
      json.field("module", "popups")
      event.write(to: &json)
    case .pager(let event):
      json.field("module", "pager")
      event.write(to: &json)
    case .likes(let event):
      json.field("module", "likes")
      event.write(to: &json)
    case .room(.send(.gift(let gift, let recipient, let combo, let batchSize, let total))):
      json.field("module", "room")
      json.field("event", "send")
      json.field("message") {
        $0.field("gift") {
          $0.field("string", gift)
          if let recipient { $0.field("recipient", recipient) }
          $0.field("combo", combo)
          $0.field("batchSize", batchSize)
          $0.field("total", total)
        }
      }
    case .room(let change):
      json.field("module", "room")
      json.event(change)
    }
  }
}
