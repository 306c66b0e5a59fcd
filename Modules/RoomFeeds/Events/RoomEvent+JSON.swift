import GiftChannels
import LikeGestures
import LivePager
package import LiveRoom
import PopupSequencer
import RollingTicker
package import RoomCore

extension RoomEvent {
  /// Writes the module's name, and the event's name and fields.
  package func write(to json: inout JSONText) {
    switch self {
    case .gifts(let event): json.event("gifts", event)
    case .ticker(let event): json.event("ticker", event)
    case .popups(let event): json.event("popups", event)
    case .pager(let event): json.event("pager", event)
    case .likes(let event): json.event("likes", event)
    case .room(let change): json.event("room", change)
    }
  }
}

extension JSONText {
  fileprivate mutating func event(_ module: String, _ event: some DescribedCases) {
    field("module", module)
    field("event", path: event)
  }
}

extension Timed<RoomEvent> {
  /// Writes the event as one object.
  package func write(to json: inout JSONText) {
    json.object { json in
      json.field("time", time)
      value.write(to: &json)
    }
  }
}
