import LiveRoom
import PopupSequencer
import RoomCore

/// A popup as a line gives it: times are seconds, moments count from the beginning of the feed.
private struct WirePopup: Decodable {
  var id: String
  var version: JSONNumber<Int>?
  var kind: String?
  var queue: String?
  var match: String?
  var channel: String?
  var scene: String?
  var payload: String?
  var priority: JSONNumber<Int>?
  var notBefore: JSONNumber<Double>?
  var expiry: JSONNumber<Double>?
  var minimumTime: JSONNumber<Double>?
  var maximumTime: JSONNumber<Double>?
  var flow: String?
  var step: String?
  var run: String?
  var endsOn: [String: String]?

  func popup() throws(FeedError) -> Popup {
    guard !id.isEmpty else { throw .outOfRange("id") }
    var popup = Popup(
      id: id, version: version?.value ?? 0, kind: kind ?? "",
      queue: PopupQueue(queue ?? "", match: match), channel: channel ?? PopupChannel.modal,
      scene: scene, payload: payload ?? "", priority: priority?.value ?? 0)
    if let notBefore = notBefore?.value {
      popup.notBefore = try Instant(seconds: notBefore, field: "notBefore")
    }
    if let expiry = expiry?.value { popup.expiry = try Instant(seconds: expiry, field: "expiry") }
    if let minimumTime = minimumTime?.value, minimumTime != 0 {
      popup.minimumTime = try Duration(seconds: minimumTime, field: "minimumTime")
    }
    if let maximumTime = maximumTime?.value {
      popup.maximumTime = try Duration(seconds: maximumTime, field: "maximumTime")
    }
    if let flow {
      guard let step else { throw .missing("step") }
      popup.step = PopupStep(flow: flow, step: step, run: run ?? "")
    }
    for (signal, name) in endsOn ?? [:] {
      guard let outcome = PopupOutcome(name: name) else { throw .outOfRange("endsOn") }
      popup.endsOn[signal] = outcome
    }
    return popup
  }
}

private struct WirePopups: Decodable {
  var popups: [WirePopup]
}

private struct WireAnswer: Decodable {
  var id: String
  var version: JSONNumber<Int>?
  var answer: String?
}

private struct WireSignal: Decodable {
  var name: String?
  var phase: String?
}

extension JSONLine {
  /// A message for the popups; `nil` for a type that is not one.
  func popupMessage(
    _ type: String, _ line: ArraySlice<UInt8>
  ) throws(FeedError) -> RoomInput? {
    switch type {
    case "popup":
      return .popup(try decode(WirePopup.self, from: line).popup())
    case "popups":
      var popups: [Popup] = []
      for popup in try decode(WirePopups.self, from: line).popups {
        popups.append(try popup.popup())
      }
      return .popups(.enqueueBatch(popups))
    case "revoke":
      let revoke = try decode(WireAnswer.self, from: line)
      return .popups(.revoke(id: revoke.id, version: revoke.version?.value))
    case "answer":
      let answer = try decode(WireAnswer.self, from: line)
      switch answer.answer {
      case "confirmed": return .popups(.didAnswer(id: answer.id, .confirmed))
      case "cancelled": return .popups(.didAnswer(id: answer.id, .cancelled))
      case nil: throw .missing("answer")
      default: throw .outOfRange("answer")
      }
    case "scene": return .popups(.setScene(try decode(WireSignal.self, from: line).name))
    case "match": return .popups(.setMatch(try decode(WireSignal.self, from: line).name))
    case "signal":
      let signal = try decode(WireSignal.self, from: line)
      guard let name = signal.name else { throw .missing("name") }
      switch signal.phase ?? "once" {
      case "once": return .popups(.signal(PopupSignal(name, .once)))
      case "began": return .popups(.signal(PopupSignal(name, .began)))
      case "ended": return .popups(.signal(PopupSignal(name, .ended)))
      default: throw .outOfRange("phase")
      }
    default: return nil
    }
  }
}
