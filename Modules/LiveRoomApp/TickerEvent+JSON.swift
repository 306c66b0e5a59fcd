import RollingTicker
import RoomCore

extension TickerEvent {
  /// Writes the event's name and fields.
  func write(to json: inout JSONText) {
    switch self {
    case .shown(let showing):
      json.field("event", "shown")
      showing.write(to: &json)
    case .updated(let showing):
      json.field("event", "updated")
      showing.write(to: &json)
    case .cleared(let slot):
      json.field("event", "cleared")
      json.field("slot", slot.name)
    case .rollBegan(let roll):
      json.field("event", "rollBegan")
      roll.write(to: &json)
    case .rollEnded(let roll):
      json.field("event", "rollEnded")
      roll.write(to: &json)
    case .rollCancelled(let roll):
      json.field("event", "rollCancelled")
      roll.write(to: &json)
    case .rested(let showing):
      json.field("event", "rested")
      showing.write(to: &json)
    case .paceChanged(let stay):
      json.field("event", "paceChanged")
      json.field("stay", stay.seconds)
    case .reloaded(let generation):
      json.field("event", "reloaded")
      json.field("generation", generation)
    case .paused(let reason, let elapsed):
      json.field("event", "paused")
      json.field("pause", reason.name)
      json.field("elapsed", elapsed.seconds)
    case .proceeded(let reason, let since):
      json.field("event", "proceeded")
      json.field("pause", reason.name)
      json.begin("since")
      if let since { json.append(since.seconds) } else { json.append(literal: "null") }
    case .resized(let size, let roll):
      json.field("event", "resized")
      json.field("size") { size.write(to: &$0) }
      json.begin("roll")
      if let roll { json.object { roll.write(to: &$0) } } else { json.append(literal: "null") }
    case .dropped(let item):
      json.field("event", "dropped")
      item.write(to: &json)
    case .tapped(let showing, let index):
      json.field("event", "tapped")
      json.field("showing") { showing.write(to: &$0) }
      json.begin("index")
      json.append(literal: index.map(String.init) ?? "null")
    case .missed(let point):
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
  fileprivate func write(to json: inout JSONText) {
    json.field("id", id)
    json.field("kind", kind)
    json.field("content", content)
  }
}

extension TickerShowing {
  fileprivate func write(to json: inout JSONText) {
    json.field("slot", slot.name)
    json.field("item") { item.write(to: &$0) }
  }
}

extension TickerSlot {
  fileprivate var name: String {
    switch self {
    case .first: "first"
    case .second: "second"
    }
  }
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

extension TickerPause {
  fileprivate var name: String {
    switch self {
    case .requested: "requested"
    case .suspended: "suspended"
    case .hidden: "hidden"
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
    case .noSuchIndex(let index, let count):
      json.field("rejection") { json in
        json.field("noSuchIndex") { json in
          json.field("index", index)
          json.field("count", count)
        }
      }
    case .hiddenIsNotForAsking:
      json.field("rejection", "A ticker is hidden by its size only.")
    }
  }
}

extension ScreenSize {
  fileprivate func write(to json: inout JSONText) {
    json.field("width", width)
    json.field("height", height)
  }
}
