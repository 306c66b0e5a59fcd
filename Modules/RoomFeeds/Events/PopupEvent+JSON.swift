package import PopupSequencer
import RoomCore

extension PopupEvent {
  /// Writes the event's name and fields.
  package func write(to json: inout JSONText) {
    switch self {
    case .didEnqueue(let popup):
      json.field("event", "queued")
      json.field("id", popup.id)
      json.field("queue") { popup.queue.write(to: &$0) }
      json.field("channel", popup.channel)
    case .didUpdate(let update):
      json.field("event", "updated")
      json.field("popup") { update.popup.write(to: &$0) }
      json.field("isOnScreen", update.isOnScreen)
    case .didHold(let popup):
      json.field("event", "held")
      json.field("id", popup.id)
      json.field("by", popup.rule)
      json.field("because", popup.reason)
      json.field("until", orNull: popup.until?.seconds)
    case .willPresent(let presentation):
      json.field("event", "present")
      json.field("popup") { presentation.popup.write(to: &$0) }
      json.field("remaining", orNull: presentation.remaining?.seconds)
    case .didPresent(let popup):
      json.field("event", "shown")
      json.field("id", popup.id)
      json.field("channel", popup.channel)
    case .willDismiss(let popup):
      json.field("event", "leave")
      json.field("id", popup.id)
      json.field("channel", popup.channel)
      json.begin("departure")
      popup.dismissal.write(to: &json)
    case .didRequeue(let popup):
      json.field("event", "returned")
      json.field("id", popup.id)
      json.field("channel", popup.channel)
    case .didEnd(let popup):
      json.field("event", "ended")
      json.field("id", popup.id)
      json.field("channel", popup.channel)
      json.begin("outcome")
      popup.outcome.write(to: &json)
    case .didKeepRevocation(let id):
      json.field("event", "revokeKept")
      json.field("id", id)
    case .didDrain(let channel):
      json.field("event", "drained")
      json.field("channel", channel)
    case .didNotify(let notification):
      json.field("event", "notice")
      json.field("rule", notification.rule)
      json.field("notice") { json in
        json.field("name", notification.name)
        json.field("subject", notification.subject)
      }
    case .didRestore(let count):
      json.field("event", "restored")
      json.field("count", count)
    case .rejected(let rejection):
      json.field("event", "rejected")
      json.begin("rejection")
      rejection.write(to: &json)
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
    json.field("payload", text: payload)
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
      for (signal, outcome) in endsOn.inOrder(by: { $0.key < $1.key }) {
        json.begin(signal)
        outcome.write(to: &json)
      }
    }
    json.field("endsWithScene", endsWithScene)
    json.field("returnsAfterPreemption", returnsAfterPreemption)
    if delay != .zero { json.field("delay", delay.seconds) }
    if staysBeyondExpiry { json.field("staysBeyondExpiry", staysBeyondExpiry) }
  }
}

extension PopupQueue {
  fileprivate func write(to json: inout JSONText) {
    json.field("name", name)
    json.field("match", orNull: match)
  }
}

extension PopupDismissal {
  fileprivate func write(to json: inout JSONText) {
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
    case .sceneChanged: json.append("sceneLeft")
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
      .sceneChanged:
      json.append(name)
    }
  }
}

extension PopupRejection {
  /// Its name and fields.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .unknown(let id): json.object("unknown", "id", id)
    case .alreadyEnded(let id): json.object("alreadyEnded", "id", id)
    case .alreadyDismissing(let id): json.object("alreadyLeaving", "id", id)
    case .duplicate(let id): json.object("duplicate", "id", id)
    case .olderVersion(let id): json.object("olderVersion", "id", id)
    case .notExpected(let id): json.object("notExpected", "id", id)
    case .nothingToAdvance(let scope):
      json.object { json in
        json.field("nothingToAdvance") { json in
          switch scope {
          case .channel(let name): json.field("channel", name)
          case .queue(let queue): json.field("queue") { queue.write(to: &$0) }
          }
        }
      }
    case .unknownChannel(let channel): json.object("unknownChannel", "string", channel)
    case .unreadable(let reason): json.object("unreadable", "because", reason)
    case .tooManySuspensions(let limit):
      json.object { json in
        json.field("tooManySuspensions") { $0.field("limit", limit) }
      }
    case .closed: json.append("closed")
    }
  }
}

extension JSONText {
  /// An object of one field, an object of one field.
  fileprivate mutating func object(_ name: StaticString, _ field: StaticString, _ value: String) {
    object { json in
      json.field(name) { $0.field(field, value) }
    }
  }

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
