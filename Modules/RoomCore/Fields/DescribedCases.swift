/// An enumeration with values, whose cases are described once, in a switch.
///
/// A case's name is the name of the case; its value is a struct with fields, or a single value, for which
/// the description has a name. An event or an input is written as an object: the name of the case beside
/// the fields of its value. Anywhere else a case without a value is a text, and one with a value an
/// object of one field: the case's name with its value.
///
/// ```swift
/// extension PagerEvent: DescribedCases {
///   public func describe(_ visitor: inout some CaseVisitor) {
///     switch self {
///     case .didBind(let binding): visitor.visit("didBind", binding)
///     case .didScroll(let offset): visitor.visit("didScroll", "offset", offset)
///     case .rejected(let reason): visitor.visit("rejected", "reason", reason)
///     }
///   }
/// }
/// ```
public protocol DescribedCases: WrittenValue {
  /// Hands the case to the visitor.
  func describe(_ visitor: inout some CaseVisitor)
}

/// An algorithm over the cases of an enumeration.
public protocol CaseVisitor {
  /// Visits a case without a value.
  mutating func visit(_ name: StaticString)
  /// Visits a case whose value has fields.
  mutating func visit(_ name: StaticString, _ fields: some Described)
  /// Visits a case with a value, the name of the value, and what it says of people.
  mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue,
    _ privacy: FieldPrivacy?)
  /// Visits a case whose value is a case in turn.
  mutating func visit(path name: StaticString, _ value: some DescribedCases)
}

extension CaseVisitor {
  /// Visits a case with a value that says nothing of people, and the name of the value.
  @inlinable
  public mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue
  ) {
    visit(name, label, value, nil)
  }
}

extension WrittenValue where Self: DescribedCases {
  @inlinable
  public func write(to writer: inout some ValueWriter) { describe(&writer) }
}

/// A case that is read: its name, and its value. What is missing or invalid throws an error that names it.
///
/// ```swift
/// public init(from input: some CaseReader) throws(FieldError) {
///   switch input.name {
///   case "revoke": self = .revoke(id: try input.value("id"))
///   case "receive": self = .receive(try input.fields())
///   default: throw input.unknown
///   }
/// }
/// ```
public protocol CaseReader {
  /// The name of the case.
  var name: CaseName { get }
  /// Whether it is read from where it was written by this package, and not from a server.
  var isExact: Bool { get }
  /// The error for a name that no case has.
  var unknown: FieldError { get }

  /// Reads the single value of the case.
  func value<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value
  /// Reads the single value of the case; `nil` where there is none.
  func optional<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value?
  /// Reads the value of the case, which has fields.
  func fields<Value: ReadValue & Described>() throws(FieldError) -> Value
  /// Reads the single value of the case in the place of another.
  func update<Value: ReadValue>(
    _ label: StaticString, _ value: inout Value
  ) throws(FieldError)
  /// Whether the value of the case is a case in turn.
  var hasPath: Bool { get }
  /// The case that is the value of this one.
  func path() throws(FieldError) -> Self
}

/// An enumeration that is read as well as written. What cannot be read throws an error that names what is
/// missing or invalid.
public protocol ReadCases: DescribedCases, ReadValue {
  /// Reads a case.
  init(from reader: some CaseReader) throws(FieldError)
}

/// The name of a case, as it was read.
public struct CaseName: Sendable {
  /// The name.
  public let text: String

  /// A name.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether a name is that of a case. It is not inlined: a switch has many.
  @inline(never)
  public static func ~= (name: StaticString, read: CaseName) -> Bool {
    name.withUTF8Buffer { $0.elementsEqual(read.text.utf8) }
  }
}

extension DescribedCases {
  /// The name of the case, human-readable.
  package var caseName: String {
    var visitor = NameVisitor()
    describe(&visitor)
    return visitor.name
  }
}

private struct NameVisitor: CaseVisitor {
  var name = ""

  mutating func visit(_ name: StaticString) { self.name += name.description }

  mutating func visit(_ name: StaticString, _: some Described) { visit(name) }

  mutating func visit(
    _ name: StaticString, _: StaticString, _: some WrittenValue, _: FieldPrivacy?
  ) {
    visit(name)
  }

  mutating func visit(path name: StaticString, _ value: some DescribedCases) {
    self.name += name.description + "."
    value.describe(&self)
  }
}
