// JSON, read and written by the descriptions of types.

import RoomCore

/// A case: in a value by its name, in an input by the name that is beside the fields of its value.
struct JSONCaseReader: CaseReader {
  /// Where the value of the case is.
  enum Location {
    case none
    case value(JSONReader)
    case line(JSONFieldReader)
  }

  private let text: String
  private let location: Location
  private let reader: JSONReader
  // What precedes the name in a path.
  private let prefix: String
  private var names: CaseNames?

  /// A case of a value, or of an input by a path such as `pager.show`.
  init(_ path: String, _ location: Location, of reader: JSONReader, after prefix: String = "") {
    text = path
    self.location = location
    self.reader = reader
    self.prefix = prefix
  }

  var name: CaseName { CaseName(text, listing: names) }
  var isExact: Bool { reader.isExact }
  var hasValue: Bool { if case .value = location { true } else { false } }

  // MARK: Paths

  private var point: String.Index? { text.utf8.firstIndex(of: UInt8(ascii: ".")) }

  var pathBeginning: CaseName {
    guard let point else { return CaseName("") }
    return CaseName(String(text[..<point]), listing: names)
  }

  func path<Value: ReadCases>() throws(FieldError) -> Value {
    guard let point else { throw unknown }
    let start = text.utf8.index(after: point)
    return try Value.read(
      JSONCaseReader(
        String(text[start...]), location, of: reader, after: prefix + String(text[..<start])))
  }

  // MARK: Errors

  @inline(never)
  func invalid(_ allowed: String) -> FieldError {
    switch location {
    case .none: reader.invalid(allowed)
    case .value(let value): value.invalid(allowed)
    case .line(let fields): (fields["type"] ?? reader).invalid(allowed)
    }
  }

  var unknown: FieldError { .unknown(String(text.prefix(40)), known: []) }

  @inline(never)
  func unknown(among names: [StaticString]) -> FieldError {
    var allowed = "one of the following, not “\(text.prefix(40))”: "
    for (index, name) in names.prefix(Self.listedNames).enumerated() {
      // The module of a recorded input is beside it.
      allowed += (index > 0 ? ", " : "") + (isExact ? "" : prefix) + name.description
    }
    let others = names.count - Self.listedNames
    if others > 0 { allowed += " and \(others) more" }
    if case .value = location { return reader.invalid(allowed) }
    return invalid(allowed)
  }

  private static var listedNames: Int { 12 }

  func listing(_ names: CaseNames) -> JSONCaseReader {
    var reader = self
    reader.names = names
    return reader
  }

  // MARK: Values

  func value<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value {
    try Value(from: given(label))
  }

  func fields<Value: ReadValue & Described>() throws(FieldError) -> Value {
    if case .line = location { return try Value(from: reader) }
    return try Value(from: given(""))
  }

  func update<Value: ReadValue>(
    _ label: StaticString, _ value: inout Value
  ) throws(FieldError) {
    try value.update(from: given(label))
  }

  func optional<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value? {
    if case .line(let fields) = location, fields[label]?.isNothing ?? true { return nil }
    return try value(label)
  }

  @inline(never)
  private func given(_ label: StaticString) throws(FieldError) -> JSONReader {
    switch location {
    case .none: throw reader.invalid("an object with the value of \(text.prefix(40))")
    case .value(let value): value
    case .line(let fields): try fields.value(label)
    }
  }
}
