import LivePager
import GiftChannels
package import LiveRoom
import RollingTicker
package import RoomCore

extension RoomEvent {
  /// Writes the module's name, and the event's name and fields.
  package func write(to json: inout JSONText) {
    switch self {
    case .gifts(let event):
      json.field("module", "gifts")
      json.field("event", path: event)
    case .ticker(let event):
      json.field("module", "ticker")
      json.field("event", path: event)
    case .popups(let event):
      json.field("module", "popups")
      json.field("event", path: event)
    case .pager(let event):
      json.field("module", "pager")
      json.field("event", path: event)
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
