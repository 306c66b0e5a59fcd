import PopupSequencer
import RoomCore

/// Settings that are read, written and listed by one table: a line for each.
protocol SettingsTable {
  /// Hands each setting to the coder, with its name in JSON.
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError)
}

/// Reads, writes or lists the settings of a ``SettingsTable``.
///
/// The names are those of JSON, whatever Swift calls the properties. What is absent or `null` keeps
/// the value that it has, but for durations that may be `null`. What a table calls for each setting is not inlined: there are many.
struct SettingsCoder {
  private enum Mode {
    case reading(JSONObject)
    case writing
    case listing
  }

  private let mode: Mode
  private let path: String
  // The names of this table, for what is not among them.
  private var names: [String] = []
  private var json = JSONText()
  private var settings: [Setting] = []

  private init(_ mode: Mode, path: String = "") {
    self.mode = mode
    self.path = path
  }

  /// Sets what an object names.
  static func read(
    _ object: JSONObject, into table: inout some SettingsTable, path: String = ""
  ) throws(ConfigurationError) {
    var coder = SettingsCoder(.reading(object), path: path)
    try table.code(&coder)
    try coder.checkNames(of: object)
  }

  /// Refuses what is not among the names of this table.
  @inline(never)
  private func checkNames(of object: JSONObject) throws(ConfigurationError) {
    for (name, _) in object.all
    where !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      throw .unknownSetting(path + name.prefix(40), known: names)
    }
  }

  /// Writes all settings as an object.
  static func write(_ table: some SettingsTable, to json: inout JSONText) {
    var coder = SettingsCoder(.writing)
    swap(&coder.json, &json)
    coder.json.beginObject()
    var table = table
    try? table.code(&coder)
    coder.json.endObject()
    swap(&coder.json, &json)
  }

  /// All settings, with the values that they have.
  static func list(_ table: some SettingsTable, path: String = "") -> [Setting] {
    var coder = SettingsCoder(.listing, path: path)
    var table = table
    try? table.code(&coder)
    return coder.settings
  }

  // MARK: A setting

  private mutating func code<Value>(
    _ name: StaticString, _ value: inout Value, allowed: () -> String,
    write: (Value, inout JSONText) -> Void, read: (JSONValue) throws(FeedError) -> Value?
  ) throws(ConfigurationError) {
    switch mode {
    case .writing:
      json.begin(name)
      write(value, &json)
    case .listing:
      var text = JSONText()
      write(value, &text)
      list(name, allowed: allowed(), &text)
    case .reading(let object):
      guard let given = given(name, in: object) else { return }
      guard let found = try? read(given) else { throw invalid(name, allowed: allowed()) }
      value = found
    }
  }

  // The parts of it that do not depend on the type of the value, once for all types.

  @inline(never)
  private mutating func list(_ name: StaticString, allowed: String, _ text: inout JSONText) {
    settings.append(
      Setting(
        name: path + name.description, allowed: allowed,
        value: String(decoding: text.take(), as: UTF8.self)))
  }

  @inline(never)
  private mutating func given(_ name: StaticString, in object: JSONObject) -> JSONValue? {
    names.append(name.description)
    return object[name]
  }

  @inline(never)
  private func invalid(_ name: StaticString, allowed: String) -> ConfigurationError {
    .invalidSetting(path + name.description, allowed: allowed)
  }

  @inline(never)
  mutating func seconds(
    _ name: StaticString, _ value: inout Duration, _ range: ClosedRange<Double> = .upToADay
  ) throws(ConfigurationError) {
    try code(name, &value) {
      "seconds, \(range.bounds)"
    } write: {
      $1.append($0)
    } read: { given throws(FeedError) in
      try given.seconds(in: range)
    }
  }

  /// Seconds or `null`, which is a value like any other.
  @inline(never)
  mutating func seconds(
    _ name: StaticString, _ value: inout Duration?, _ range: ClosedRange<Double>
  ) throws(ConfigurationError) {
    if case .reading(let object) = mode, object.isNull(name) { value = nil }
    try code(name, &value) {
      "seconds, \(range.bounds), or null"
    } write: {
      if let seconds = $0 { $1.append(seconds) } else { $1.append(literal: "null") }
    } read: { given throws(FeedError) in
      try given.seconds(in: range).map(Optional.some)
    }
  }

  @inline(never)
  mutating func integer(
    _ name: StaticString, _ value: inout Int, _ range: ClosedRange<Int>, _ unit: StaticString = ""
  ) throws(ConfigurationError) {
    try code(name, &value) {
      range == .min ... .max ? "a whole number" : "a whole number\(unit.ofWhat), \(range.bounds)"
    } write: {
      $1.append(literal: String($0))
    } read: { given throws(FeedError) in
      let number = try given.integer()
      return given.isExact || range.contains(number) ? number : nil
    }
  }

  @inline(never)
  mutating func number(
    _ name: StaticString, _ value: inout Double, _ range: ClosedRange<Double>,
    _ unit: StaticString = ""
  ) throws(ConfigurationError) {
    try code(name, &value) {
      "a number\(unit.ofWhat), \(range.bounds)"
    } write: {
      $1.append($0)
    } read: { given throws(FeedError) in
      try given.number(in: range)
    }
  }

  @inline(never)
  mutating func flag(_ name: StaticString, _ value: inout Bool) throws(ConfigurationError) {
    try code(name, &value) {
      "true or false"
    } write: {
      $1.append($0)
    } read: { given throws(FeedError) in
      try given.flag()
    }
  }

  @inline(never)
  mutating func text(_ name: StaticString, _ value: inout String) throws(ConfigurationError) {
    try code(name, &value) {
      "text"
    } write: {
      $1.append($0)
    } read: { given throws(FeedError) in
      try given.string()
    }
  }

  /// Text that may be absent.
  @inline(never)
  mutating func text(_ name: StaticString, _ value: inout String?) throws(ConfigurationError) {
    try code(name, &value) {
      "text or null"
    } write: {
      if let text = $0 { $1.append(text) } else { $1.append(literal: "null") }
    } read: { given throws(FeedError) in
      try given.string()
    }
  }

  /// One of some values, by their names.
  mutating func choice<Value: Equatable>(
    _ name: StaticString, _ value: inout Value, _ choices: [(name: String, value: Value)]
  ) throws(ConfigurationError) {
    try code(name, &value) {
      "one of " + choices.map { $0.name }.joined(separator: ", ")
    } write: { value, json in
      json.append(choices.first { $0.value == value }?.name ?? "")
    } read: { given throws(FeedError) in
      let name = try given.string()
      return choices.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
  }

  /// A value whose JSON is not a single one; `nil` from `read` is refused.
  mutating func value<Value>(
    _ name: StaticString, _ value: inout Value, allowed: StaticString,
    write: (Value, inout JSONText) -> Void, read: (JSONValue) throws(FeedError) -> Value?
  ) throws(ConfigurationError) {
    try code(name, &value, allowed: { allowed.description }, write: write, read: read)
  }

  // MARK: Tables in tables

  /// Settings under a name of their own.
  mutating func table(
    _ name: StaticString, _ table: inout some SettingsTable
  ) throws(ConfigurationError) {
    switch mode {
    case .writing:
      json.begin(name)
      Self.write(table, to: &json)
    case .listing: settings += Self.list(table, path: path(of: name))
    case .reading(let object):
      guard let given = given(name, in: object) else { return }
      guard let fields = try? given.object() else {
        throw invalid(name, allowed: "an object of settings")
      }
      try Self.read(fields, into: &table, path: path(of: name))
    }
  }

  /// Settings under a name of their own, which are described in their module.
  mutating func table(
    _ name: StaticString, _ table: inout some RoomCore.SettingsTable
  ) throws(ConfigurationError) {
    switch mode {
    case .writing:
      json.writesAbsence = true
      json.field(name, table)
      json.writesAbsence = false
    case .listing: settings += SettingList(table, path: path(of: name)).settings
    case .reading(let object):
      guard let given = given(name, in: object) else { return }
      do {
        try table.update(
          from: JSONReader(
            given.bytes[...], path: path + name.description, isExact: given.isExact, isStrict: true)
        )
      } catch {
        throw ConfigurationError(error, module: name.description)
      }
    }
  }

  /// What precedes the names of a table in this one.
  @inline(never)
  private func path(of name: StaticString) -> String { path + name.description + "." }

  /// A list of tables, each with the settings of `template` where it names none.
  mutating func tables<Table: SettingsTable>(
    _ name: StaticString, _ tables: inout [Table], template: Table
  ) throws(ConfigurationError) {
    let path = path + name.description
    let allowed = "a list of objects"
    switch mode {
    case .writing:
      json.begin(name)
      json.array(tables) { Self.write($1, to: &$0) }
    case .listing:
      var text = JSONText()
      text.array(tables) { Self.write($1, to: &$0) }
      list(name, allowed: allowed, &text)
      settings += Self.list(template, path: path + "[].")
    case .reading(let object):
      guard let given = given(name, in: object) else { return }
      guard let list = try? given.list() else { throw invalid(name, allowed: allowed) }
      tables = []
      for element in list {
        guard let fields = try? element.object() else { throw invalid(name, allowed: allowed) }
        var table = template
        try Self.read(fields, into: &table, path: path + "[].")
        tables.append(table)
      }
    }
  }
}

/// A setting as it is listed.
package struct Setting: Hashable, Sendable {
  /// Its name, with those of the tables that it is in: `likes.hearts.rise`.
  package let name: String
  /// What it may be, such as "seconds, 0 to 86400".
  package let allowed: String
  /// The value that it has, as JSON.
  package let value: String
}

extension Duration {
  /// The duration of this many nanoseconds, to the nearest.
  static func exactly(seconds: Double) -> Duration {
    .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}

extension ClosedRange<Int> {
  fileprivate var bounds: String {
    upperBound == .max ? "\(lowerBound) or more" : "\(lowerBound) to \(upperBound)"
  }
}

extension ClosedRange<Double> {
  /// Seconds, from none up to a day.
  static var upToADay: ClosedRange { 0...86_400 }
  /// Seconds, from the shortest time that is not none up to a day.
  static var positiveUpToADay: ClosedRange { 1e-9...86_400 }

  fileprivate var bounds: String {
    (lowerBound == 1e-9 ? "1e-9" : lowerBound.short) + " to " + upperBound.short
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var short: String {
    Int(exactly: self).map { String($0) } ?? description
  }
}

extension StaticString {
  fileprivate var ofWhat: String { utf8CodeUnitCount == 0 ? "" : " of " + description }
}
