import PopupSequencer
import RoomCore

extension Popup {
  /// Reads a popup; its moments count from the beginning of the feed.
  init(_ json: JSONObject) throws(FeedError) {
    let id = try json.required("id")
    self.init(
      id: try id.string(), version: try json["version"]?.integer() ?? 0,
      kind: try json["kind"]?.string() ?? "",
      queue: PopupQueue(try json["queue"]?.string() ?? "", match: try json["match"]?.string()),
      channel: try json["channel"]?.string() ?? PopupChannel.modal,
      scene: try json["scene"]?.string(), payload: try json["payload"]?.string() ?? "",
      priority: try json["priority"]?.integer() ?? 0)
    guard json.isExact || !self.id.isEmpty else { throw id.outOfRange }
    notBefore = try json["notBefore"]?.instant()
    delay = try json["delay"]?.durationOrZero() ?? .zero
    expiry = try json["expiry"]?.instant()
    staysBeyondExpiry = try json["staysBeyondExpiry"]?.flag() ?? false
    minimumTime = try json["minimumTime"]?.durationOrZero() ?? .zero
    maximumTime = try json["maximumTime"]?.duration()
    endsWithScene = try json["endsWithScene"]?.flag() ?? false
    returnsAfterPreemption = try json["returnsAfterPreemption"]?.flag() ?? true
    let name = try json["step"]?.string()
    let run = try json["run"]?.string() ?? ""
    if let flow = try json["flow"]?.string() {
      guard let name else { throw .missing("step") }
      step = PopupStep(flow: flow, step: name, run: run)
    }
    for (signal, value) in try json["endsOn"]?.object().all ?? [] {
      let outcome = try PopupOutcome(value)
      // Of two of one name the first counts.
      if endsOn[signal] == nil { endsOn[signal] = outcome }
    }
  }

  /// Writes its fields as a message has them.
  func writeMessage(to json: inout JSONText) {
    json.field("id", id)
    json.field("version", version)
    json.field("kind", kind)
    queue.writeMessage(to: &json)
    json.field("channel", channel)
    if let scene { json.field("scene", scene) }
    json.field("payload", text: payload)
    json.field("priority", priority)
    if let notBefore { json.field("notBefore", notBefore) }
    if delay != .zero { json.field("delay", delay) }
    if let expiry { json.field("expiry", expiry) }
    if staysBeyondExpiry { json.field("staysBeyondExpiry", true) }
    if minimumTime != .zero { json.field("minimumTime", minimumTime) }
    if let maximumTime { json.field("maximumTime", maximumTime) }
    if let step {
      json.field("flow", step.flow)
      json.field("step", step.step)
      json.field("run", step.run)
    }
    if !endsOn.isEmpty {
      json.field("endsOn") { json in
        for (signal, outcome) in endsOn.inOrder(by: { $0.key < $1.key }) {
          json.begin(signal)
          outcome.write(to: &json)
        }
      }
    }
    if endsWithScene { json.field("endsWithScene", true) }
    if !returnsAfterPreemption { json.field("returnsAfterPreemption", false) }
  }
}

extension PopupOutcome {
  /// In a recording a rejection may have a reason.
  fileprivate init(_ json: JSONValue) throws(FeedError) {
    if json.isExact, let object = try? json.object() {
      self = .rejected(because: try object.string("rejected"))
    } else {
      guard let outcome = PopupOutcome(name: try json.string()) else { throw .outOfRange("endsOn") }
      self = outcome
    }
  }

  fileprivate func write(to json: inout JSONText) {
    if case .rejected(let reason) = self, !reason.isEmpty {
      json.object { $0.field("rejected", reason) }
    } else {
      json.append(name)
    }
  }
}

extension PopupQueue {
  /// `nil` where none is named.
  init?(_ json: JSONObject) throws(FeedError) {
    let match = try json["match"]?.string()
    guard let queue = try json["queue"]?.string() else {
      if match != nil { throw .missing("queue") }
      return nil
    }
    self.init(queue, match: match)
  }

  /// Writes its fields as a message has them.
  func writeMessage(to json: inout JSONText) {
    json.field("queue", name)
    if let match { json.field("match", match) }
  }
}

extension PopupScope {
  /// A channel, or a queue by its name and match; `nil` where neither is named.
  init?(_ json: JSONObject) throws(FeedError) {
    let channel = try json["channel"]?.string()
    if let queue = try PopupQueue(json) {
      guard channel == nil else { throw .outOfRange("channel") }
      self = .queue(queue)
    } else {
      guard let channel else { return nil }
      self = .channel(channel)
    }
  }

