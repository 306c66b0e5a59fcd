/// A value with named fields, which one method describes in the file of the properties.
///
/// All operations on fields are visitors of this description. They write fields, read them, check
/// their ranges, list them with their defaults, compare them, or print them. The name of a field is
/// the name of its property.
///
/// ```swift
/// public struct GiftLaneStep: Described {
///   public var lane: Int
///   public var count: Int
///
///   public func describe(_ visitor: inout some FieldVisitor) {
///     visitor.field("lane", lane)
///     visitor.field("count", count)
///   }
/// }
/// ```
/// A type that is only written passes its values. A type that is also read passes them as `inout`,
/// see ``ReadFields`` and ``SettingsTable``.
public protocol Described: WrittenValue {
  /// Passes each field to the visitor, in the order in which fields are written.
  mutating func describe(_ visitor: inout some FieldVisitor)
}

/// An algorithm over the fields of a value, independent of a format.
///
/// A visitor that reads stores its first error, so a description has no `try`. After an error, it
/// does not change the remaining fields.
public protocol FieldVisitor {
  /// Visits a field that is only written, with the kind of its personal data.
  mutating func field(_ name: StaticString, _ value: some WrittenValue, _ privacy: FieldPrivacy?)
  /// Visits a field, with the kind of its personal data. If the field is absent, it keeps its
  /// value.
  mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _ privacy: FieldPrivacy?)
  /// Visits a field with a range of allowed values and a unit, such as "points".
  mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString)
}

/// The kind of personal data in a field, which recordings replace by pseudonyms.
public enum FieldPrivacy: Sendable {
  /// The name of a person.
  case person
  /// A text that a person has written or reads.
  case text
}

// For a visitor that only writes, a field is its value.
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
  /// Visits a field that is only written and has no personal data.
  public mutating func field(_ name: StaticString, _ value: some WrittenValue) {
    field(name, value, nil)
  }

  /// Visits a field without personal data. If the field is absent, it keeps its value.
  public mutating func field<Value: ReadValue>(_ name: StaticString, _ value: inout Value) {
    field(name, &value, nil)
  }

  /// Visits a field with a range of allowed values and without a unit.
  public mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>
  ) {
    field(name, &value, in: range, "")
  }
}

/// A value with fields that is read and written.
///
/// The initializer ``init(from:)`` reads the fields without a default, and throws an error that
/// names a missing or invalid field. Afterwards the description is visited for the other fields.
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
  /// Reads the required fields. The other fields have their defaults.
  init(from fields: some FieldReader) throws(FieldError)
}

/// A value whose fields all have defaults, such as a configuration. A document changes the fields
/// that it names, and an unknown field is an error.
public protocol SettingsTable: Described, ReadValue {
  /// Creates the value with its defaults.
  init()
}
