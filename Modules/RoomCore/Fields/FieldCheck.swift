/// Checks the ranges of fields, including nested fields.
public struct FieldCheck: FieldVisitor, PartVisitor {
  // The name of the visited field. Paths are made for errors only: the texts of all paths would take 7 % of the time in
  // which a room is created.
  private var name: StaticString = ""
  private var error: FieldError?

  private init() {}

  /// Throws an error that names the first field out of range.
  ///
  /// - Complexity: O(fields)
  ///
  /// - Throws: `FieldError` for the first field that is out of range.
  public static func check(_ value: some Described) throws(FieldError) {
    if let error = error(of: value) { throw error }
  }

  private static func error(of value: some Described) -> FieldError? {
    var check = FieldCheck()
    var value = value
    value.describe(&check)
    return check.error
  }

  public mutating func field(_: StaticString, _: some WrittenValue, _: FieldPrivacy?) {}

  public mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _: FieldPrivacy?
  ) {
    guard error == nil else { return }
    self.name = name
    value.visitParts(&self)
  }

  public mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    field(name, &value, nil)
    guard error == nil, !value.isWithin(range) else { return }
    error = .invalid(self.name.description, allowed: Value.allowed(range, unit: unit.description))
  }

  public mutating func part(_ value: some Described & ReadValue, at index: Int?) {
    guard error == nil, let fault = Self.error(of: value) else { return }
    error = (index.map { fault.within("\($0)") } ?? fault).within(name.description)
  }

  public mutating func part(_ value: some Described, of name: StaticString) {
    guard error == nil, let fault = Self.error(of: value) else { return }
    error = fault.within(name.description).within(self.name.description)
  }

  public mutating func fault(at path: String, allowed: String) {
    guard error == nil else { return }
    error = .invalid(path, allowed: allowed).within(name.description)
  }
}
