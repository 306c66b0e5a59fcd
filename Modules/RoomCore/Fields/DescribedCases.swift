/// An enumeration with associated values, whose cases one method describes in a switch.
///
/// The value of a case is a struct with fields, or one or two values with names. An event or an input
/// (``ReadInputs``) is written as an object: the name of the case and the fields of its value.
/// Elsewhere a case without a value is a text. A case with a value is then an object with one
/// field, the name of the case with its value.
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
  /// Passes the case to the visitor.
  func describe(_ visitor: inout some CaseVisitor)
}

/// An algorithm over the cases of an enumeration.
public protocol CaseVisitor {
  /// Visits a case without a value.
  mutating func visit(_ name: StaticString)
  /// Visits a case whose value has fields.
  mutating func visit(_ name: StaticString, _ fields: some Described)
  /// Visits a case with a single value, with the name of the value and the kind of its personal
  /// data.
  mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue,
    _ privacy: FieldPrivacy?)
  /// Visits a case whose value is another enumeration with cases.
  mutating func visit(path name: StaticString, _ value: some DescribedCases)
}

extension CaseVisitor {
  /// Visits a case with a single value without personal data, with the name of the value.
  public mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue
  ) {
    visit(name, label, value, nil)
  }

  /// Visits a case with two values without personal data, each with its name.
  public mutating func visit<First: WrittenValue, Second: WrittenValue>(
    _ name: StaticString, _ first: (StaticString, First), _ second: (StaticString, Second)
  ) {
    visit(name, NamedPair(first: first, second: second))
  }
}

/// Two values of a case, with their names.
private struct NamedPair<First: WrittenValue, Second: WrittenValue>: Described {
  let first: (StaticString, First)
  let second: (StaticString, Second)

  func describe(_ visitor: inout some FieldVisitor) {
    visitor.field(first.0, first.1)
    visitor.field(second.0, second.1)
  }
}

extension WrittenValue where Self: DescribedCases {
  public func write(to writer: inout some ValueWriter) { describe(&writer) }
}

/// A reader of a case, with its name and its value. It throws an error that names a missing or
/// invalid field.
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
  /// The name of the case. For a path of cases, such as `sheet.didMove`, it is the whole path.
  var name: CaseName { get }
  /// The first name of a path, or an empty name if there is no path.
  var pathBeginning: CaseName { get }
  /// A Boolean value that indicates whether the data was written by this package, and not by a
  /// server.
  var isExact: Bool { get }
  /// A Boolean value that indicates whether the case has a value. An input has its value in the
  /// fields beside the case, and always returns `false`.
  var hasValue: Bool { get }
  /// The error for an unknown name. The reader adds the known names.
  var unknown: FieldError { get }

  /// Reads the single value of the case.
  func value<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value
  /// Reads the single value of the case, or returns `nil` if there is none.
  func optional<Value: ReadValue>(_ label: StaticString) throws(FieldError) -> Value?
  /// Reads the value of the case, which has fields.
  func fields<Value: ReadValue & Described>() throws(FieldError) -> Value
  /// Reads the single value of the case into an existing value.
  func update<Value: ReadValue>(
    _ label: StaticString, _ value: inout Value
  ) throws(FieldError)
  /// Reads the case that the rest of the path names.
  func path<Value: ReadCases>() throws(FieldError) -> Value
  /// Returns the error for a value that is not allowed.
  func invalid(_ allowed: String) -> FieldError
  /// Returns the error for a name that is not in a list.
  func unknown(among names: [StaticString]) -> FieldError
  /// Returns a reader with an unknown name, which records the names that it is compared with.
  func listing(_ names: CaseNames) -> Self
}

extension CaseReader {
  /// Returns the case with the name among cases without a value, or `nil` if none of them has it.
  public func plain<Value: DescribedCases>(of cases: [Value]) -> Value? {
    cases.first { $0.summary.last ~= name }
  }
}

/// An enumeration that is read and written. A reader throws an error that names a missing or
/// invalid field.
public protocol ReadCases: DescribedCases, ReadValue {
  /// Reads a case.
  init(from reader: some CaseReader) throws(FieldError)
}

extension ReadCases {
  /// Reads a case as ``init(from:)-(CaseReader)`` does. The error for an unknown name lists the
  /// known names. A value of a case without a value is an error.
  public static func read(_ reader: some CaseReader) throws(FieldError) -> Self {
    do throws(FieldError) {
      let value = try Self(from: reader)
      if reader.hasValue, !value.summary.hasValue {
        throw reader.invalid("absent: “\(reader.name.text)” has no value")
      }
      return value
    } catch {
      guard case .unknown(_, known: []) = error else { throw error }
      throw reader.unknown(among: names(for: reader))
    }
  }

  /// Returns the names that the initializer compares with the name of a reader.
  package static func names(for reader: some CaseReader) -> [StaticString] {
    let names = CaseNames()
    _ = try? Self(from: reader.listing(names))
    return names.names
  }
}

/// The inputs of a module, as an enumeration that can be read from a feed. An input is always written as an object, like a line of a feed. The
/// object has the path of its case as `type`, and the fields of its value.
public protocol ReadInputs: ReadCases {}

extension WrittenValue where Self: ReadInputs {
  public func write(to writer: inout some ValueWriter) { writer.input(self) }
}

/// The name of a case that was read.
public struct CaseName {
  /// The name.
  public let text: String
  private let names: CaseNames?

  /// Creates a name. With `names`, it equals no case, and it records the names that it is compared
  /// with.
  public init(_ text: String, listing names: CaseNames? = nil) {
    self.text = text
    self.names = names
  }

  /// Returns a Boolean value that indicates whether a name is the name of a case. The function is
  /// not inlined, because a switch has many comparisons.
  @inline(never)
  public static func ~= (name: StaticString, read: CaseName) -> Bool {
    guard let names = read.names else {
      return name.withUTF8Buffer { $0.elementsEqual(read.text.utf8) }
    }
    names.append(name)
    return false
  }
}

/// The names of the cases in a switch, for an error.
public final class CaseNames {
  // The names in the order of the switch.
  fileprivate var names: [StaticString] = []

  /// Creates an empty list.
  public init() {}

  fileprivate func append(_ name: StaticString) {
    let read = CaseName(name.description)
    if !names.contains(where: { $0 ~= read }) { names.append(name) }
  }
}

extension DescribedCases {
  /// The human-readable name of the case.
  package var caseName: String { summary.name }

  fileprivate var summary: CaseSummary {
    var visitor = CaseSummary()
    describe(&visitor)
    return visitor
  }
}

private struct CaseSummary: CaseVisitor {
  var name = ""
  // The last name of a path.
  var last: StaticString = ""
  var hasValue = false

  mutating func visit(_ name: StaticString) {
    self.name += name.description
    last = name
  }

  mutating func visit(_ name: StaticString, _: some Described) {
    visit(name)
    hasValue = true
  }

  mutating func visit(
    _ name: StaticString, _: StaticString, _: some WrittenValue, _: FieldPrivacy?
  ) {
    visit(name)
    hasValue = true
  }

  mutating func visit(path name: StaticString, _ value: some DescribedCases) {
    self.name += name.description + "."
    value.describe(&self)
  }
}
