import RoomCore

/// Only what differs from the defaults of ``Popup/init(id:version:kind:queue:channel:scene:payload:priority:notBefore:expiry:minimumTime:maximumTime:step:endsOn:endsWithScene:returnsAfterPreemption:)``
/// is written and is required. Moments and durations are whole nanoseconds.
extension Popup: Codable {
  private enum CodingKeys: CodingKey {
    case id, version, kind, queue, match, channel, scene, payload, priority, notBefore, expiry
    case minimumTime, maximumTime, flow, step, run, endsOn, endsWithScene, returnsAfterPreemption
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, or fallback: Value) throws -> Value {
      try container.decodeIfPresent(Value.self, forKey: key) ?? fallback
    }
    func nanoseconds(_ key: CodingKeys) throws -> Int64? {
      try container.decodeIfPresent(Int64.self, forKey: key)
    }
    self.init(
      id: try container.decode(String.self, forKey: .id), version: try value(.version, or: 0),
      kind: try value(.kind, or: ""),
      queue: PopupQueue(
        try value(.queue, or: ""),
        match: try container.decodeIfPresent(String.self, forKey: .match)),
      channel: try value(.channel, or: PopupChannel.modal),
      scene: try container.decodeIfPresent(String.self, forKey: .scene),
      payload: try value(.payload, or: ""), priority: try value(.priority, or: 0),
      notBefore: try nanoseconds(.notBefore).map(Instant.init(nanoseconds:)),
      expiry: try nanoseconds(.expiry).map(Instant.init(nanoseconds:)),
      minimumTime: .nanoseconds(try value(.minimumTime, or: 0)),
      maximumTime: try nanoseconds(.maximumTime).map { .nanoseconds($0) },
      endsWithScene: try value(.endsWithScene, or: false),
      returnsAfterPreemption: try value(.returnsAfterPreemption, or: true))
    if let flow = try container.decodeIfPresent(String.self, forKey: .flow) {
      step = PopupStep(
        flow: flow, step: try container.decode(String.self, forKey: .step),
        run: try value(.run, or: ""))
    }
    for (signal, name) in try value(.endsOn, or: [String: String]()) {
      guard let outcome = PopupOutcome(name: name) else {
        throw DecodingError.dataCorruptedError(
          forKey: .endsOn, in: container,
          debugDescription:
            "There is no outcome “\(name)”. There is: \(PopupOutcome.names.joined(separator: ", "))."
        )
      }
      endsOn[signal] = outcome
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode<Value: Encodable & Equatable>(
      _ value: Value, _ key: CodingKeys, unless fallback: Value
    ) throws {
      if value != fallback { try container.encode(value, forKey: key) }
    }
    try container.encode(id, forKey: .id)
    try encode(version, .version, unless: 0)
    try encode(kind, .kind, unless: "")
    try encode(queue.name, .queue, unless: "")
    try encode(queue.match, .match, unless: nil)
    try encode(channel, .channel, unless: PopupChannel.modal)
    try encode(scene, .scene, unless: nil)
    try encode(payload, .payload, unless: "")
    try encode(priority, .priority, unless: 0)
    try encode(notBefore?.nanoseconds, .notBefore, unless: nil)
    try encode(expiry?.nanoseconds, .expiry, unless: nil)
    try encode(minimumTime.nanoseconds, .minimumTime, unless: 0)
    try encode(maximumTime?.nanoseconds, .maximumTime, unless: nil)
    try encode(step?.flow, .flow, unless: nil)
    try encode(step?.step, .step, unless: nil)
    try encode(step?.run ?? "", .run, unless: "")
    try encode(endsOn.mapValues(\.name), .endsOn, unless: [:])
    try encode(endsWithScene, .endsWithScene, unless: false)
    try encode(returnsAfterPreemption, .returnsAfterPreemption, unless: true)
  }
}
