import PopupSequencer
import RoomCore

extension PopupEvent {
  /// Writes the event's name and fields.
  func write(to json: inout JSONText) {
    switch self {
    case .queued(let id, let queue, let channel):
      json.field("event", "queued")
      json.field("id", id)
      json.field("queue") { queue.write(to: &$0) }
      json.field("channel", channel)
    case .updated(let popup, let isOnScreen):
      json.field("event", "updated")
      json.field("popup") { popup.write(to: &$0) }
      json.field("isOnScreen", isOnScreen)
    case .held(let id, let holder, let reason, let moment):
      json.field("event", "held")
      json.field("id", id)
      json.field("by", holder)
      json.field("because", reason)
      json.field("until", orNull: moment?.seconds)
    case .present(let popup, let remaining):
      json.field("event", "present")
      json.field("popup") { popup.write(to: &$0) }
      json.field("remaining", orNull: remaining?.seconds)
    case .shown(let id, let channel):
      json.field("event", "shown")
      json.field("id", id)
      json.field("channel", channel)
    case .leave(let id, let channel, let departure):
      json.field("event", "leave")
      json.field("id", id)
      json.field("channel", channel)
      departure.write(as: "departure", to: &json)
    case .returned(let id, let channel):
      json.field("event", "returned")
      json.field("id", id)
      json.field("channel", channel)
    case .ended(let id, let channel, let outcome):
      json.field("event", "ended")
      json.field("id", id)
      json.field("channel", channel)
      json.begin("outcome")
      outcome.write(to: &json)
    case .revokeKept(let id):
      json.field("event", "revokeKept")
      json.field("id", id)
    case .drained(let channel):
      json.field("event", "drained")
      json.field("channel", channel)
    case .notice(let rule, let notice):
      json.field("event", "notice")
      json.field("rule", rule)
      json.field("notice") { json in
        json.field("name", notice.name)
        json.field("subject", notice.subject)
      }
    case .restored(let count):
      json.field("event", "restored")
      json.field("count", count)
    case .rejected(let rejection):
      json.field("event", "rejected")
      json.field("rejection") { rejection.write(to: &$0) }
    }
  }
}

extension Popup {
  fileprivate func write(to json: inout JSONText) {
    json.field("id", id)
    json.field("version", version)
    json.field("kind", kind)
    json.field("queue") { queue.write(to: &$0) }
    json.field("channel", channel)
    json.field("scene", orNull: scene)
    json.field("payload", payload)
    json.field("priority", priority)
    json.field("notBefore", orNull: notBefore?.seconds)
    json.field("expiry", orNull: expiry?.seconds)
    json.field("minimumTime", minimumTime.seconds)
    json.field("maximumTime", orNull: maximumTime?.seconds)
    if let step {
      json.field("step") { json in
        json.field("flow", step.flow)
        json.field("step", step.step)
        json.field("run", step.run)
      }
    } else {
      json.fieldOfNull("step")
    }
    json.field("endsOn") { json in
      for (signal, outcome) in endsOn.sorted(by: { $0.key < $1.key }) {
        json.begin(signal)
        outcome.write(to: &json)
      }
    }
    json.field("endsWithScene", endsWithScene)
    json.field("returnsAfterPreemption", returnsAfterPreemption)
  }
}

extension PopupQueue {
  fileprivate func write(to json: inout JSONText) {
    json.field("name", name)
    json.field("match", orNull: match)
  }
}

extension PopupDeparture {
  fileprivate func write(as name: String, to json: inout JSONText) {
    json.begin(name)
    switch self {
    case .ends(let outcome):
      json.object { json in
        json.field("ends") { json in
          json.begin("outcome")
          outcome.write(to: &json)
        }
      }
    case .preempted(let id):
      json.object { json in
        json.field("preempted") { $0.field("by", id) }
      }
    case .sceneLeft: json.append("sceneLeft")
    }
  }
}

extension PopupOutcome {
  /// Its name; with the reason, if it has one.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .rejected(let reason):
      json.object { json in
        json.field("rejected") { $0.field("because", reason) }
      }
    case .confirmed, .cancelled, .timedOut, .expired, .revoked, .preempted, .failedToPresent,
      .sceneLeft:
      json.append(name)
    }
  }
}

extension PopupRejection {
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .unknown(let id): json.field("unknown") { $0.field("id", id) }
    case .alreadyEnded(let id): json.field("alreadyEnded") { $0.field("id", id) }
    case .alreadyLeaving(let id): json.field("alreadyLeaving") { $0.field("id", id) }
    case .duplicate(let id): json.field("duplicate") { $0.field("id", id) }
    case .olderVersion(let id): json.field("olderVersion") { $0.field("id", id) }
    case .notExpected(let id): json.field("notExpected") { $0.field("id", id) }
    case .unknownChannel(let channel):
      json.field("unknownChannel") { $0.field("string", channel) }
    case .unreadable(let reason): json.field("unreadable") { $0.field("because", reason) }
    }
  }
}

extension JSONText {
  fileprivate mutating func field(_ name: String, orNull value: Double?) {
    begin(name)
    if let value { append(value) } else { append(literal: "null") }
  }

  fileprivate mutating func field(_ name: String, orNull value: String?) {
    begin(name)
    if let value { append(value) } else { append(literal: "null") }
  }

  fileprivate mutating func fieldOfNull(_ name: String) {
    begin(name)
    append(literal: "null")
  }
}
