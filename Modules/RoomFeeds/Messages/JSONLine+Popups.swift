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
    switch phase {
    case "once": return PopupSignal(name, .once)
    case "began": return PopupSignal(name, .began)
    case "ended": return PopupSignal(name, .ended)
    default: throw .outOfRange("phase")
    }
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
    popup.expiry = try self["expiry"]?.instant()
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
