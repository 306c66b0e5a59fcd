import PopupSequencer
import RoomCore

extension PopupInput: RecordedInput {
  init?(_ name: String, _ json: JSONObject) throws(FeedError) {
    switch name {
    case "enqueue": self = .enqueue(try Popup(recorded: json))
    case "enqueueBatch":
      var popups: [Popup] = []
      for popup in try json.objects("popups") { popups.append(try Popup(recorded: popup)) }
      self = .enqueueBatch(popups)
    case "revoke":
      self = .revoke(id: try json.string("id"), version: try json["version"]?.integer())
    case "didAnswer":
      let answer = try json.required("answer")
      let answers = ["confirmed": PopupAnswer.confirmed, "cancelled": .cancelled]
      guard let given = answers[try answer.string()] else { throw answer.outOfRange }
      self = .didAnswer(
        id: try json.string("id"), version: try json["version"]?.integer(), given)
    case "didPresent":
      self = .didPresent(id: try json.string("id"), version: try json["version"]?.integer())
    case "didFailToPresent":
      self = .didFailToPresent(id: try json.string("id"), version: try json["version"]?.integer())
    case "didDismiss":
      self = .didDismiss(id: try json.string("id"), version: try json["version"]?.integer())
    case "signal": self = .signal(try json.signal())
    case "setScene": self = .setScene(try json["scene"]?.string())
    case "setMatch": self = .setMatch(try json["match"]?.string())
    case "suspend": self = .suspend(reason: try json.suspensionReason())
    case "resume": self = .resume(reason: try json.suspensionReason())
    case "suspendScope":
      self = .suspendScope(try json.scope(), reason: try json.suspensionReason())
    case "resumeScope":
      self = .resumeScope(try json.scope(), reason: try json.suspensionReason())
    case "hold":
      self = .hold(id: try json.string("id"), reason: try json.suspensionReason())
    case "release":
      self = .release(id: try json.string("id"), reason: try json.suspensionReason())
    case "advance":
      self = .advance(
        try json.scope(), if: try json["if"]?.object().recordedCondition(),
        otherwise: try json.flag("stops") ? .stops : .skips)
    case "prioritize":
      self = .prioritize(id: try json.string("id"), to: try json.integer("priority"))
    case "dropQueue":
      self = .dropQueue(try json.queue(), keepsVisible: try json.flag("keepsVisible"))
    case "removeAll": self = .removeAll
    case "restore":
      self = .restore(
        try PopupSnapshot(recorded: json), away: try json.required("away").exactDuration())
    case "batch":
      var inputs: [PopupInput] = []
      for input in try json.objects("inputs") { inputs.append(try PopupInput(recorded: input)) }
      self = .batch(inputs)
    case "close": self = .close
    default: return nil
    }
  }

  func writeRecorded(to json: inout JSONText) {
    switch self {
    case .enqueue(let popup):
      json.input("enqueue")
      popup.writeRecorded(to: &json)
    case .enqueueBatch(let popups):
      json.input("enqueueBatch")
      json.field("popups", objects: popups) { $1.writeRecorded(to: &$0) }
    case .revoke(let id, let version): json.report("revoke", id, version)
    case .didAnswer(let id, let version, let answer):
      json.report("didAnswer", id, version)
      json.field("answer", answer == .confirmed ? "confirmed" : "cancelled")
    case .didPresent(let id, let version): json.report("didPresent", id, version)
    case .didFailToPresent(let id, let version): json.report("didFailToPresent", id, version)
    case .didDismiss(let id, let version): json.report("didDismiss", id, version)
    case .signal(let signal):
      json.input("signal")
      json.field("name", signal.name)
      switch signal.phase {
      case .once: json.field("phase", "once")
      case .began: json.field("phase", "began")
      case .ended: json.field("phase", "ended")
      }
      signal.scope?.writeRecorded(to: &json)
    case .setScene(let scene):
      json.input("setScene")
      json.field("scene", optional: scene)
    case .setMatch(let match):
      json.input("setMatch")
      json.field("match", optional: match)
    case .suspend(let reason): json.input("suspend", reason)
    case .resume(let reason): json.input("resume", reason)
    case .suspendScope(let scope, let reason):
      json.input("suspendScope", reason)
      scope.writeRecorded(to: &json)
    case .resumeScope(let scope, let reason):
      json.input("resumeScope", reason)
      scope.writeRecorded(to: &json)
    case .hold(let id, let reason):
      json.input("hold", reason)
      json.field("id", id)
    case .release(let id, let reason):
      json.input("release", reason)
      json.field("id", id)
    case .advance(let scope, let condition, let mismatch):
      json.input("advance")
      scope.writeRecorded(to: &json)
      if let condition { json.field("if") { condition.writeRecorded(to: &$0) } }
      json.field("stops", mismatch == .stops)
    case .prioritize(let id, let priority):
      json.input("prioritize")
      json.field("id", id)
      json.field("priority", priority)
    case .dropQueue(let queue, let keepsVisible):
      json.input("dropQueue")
      PopupScope.queue(queue).writeRecorded(to: &json)
      json.field("keepsVisible", keepsVisible)
    case .removeAll: json.input("removeAll")
    case .restore(let snapshot, let away):
      json.input("restore")
      snapshot.writeRecorded(to: &json)
      json.field("away", away)
    case .batch(let inputs):
      json.input("batch")
      json.field("inputs", objects: inputs) { $1.writeRecorded(to: &$0) }
    case .close: json.input("close")
    }
  }
}

