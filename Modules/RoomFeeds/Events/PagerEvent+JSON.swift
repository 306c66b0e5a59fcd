package import LivePager
import RoomCore

extension PagerEvent {
  /// Writes the event's name and fields.
  package func write(to json: inout JSONText) {
    switch self {
    case .didBind(let binding):
      json.field("event", "bound")
      json.field("surface", binding.surface)
      json.begin("room")
      if let room = binding.room { json.append(room) } else { json.append(literal: "null") }
    case .didLayoutSurfaces(let layout):
      json.field("event", "corrected")
      json.field("offset", layout.offset)
      json.field("by", layout.shift)
      json.field("order") { layout.order.write(to: &$0) }
    case .didScroll(let offset):
      json.field("event", "moved")
      json.field("offset", offset)
    case .willSnap(let motion):
      json.field("event", "snapped")
      json.field("room", motion.room)
      json.field("snap") { motion.snap.write(to: &$0) }
    case .willDisplay(let shown):
      json.field("event", "willDisplay")
      shown.write(to: &json)
    case .didEndDisplaying(let hidden):
      json.field("event", "didEndDisplay")
      hidden.write(to: &json)
    case .didSettle(let settled):
      json.field("event", "settled")
      json.field("room", settled.room)
      json.field("index", settled.index)
      json.field("surface", settled.surface)
    case .willBeginPlaying(let playing):
      json.field("event", "play")
      json.field("room", playing.room)
      json.field("surface", playing.surface)
      json.field("isPreloaded", playing.isPreloaded)
    case .didEndPlaying(let ended):
      json.field("event", "stop")
      ended.write(to: &json)
    case .willPreload(let preload):
      json.field("event", "preload")
      json.field("room", preload.room)
      preload.level.write(to: &json)
      json.field("rank", preload.rank)
    case .didCancelPreload(let room):
      json.field("event", "preloadCancelled")
      json.field("room", room)
    case .willRetryLoad(let retry):
      json.field("event", "retry")
      json.field("room", retry.room)
      json.field("attempt", retry.attempt)
    case .didApproachEnd(let remaining):
      json.field("event", "nearEnd")
      json.field("remaining", remaining)
    case .rejected(let rejection):
      json.field("event", "rejected")
      rejection.write(to: &json)
    }
  }
}

extension RoomOnSurface {
  fileprivate func write(to json: inout JSONText) {
    json.field("room", room)
    json.field("surface", surface)
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
    json.field("height", pageLength)
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
    case .ignoredDrag(let touch, let samples):
      json.field("rejection") {
        $0.field("ignoredDrag") {
          $0.field("touch", touch)
          $0.field("samples", samples)
        }
      }
    case .notLocked(let reason, let direction):
      json.field("rejection") {
        $0.field("notLocked") {
          $0.field("reason", reason)
          if let direction { $0.field("direction", direction == .next ? "next" : "previous") }
        }
      }
    case .tooManyLockReasons(let limit):
      json.field("rejection") { $0.field("tooManyLockReasons") { $0.field("limit", limit) } }
    case .noRooms: json.field("rejection", "There are no rooms to drag.")
    case .locked: json.field("rejection", "Paging is locked.")
    case .tooManySuspensionReasons(let limit):
      json.field("rejection") { $0.field("tooManySuspensionReasons") { $0.field("limit", limit) } }
    case .suspended, .alreadySuspended: json.field("rejection", "The pager is suspended.")
    case .notSuspended: json.field("rejection", "The pager is not suspended.")
    case .closed: json.field("rejection", "The pager is closed.")
    case .invalidLength: json.field("rejection", "A page is 1 to 1,000,000 points high.")
    case .notFinite:
      json.field("rejection", "A travel or velocity was not a finite number.")
    }
  }
}
