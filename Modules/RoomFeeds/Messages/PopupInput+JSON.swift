import PopupSequencer
import RoomCore

extension PopupInput {
  /// `nil` for a type that the popups do not have.
  init?(_ type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "popup": self = .enqueue(try Popup(json))
    case "popups": self = .enqueueBatch(try json.list("popups", Popup.init))
    case "revoke":
      self = .revoke(.init(id: try json.string("id"), version: try json["version"]?.integer()))
    case "answer":
      self = .didAnswer(
        PopupReply(
          id: try json.string("id"), version: json.isExact ? try json["version"]?.integer() : nil,
          answer: try json.choice("answer", PopupAnswer.named)))
    case "signal":
      self = .signal(
        PopupSignal(
          try json.string("name"), try json["phase"]?.choice(PopupSignal.Phase.named) ?? .once,
          scope: try PopupScope(json), past: try json["past"]?.string(),
          answer: try json["answer"]?.choice(PopupAnswer.named) ?? .confirmed))
    case "advance":
      guard let scope = try PopupScope(json) else { throw .missing("channel") }
      var condition: PopupCondition?
      if let object = try json["if"]?.object() { condition = try PopupCondition(object) }
      self = .advance(
        PopupAdvance(
          scope: scope, past: try json["past"]?.string(),
          answer: try json["answer"]?.choice(PopupAnswer.named) ?? .confirmed, condition: condition,
          otherwise: try json["otherwise"]?.choice(PopupMismatch.named) ?? .skips))
    case "drop":
      guard let queue = try PopupQueue(json) else { throw .missing("queue") }
      self = .dropQueue(
        QueueDrop(queue: queue, keepsVisible: try json["keepsVisible"]?.flag() ?? false))
    case "hold": self = .hold(PopupHold(id: try json.string("id"), reason: try json.reason()))
    case "release": self = .release(PopupHold(id: try json.string("id"), reason: try json.reason()))
    case "scene": self = .setScene(try json["name"]?.string())
    case "match": self = .setMatch(try json["name"]?.string())
    default:
      guard json.isExact else { return nil }
      try self.init(recorded: type, json)
    }
  }

  /// Reads what only the app and its views do.
  private init?(recorded type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "view":
      let id = try json.string("id")
      let version = try json["version"]?.integer()
      self = try json.choice(
        "phase",
        [
          ("presented", .didPresent(PopupReport(id: id, version: version))),
          ("failed", .didFailToPresent(PopupReport(id: id, version: version))),
          ("dismissed", .didDismiss(PopupReport(id: id, version: version))),
        ])
    case "prioritize":
      self = .prioritize(.init(id: try json.string("id"), priority: try json.integer("priority")))
    case "removePopups": self = .removeAll
    case "restorePopups":
      self = .restore(
        PopupRestoration(
          snapshot: try PopupSnapshot(json), away: try json.required("away").duration()))
    case "batch": self = .batch(try json.list("inputs", PopupInput.init(inBatch:)))
    case "suspend" where json.isFor(.popups):
      let (scope, reason) = (try PopupScope(json), try json.reason())
      self =
        scope.map { .suspendScope(ScopeSuspension(scope: $0, reason: reason)) }
        ?? .suspend(reason: reason)
    case "resume" where json.isFor(.popups):
      let (scope, reason) = (try PopupScope(json), try json.reason())
      self = scope.map { .resumeScope(.init(scope: $0, reason: reason)) } ?? .resume(reason: reason)
    case "close" where json.isFor(.popups): self = .close
    default: return nil
    }
  }

  private init(inBatch json: JSONObject) throws(FeedError) {
    let type = try json.required("type")
    guard let input = try PopupInput(type.string(), json) else { throw type.outOfRange }
    self = input
  }

  /// Writes the type and its fields.
  func write(to json: inout JSONText) {
    switch self {
    case .enqueue(let popup):
      json.field("type", "popup")
      popup.writeMessage(to: &json)
    case .enqueueBatch(let popups):
      json.field("type", "popups")
      json.field("popups", objects: popups) { $1.writeMessage(to: &$0) }
    case .revoke(let revocation): json.popup("revoke", revocation.id, revocation.version)
    case .didAnswer(let reply):
      json.popup("answer", reply.id, reply.version)
      json.field("answer", reply.answer, of: PopupAnswer.named)
    case .didPresent(let report):
      json.popup("view", report.id, report.version)
      json.field("phase", "presented")
    case .didFailToPresent(let report):
      json.popup("view", report.id, report.version)
      json.field("phase", "failed")
    case .didDismiss(let report):
      json.popup("view", report.id, report.version)
      json.field("phase", "dismissed")
    case .signal(let signal):
      json.field("type", "signal")
      json.field("name", signal.name)
      json.field("phase", signal.phase, of: PopupSignal.Phase.named)
      signal.scope?.write(to: &json)
      json.past(signal.past, signal.answer)
    case .setScene(let scene):
      json.field("type", "scene")
      if let scene { json.field("name", scene) }
    case .setMatch(let match):
      json.field("type", "match")
      if let match { json.field("name", match) }
    case .suspend(let reason): json.input("suspend", of: .popups, reason)
    case .resume(let reason): json.input("resume", of: .popups, reason)
    case .suspendScope(let suspension):
      json.input("suspend", of: .popups, suspension.reason)
      suspension.scope.write(to: &json)
    case .resumeScope(let suspension):
      json.input("resume", of: .popups, suspension.reason)
      suspension.scope.write(to: &json)
    case .hold(let hold):
      json.popup("hold", hold.id)
      json.field(hold.reason)
    case .release(let hold):
      json.popup("release", hold.id)
      json.field(hold.reason)
    case .advance(let advance):
      json.field("type", "advance")
      advance.scope.write(to: &json)
      json.past(advance.past, advance.answer)
      if let condition = advance.condition { json.field("if") { condition.write(to: &$0) } }
      json.field("otherwise", advance.otherwise, of: PopupMismatch.named)
    case .prioritize(let prioritization):
      json.popup("prioritize", prioritization.id)
      json.field("priority", prioritization.priority)
    case .dropQueue(let drop):
      json.field("type", "drop")
      drop.queue.writeMessage(to: &json)
      json.field("keepsVisible", drop.keepsVisible)
    case .removeAll: json.field("type", "removePopups")
    case .restore(let restoration):
      json.field("type", "restorePopups")
      restoration.snapshot.write(to: &json)
      json.field("away", restoration.away)
    case .batch(let inputs):
      json.field("type", "batch")
      json.field("inputs", objects: inputs) { $1.write(to: &$0) }
    case .close: json.input("close", of: .popups)
    }
  }
}

extension JSONText {
  /// An input about a popup, and a version of it where one is named.
  fileprivate mutating func popup(_ type: String, _ id: String, _ version: Int? = nil) {
    field("type", type)
    field("id", id)
    if let version { field("version", version) }
  }
}

extension JSONText {
  /// Writes what an advance answers, as far as it is not the default.
  fileprivate mutating func past(_ id: String?, _ answer: PopupAnswer) {
    if let id { field("past", id) }
    if answer != .confirmed { field("answer", answer, of: PopupAnswer.named) }
  }
}

extension PopupAnswer {
  fileprivate static let named: [(name: String, value: PopupAnswer)] = [
    ("confirmed", .confirmed), ("cancelled", .cancelled),
  ]
}

extension PopupSignal.Phase {
  fileprivate static let named: [(name: String, value: PopupSignal.Phase)] = [
    ("once", .once), ("began", .began), ("ended", .ended),
  ]
}

extension PopupMismatch {
  fileprivate static let named: [(name: String, value: PopupMismatch)] = [
    ("skips", .skips), ("stops", .stops),
  ]
}
