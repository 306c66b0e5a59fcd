package import RollingTicker
import RoomCore

extension TickerEvent {
  /// Writes the event's name and fields.
  package func write(to json: inout JSONText) {
    switch self {
    case .didShow(let showing):
      json.field("event", "shown")
      showing.write(to: &json)
    case .didUpdate(let showing):
      json.field("event", "updated")
      showing.write(to: &json)
    case .didClear(let slot):
      json.field("event", "cleared")
      json.field("slot", slot, of: TickerSlot.named)
    case .didBeginRoll(let roll):
      json.field("event", "rollBegan")
      roll.write(to: &json)
    case .didEndRoll(let roll):
      json.field("event", "rollEnded")
      roll.write(to: &json)
    case .didCancelRoll(let roll):
      json.field("event", "rollCancelled")
      roll.write(to: &json)
    case .didBeginMarquee(let marquee):
      json.field("event", "marqueeBegan")
      json.field("slot", marquee.slot, of: TickerSlot.named)
      json.field("start", marquee.start.seconds)
      json.begin("motion")
      json.append(marquee.motion)
    case .didBecomeIdle(let showing):
      json.field("event", "rested")
      showing.write(to: &json)
    case .didChangeStay(let stay):
      json.field("event", "paceChanged")
      json.field("stay", stay.seconds)
    case .didReload(let generation):
      json.field("event", "reloaded")
      json.field("generation", generation)
    case .didStop: json.field("event", "stopped")
    case .didConfigure(let configuration):
      json.field("event", "configured")
      json.begin("configuration")
      SettingsCoder.write(configuration, to: &json)
    case .didSuspend(let pause):
      json.field("event", "paused")
      pause.reason.write(to: &json)
      json.field("elapsed", pause.elapsed.seconds)
    case .didResume(let resumption):
      json.field("event", "proceeded")
      resumption.reason.write(to: &json)
      json.begin("since")
      if let since = resumption.since {
        json.append(since.seconds)
      } else {
        json.append(literal: "null")
      }
    case .didResize(let resizing):
      json.field("event", "resized")
      json.field("size") { resizing.size.write(to: &$0) }
      json.begin("roll")
      if let roll = resizing.roll {
        json.object { roll.write(to: &$0) }
      } else {
        json.append(literal: "null")
      }
    case .didDrop(let item):
      json.field("event", "dropped")
      item.write(to: &json)
    case .didTap(let tap):
      json.field("event", "tapped")
      json.field("showing") { tap.showing.write(to: &$0) }
      json.begin("index")
      json.append(literal: tap.index.map(String.init) ?? "null")
    case .didTapOutside(let point):
      json.field("event", "missed")
      json.field("x", point.x)
      json.field("y", point.y)
    case .rejected(let rejection):
      json.field("event", "rejected")
      rejection.write(to: &json)
    }
  }
}

extension TickerItem {
  /// Writes the fields. An item without an identifier has a number, which equals no string.
  fileprivate func write(to json: inout JSONText) {
    if let id { json.field("id", id) } else { json.field("id", key.serial) }
    json.field("kind", kind)
    json.field("content", text: content)
    if let stay { json.field("stay", stay.seconds) }
    if let width { json.field("width", width) }
  }
}

extension TickerShowing {
  fileprivate func write(to json: inout JSONText) {
    json.field("slot", slot, of: TickerSlot.named)
    json.field("item") { item.write(to: &$0) }
    json.field("index", index)
  }
}

extension TickerSlot {
  static let named: [(name: String, value: TickerSlot)] = [("first", .first), ("second", .second)]
}

extension TickerRoll {
  fileprivate func write(to json: inout JSONText) {
    json.field("number", number)
    json.field("generation", generation)
    json.field("start", start.seconds)
    json.field("duration", duration.seconds)
    json.begin("outgoing")
    if let outgoing {
      json.object { outgoing.write(to: &$0) }
    } else {
      json.append(literal: "null")
    }
    json.field("incoming") { incoming.write(to: &$0) }
    json.field("motions") { json in
      json.begin("outgoing")
      json.append(motions.outgoing)
      json.begin("incoming")
      json.append(motions.incoming)
    }
  }
}

extension TickerSuspension {
  /// Writes the reason under "pause": "suspended" for those of the room, and the name of one that is
  /// none of the words under "reason".
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .requested(.app): json.field("pause", "requested")
    case .requested(.room), .requested(.overlaysHidden): json.field("pause", "suspended")
    case .noSize: json.field("pause", "hidden")
    case .requested(let reason):
      json.field("pause", "other")
      json.field("reason", reason.name)
    }
  }
}

extension TickerRejection {
  /// Writes the case under "rejection", with its fields where it has some.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .duplicate(let id):
      json.field("rejection") { $0.field("duplicate") { $0.field("id", id) } }
    case .unknown(let id):
      json.field("rejection") { $0.field("unknown") { $0.field("id", id) } }
    case .emptyIdentifier:
      json.field("rejection", "An item of a ticker needs an identifier that is not empty.")
    case .indexOutOfRange(let index, let count):
      json.field("rejection") { json in
        json.field("noSuchIndex") { json in
          json.field("index", index)
          json.field("count", count)
        }
      }
    case .countOutOfRange(let count, let limit):
      json.field("rejection") { json in
        json.field("countOutOfRange") { json in
          json.field("count", count)
          json.field("limit", limit)
        }
      }
    case .noNextItem: json.field("rejection", "noNextItem")
    case .rollInProgress: json.field("rejection", "rollInProgress")
    case .suspended: json.field("rejection", "suspended")
    case .invalidWidth: json.field("rejection", "invalidWidth")
    case .invalidConfiguration(let error):
      json.field("rejection") { json in
        json.field("invalidConfiguration") { $0.field("reason", error.description) }
      }
    case .missingIdentifier: json.field("rejection", "missingIdentifier")
    case .tooManySuspensions(let limit):
      json.field("rejection") { $0.field("tooManySuspensions") { $0.field("limit", limit) } }
    case .closed: json.field("rejection", "closed")
    }
  }
}

extension ScreenSize {
  fileprivate func write(to json: inout JSONText) {
    json.field("width", width)
    json.field("height", height)
  }
}
