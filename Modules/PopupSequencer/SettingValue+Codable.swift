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
