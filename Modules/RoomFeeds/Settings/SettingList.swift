import RoomCore

/// Lists the settings of a table, and of the tables in it, with the values that they have.
struct SettingList: FieldVisitor, PartVisitor {
  private(set) var settings: [Setting] = []
  private let path: String
  private var name = ""
  // Whether the field that is visited has fields of its own.
  private var isTable = false

  /// The settings of `table`, whose names follow `path`.
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
    var json = JSONText()
    json.writesAbsence = true
    value.write(to: &json)
    settings.insert(
      Setting(
        name: self.name, allowed: allowed, value: String(decoding: json.take(), as: UTF8.self)),
      at: place)
  }

  mutating func part(_ value: some Described, at index: Int?) {
    isTable = index == nil
    // Of a list, whose elements have the same fields, the first.
    if index ?? 0 == 0 {
      settings += SettingList(value, path: name + (isTable ? "." : "[].")).settings
    }
  }
}

/// A setting as it is listed.
package struct Setting: Hashable, Sendable {
  /// Its name, with those of the tables that it is in: `likes.hearts.rise`.
  package let name: String
  /// What it may be, such as "seconds, 0 to 86400".
  package let allowed: String
  /// The value that it has, as JSON.
  package let value: String
}
