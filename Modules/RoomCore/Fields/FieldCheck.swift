/// Checks the bounds of fields, those of tables in tables too.
public struct FieldCheck: FieldVisitor {
  private var path: String
  private var error: FieldError?

  private init(path: String) {
    self.path = path
  }

  /// Throws an error that names the first field whose value is out of its bounds.
  public static func check(_ value: some Described) throws(FieldError) {
    if let error = error(of: value, in: "") { throw error }
  }

  static func error(of value: some Described, in path: String) -> FieldError? {
    var check = FieldCheck(path: path)
    var value = value
    value.describe(&check)
    return check.error
  }

  public mutating func field(_ name: StaticString, _ value: some WrittenValue) {}

  public mutating func field<Value: ReadValue>(_ name: StaticString, _ value: inout Value) {
    guard error == nil else { return }
    error = value.fieldError(in: path + name.description)
  }

  public mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    guard error == nil, !value.isWithin(range) else { return }
    error = .invalid(
      path + name.description, allowed: Value.allowed(range, unit: unit.description))
  }
}