  func write(to json: inout JSONText) {
    switch self {
    case .channel(let channel): json.field("channel", channel)
    case .queue(let queue): queue.writeMessage(to: &json)
    }
  }
}

extension PopupCondition {
  /// A condition, which is an object of one field.
  init(_ json: JSONObject) throws(FeedError) {
    var found: [PopupCondition] = []
    if let id = try json["id"]?.string() { found.append(.id(id)) }
    if let kind = try json["kind"]?.string() { found.append(.kind(kind)) }
    if let queue = try PopupQueue(json) { found.append(.queue(queue)) }
    if let payload = try json["payload"]?.string() { found.append(.payload(payload)) }
    if let version = try json["version"]?.integer() { found.append(.version(atLeast: version)) }
    if let priority = try json["priority"]?.integer() {
      found.append(.priority(atLeast: priority))
    }
    if let not = try json["not"]?.object() { found.append(.not(try PopupCondition(not))) }
    if json["all"] != nil { found.append(.all(try json.list("all", PopupCondition.init))) }
    if json["any"] != nil { found.append(.any(try json.list("any", PopupCondition.init))) }
    guard found.count == 1 else { throw .outOfRange("if") }
    self = found[0]
  }

  /// Writes the one field of its object.
  func write(to json: inout JSONText) {
    switch self {
    case .id(let id): json.field("id", id)
    case .kind(let kind): json.field("kind", kind)
    case .queue(let queue): queue.writeMessage(to: &json)
    case .payload(let payload): json.field("payload", text: payload)
    case .version(let version): json.field("version", version)
    case .priority(let priority): json.field("priority", priority)
    case .not(let condition): json.field("not") { condition.write(to: &$0) }
    case .all(let conditions): json.field("all", objects: conditions) { $1.write(to: &$0) }
    case .any(let conditions): json.field("any", objects: conditions) { $1.write(to: &$0) }
    }
  }
}

extension PopupSnapshot {
  init(_ json: JSONObject) throws(FeedError) {
    self.init(takenAt: try json.required("takenAt").instant())
    version = try json.integer("version")
    popups = try json.list("popups", Saved.init)
    if json["dismissed"] != nil { dismissed = try json.list("dismissed", Dismissed.init) }
    departed = try json.list("departed", Identity.init)
    tombstones = try json.list("tombstones", Identity.init)
    matches = try json.required("matches").strings()
    for (name, value) in try json.object("rules").all {
      guard let setting = SettingValue(json: value.bytes) else { throw value.outOfRange }
      rules.append(RuleState(rule: name, state: setting))
    }
  }

  func write(to json: inout JSONText) {
    json.field("takenAt", takenAt)
    json.field("version", version)
    json.field("popups", objects: popups) { json, saved in
      json.field("popup") { saved.popup.writeMessage(to: &$0) }
      if let received = saved.received { json.field("received") { received.writeMessage(to: &$0) } }
      json.field("arrivedAt", saved.arrivedAt)
      json.field("impressions", saved.impressions)
      if let remaining = saved.remaining { json.field("remaining", remaining) }
    }
    if !dismissed.isEmpty {
      json.field("dismissed", objects: dismissed) { json, dismissed in
        json.field("popup") { dismissed.popup.writeMessage(to: &$0) }
        json.begin("outcome")
        dismissed.outcome.write(to: &json)
      }
    }
    json.field("departed", objects: departed) { $1.write(to: &$0) }
    json.field("tombstones", objects: tombstones) { $1.write(to: &$0) }
    json.field("matches", strings: matches)
    json.field("rules") { json in
      for rule in rules {
        json.begin(rule.rule)
        json.append(rule.state)
      }
    }
  }
}

extension PopupSnapshot.Saved {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    var received: Popup?
    if let popup = try json["received"]?.object() { received = try Popup(popup) }
    self.init(
      popup: try Popup(json.object("popup")), received: received,
      arrivedAt: try json.required("arrivedAt").instant(),
      impressions: try json.integer("impressions"), remaining: try json["remaining"]?.duration())
  }
}

extension PopupSnapshot.Dismissed {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init(
      popup: try Popup(json.object("popup")),
      outcome: try PopupOutcome(json.required("outcome")))
  }
}

extension PopupSnapshot.Identity {
  fileprivate init(_ json: JSONObject) throws(FeedError) {
    self.init(id: try json.string("id"), version: try json.integer("version"))
  }

  fileprivate func write(to json: inout JSONText) {
    json.field("id", id)
    json.field("version", version)
  }
}
