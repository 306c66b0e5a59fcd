package import LiveRoom
package import RoomCore

extension RoomEvent {
  /// Writes the module's name, and the event's name and fields.
  package func write(to json: inout JSONText) {
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
      json.field("event", path: event)
    case .room(let change):
      json.field("module", "room")
      json.field("event", path: change)
    }
  }
}

extension Timed<RoomEvent> {
  /// Writes the event as one object.
  package func write(to json: inout JSONText) {
    json.object { json in
      json.field("time", time.seconds)
      value.write(to: &json)
    }
  }
}
