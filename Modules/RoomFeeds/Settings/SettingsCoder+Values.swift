import PopupSequencer
import RollingTicker
import RoomCore

extension SettingsCoder {
  /// A part of a whole: more than nothing, and the whole itself only where that is said.
  @inline(never)
  mutating func part(
    _ name: StaticString, _ value: inout Double, orWhole: Bool = false
  ) throws(ConfigurationError) {
    try self.value(
      name, &value,
      allowed: orWhole
        ? "a number, more than 0 and at most 1" : "a number, more than 0 and less than 1"
    ) {
      $1.append($0)
    } read: { given throws(FeedError) in
      let number = try given.number()
      return given.isExact || (number > 0 && (orWhole ? number <= 1 : number < 1)) ? number : nil
    }
  }

  /// Width and height in points.
  @inline(never)
  mutating func size(
    _ name: StaticString, _ value: inout ScreenSize
  ) throws(ConfigurationError) {
    try self.value(name, &value, allowed: "[width, height] in points") { size, json in
      json.array([size.width, size.height]) { $0.append($1) }
    } read: { given throws(FeedError) in
      try given.numbers(2).map { ScreenSize(width: $0[0], height: $0[1]) }
    }
  }

  /// The shortest and the longest duration.
  @inline(never)
  mutating func range(
    _ name: StaticString, _ value: inout ClosedRange<Duration>
  ) throws(ConfigurationError) {
    try self.value(name, &value, allowed: "[least, greatest] in seconds, 0.001 to 86400") {
      $1.array([$0.lowerBound, $0.upperBound]) { $0.append($1) }
    } read: { given throws(FeedError) in
      let bounds = try given.list()
      guard bounds.count == 2, let least = try bounds[0].seconds(in: 0.001...86_400),
        let greatest = try bounds[1].seconds(in: 0.001...86_400), least <= greatest
      else { return nil }
      return least...greatest
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

  /// Rules of popups with their settings, as in a document of rules.
  @inline(never)
  mutating func rules(
    _ name: StaticString, _ value: inout [RuleChoice]
  ) throws(ConfigurationError) {
    try self.value(
      name, &value, allowed: "a list of rules, each {\"rule\": name, \"settings\": {…}}"
    ) { rules, json in
      json.array(rules) { json, choice in
        json.object { json in
          json.field("rule", choice.rule)
          json.begin("settings")
          json.append(choice.settings)
        }
      }
    } read: { given throws(FeedError) in
      try? RuleChoice.choices(fromJSON: given.bytes)
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
  /// Writes a tree of settings, tables in the order of their names.
  @inline(never)
  mutating func append(_ value: SettingValue) {
    switch value {
    case .nothing: append(literal: "null")
    case .flag(let flag): append(flag)
    case .whole(let number): append(literal: String(number))
    case .decimal(let number): append(number)
    case .text(let text): append(text)
    case .list(let list): array(list) { $0.append($1) }
    case .table(let table):
      object { json in
        for (name, value) in table.inOrder(by: { $0.key < $1.key }) {
          json.begin(name)
          json.append(value)
        }
      }
    }
  }
}
