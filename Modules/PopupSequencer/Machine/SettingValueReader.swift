public import RoomCore

extension SettingValue {
  /// Reads a value that must be in this table, of what a rule has saved.
  ///
  /// - Throws: `FieldError` where it is absent, or of another type.
  public func required<Value: ReadValue>(_ name: StaticString) throws(FieldError) -> Value {
    try saved.object().required(name)
  }

  /// Reads a value that may be absent from this table, of what a rule has saved.
  ///
  /// - Throws: `FieldError` where it is of another type.
  public func optional<Value: ReadValue>(_ name: StaticString) throws(FieldError) -> Value? {
    try saved.object().optional(name)
  }

  private var saved: SettingValueReader { SettingValueReader(self, isExact: true) }
}

/// Reads a tree of values as JSON is read: the settings of rules, and what rules have saved.
struct SettingValueReader: ValueReader, FieldReader {
  private let setting: SettingValue
  let path: String
  let isExact: Bool
  private(set) var isStrict = false

  init(_ setting: SettingValue, path: String = "", isExact: Bool = false) {
    self.setting = setting
    self.path = path
    self.isExact = isExact
  }

  var isNothing: Bool { kind == .nothing }

  var kind: ValueKind {
    switch setting {
    case .null: .nothing
    case .bool: .flag
    case .int, .double: .number
    case .string: .text
    case .array: .list
    case .object: .table
    }
  }

  func flag() throws(FieldError) -> Bool { try given(setting.bool, Bool.allowed) }

  func integer() throws(FieldError) -> Int {
    try given(setting.int.flatMap { Int(exactly: $0) }, Int.allowed)
  }

  func unsigned() throws(FieldError) -> UInt64 {
    try given(setting.int.flatMap { UInt64(exactly: $0) }, UInt64.allowed)
  }

  func number() throws(FieldError) -> Double { try given(setting.double, Double.allowed) }

  func duration() throws(FieldError) -> Duration {
    guard let seconds = setting.double, abs(seconds) <= 1e9 else { throw invalid(Duration.allowed) }
    return .nanoseconds(Int64((seconds * 1e9).rounded()))
  }

  func instant() throws(FieldError) -> Instant { .start + (try duration()) }

  func text() throws(FieldError) -> String { try given(setting.string, String.allowed) }

  func list() throws(FieldError) -> [SettingValueReader] {
    try given(setting.array, "a list").enumerated().map { part("\($0.offset)", $0.element) }
  }

  func table() throws(FieldError) -> [(name: String, value: SettingValueReader)] {
    guard case .object(let values) = setting else { throw invalid("an object") }
    return values.inOrder { $0.key < $1.key }.map { ($0.key, part($0.key, $0.value)) }
  }

  func object() throws(FieldError) -> SettingValueReader {
    guard kind == .table else { throw invalid("an object") }
    return self
  }

  func settings() throws(FieldError) -> SettingValueReader {
    var fields = try object()
    fields.isStrict = !isExact
    return fields
  }

  private func given<Value>(_ value: Value?, _ allowed: String) throws(FieldError) -> Value {
    guard let value else { throw invalid(allowed) }
    return value
  }

  private func path(of name: String) -> String { path.isEmpty ? name : path + "." + name }

  private func part(_ name: String, _ value: SettingValue) -> SettingValueReader {
    var part = SettingValueReader(value, path: path(of: name), isExact: isExact)
    part.isStrict = isStrict
    return part
  }

  subscript(name: StaticString) -> SettingValueReader? {
    setting[name.description].map { part(name.description, $0) }
  }

  func value(_ name: StaticString) throws(FieldError) -> SettingValueReader {
    guard let field = self[name], !field.isNothing else {
      throw .missing(path(of: name.description))
    }
    return field
  }

  func checkNames(_ names: [StaticString]) throws(FieldError) {
    let known = names.map { $0.description }
    for (name, _) in try table() where !known.contains(name) {
      throw .unknown(path(of: name), known: known)
    }
  }
}
