/// Checks the ranges of fields, including nested fields.
public struct FieldCheck: FieldVisitor, PartVisitor {
  // The path of the value, and the name of the visited field.
  private let path: String
  private var name = ""
  private var error: FieldError?

  private init(path: String) {
    self.path = path
  }

  /// Throws an error that names the first field out of range.
  ///
  /// - Complexity: O(fields)
  ///
  /// - Throws: `FieldError` for the first field that is out of range.
  public static func check(_ value: some Described) throws(FieldError) {
    if let error = error(of: value, path: "") { throw error }
  }

  private static func error(of value: some Described, path: String) -> FieldError? {
    var check = FieldCheck(path: path)
    var value = value
    value.describe(&check)
    return check.error
  }

  public mutating func field(_: StaticString, _: some WrittenValue, _: FieldPrivacy?) {}

  public mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _: FieldPrivacy?
  ) {
    guard error == nil else { return }
    self.name = path + name.description
    value.visitParts(&self)
  }

  public mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    field(name, &value, nil)
    guard error == nil, !value.isWithin(range) else { return }
    error = .invalid(self.name, allowed: Value.allowed(range, unit: unit.description))
  }

  public mutating func part(_ value: some Described & ReadValue, at index: Int?) {
    check(value, at: index.map { "\($0)." } ?? "")
  }

  public mutating func part(_ value: some Described, of name: StaticString) {
    check(value, at: name.description + ".")
  }

  private mutating func check(_ value: some Described, at path: String) {
    guard error == nil else { return }
    error = Self.error(of: value, path: name + "." + path)
  }

  public mutating func fault(at path: String, allowed: String) {
    guard error == nil else { return }
    error = .invalid(name + "." + path, allowed: allowed)
  }
}
