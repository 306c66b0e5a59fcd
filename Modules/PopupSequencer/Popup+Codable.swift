import RoomCore

/// A popup as snapshots hold it. Only what differs from the defaults of ``Popup/init(id:version:kind:queue:channel:scene:payload:priority:notBefore:delay:expiry:staysBeyondExpiry:minimumTime:maximumTime:step:endsOn:endsWithScene:returnsAfterPreemption:)``
/// is written and is required. Moments and durations are whole nanoseconds.
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
    func nanoseconds(_ key: CodingKeys) throws -> Int64? {
      try container.decodeIfPresent(Int64.self, forKey: key)
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
      notBefore: try nanoseconds(.notBefore).map(Instant.init(nanoseconds:)),
      delay: .nanoseconds(try value(.delay, or: 0)),
      expiry: try nanoseconds(.expiry).map(Instant.init(nanoseconds:)),
      staysBeyondExpiry: try value(.staysBeyondExpiry, or: false),
      minimumTime: .nanoseconds(try value(.minimumTime, or: 0)),
      maximumTime: try nanoseconds(.maximumTime).map { .nanoseconds($0) },
      endsWithScene: try value(.endsWithScene, or: false),
      returnsAfterPreemption: try value(.returnsAfterPreemption, or: true))
    if let flow = try container.decodeIfPresent(String.self, forKey: .flow) {
      popup.step = PopupStep(
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
      popup.endsOn[signal] = outcome
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
    try encode(popup.delay.nanoseconds, .delay, unless: 0)
    try encode(popup.expiry?.nanoseconds, .expiry, unless: nil)
    try encode(popup.staysBeyondExpiry, .staysBeyondExpiry, unless: false)
    try encode(popup.minimumTime.nanoseconds, .minimumTime, unless: 0)
    try encode(popup.maximumTime?.nanoseconds, .maximumTime, unless: nil)
    try encode(popup.step?.flow, .flow, unless: nil)
    try encode(popup.step?.step, .step, unless: nil)
    try encode(popup.step?.run ?? "", .run, unless: "")
    try encode(popup.endsOn.mapValues(\.name), .endsOn, unless: [:])
    try encode(popup.endsWithScene, .endsWithScene, unless: false)
    try encode(popup.returnsAfterPreemption, .returnsAfterPreemption, unless: true)
  }
}
