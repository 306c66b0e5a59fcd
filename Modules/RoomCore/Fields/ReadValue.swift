/// A value that can be read. A reader throws an error that names a missing or invalid field.
public protocol ReadValue: WrittenValue {
  /// A human-readable description of the allowed values, such as "text".
  static var allowed: String { get }

  /// Reads a value.
  init(from value: some ValueReader) throws(FieldError)

  /// Reads a plain value in place of an object, if the plain value has one meaning. Returns `nil`
  /// for other values. The default implementation returns `nil`.
  static func plain(_ value: some ValueReader) throws(FieldError) -> Self?

  /// Reads a value into this value. The default implementation replaces this value, and ignores
  /// `null`.
  mutating func update(from value: some ValueReader) throws(FieldError)

  /// Passes the parts with fields to the visitor: this value or its elements. Values that are
  /// invalid in every range are passed as faults. The default implementation passes nothing.
  func visitParts(_ visitor: inout some PartVisitor)
}

/// A reader of a value. It throws an error that names the field if the value has another type.
public protocol ValueReader {
  /// A reader of fields.
  associatedtype Fields: FieldReader where Fields.Value == Self

  /// A Boolean value that indicates whether the data was written by this package, and not by a
  /// server. Its numbers are then exact, and no limits apply.
  var isExact: Bool { get }
  /// A Boolean value that indicates whether the value is `null`.
  var isNothing: Bool { get }
  /// The kind of the value.
  var kind: ValueKind { get }

  /// Reads a Boolean value.
  func flag() throws(FieldError) -> Bool
  /// Reads a whole number.
  func integer() throws(FieldError) -> Int
  /// Reads a whole number without a sign.
  func unsigned() throws(FieldError) -> UInt64
  /// Reads a number.
  func number() throws(FieldError) -> Double
  /// Reads a duration.
  func duration() throws(FieldError) -> Duration
  /// Reads a time.
  func instant() throws(FieldError) -> Instant
  /// Reads a text.
  func text() throws(FieldError) -> String
  /// Reads the values of a list.
  func list() throws(FieldError) -> [Self]
  /// Reads the entries of an object whose names are not fields, in order.
  func table() throws(FieldError) -> [(name: String, value: Self)]
  /// Reads an object.
  func object() throws(FieldError) -> Fields
  /// Reads an object of settings, in which an unknown field is an error. In data that this package
  /// has written, fields of another version are ignored.
  func settings() throws(FieldError) -> Fields
  /// The name of the value with the names of the enclosing objects and lists, for errors.
  var path: String { get }
}

extension ValueReader {
  /// Returns the error for a value that is not allowed.
  @inline(never)
  public func invalid(_ allowed: String) -> FieldError { .invalid(path, allowed: allowed) }

  /// Returns the whole number of this value, or `nil` if the value is not a number.
  ///
  /// - Throws: `FieldError` with this description if the number is not whole.
  @inline(never)
  package func plainInteger(_ allowed: String) throws(FieldError) -> Int? {
    guard kind == .number else { return nil }
    guard let number = try? integer() else { throw invalid(allowed) }
    return number
  }
}

/// The kind of a value that was read.
public enum ValueKind: Sendable {
  /// The absence of a value.
  case nothing
  /// A Boolean value.
  case flag
  /// A number.
  case number
  /// A text.
  case text
  /// A list of values.
  case list
  /// An object with named values.
  case table
}

/// The reason why a value cannot be read or used.
public enum FieldError: Error, Equatable, Sendable, DiagnosticTextConvertible {
  /// A required field is missing.
  case missing(String)
  /// The value of a field is not allowed.
  case invalid(String, allowed: String)
  /// No field, case or rule has this name.
  case unknown(String, known: [String])
  /// The combination of fields is invalid, for the reason in the text.
  case inconsistent(DiagnosticText)

