/// A value with named fields, which are described once: in one method, in the file of the properties.
///
/// Whatever has to do with all fields is a visitor of that description: it writes them, reads them,
/// checks their ranges, lists them with their defaults, compares some of them, or prints them. A field's
/// name is the name of its property.
///
/// ```swift
/// public struct LaneStep: Described {
///   public var lane: Int
///   public var count: Int
///
///   public func describe(_ visitor: inout some FieldVisitor) {
///     visitor.field("lane", lane)
///     visitor.field("count", count)
///   }
/// }
/// ```
/// A type that is only written hands its values over; one that is read, too, hands them over `inout`:
/// see ``ReadFields`` and ``SettingsTable``.
public protocol Described: WrittenValue, PrintedValue {
  /// Hands each field to the visitor, in the order in which fields are written.
  mutating func describe(_ visitor: inout some FieldVisitor)
}

/// An algorithm over the fields of a value.
///
/// It knows nothing of a format. One that reads keeps its first error to itself, so that a description
/// has no `try`; it leaves the fields that follow as they are.
public protocol FieldVisitor {
  /// Visits a field that is written, and not read, with what it says of people.
  mutating func field(_ name: StaticString, _ value: some WrittenValue, _ privacy: FieldPrivacy?)
  /// Visits a field with what it says of people. What is absent keeps its value.
  mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _ privacy: FieldPrivacy?)
  /// Visits a field whose values have bounds, and may have a unit, such as "points".
  mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString)
}

/// The kind of personal data in a field, which recordings replace by pseudonyms.
public enum FieldPrivacy: Sendable {
  /// The name of a person.
  case person
  /// A text that a person has written, or reads.
  case text
}

// To a visitor that only writes, a field is its value.
extension FieldVisitor {
  public mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _ privacy: FieldPrivacy?
  ) {
    field(name, value, privacy)
  }

  public mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    field(name, value)
  }
}

extension FieldVisitor {
  /// Visits a field that is written, and not read, and says nothing of people.
  public mutating func field(_ name: StaticString, _ value: some WrittenValue) {
    field(name, value, nil)
  }

  /// Visits a field that says nothing of people. What is absent keeps its value.
  public mutating func field<Value: ReadValue>(_ name: StaticString, _ value: inout Value) {
    field(name, &value, nil)
  }

  /// Visits a field whose values have bounds, and no unit of their own.
  public mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>
  ) {
    field(name, &value, in: range, "")
  }
}

/// A value with fields that is read as well as written.
///
/// Those that have no default are read by ``init(from:)``, which throws an error that names what is missing
/// or invalid; then the description is visited.
///
/// ```swift
/// extension RoomLike: ReadFields {
///   public init(from fields: some FieldReader) throws(FieldError) {
///     self.init(sender: try fields.required("sender"), count: try fields.required("count"))
///   }
///
///   public mutating func describe(_ visitor: inout some FieldVisitor) {
///     visitor.field("sender", &sender, .person)
///     visitor.field("count", &count, in: 1 ... .max)
///     visitor.field("total", &total)
///   }
/// }
/// ```
public protocol ReadFields: Described, ReadValue {
  /// Reads the fields that must be present. The others have their defaults.
  init(from fields: some FieldReader) throws(FieldError)
}

/// A value all of whose fields have defaults: settings. What is read changes those that it names, and
/// one that it does not have is an error.
public protocol SettingsTable: Described, ReadValue {
  /// The defaults.
  init()
}
