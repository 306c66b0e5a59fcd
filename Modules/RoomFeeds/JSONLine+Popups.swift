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
  var delay: JSONNumber<Double>?
  var expiry: JSONNumber<Double>?
  var staysBeyondExpiry: Bool?
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
    popup.staysBeyondExpiry = staysBeyondExpiry ?? false
    if let delay = delay?.value, delay != 0 {
      popup.delay = try Duration(seconds: delay, field: "delay")
    }
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

private struct WireHold: Decodable {
  var id: String
  var reason: String?
}

/// A channel, or a queue by its name and match.
private struct WireScope: Decodable {
  var channel: String?
  var queue: String?
  var match: String?
  var keepsVisible: Bool?

  /// `nil` where neither is named.
  func scope() throws(FeedError) -> PopupScope? {
    if channel != nil, queue != nil { throw .outOfRange("channel") }
    return try queueKey().map { .queue($0) } ?? channel.map { .channel($0) }
  }

  func queueKey() throws(FeedError) -> PopupQueue? {
    guard let queue else {
      if match != nil { throw .missing("queue") }
      return nil
    }
    return PopupQueue(queue, match: match)
  }
}

private struct WireAdvance: Decodable {
  var condition: WireCondition?
  var otherwise: String?

  private enum CodingKeys: String, CodingKey {
    case condition = "if"
    case otherwise
  }

  func mismatch() throws(FeedError) -> PopupMismatch {
    switch otherwise ?? "skips" {
    case "skips": .skips
    case "stops": .stops
    default: throw .outOfRange("otherwise")
    }
  }
}

/// A condition, as an object of one field.
private struct WireCondition: Decodable {
  let condition: PopupCondition

  private enum CodingKeys: CodingKey {
    case id, kind, queue, match, payload, version, priority, not, all, any
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    func number(_ key: CodingKeys) throws -> Int? {
      try container.decodeIfPresent(JSONNumber<Int>.self, forKey: key)?.value
    }
    func conditions(_ key: CodingKeys) throws -> [PopupCondition]? {
      try container.decodeIfPresent([WireCondition].self, forKey: key)?.map(\.condition)
    }
    var found: [PopupCondition] = []
    if let id = try text(.id) { found.append(.id(id)) }
    if let kind = try text(.kind) { found.append(.kind(kind)) }
    if let queue = try text(.queue) {
      found.append(.queue(PopupQueue(queue, match: try text(.match))))
    }
    if let payload = try text(.payload) { found.append(.payload(payload)) }
    if let version = try number(.version) { found.append(.version(atLeast: version)) }
    if let priority = try number(.priority) { found.append(.priority(atLeast: priority)) }
    if let not = try container.decodeIfPresent(WireCondition.self, forKey: .not) {
      found.append(.not(not.condition))
    }
    if let all = try conditions(.all) { found.append(.all(all)) }
    if let any = try conditions(.any) { found.append(.any(any)) }
    guard found.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "A condition has one field."))
    }
    condition = found[0]
  }
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
    case "advance":
      guard let scope = try decode(WireScope.self, from: line).scope() else {
        throw .missing("channel")
      }
      let advance = try decode(WireAdvance.self, from: line)
      return .popups(
        .advance(scope, if: advance.condition?.condition, otherwise: try advance.mismatch()))
    case "drop":
      let scope = try decode(WireScope.self, from: line)
      guard let queue = try scope.queueKey() else { throw .missing("queue") }
      return .popups(.dropQueue(queue, keepsVisible: scope.keepsVisible ?? false))
    case "hold", "release":
      let hold = try decode(WireHold.self, from: line)
      let reason = SuspensionReason(hold.reason ?? SuspensionReason.app.name)
      return .popups(
        type == "hold"
          ? .hold(id: hold.id, reason: reason) : .release(id: hold.id, reason: reason))
    case "scene": return .popups(.setScene(try decode(WireSignal.self, from: line).name))
    case "match": return .popups(.setMatch(try decode(WireSignal.self, from: line).name))
    case "signal":
      let signal = try decode(WireSignal.self, from: line)
      guard let name = signal.name else { throw .missing("name") }
      let scope = try decode(WireScope.self, from: line).scope()
      switch signal.phase ?? "once" {
      case "once": return .popups(.signal(PopupSignal(name, .once, scope: scope)))
      case "began": return .popups(.signal(PopupSignal(name, .began, scope: scope)))
      case "ended": return .popups(.signal(PopupSignal(name, .ended, scope: scope)))
      default: throw .outOfRange("phase")
      }
    default: return nil
    }
  }
}