  public var text: DiagnosticText {
    switch self {
    case .missing(let name): .init("field.missing", "“\(name)” is missing.")
    case .invalid("", let allowed):
      .init("field.invalidValue", "The value must be \(.allowed(allowed)).")
    case .invalid(let name, let allowed):
      .init("field.invalid", "“\(name)” must be \(.allowed(allowed)).")
    case .unknown(let name, []): .init("field.unknown", "The name “\(name)” is unknown.")
    case .unknown(let name, let known):
      .init(
        "field.unknownAmong",
        "The name “\(name)” is unknown. The names are: \(known.joined(separator: ", ")).")
    case .inconsistent(let reason):
      reason.id.isEmpty ? .init("field.inconsistent", "\(reason)") : reason
    }
  }

  /// Returns the error for the same field within an object of this name.
  package func within(_ name: String) -> FieldError {
    switch self {
    case .missing(let field): .missing(name + "." + field)
    case .invalid(let field, let allowed): .invalid(name + "." + field, allowed: allowed)
    case .unknown(let field, let known): .unknown(name + "." + field, known: known)
    case .inconsistent(let reason):
      .inconsistent(.init("field.settings", "The settings of \(name) are invalid. \(reason)"))
    }
  }
}

/// An algorithm over the parts of a value that have fields.
public protocol PartVisitor {
  /// Visits the value itself, or its element at an index.
  mutating func part(_ value: some Described & ReadValue, at index: Int?)
  /// Visits the value of a case.
  mutating func part(_ value: some Described, of name: StaticString)
  /// Visits a value at a path that is invalid in every range.
  mutating func fault(at path: String, allowed: String)
}

/// Visits an element of a list.
private struct ElementVisitor<Visitor: PartVisitor>: PartVisitor {
  let index: Int
  var visitor: Visitor

  mutating func part(_ value: some Described & ReadValue, at _: Int?) {
    visitor.part(value, at: index)
  }

  mutating func part(_ value: some Described, of name: StaticString) {
    visitor.part(value, of: name)
  }

  mutating func fault(at path: String, allowed: String) {
    visitor.fault(at: "\(index).\(path)", allowed: allowed)
  }
}

/// Visits the value of a case.
private struct CasePartVisitor<Visitor: PartVisitor>: CaseVisitor {
  var visitor: Visitor

  mutating func visit(_ name: StaticString) {}
  mutating func visit(_ name: StaticString, _ fields: some Described) {
    visitor.part(fields, of: name)
  }
  mutating func visit(
    _ name: StaticString, _: StaticString, _: some WrittenValue, _: FieldPrivacy?
  ) {}
  mutating func visit(path name: StaticString, _ value: some DescribedCases) {}
}

extension ReadValue {
  public static func plain(_ value: some ValueReader) throws(FieldError) -> Self? { nil }

  public mutating func update(from value: some ValueReader) throws(FieldError) {
    guard !value.isNothing else { return }
    self = try Self(from: value)
  }

  public func visitParts(_ visitor: inout some PartVisitor) {}
}

extension ReadValue where Self: Described {
  public func visitParts(_ visitor: inout some PartVisitor) { visitor.part(self, at: nil) }
}

extension ReadValue where Self: ReadFields {
  public static var allowed: String { "an object" }

  public init(from value: some ValueReader) throws(FieldError) {
    if let plain = try Self.plain(value) {
      self = plain
      return
    }
    guard let fields = try? value.object() else { throw value.invalid(Self.allowed) }
    try self.init(from: fields)
    try fields.read(into: &self)
  }
}

extension ReadValue where Self: SettingsTable {
  public static var allowed: String { "an object of settings" }

  public init(from value: some ValueReader) throws(FieldError) {
    self.init()
    try value.settings().read(into: &self)
  }

  public mutating func update(from value: some ValueReader) throws(FieldError) {
    guard !value.isNothing else { return }
    try value.settings().read(into: &self)
  }
}

extension ReadValue where Self: ReadCases {
  public static var allowed: String { "the name of a case, or an object with its value" }

  public init(from value: some ValueReader) throws(FieldError) {
    if let plain = try Self.plain(value) {
      self = plain
      return
    }
    guard value.kind == .text || value.kind == .table, let named = try? value.cases() else {
      throw value.invalid(Self.allowed)
    }
    self = try Self.read(named)
  }

  public func visitParts(_ visitor: inout some PartVisitor) {
    var cases = CasePartVisitor(visitor: visitor)
    describe(&cases)
    visitor = cases.visitor
  }
}

