import LikeGestures
import RollingTicker
import RoomCore

extension SettingsCoder {
  /// The least and the greatest number.
  @inline(never)
  mutating func range(
    _ name: StaticString, _ value: inout ClosedRange<Double>, allowed: StaticString
  ) throws(ConfigurationError) {
    try self.value(name, &value, allowed: allowed) { range, json in
      json.array([range.lowerBound, range.upperBound]) { $0.append($1) }
    } read: { given throws(FeedError) in
      try given.numbers(2).flatMap { $0[0] <= $0[1] ? $0[0]...$0[1] : nil }
    }
  }

  /// A set of names, in order.
  @inline(never)
  mutating func names(
    _ name: StaticString, _ value: inout Set<String>
  ) throws(ConfigurationError) {
    try self.value(name, &value, allowed: "a list of texts") { names, json in
      json.array(names.inOrder()) { $0.append($1) }
    } read: { given throws(FeedError) in
      Set(try given.strings())
    }
  }

  /// A whole number of 64 bits without a sign.
  @inline(never)
  mutating func seed(_ name: StaticString, _ value: inout UInt64) throws(ConfigurationError) {
    try self.value(name, &value, allowed: "a whole number, 0 to 18446744073709551615") {
      $1.append(literal: String($0))
    } read: { given throws(FeedError) in
      given.unsigned
    }
  }

  /// Members of a set of options, by their names; those of an app's own as `bit17`.
  mutating func options<Options: OptionSet>(
    _ name: StaticString, _ value: inout Options, _ named: [(name: String, value: Options)]
  ) throws(ConfigurationError) where Options.RawValue == UInt32 {
    try self.value(name, &value, allowed: "a list of names") { options, json in
      json.append(options, named)
    } read: { given throws(FeedError) in
      try given.options(named)
    }
  }

  /// A motion, as events have it; a number is the seconds that the present one is to take.
  @inline(never)
  mutating func motion(_ name: StaticString, _ value: inout Motion) throws(ConfigurationError) {
    let present = value
    try self.value(name, &value, allowed: "a motion, as events have it, or its seconds") {
      $1.append($0)
    } read: { given throws(FeedError) in
      if (try? given.number()) != nil {
        return try given.seconds(in: 0...86_400).map { present.lasting($0) }
      }
      return try given.motion()
    }
  }

  /// A motion that may be absent.
  @inline(never)
  mutating func motion(_ name: StaticString, _ value: inout Motion?) throws(ConfigurationError) {
    try self.value(name, &value, allowed: "a motion, as events have it, or null") {
      if let motion = $0 { $1.append(motion) } else { $1.append(literal: "null") }
    } read: { given throws(FeedError) in
      try given.motion().map(Optional.some)
    }
  }
}

extension JSONObject {
  /// Whether it has these fields and no others: a misspelt one is refused.
  func hasOnly(_ names: String...) -> Bool {
    all.allSatisfy { name, _ in names.contains { $0.utf8.elementsEqual(name.utf8) } }
  }
}

extension JSONValue {
  /// Options by their names, and `others` as `bit17`.
  func options<Options: OptionSet>(
    _ named: [(name: String, value: Options)], others: Bool = true
  ) throws(FeedError) -> Options where Options.RawValue == UInt32 {
    var options = Options(rawValue: 0)
    for name in try strings() {
      if let option = named.first(where: { $0.name == name })?.value {
        options = options.union(option)
      } else {
        guard others, name.hasPrefix("bit"), let bit = UInt32(name.dropFirst(3)), bit < 32 else {
          throw outOfRange
        }
        options = options.union(Options(rawValue: 1 << bit))
      }
    }
    return options
  }

  func numbers() throws(FeedError) -> [Double] {
    var numbers: [Double] = []
    for value in try list() { numbers.append(try value.number()) }
    return numbers
  }

  /// Exactly this number of numbers.
  fileprivate func numbers(_ count: Int) throws(FeedError) -> [Double]? {
    let numbers = try numbers()
    return numbers.count == count ? numbers : nil
  }
}

extension JSONText {
  /// Writes the names of options; those of an app's own as `bit17`.
  mutating func append<Options: OptionSet>(
    _ options: Options, _ named: [(name: String, value: Options)]
  ) where Options.RawValue == UInt32 {
    let names = (0..<32).compactMap { bit -> String? in
      guard options.rawValue >> bit & 1 == 1 else { return nil }
      return named.first { $0.value.rawValue == 1 << bit }?.name ?? "bit\(bit)"
    }
    array(names) { $0.append($1) }
  }
}
