package import LivePager
import RoomCore

extension PagerEvent {
  /// Writes the event's name and fields.
  package func write(to json: inout JSONText) {
    switch self {
    case .didBind(let surface, let room):
      json.field("event", "bound")
      json.field("surface", surface)
      json.begin("room")
      if let room { json.append(room) } else { json.append(literal: "null") }
    case .didLayoutSurfaces(let offset, let shift, let order):
      json.field("event", "corrected")
      json.field("offset", offset)
      json.field("by", shift)
      json.field("order") { order.write(to: &$0) }
    case .didScroll(let offset):
      json.field("event", "moved")
      json.field("offset", offset)
    case .willSnap(let room, let snap):
      json.field("event", "snapped")
      json.field("room", room)
      json.field("snap") { snap.write(to: &$0) }
    case .willDisplay(let room, let surface):
      json.field("event", "willDisplay")
      json.field("room", room)
      json.field("surface", surface)
    case .didEndDisplaying(let room, let surface):
      json.field("event", "didEndDisplay")
      json.field("room", room)
      json.field("surface", surface)
    case .didSettle(let room, let index, let surface):
      json.field("event", "settled")
      json.field("room", room)
      json.field("index", index)
      json.field("surface", surface)
    case .willBeginPlaying(let room, let surface, let isPreloaded):
      json.field("event", "play")
      json.field("room", room)
      json.field("surface", surface)
      json.field("isPreloaded", isPreloaded)
    case .didEndPlaying(let room, let surface):
      json.field("event", "stop")
      json.field("room", room)
      json.field("surface", surface)
    case .willPreload(let room, let level, let rank):
      json.field("event", "preload")
      json.field("room", room)
      level.write(to: &json)
      json.field("rank", rank)
    case .didCancelPreload(let room):
      json.field("event", "preloadCancelled")
      json.field("room", room)
    case .willRetryLoad(let room, let attempt):
      json.field("event", "retry")
      json.field("room", room)
      json.field("attempt", attempt)
    case .didApproachEnd(let remaining):
      json.field("event", "nearEnd")
      json.field("remaining", remaining)
    case .rejected(let rejection):
      json.field("event", "rejected")
      rejection.write(to: &json)
    }
  }
}

extension SurfaceOrder {
  fileprivate func write(to json: inout JSONText) {
    json.field("previous", previous)
    json.field("current", current)
    json.field("next", next)
  }
}

extension Snap {
  fileprivate func write(to json: inout JSONText) {
    json.field("number", number)
    json.field("from", from)
    json.field("height", height)
    json.field("spring") { json in
      json.field("response", spring.response.seconds)
      json.field("dampingFraction", spring.dampingFraction)
      json.field("initialVelocity", spring.initialVelocity)
    }
    json.field("duration", duration.seconds)
  }
}

extension PreloadLevel {
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .source: json.field("level", "source")
    case .tracks: json.field("level", "tracks")
    case .media(let duration):
      json.field("level") { $0.field("media") { $0.field("duration", duration.seconds) } }
    }
  }
}

extension PagerRejection {
  /// Writes the reason under its name, and one without details as a sentence. The names and
  /// sentences are those of the wire, which do not change with the names in Swift.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .duplicateRooms(let first, let count):
      json.field("rejection") {
        $0.field("duplicateRooms") {
          $0.field("first", first)
          $0.field("count", count)
        }
      }
    case .unknownRooms(let first, let count):
      json.field("rejection") {
        $0.field("unknownRooms") {
          $0.field("first", first)
          $0.field("count", count)
        }
      }
    case .secondFinger(let touch):
      json.field("rejection") { $0.field("secondFinger") { $0.field("touch", touch) } }
    case .notDragging(let touch):
      json.field("rejection") { $0.field("notDragging") { $0.field("touch", touch) } }
    case .unknownSnap(let number):
      json.field("rejection") { $0.field("unknownSnap") { $0.field("number", number) } }
    case .notLocked(let reason):
      json.field("rejection") { $0.field("notLocked") { $0.field("reason", reason) } }
    case .tooManyLockReasons(let limit):
      json.field("rejection") { $0.field("tooManyLockReasons") { $0.field("limit", limit) } }
    case .noRooms: json.field("rejection", "There are no rooms to drag.")
    case .locked: json.field("rejection", "Paging is locked.")
    case .tooManySuspensionReasons(let limit):
      json.field("rejection") { $0.field("tooManySuspensionReasons") { $0.field("limit", limit) } }
    case .suspended, .alreadySuspended: json.field("rejection", "The pager is suspended.")
    case .notSuspended: json.field("rejection", "The pager is not suspended.")
    case .closed: json.field("rejection", "The pager is closed.")
    case .invalidHeight: json.field("rejection", "A page is 1 to 1,000,000 points high.")
    case .notFinite:
      json.field("rejection", "A travel or velocity was not a finite number.")
    }
  }
}
