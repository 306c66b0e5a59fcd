import LikeGestures
import RoomCore

extension LikeGesturesEvent {
  /// Writes the event's name and fields.
  func write(to json: inout JSONText) {
    switch self {
    case .heart(let heart):
      json.field("event", "heart")
      json.field("id", Int(heart.id))
      if let point = heart.point {
        json.field("x", point.x)
        json.field("y", point.y)
      }
      json.field("variant", heart.variant)
      json.field("began", heart.began.seconds)
      json.begin("motion")
      json.append(heart.motion)
    case .heartEnded(let id):
      json.field("event", "heartEnded")
      json.field("id", Int(id))
    case .heartsFolded(let count):
      json.field("event", "heartsFolded")
      json.field("count", count)
    case .othersLiked(let count):
      json.field("event", "othersLiked")
      json.field("count", count)
    case .total(let total):
      json.field("event", "total")
      json.field("total", total)
    default: json.event(self)
    }
  }
}
