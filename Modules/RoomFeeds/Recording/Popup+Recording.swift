import PopupSequencer
import RoomCore

extension Popup {
  init(recorded json: JSONObject) throws(FeedError) {
    self.init(
      id: try json.string("id"), version: try json.integer("version"),
      kind: try json.string("kind"),
      queue: PopupQueue(try json.string("queue"), match: try json["match"]?.string()),
      channel: try json.string("channel"), scene: try json["scene"]?.string(),
      payload: try json.string("payload"), priority: try json.integer("priority"))
    notBefore = try json["notBefore"]?.exactInstant()
    delay = try json["delay"]?.exactDuration() ?? .zero
    expiry = try json["expiry"]?.exactInstant()
    staysBeyondExpiry = try json["staysBeyondExpiry"]?.flag() ?? false
    minimumTime = try json["minimumTime"]?.exactDuration() ?? .zero
    maximumTime = try json["maximumTime"]?.exactDuration()
    if let flow = try json["flow"]?.string() {
      step = PopupStep(flow: flow, step: try json.string("step"), run: try json.string("run"))
    }
    for (signal, outcome) in try json["endsOn"]?.object().all ?? [] {
      endsOn[signal] = try outcome.popupOutcome()
    }
    endsWithScene = try json["endsWithScene"]?.flag() ?? false
    returnsAfterPreemption = try json["returnsAfterPreemption"]?.flag() ?? true
  }

  func writeRecorded(to json: inout JSONText) {
    json.field("id", id)
    json.field("version", version)
    json.field("kind", kind)
    json.field("queue", queue.name)
    json.field("match", optional: queue.match)
    json.field("channel", channel)
    json.field("scene", optional: scene)
    json.field("payload", text: payload)
    json.field("priority", priority)
    json.field("notBefore", optional: notBefore)
    if delay != .zero { json.field("delay", delay) }
    json.field("expiry", optional: expiry)
    if staysBeyondExpiry { json.field("staysBeyondExpiry", true) }
    if minimumTime != .zero { json.field("minimumTime", minimumTime) }
    json.field("maximumTime", optional: maximumTime)
    if let step {
      json.field("flow", step.flow)
      json.field("step", step.step)
      json.field("run", step.run)
    }
    if !endsOn.isEmpty {
      json.field("endsOn") { json in
        for (signal, outcome) in endsOn.sorted(by: { $0.key < $1.key }) {
          json.begin(signal)
          json.append(outcome)
        }
      }
    }
    if endsWithScene { json.field("endsWithScene", true) }
    if !returnsAfterPreemption { json.field("returnsAfterPreemption", false) }
  }
}

extension PopupSnapshot {
  init(recorded json: JSONObject) throws(FeedError) {
    self.init(takenAt: try json.required("takenAt").exactInstant())
    version = try json.integer("version")
    for saved in try json.objects("popups") {
      var received: Popup?
      if let popup = try saved["received"]?.object() { received = try Popup(recorded: popup) }
      popups.append(
        Saved(
          popup: try Popup(recorded: saved.object("popup")), received: received,
          arrivedAt: try saved.required("arrivedAt").exactInstant(),
          impressions: try saved.integer("impressions"),
          remaining: try saved["remaining"]?.exactDuration()))
    }
    for value in try json["dismissed"]?.list() ?? [] {
      let json = try value.object()
      dismissed.append(
        Dismissed(
          popup: try Popup(recorded: json.object("popup")),
          outcome: try json.required("outcome").popupOutcome()))
    }
    departed = try json.identities("departed")
    tombstones = try json.identities("tombstones")
    matches = try json.required("matches").strings()
    for (name, value) in try json.object("rules").all {
      guard let setting = SettingValue(json: value.bytes) else { throw value.outOfRange }
      rules.append(RuleState(rule: name, state: setting))
    }
  }

  func writeRecorded(to json: inout JSONText) {
    json.field("takenAt", takenAt)
    json.field("version", version)
    json.field("popups", objects: popups) { json, saved in
      json.field("popup") { saved.popup.writeRecorded(to: &$0) }
      if let received = saved.received {
        json.field("received") { received.writeRecorded(to: &$0) }
      }
      json.field("arrivedAt", saved.arrivedAt)
      json.field("impressions", saved.impressions)
      json.field("remaining", optional: saved.remaining)
    }
    if !dismissed.isEmpty {
      json.field("dismissed", objects: dismissed) { json, dismissed in
        json.field("popup") { dismissed.popup.writeRecorded(to: &$0) }
        json.begin("outcome")
        json.append(dismissed.outcome)
      }
    }
    json.identities("departed", departed)
    json.identities("tombstones", tombstones)
    json.field("matches", strings: matches)
    json.field("rules") { json in
      for rule in rules {
        json.begin(rule.rule)
        json.append(rule.state)
      }
    }
  }
}

extension JSONValue {
  /// An outcome by its name, or `{"rejected": reason}`.
  fileprivate func popupOutcome() throws(FeedError) -> PopupOutcome {
    if let object = try? object() { return .rejected(because: try object.string("rejected")) }
    guard let named = PopupOutcome(name: try string()) else { throw outOfRange }
    return named
  }
}

extension JSONText {
  fileprivate mutating func append(_ outcome: PopupOutcome) {
    if case .rejected(let reason) = outcome {
      object { $0.field("rejected", reason) }
    } else {
      append(outcome.name)
    }
  }

  fileprivate mutating func identities(
    _ name: StaticString, _ identities: [PopupSnapshot.Identity]
  ) {
    field(name, objects: identities) { json, identity in
      json.field("id", identity.id)
      json.field("version", identity.version)
    }
  }
}

extension JSONObject {
  fileprivate func identities(
    _ name: StaticString
  ) throws(FeedError) -> [PopupSnapshot.Identity] {
    var identities: [PopupSnapshot.Identity] = []
    for object in try objects(name) {
      identities.append(
        PopupSnapshot.Identity(id: try object.string("id"), version: try object.integer("version"))
      )
    }
    return identities
  }
}
