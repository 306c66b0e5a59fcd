import RoomCore

/// A popup as snapshots hold it. Only what differs from the defaults of ``Popup/init(id:version:kind:queue:channel:scene:payload:priority:notBefore:delay:expiry:staysBeyondExpiry:minimumTime:maximumTime:step:endsOn:endsWithScene:returnsAfterPreemption:)``
/// is written and is required. Moments are whole nanoseconds.
package struct StoredPopup: Codable {
  package let popup: Popup

  package init(_ popup: Popup) {
    self.popup = popup
  }

  private enum CodingKeys: CodingKey {
    case id, version, kind, queue, match, channel, scene, payload, priority, notBefore, delay
    case expiry, staysBeyondExpiry
    case minimumTime, maximumTime, flow, step, run, endsOn, endsWithScene, returnsAfterPreemption
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, or fallback: Value) throws -> Value {
      try container.decodeIfPresent(Value.self, forKey: key) ?? fallback
    }
    func moment(_ key: CodingKeys) throws -> Instant? {
      try container.decodeIfPresent(Int64.self, forKey: key).map(Instant.init(nanoseconds:))
    }
    func duration(_ key: CodingKeys) throws -> Duration? {
      try container.decodeIfPresent(StoredDuration.self, forKey: key)?.duration
    }
    var popup = Popup(
      id: try container.decode(String.self, forKey: .id), version: try value(.version, or: 0),
      kind: try value(.kind, or: ""),
      queue: PopupQueue(
        try value(.queue, or: ""),
        match: try container.decodeIfPresent(String.self, forKey: .match)),
      channel: try value(.channel, or: PopupChannel.modal),
      scene: try container.decodeIfPresent(String.self, forKey: .scene),
      payload: try value(.payload, or: ""), priority: try value(.priority, or: 0),
      notBefore: try moment(.notBefore), delay: try duration(.delay) ?? .zero,
      expiry: try moment(.expiry), staysBeyondExpiry: try value(.staysBeyondExpiry, or: false),
      minimumTime: try duration(.minimumTime) ?? .zero, maximumTime: try duration(.maximumTime),
      endsOn: try value(.endsOn, or: [String: StoredOutcome]()).mapValues(\.outcome),
      endsWithScene: try value(.endsWithScene, or: false),
      returnsAfterPreemption: try value(.returnsAfterPreemption, or: true))
    if let flow = try container.decodeIfPresent(String.self, forKey: .flow) {
      popup.step = PopupStep(
        flow: flow, step: try container.decode(String.self, forKey: .step),
        run: try value(.run, or: ""))
    }
    self.popup = popup
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode<Value: Encodable & Equatable>(
      _ value: Value, _ key: CodingKeys, unless fallback: Value
    ) throws {
      if value != fallback { try container.encode(value, forKey: key) }
    }
    try container.encode(popup.id, forKey: .id)
    try encode(popup.version, .version, unless: 0)
    try encode(popup.kind, .kind, unless: "")
    try encode(popup.queue.name, .queue, unless: "")
    try encode(popup.queue.match, .match, unless: nil)
    try encode(popup.channel, .channel, unless: PopupChannel.modal)
    try encode(popup.scene, .scene, unless: nil)
    try encode(popup.payload, .payload, unless: "")
    try encode(popup.priority, .priority, unless: 0)
    try encode(popup.notBefore?.nanoseconds, .notBefore, unless: nil)
    try encode(StoredDuration(popup.delay), .delay, unless: StoredDuration(.zero))
    try encode(popup.expiry?.nanoseconds, .expiry, unless: nil)
    try encode(popup.staysBeyondExpiry, .staysBeyondExpiry, unless: false)
    try encode(StoredDuration(popup.minimumTime), .minimumTime, unless: StoredDuration(.zero))
    try encode(popup.maximumTime.map(StoredDuration.init), .maximumTime, unless: nil)
    try encode(popup.step?.flow, .flow, unless: nil)
    try encode(popup.step?.step, .step, unless: nil)
    try encode(popup.step?.run ?? "", .run, unless: "")
    try encode(popup.endsOn.mapValues(StoredOutcome.init), .endsOn, unless: [:])
    try encode(popup.endsWithScene, .endsWithScene, unless: false)
    try encode(popup.returnsAfterPreemption, .returnsAfterPreemption, unless: true)
  }
}

/// An outcome as snapshots hold it: its name, or an object with the reason of a rejection.
struct StoredOutcome: Codable, Equatable {
  let outcome: PopupOutcome

  init(_ outcome: PopupOutcome) {
    self.outcome = outcome
  }

  private enum CodingKeys: CodingKey {
    case rejected
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      outcome = .rejected(because: try container.decode(String.self, forKey: .rejected))
      return
    }
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let outcome = PopupOutcome(name: name) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "There is no outcome “\(name)”. There is: \(PopupOutcome.names.joined(separator: ", ")).")
    }
    self.outcome = outcome
  }

  func encode(to encoder: any Encoder) throws {
    if case .rejected(let reason) = outcome, !reason.isEmpty {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reason, forKey: .rejected)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(outcome.name)
    }
  }
}

/// A duration as snapshots hold it: whole nanoseconds, or a list of its seconds and attoseconds, so
/// that a popup that is delivered again is the same.
struct StoredDuration: Codable, Equatable {
  let duration: Duration

  init(_ duration: Duration) {
    self.duration = duration
  }

  init(from decoder: any Decoder) throws {
    if var parts = try? decoder.unkeyedContainer() {
      duration = Duration(
        secondsComponent: try parts.decode(Int64.self),
        attosecondsComponent: try parts.decode(Int64.self))
    } else {
      duration = .nanoseconds(try decoder.singleValueContainer().decode(Int64.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    if .nanoseconds(duration.nanoseconds) == duration {
      var container = encoder.singleValueContainer()
      try container.encode(duration.nanoseconds)
    } else {
      var parts = encoder.unkeyedContainer()
      try parts.encode(duration.components.seconds)
      try parts.encode(duration.components.attoseconds)
    }
  }
}
