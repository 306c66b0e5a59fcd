import RoomCore

// What the inputs of several modules are read and written with; not inlined, as JSONValue is not.

extension JSONObject {
  @inline(never)
  func string(_ name: StaticString) throws(FeedError) -> String { try required(name).string() }

  @inline(never)
  func integer(_ name: StaticString) throws(FeedError) -> Int { try required(name).integer() }

  @inline(never)
  func number(_ name: StaticString) throws(FeedError) -> Double { try required(name).number() }

  @inline(never)
  func unsigned(_ name: StaticString) throws(FeedError) -> UInt64 {
    let value = try required(name)
    guard let number = value.unsigned else { throw value.outOfRange }
    return number
  }

  @inline(never)
  func object(_ name: StaticString) throws(FeedError) -> JSONObject { try required(name).object() }

  /// A list of objects, each read as a value.
  func list<Value>(
    _ name: StaticString, _ read: (JSONObject) throws(FeedError) -> Value
  ) throws(FeedError) -> [Value] {
    var values: [Value] = []
    for element in try required(name).list() { values.append(try read(element.object())) }
    return values
  }

  /// One of some values, by their names.
  func choice<Value>(
    _ name: StaticString, _ choices: [(name: String, value: Value)]
  ) throws(FeedError) -> Value {
    try required(name).choice(choices)
  }

  /// A reason to suspend; that of the app where none is named. Those of the room itself are read from
  /// recordings, and from no feed.
  @inline(never)
  func reason() throws(FeedError) -> SuspensionReason {
    if isExact, let reserved = self["ownReason"] {
      return try reserved.choice(SuspensionReason.reserved.map { ($0.name, $0) })
    }
    guard let name = try self["reason"]?.string() else { return .app }
    return SuspensionReason(name)
  }

  /// Whether an input that several modules have is for this one, which recordings name.
  func isFor(_ module: RecordedModule) -> Bool {
    isExact && (try? self["module"]?.string()) == module.rawValue
  }

  /// Sets the settings that it names.
  func read(into table: inout some SettingsTable) throws(FeedError) {
    do throws(ConfigurationError) {
      try SettingsCoder.read(self, into: &table)
    } catch {
      throw .malformed(error.description)
    }
  }
}

extension JSONValue {
  /// One of some values, by their names.
  func choice<Value>(_ choices: [(name: String, value: Value)]) throws(FeedError) -> Value {
    let name = try string()
    guard let choice = choices.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw outOfRange
    }
    return choice.value
  }
}

extension JSONText {
  /// Writes the type of an input that several modules have, and the module it is for.
  mutating func input(
    _ type: String, of module: RecordedModule, _ reason: SuspensionReason? = nil
  ) {
    field("type", type)
    field("module", module.rawValue)
    if let reason { field(reason) }
  }

  /// Writes a reason to suspend.
  mutating func field(_ reason: SuspensionReason) {
    field(reason.isReserved ? "ownReason" : "reason", reason.name)
  }

  mutating func field(_ name: StaticString, unsigned value: UInt64) {
    begin(name)
    append(literal: String(value))
  }

  /// Writes the name of one of some values; an empty one, which no reader knows, for any other.
  mutating func field<Value: Equatable>(
    _ name: StaticString, _ value: Value, of choices: [(name: String, value: Value)]
  ) {
    field(name, choices.first { $0.value == value }?.name ?? "")
  }

  mutating func field(_ name: StaticString, strings: [String]) {
    begin(name)
    array(strings) { $0.append($1) }
  }

  /// Writes a list of objects.
  mutating func field<Element>(
    _ name: StaticString, objects: [Element], _ write: (inout JSONText, Element) -> Void
  ) {
    begin(name)
    array(objects) { json, element in json.object { write(&$0, element) } }
  }
}