extension ReadValue where Self: ReadInputs {
  public static var allowed: String { "an object with the “type” of an input" }

  public init(from value: some ValueReader) throws(FieldError) {
    self = try Self.read(value.input())
  }
}

extension ReadValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var allowed: String {
    "one of " + allCases.map { $0.rawValue }.joined(separator: ", ")
  }

  public init(from value: some ValueReader) throws(FieldError) {
    let name = try value.text()
    guard let found = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) })
    else { throw value.invalid(Self.allowed) }
    self = found
  }
}

extension Bool: ReadValue {
  public static var allowed: String { "true or false" }

  public init(from value: some ValueReader) throws(FieldError) { self = try value.flag() }

  public func write(to writer: inout some ValueWriter) { writer.flag(self) }
}

extension UInt8: ReadValue {
  public static var allowed: String { Int.allowed(0...255, unit: "") }

  public init(from value: some ValueReader) throws(FieldError) {
    guard let number = UInt8(exactly: try value.integer()) else {
      throw value.invalid(Self.allowed)
    }
    self = number
  }

  public func write(to writer: inout some ValueWriter) { writer.integer(Int(self)) }
}

extension UInt64: ReadValue {
  public static var allowed: String { "a whole number, 0 to 18446744073709551615" }

  public init(from value: some ValueReader) throws(FieldError) { self = try value.unsigned() }

  public func write(to writer: inout some ValueWriter) { writer.unsigned(self) }
}

extension Instant: ReadValue {
  public static var allowed: String { "a number of seconds from the start of the clock" }

  public init(from value: some ValueReader) throws(FieldError) { self = try value.instant() }

  public func write(to writer: inout some ValueWriter) { writer.instant(self) }
}

extension String: ReadValue {
  public static var allowed: String { "text" }

  public init(from value: some ValueReader) throws(FieldError) { self = try value.text() }

  public func write(to writer: inout some ValueWriter) { writer.text(self) }
}

/// `null` is read as `nil`.
extension Optional: ReadValue where Wrapped: ReadValue {
  public static var allowed: String { Wrapped.allowed + ", or null" }

  public init(from value: some ValueReader) throws(FieldError) {
    self = value.isNothing ? nil : try Wrapped(from: value)
  }

  public mutating func update(from value: some ValueReader) throws(FieldError) {
    self = try Self(from: value)
  }

  public func visitParts(_ visitor: inout some PartVisitor) { self?.visitParts(&visitor) }
}

extension Array: ReadValue where Element: ReadValue {
  public static var allowed: String { "a list, each " + Element.allowed }

  public init(from value: some ValueReader) throws(FieldError) {
    self = []
    for element in try value.list() { append(try Element(from: element)) }
  }

  public func visitParts(_ visitor: inout some PartVisitor) {
    for index in indices {
      var parts = ElementVisitor(index: index, visitor: visitor)
      self[index].visitParts(&parts)
      visitor = parts.visitor
    }
  }
}

/// If two values have the same name, the first one is used.
extension Dictionary: ReadValue where Key == String, Value: ReadValue {
  public static var allowed: String { "an object, each value " + Value.allowed }

  public init(from value: some ValueReader) throws(FieldError) {
    self = [:]
    for (name, value) in try value.table() {
      let read = try Value(from: value)
      if self[name] == nil { self[name] = read }
    }
  }
}

/// A set is written in the order of the bytes of the texts.
extension Set: ReadValue, WrittenValue where Element == String {
  public static var allowed: String { [String].allowed }

  public init(from value: some ValueReader) throws(FieldError) {
    self = Set(try [String](from: value))
  }

  public func write(to writer: inout some ValueWriter) { inOrder().write(to: &writer) }
}

extension ClosedRange: ReadValue where Bound: ReadValue {
  public static var allowed: String { "[least, greatest], each " + Bound.allowed }

  public init(from value: some ValueReader) throws(FieldError) {
    let bounds = try [Bound](from: value)
    guard bounds.count == 2, bounds[0] <= bounds[1] else { throw value.invalid(Self.allowed) }
    self = bounds[0]...bounds[1]
  }
}
