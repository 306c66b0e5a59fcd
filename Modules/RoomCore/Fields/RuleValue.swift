/// A small tree of values, for the settings of a rule and for the data that a rule saves across
/// launches.
///
/// It can be written as a literal: `["window": 3, "kinds": ["wish", "share"]]`.
public enum RuleValue: Equatable, Sendable {
  /// No value, the `null` of JSON.
  case null
  /// A Boolean value.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A number with a fraction.
  case double(Double)
  /// A string.
  case string(String)
  /// A list of values.
  case array([RuleValue])
  /// Values by name. Names are compared as strings and not byte for byte. Names from a server, such
  /// as kinds of popups, should therefore be saved in an array.
  case object([String: RuleValue])
}

extension RuleValue {
  /// Returns the value with a name, or `nil` if there is none or this value is not an object.
  package subscript(name: String) -> RuleValue? {
    if case .object(let values) = self { values[name] } else { nil }
  }

  /// The Boolean value, or `nil` for another kind of value.
  package var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The whole number, or `nil` for another kind of value or a fraction.
  package var int: Int64? {
    switch self {
    case .int(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The number, or `nil` for another kind of value or a number that is not finite.
  package var double: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number) where number.isFinite: number
    default: nil
    }
  }

  /// The string, or `nil` for another kind of value.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The list of values, or `nil` for another kind of value.
  package var array: [RuleValue]? {
    if case .array(let list) = self { list } else { nil }
  }
}

extension RuleValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: RuleValue...) { self = .array(elements) }

  /// If two values have the same name, the first one is used.
  public init(dictionaryLiteral elements: (String, RuleValue)...) {
    var values: [String: RuleValue] = [:]
    for (name, value) in elements where values[name] == nil { values[name] = value }
    self = .object(values)
  }
}

extension RuleValue {
  /// Returns the time since `moment` in nanoseconds, which is negative if `moment` is in the
  /// future. Times of two launches cannot be compared, but ages can.
  public static func age(of moment: Instant, at now: Instant) -> RuleValue {
    .int((now - moment).nanoseconds)
  }

  /// Returns the time with this age, or `nil` if the value is not a whole number.
  public func moment(asOf now: Instant) -> Instant? {
    int.map { now - .nanoseconds($0) }
  }
}

extension RuleValue: ReadValue {
  public static var allowed: String { "a value" }

  public func write(to writer: inout some ValueWriter) {
    switch self {
    case .null: writer.nothing()
    case .bool(let flag): writer.flag(flag)
    case .int(let number):
      // Integers have 32 bits on a page.
      if let integer = Int(exactly: number) {
        writer.integer(integer)
      } else {
        writer.number(Double(number))
      }
    case .double(let number): writer.number(number)
    case .string(let text): writer.text(text)
    case .array(let list): list.write(to: &writer)
    case .object(let table): table.write(to: &writer)
    }
  }

  public init(from value: some ValueReader) throws(FieldError) {
    switch value.kind {
    case .nothing: self = .null
    case .flag: self = .bool(try value.flag())
    case .number:
      if let integer = try? value.integer() {
        self = .int(Int64(integer))
      } else {
        let number = try value.number()
        self = Int64(exactly: number).map(RuleValue.int) ?? .double(number)
      }
    case .text: self = .string(try value.text())
    case .list: self = .array(try [RuleValue](from: value))
    case .table: self = .object(try [String: RuleValue](from: value))
    }
  }
}

extension RuleValue {
  /// Reads a required value from the saved data of a rule.
  ///
  /// - Throws: `FieldError` if the value is absent or of another type.
  public func required<Value: ReadValue>(_ name: StaticString) throws(FieldError) -> Value {
    try saved.object().required(name)
  }

  /// Reads an optional value from the saved data of a rule.
  ///
  /// - Throws: `FieldError` if the value is of another type.
  public func optional<Value: ReadValue>(_ name: StaticString) throws(FieldError) -> Value? {
    try saved.object().optional(name)
  }

  private var saved: RuleValueReader { RuleValueReader(self, isExact: true) }
}

/// Reads a tree of values in the way JSON is read, for the settings and the saved data of rules.
package struct RuleValueReader: ValueReader, FieldReader {
  private let setting: RuleValue
  package let path: String
  package let isExact: Bool
  package var isStrict: Bool { !isExact }

  package init(_ setting: RuleValue, path: String = "", isExact: Bool = false) {
    self.setting = setting
    self.path = path
    self.isExact = isExact
  }

  package var isNothing: Bool { kind == .nothing }

  package var kind: ValueKind {
    switch setting {
    case .null: .nothing
    case .bool: .flag
    case .int, .double: .number
    case .string: .text
    case .array: .list
    case .object: .table
    }
  }

  package func flag() throws(FieldError) -> Bool { try given(setting.bool, Bool.allowed) }

  package func integer() throws(FieldError) -> Int {
    try given(setting.int.flatMap { Int(exactly: $0) }, Int.allowed)
  }

  package func unsigned() throws(FieldError) -> UInt64 {
    try given(setting.int.flatMap { UInt64(exactly: $0) }, UInt64.allowed)
  }

  package func number() throws(FieldError) -> Double { try given(setting.double, Double.allowed) }

  package func duration() throws(FieldError) -> Duration {
    guard let seconds = setting.double, abs(seconds) <= 1e9 else { throw invalid(Duration.allowed) }
    return .nanoseconds(Int64((seconds * 1e9).rounded()))
  }

  package func instant() throws(FieldError) -> Instant { .start + (try duration()) }

  package func text() throws(FieldError) -> String { try given(setting.string, String.allowed) }

  package func list() throws(FieldError) -> [RuleValueReader] {
    try given(setting.array, "a list").enumerated().map { part("\($0.offset)", $0.element) }
  }

  package func table() throws(FieldError) -> [(name: String, value: RuleValueReader)] {
    guard case .object(let values) = setting else { throw invalid("an object") }
    return values.inOrder { $0.key < $1.key }.map { ($0.key, part($0.key, $0.value)) }
  }

  package func object() throws(FieldError) -> RuleValueReader {
    guard kind == .table else { throw invalid("an object") }
    return self
  }

  package func settings() throws(FieldError) -> RuleValueReader { try object() }

  private func given<Value>(_ value: Value?, _ allowed: String) throws(FieldError) -> Value {
    guard let value else { throw invalid(allowed) }
    return value
  }

  private func path(of name: String) -> String { path.isEmpty ? name : path + "." + name }

  private func part(_ name: String, _ value: RuleValue) -> RuleValueReader {
    RuleValueReader(value, path: path(of: name), isExact: isExact)
  }

  package subscript(name: StaticString) -> RuleValueReader? {
    setting[name.description].map { part(name.description, $0) }
  }

  package func value(_ name: StaticString) throws(FieldError) -> RuleValueReader {
    guard let field = self[name], !field.isNothing else {
      throw .missing(path(of: name.description))
    }
    return field
  }

  package func checkNames(_ names: [StaticString]) throws(FieldError) {
    let known = names.map { $0.description }
    for (name, _) in try table() where !known.contains(name) {
      throw .unknown(path(of: name), known: known)
    }
  }
}

/// The settings of a rule without settings.
public struct NoSettings: SettingsTable, Sendable {
  /// Creates the empty settings.
  public init() {}

  public func describe(_ visitor: inout some FieldVisitor) {}
}