extension PopupScope {
  fileprivate func writeRecorded(to json: inout JSONText) {
    switch self {
    case .channel(let channel): json.field("channel", channel)
    case .queue(let queue):
      json.field("queue", queue.name)
      json.field("match", optional: queue.match)
    }
  }
}

extension PopupCondition {
  /// Writes the one field of its object.
  fileprivate func writeRecorded(to json: inout JSONText) {
    switch self {
    case .id(let id): json.field("id", id)
    case .kind(let kind): json.field("kind", kind)
    case .queue(let queue): PopupScope.queue(queue).writeRecorded(to: &json)
    case .payload(let payload): json.field("payload", text: payload)
    case .version(let version): json.field("version", version)
    case .priority(let priority): json.field("priority", priority)
    case .not(let condition): json.field("not") { condition.writeRecorded(to: &$0) }
    case .all(let conditions):
      json.field("all", objects: conditions) { $1.writeRecorded(to: &$0) }
    case .any(let conditions):
      json.field("any", objects: conditions) { $1.writeRecorded(to: &$0) }
    }
  }
}

extension JSONText {
  /// An input about a popup, and a version of it where one is named.
  fileprivate mutating func report(_ name: String, _ id: String, _ version: Int?) {
    input(name)
    field("id", id)
    field("version", optional: version)
  }
}

extension JSONObject {
  fileprivate func queue() throws(FeedError) -> PopupQueue {
    PopupQueue(try string("queue"), match: try self["match"]?.string())
  }

  fileprivate func scope() throws(FeedError) -> PopupScope {
    if let channel = try self["channel"]?.string() { return .channel(channel) }
    return .queue(try queue())
  }

  fileprivate func signal() throws(FeedError) -> PopupSignal {
    let phaseName = try required("phase")
    let phase: PopupSignal.Phase =
      switch try phaseName.string() {
      case "once": .once
      case "began": .began
      case "ended": .ended
      default: throw phaseName.outOfRange
      }
    let isScoped = self["channel"] != nil || self["queue"] != nil
    return PopupSignal(try string("name"), phase, scope: isScoped ? try scope() : nil)
  }

  fileprivate func recordedCondition() throws(FeedError) -> PopupCondition {
    if let id = try self["id"]?.string() { return .id(id) }
    if let kind = try self["kind"]?.string() { return .kind(kind) }
    if self["queue"] != nil { return .queue(try queue()) }
    if let payload = try self["payload"]?.string() { return .payload(payload) }
    if let version = try self["version"]?.integer() { return .version(atLeast: version) }
    if let priority = try self["priority"]?.integer() { return .priority(atLeast: priority) }
    if let not = try self["not"]?.object() { return .not(try not.recordedCondition()) }
    if self["all"] != nil { return .all(try recordedConditions("all")) }
    return .any(try recordedConditions("any"))
  }

  private func recordedConditions(_ name: StaticString) throws(FeedError) -> [PopupCondition] {
    var conditions: [PopupCondition] = []
    for object in try objects(name) { conditions.append(try object.recordedCondition()) }
    return conditions
  }
}
