import LiveRoom
import PopupSequencer
import RoomCore

extension JSONObject {
  /// A message for the popups; `nil` for a type that is not one.
  func popupMessage(_ type: String) throws(FeedError) -> RoomInput? {
    switch type {
    case "popup": return .popup(try popup())
    case "popups":
      var popups: [Popup] = []
      for popup in try required("popups").list() { popups.append(try popup.object().popup()) }
      return .popups(.enqueueBatch(popups))
    case "revoke":
      return .popups(
        .revoke(id: try required("id").string(), version: try self["version"]?.integer()))
    case "answer":
      let id = try required("id").string()
      switch try self["answer"]?.string() {
      case "confirmed": return .popups(.didAnswer(id: id, .confirmed))
      case "cancelled": return .popups(.didAnswer(id: id, .cancelled))
      case nil: throw .missing("answer")
      default: throw .outOfRange("answer")
      }
    case "advance":
      guard let scope = try scope() else { throw .missing("channel") }
      return .popups(
        .advance(scope, if: try self["if"]?.object().condition(), otherwise: try mismatch()))
    case "drop":
      guard let queue = try queueKey() else { throw .missing("queue") }
      return .popups(
        .dropQueue(queue, keepsVisible: try self["keepsVisible"]?.flag() ?? false))
    case "hold": return .popups(.hold(id: try required("id").string(), reason: try reasonOrApp()))
    case "release":
      return .popups(.release(id: try required("id").string(), reason: try reasonOrApp()))
    case "scene": return .popups(.setScene(try self["name"]?.string()))
    case "match": return .popups(.setMatch(try self["name"]?.string()))
    case "signal": return .popups(.signal(try signal()))
    default: return nil
    }
  }

  private func signal() throws(FeedError) -> PopupSignal {
    let name = try self["name"]?.string()
    let phase = try self["phase"]?.string() ?? "once"
    guard let name else { throw .missing("name") }
    let scope = try scope()
    switch phase {
    case "once": return PopupSignal(name, .once, scope: scope)
    case "began": return PopupSignal(name, .began, scope: scope)
    case "ended": return PopupSignal(name, .ended, scope: scope)
    default: throw .outOfRange("phase")
    }
  }

  /// A channel, or a queue by its name and match; `nil` where neither is named.
  private func scope() throws(FeedError) -> PopupScope? {
    let channel = try self["channel"]?.string()
    if let queue = try queueKey() {
      if channel != nil { throw .outOfRange("channel") }
      return .queue(queue)
    }
    return channel.map { .channel($0) }
  }

  private func queueKey() throws(FeedError) -> PopupQueue? {
    let match = try self["match"]?.string()
    guard let queue = try self["queue"]?.string() else {
      if match != nil { throw .missing("queue") }
      return nil
    }
    return PopupQueue(queue, match: match)
  }

  private func mismatch() throws(FeedError) -> PopupMismatch {
    switch try self["otherwise"]?.string() ?? "skips" {
    case "skips": return .skips
    case "stops": return .stops
    default: throw .outOfRange("otherwise")
    }
  }

  /// A condition, which is an object of one field.
  private func condition() throws(FeedError) -> PopupCondition {
    var found: [PopupCondition] = []
    if let id = try self["id"]?.string() { found.append(.id(id)) }
    if let kind = try self["kind"]?.string() { found.append(.kind(kind)) }
    if let queue = try queueKey() { found.append(.queue(queue)) }
    if let payload = try self["payload"]?.string() { found.append(.payload(payload)) }
    if let version = try self["version"]?.integer() { found.append(.version(atLeast: version)) }
    if let priority = try self["priority"]?.integer() {
      found.append(.priority(atLeast: priority))
    }
    if let not = try self["not"]?.object() { found.append(.not(try not.condition())) }
    if let all = try conditions("all") { found.append(.all(all)) }
    if let any = try conditions("any") { found.append(.any(any)) }
    guard found.count == 1 else { throw .outOfRange("if") }
    return found[0]
  }

  private func conditions(_ name: StaticString) throws(FeedError) -> [PopupCondition]? {
    guard let list = try self[name]?.list() else { return nil }
    var conditions: [PopupCondition] = []
    for value in list { conditions.append(try value.object().condition()) }
    return conditions
  }

  /// A popup: times are seconds, moments count from the beginning of the feed.
  private func popup() throws(FeedError) -> Popup {
    let id = try required("id")
    guard !(try id.string().isEmpty) else { throw id.outOfRange }
    var popup = Popup(
      id: try id.string(), version: try self["version"]?.integer() ?? 0,
      kind: try self["kind"]?.string() ?? "",
      queue: PopupQueue(
        try self["queue"]?.string() ?? "", match: try self["match"]?.string()),
      channel: try self["channel"]?.string() ?? PopupChannel.modal,
      scene: try self["scene"]?.string(), payload: try self["payload"]?.string() ?? "",
      priority: try self["priority"]?.integer() ?? 0)
    popup.notBefore = try self["notBefore"]?.instant()
    if let delay = self["delay"], try delay.number() != 0 { popup.delay = try delay.duration() }
    popup.expiry = try self["expiry"]?.instant()
    popup.staysBeyondExpiry = try self["staysBeyondExpiry"]?.flag() ?? false
    if let minimumTime = self["minimumTime"], try minimumTime.number() != 0 {
      popup.minimumTime = try minimumTime.duration()
    }
    popup.maximumTime = try self["maximumTime"]?.duration()
    popup.endsWithScene = try self["endsWithScene"]?.flag() ?? false
    popup.returnsAfterPreemption = try self["returnsAfterPreemption"]?.flag() ?? true
    let step = try self["step"]?.string()
    let run = try self["run"]?.string() ?? ""
    if let flow = try self["flow"]?.string() {
      guard let step else { throw .missing("step") }
      popup.step = PopupStep(flow: flow, step: step, run: run)
    }
    for (signal, value) in try self["endsOn"]?.object().all ?? [] {
      guard let outcome = PopupOutcome(name: try value.string()) else {
        throw .outOfRange("endsOn")
      }
      // Of two of one name the first counts.
      if popup.endsOn[signal] == nil { popup.endsOn[signal] = outcome }
    }
    return popup
  }
}
