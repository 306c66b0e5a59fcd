import RoomCore

/// Moments are whole nanoseconds.
extension PopupSnapshot: Codable {
  private enum CodingKeys: CodingKey {
    case version, takenAt, popups, dismissed, departed, tombstones, matches, rules
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      takenAt: Instant(nanoseconds: try container.decode(Int64.self, forKey: .takenAt)))
    version = try container.decode(Int.self, forKey: .version)
    popups = try container.decode([Saved].self, forKey: .popups)
    dismissed = try container.decodeIfPresent([Dismissed].self, forKey: .dismissed) ?? []
    departed = try container.decode([Identity].self, forKey: .departed)
    tombstones = try container.decode([Identity].self, forKey: .tombstones)
    matches = try container.decodeIfPresent([String].self, forKey: .matches) ?? []
    rules = try container.decode([RuleState].self, forKey: .rules)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(takenAt.nanoseconds, forKey: .takenAt)
    try container.encode(popups, forKey: .popups)
    if !dismissed.isEmpty { try container.encode(dismissed, forKey: .dismissed) }
    try container.encode(departed, forKey: .departed)
    try container.encode(tombstones, forKey: .tombstones)
    if !matches.isEmpty { try container.encode(matches, forKey: .matches) }
    try container.encode(rules, forKey: .rules)
  }
}

extension PopupSnapshot.Saved: Codable {
  private enum CodingKeys: CodingKey {
    case popup, received, arrivedAt, impressions, remaining
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      popup: try container.decode(StoredPopup.self, forKey: .popup).popup,
      received: try container.decodeIfPresent(StoredPopup.self, forKey: .received)?.popup,
      arrivedAt: Instant(nanoseconds: try container.decode(Int64.self, forKey: .arrivedAt)),
      impressions: try container.decode(Int.self, forKey: .impressions),
      remaining: try container.decodeIfPresent(StoredDuration.self, forKey: .remaining)?.duration)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(StoredPopup(popup), forKey: .popup)
    try container.encodeIfPresent(received.map(StoredPopup.init), forKey: .received)
    try container.encode(arrivedAt.nanoseconds, forKey: .arrivedAt)
    try container.encode(impressions, forKey: .impressions)
    try container.encodeIfPresent(remaining.map(StoredDuration.init), forKey: .remaining)
  }
}

extension PopupSnapshot.Dismissed: Codable {
  private enum CodingKeys: CodingKey {
    case popup, outcome
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      popup: try container.decode(StoredPopup.self, forKey: .popup).popup,
      outcome: try container.decode(StoredOutcome.self, forKey: .outcome).outcome)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(StoredPopup(popup), forKey: .popup)
    try container.encode(StoredOutcome(outcome), forKey: .outcome)
  }
}

// A list, not an object: the names of two rules may be different bytes and the same text.
extension PopupSnapshot.RuleState: Codable {
  private enum CodingKeys: CodingKey {
    case rule, state
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      rule: try container.decode(String.self, forKey: .rule),
      state: try container.decode(SettingValue.self, forKey: .state))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(state, forKey: .state)
  }
}

extension PopupSnapshot.Identity: Codable {
  private enum CodingKeys: CodingKey {
    case id, version
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      version: try container.decode(Int.self, forKey: .version))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(version, forKey: .version)
  }
}
