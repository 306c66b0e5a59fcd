extension SettingValue: Codable {
  public init(from decoder: any Decoder) throws {
    // Each level costs as many errors as there are types that a value is not, each with the path
    // to it: without a limit that is the square of the depth.
    guard decoder.codingPath.count <= RuleChoice.maximumNesting else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Values are nested deeper than \(RuleChoice.maximumNesting) levels."))
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .whole(number)
    } else if let number = try? container.decode(Double.self) {
      self = .decimal(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [SettingValue] = []
      while !list.isAtEnd { values.append(try list.decode(SettingValue.self)) }
      self = .list(values)
    } else {
      self = .table(try container.decode([String: SettingValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .nothing: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .whole(let number): try container.encode(number)
    case .decimal(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .table(let table): try container.encode(table)
    }
  }
}

extension RuleSettings: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try [String: SettingValue](from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try values.encode(to: encoder)
  }
}

/// As JSON: `{"rule": "priority", "settings": {"preemptFrom": 5}}`; the settings may be left out.
extension RuleChoice: Codable {
  private enum CodingKeys: CodingKey {
    case rule, settings
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .rule),
      try container.decodeIfPresent(RuleSettings.self, forKey: .settings) ?? [:])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(settings, forKey: .settings)
  }
}
