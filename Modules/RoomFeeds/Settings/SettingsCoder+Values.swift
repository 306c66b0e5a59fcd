import RollingTicker
import RoomCore

extension SettingsCoder {
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
}
