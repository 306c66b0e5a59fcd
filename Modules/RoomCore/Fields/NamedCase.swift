/// A case that was read: the name of a value's case, or the name of an input's case beside the
/// fields of its value.
public struct NamedCase<Reader: ValueReader>: CaseReader {
  // The location of the case's value.
  enum Location {
    case none
    case value(Reader)
    case line(Reader.Fields)
  }

  let text: String
  let location: Location
  let reader: Reader
  // The part of the path before the name.
  private let prefix: String
  var names: CaseNames?

  // Creates a case of a value, or a case of an input by a path such as `pager.show`.
  fileprivate init(
    _ path: String, _ location: Location, of reader: Reader, after prefix: String = ""
  ) {
    text = path
    self.location = location
    self.reader = reader
    self.prefix = prefix
  }

  public var name: CaseName { CaseName(text, listing: names) }
  public var isExact: Bool { reader.isExact }
  public var hasValue: Bool { if case .value = location { true } else { false } }

  // MARK: Paths

  private var point: String.Index? { text.utf8.firstIndex(of: UInt8(ascii: ".")) }

  public var pathBeginning: CaseName {
    guard let point else { return CaseName("") }
    return CaseName(String(text[..<point]), listing: names)
  }

  public func path<Value: ReadCases>() throws(FieldError) -> Value {
    guard let point else { throw unknown }
    let start = text.utf8.index(after: point)
    return try Value.read(
      NamedCase(
        String(text[start...]), location, of: reader, after: prefix + String(text[..<start])))
  }

  // MARK: Errors

  @inline(never)
  public func invalid(_ allowed: String) -> FieldError {
    switch location {
    case .none: reader.invalid(allowed)
    case .value(let value): value.invalid(allowed)
    case .line(let fields): (fields["type"] ?? reader).invalid(allowed)
    }
  }

  public var unknown: FieldError { .unknown(String(text.prefix(40)), known: []) }

  @inline(never)
  public func unknown(among names: [StaticString]) -> FieldError {
    var allowed = "one of the following, not “\(text.prefix(40))”: "
    for (index, name) in names.prefix(Self.listedNames).enumerated() {
      allowed += (index > 0 ? ", " : "") + prefix + name.description
    }
    let others = names.count - Self.listedNames
    if others > 0 { allowed += " and \(others) more" }
    if case .value = location { return reader.invalid(allowed) }
    return invalid(allowed)
  }

  private static var listedNames: Int { 12 }

  public func listing(_ names: CaseNames) -> NamedCase {
    var reader = self
    reader.names = names
    return reader
  }

  // MARK: Values

  public func value<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value {
    try Value(from: given(label))
  }

  public func fields<Value: ReadValue & Described>() throws(FieldError) -> Value {
    if case .line = location { return try Value(from: reader) }
    return try Value(from: given(""))
  }

  public func update<Value: ReadValue>(
    _ label: StaticString, _ value: inout Value
  ) throws(FieldError) {
    try value.update(from: given(label))
  }

  public func optional<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value? {
    if case .line(let fields) = location, fields[label]?.isNothing ?? true { return nil }
    return try value(label)
  }

  @inline(never)
  func given(_ label: StaticString) throws(FieldError) -> Reader {
    switch location {
    case .none: throw reader.invalid("an object with the value of \(text.prefix(40))")
    case .value(let value): value
    case .line(let fields): try fields.value(label)
    }
  }
}

extension ValueReader {
  /// Reads a case, which is a text or an object with one field. If the object has two fields with
  /// the same name, the first one is used.
  @inline(never)
  public func cases() throws(FieldError) -> NamedCase<Self> {
    if kind == .text { return NamedCase(try text(), .none, of: self) }
    let fields = try table()
    guard let field = fields.first,
      fields.allSatisfy({ Identifier($0.name) == Identifier(field.name) })
    else { throw invalid("an object of one field") }
    return NamedCase(field.name, .value(field.value), of: self)
  }

  /// Reads an input, which is an object with the path of its case as `type` and the fields of its
  /// value.
  @inline(never)
  public func input() throws(FieldError) -> NamedCase<Self> {
    let fields = try object()
    return NamedCase(try fields.value("type").text(), .line(fields), of: self)
  }
}
