import RoomCore

/// Lists the settings of a table and of its nested tables, with their values.
///
/// For a list of objects, the settings are the fields of its first object, each with the default of
/// the field.
struct SettingList: FieldVisitor, PartVisitor {
  private(set) var settings: [Setting] = []
  private let path: String
  private var name = ""
  // A Boolean value that indicates whether the visited field has fields of its own.
  private var isTable = false

  /// Creates the list of the settings of `table`. Each name begins with `path`.
  init(_ table: some Described, path: String = "") {
    self.path = path
    var table = table
    table.describe(&self)
  }

  mutating func field(_: StaticString, _: some WrittenValue, _: FieldPrivacy?) {}

  mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _: FieldPrivacy?
  ) {
    list(name, value, allowed: Value.allowed)
  }

  mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    list(name, value, allowed: Value.allowed(range, unit: unit.description))
  }

  private mutating func list(_ name: StaticString, _ value: some ReadValue, allowed: String) {
    self.name = path + name.description
    isTable = false
    let place = settings.count
    value.visitParts(&self)
    guard !isTable else { return }
    settings.insert(
      Setting(
        name: self.name, allowed: allowed,
        value: String(decoding: Self.json(value), as: UTF8.self)),
      at: place)
  }

  private static func json(_ value: some WrittenValue) -> [UInt8] {
    var json = JSONText()
    json.writesAbsence = true
    value.write(to: &json)
    return json.take()
  }

  mutating func part(_ value: some Described & ReadValue, at index: Int?) {
    isTable = index == nil
    guard index ?? 0 == 0 else { return }
    var parts = SettingList(value, path: name + (isTable ? "." : "[].")).settings
    if !isTable {
      for field in Self.defaults(of: value) {
        for index in parts.indices where parts[index].name == name + "[]." + field.name {
          parts[index].value = field.value
        }
      }
    }
    settings += parts
  }

  mutating func part(_: some Described, of _: StaticString) {}

  mutating func fault(at _: String, allowed _: String) {}

  /// Returns the values that the fields of a list's element have if they are absent.
  private static func defaults<Value: Described & ReadValue>(
    of value: Value
  ) -> [(name: String, value: String)] {
    let fields = (try? JSONReader(json(value)[...]).table()) ?? []
    return fields.indices.map { left in
      var others = JSONText()
      others.object { json in
        for (index, field) in fields.enumerated() where index != left {
          json.begin(field.name)
          json.append(literal: String(decoding: field.value.bytes, as: UTF8.self))
        }
      }
      let name = fields[left].name
      let field = (try? Value(from: JSONReader(others.take()[...]))).flatMap { read in
        (try? JSONReader(json(read)[...]).table())?.first { $0.name == name }
      }
      return (name, field.map { String(decoding: $0.value.bytes, as: UTF8.self) } ?? "required")
    }
  }
}

/// A setting in the list of all settings.
package struct Setting: Equatable, Sendable {
  /// The name with the names of the enclosing tables, such as `likes.hearts.rise`.
  package let name: String
  /// The allowed values in words, such as "a number of seconds, 0 to 86400".
  package let allowed: String
  /// The current value as JSON, or `required` for a field that each object of a list must have.
  package fileprivate(set) var value: String
}
