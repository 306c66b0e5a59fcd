/// An enumeration with values, whose cases are described once, in a switch.
///
/// A case's name is the name of the case; its value is a struct with fields, or a single value, for which
/// the description has a name. An event or an input (``ReadInputs``) is written as an object: the name of
/// the case beside the fields of its value. Anywhere else a case without a value is a text, and one with a
/// value an object of one field: the case's name with its value.
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
public protocol DescribedCases: WrittenValue, PrintedValue {
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
  public mutating func visit(
    _ name: StaticString, _ label: StaticString, _ value: some WrittenValue
  ) {
    visit(name, label, value, nil)
  }
}

extension WrittenValue where Self: DescribedCases {
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
  /// The name of the case; of one that a path leads to, such as `sheet.didMove`, the whole path.
  var name: CaseName { get }
  /// The first name of such a path; empty where there is none.
  var pathBeginning: CaseName { get }
  /// Whether it is read from where it was written by this package, and not from a server.
  var isExact: Bool { get }
  /// Whether a value is given where only some cases have one: not beside the fields of an input.
  var hasValue: Bool { get }
  /// The error for a name that no case has. The reader of the case adds the known names.
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
  /// Reads the case that the rest of the path leads to.
  func path<Value: ReadCases>() throws(FieldError) -> Value
  /// The error for a value that is not what is allowed.
  func invalid(_ allowed: String) -> FieldError
  /// The error for a name that is none of these.
  func unknown(among names: [StaticString]) -> FieldError
  /// The same, of a name that no case has, and that lists those it is compared with.
  func listing(_ names: CaseNames) -> Self
}

extension CaseReader {
  /// The case of the name, of these cases that have no value; `nil` if it is none of them.
  public func plain<Value: DescribedCases>(of cases: [Value]) -> Value? {
    cases.first { $0.summary.last ~= name }
  }
}

/// An enumeration that is read as well as written. What cannot be read throws an error that names what is
/// missing or invalid.
public protocol ReadCases: DescribedCases, ReadValue {
  /// Reads a case.
  init(from reader: some CaseReader) throws(FieldError)
}

extension ReadCases {
  /// Reads a case as ``init(from:)-(CaseReader)`` does; an error for a name lists those that there are, and
  /// a value that the case does not have is one.
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

  /// The names with which that of a reader is compared.
  package static func names(for reader: some CaseReader) -> [StaticString] {
    let names = CaseNames()
    _ = try? Self(from: reader.listing(names))
    return names.names
  }
}

/// Inputs: also where one is a value, it is an object with the path of its case as `type`, beside the
/// fields of its value, as a line of a feed is.
public protocol ReadInputs: ReadCases {}

extension WrittenValue where Self: ReadInputs {
  public func write(to writer: inout some ValueWriter) { writer.input(self) }
}

/// The name of a case, as it was read.
public struct CaseName {
  /// The name.
  public let text: String
  private let names: CaseNames?

  /// A name; one that no case has where `names` is to list those it is compared with.
  public init(_ text: String, listing names: CaseNames? = nil) {
    self.text = text
    self.names = names
  }

  /// Whether a name is that of a case. It is not inlined: a switch has many.
  @inline(never)
  public static func ~= (name: StaticString, read: CaseName) -> Bool {
    guard let names = read.names else {
      return name.withUTF8Buffer { $0.elementsEqual(read.text.utf8) }
    }
    names.append(name)
    return false
  }
}

/// The names of the cases that a switch knows, for an error.
public final class CaseNames {
  // In the order of the switch.
  fileprivate var names: [StaticString] = []

  /// A list without names.
  public init() {}

  fileprivate func append(_ name: StaticString) {
    let read = CaseName(name.description)
    if !names.contains(where: { $0 ~= read }) { names.append(name) }
  }
}

extension DescribedCases {
  /// The name of the case, human-readable.
  package var caseName: String { summary.name }

  fileprivate var summary: CaseSummary {
    var visitor = CaseSummary()
    describe(&visitor)
    return visitor
  }
}

private struct CaseSummary: CaseVisitor {
  var name = ""
  // The name without a path ahead of it.
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
