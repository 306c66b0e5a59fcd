import PopupSequencer
import RoomCore

extension PopupInput {
  /// `nil` for a type that the popups do not have.
  init?(_ type: String, _ json: JSONObject) throws(FeedError) {
    switch type {
    case "popup": self = .enqueue(try Popup(json))
    case "popups": self = .enqueueBatch(try json.list("popups", Popup.init))
    case "revoke":
      self = .revoke(id: try json.string("id"), version: try json["version"]?.integer())
    case "answer":
      self = .didAnswer(
        id: try json.string("id"), version: json.isExact ? try json["version"]?.integer() : nil,
        try json.choice("answer", PopupAnswer.named))
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
        scope, past: try json["past"]?.string(),
        answer: try json["answer"]?.choice(PopupAnswer.named) ?? .confirmed, if: condition,
        otherwise: try json["otherwise"]?.choice(PopupMismatch.named) ?? .skips)
    case "drop":
      guard let queue = try PopupQueue(json) else { throw .missing("queue") }
      self = .dropQueue(queue, keepsVisible: try json["keepsVisible"]?.flag() ?? false)
    case "hold": self = .hold(id: try json.string("id"), reason: try json.reason())
    case "release": self = .release(id: try json.string("id"), reason: try json.reason())
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
          ("presented", .didPresent(id: id, version: version)),
          ("failed", .didFailToPresent(id: id, version: version)),
          ("dismissed", .didDismiss(id: id, version: version)),
        ])
    case "prioritize":
      self = .prioritize(id: try json.string("id"), to: try json.integer("priority"))
    case "removePopups": self = .removeAll
    case "restorePopups":
      self = .restore(try PopupSnapshot(json), away: try json.required("away").duration())
    case "batch": self = .batch(try json.list("inputs", PopupInput.init(inBatch:)))
    case "suspend" where json.isFor(.popups):
      let (scope, reason) = (try PopupScope(json), try json.reason())
      self = scope.map { .suspendScope($0, reason: reason) } ?? .suspend(reason: reason)
    case "resume" where json.isFor(.popups):
      let (scope, reason) = (try PopupScope(json), try json.reason())
      self = scope.map { .resumeScope($0, reason: reason) } ?? .resume(reason: reason)
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
    case .revoke(let id, let version): json.popup("revoke", id, version)
    case .didAnswer(let id, let version, let answer):
      json.popup("answer", id, version)
      json.field("answer", answer, of: PopupAnswer.named)
    case .didPresent(let id, let version):
      json.popup("view", id, version)
      json.field("phase", "presented")
    case .didFailToPresent(let id, let version):
      json.popup("view", id, version)
      json.field("phase", "failed")
    case .didDismiss(let id, let version):
      json.popup("view", id, version)
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
    case .suspendScope(let scope, let reason):
      json.input("suspend", of: .popups, reason)
      scope.write(to: &json)
    case .resumeScope(let scope, let reason):
      json.input("resume", of: .popups, reason)
      scope.write(to: &json)
    case .hold(let id, let reason):
      json.popup("hold", id)
      json.field(reason)
    case .release(let id, let reason):
      json.popup("release", id)
      json.field(reason)
    case .advance(let scope, let id, let answer, let condition, let mismatch):
      json.field("type", "advance")
      scope.write(to: &json)
      json.past(id, answer)
      if let condition { json.field("if") { condition.write(to: &$0) } }
      json.field("otherwise", mismatch, of: PopupMismatch.named)
    case .prioritize(let id, let priority):
      json.popup("prioritize", id)
      json.field("priority", priority)
    case .dropQueue(let queue, let keepsVisible):
      json.field("type", "drop")
      queue.writeMessage(to: &json)
      json.field("keepsVisible", keepsVisible)
    case .removeAll: json.field("type", "removePopups")
    case .restore(let snapshot, let away):
      json.field("type", "restorePopups")
      snapshot.write(to: &json)
      json.field("away", away)
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
