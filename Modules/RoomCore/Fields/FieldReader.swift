/// The fields of an object that a parser has read. It throws an error that names a missing or
/// invalid field.
public protocol FieldReader {
  /// A reader of the value of a field.
  associatedtype Value: ValueReader

  /// A Boolean value that indicates whether the data was written by this package, and not by a
  /// server.
  var isExact: Bool { get }
  /// A Boolean value that indicates whether an unknown field is an error.
  var isStrict: Bool { get }

  /// Returns the value of a field, or `nil` if the field is absent.
  subscript(name: StaticString) -> Value? { get }
  /// Returns the value of a required field.
  func value(_ name: StaticString) throws(FieldError) -> Value
  /// Throws an error for a field that has none of these names.
  func checkNames(_ names: [StaticString]) throws(FieldError)
}

extension FieldReader {
  /// Reads a required field.
  public func required<Field: ReadValue>(_ name: StaticString) throws(FieldError) -> Field {
    try Field(from: value(name))
  }

  /// Reads an optional field of a value that has other fields as well.
  public func optional<Field: ReadValue>(_ name: StaticString) throws(FieldError) -> Field? {
    guard let value = self[name] else { return nil }
    return try Field?(from: value)
  }

  /// Reads the present fields into a value.
  public func read(into value: inout some Described) throws(FieldError) {
    var visitor = FieldsVisitor(fields: self)
    value.describe(&visitor)
    if let error = visitor.error { throw error }
    if isStrict { try checkNames(visitor.names) }
  }
}

/// Reads the fields of an object into a value, until the first error.
struct FieldsVisitor<Fields: FieldReader>: FieldVisitor {
  let fields: Fields
  var error: FieldError?
  var names: [StaticString] = []

  mutating func field(_: StaticString, _: some WrittenValue, _: FieldPrivacy?) {}

  mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _: FieldPrivacy?
  ) {
    guard let given = given(name) else { return }
    do throws(FieldError) {
      try value.update(from: given)
    } catch {
      self.error = error
    }
  }

  mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    guard let given = given(name) else { return }
    do throws(FieldError) {
      try value.update(from: given)
      if given.isExact || value.isWithin(range) { return }
    } catch {
      // An error in a nested field already names the nested field.
      guard case .invalid(let path, _) = error, path.utf8.elementsEqual(given.path.utf8) else {
        self.error = error
        return
      }
    }
    error = given.invalid(Value.allowed(range, unit: unit.description))
  }

  @inline(never)
  mutating func given(_ name: StaticString) -> Fields.Value? {
    guard error == nil else { return nil }
    if fields.isStrict { names.append(name) }
    return fields[name]
  }
}
