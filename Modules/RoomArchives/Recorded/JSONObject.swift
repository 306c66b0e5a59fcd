import RoomCore
import RoomFeeds

/// The object on a line of another program's JSON. A field is `nil` if it is absent or of another
/// type.
struct JSONObject {
  private let fields: JSONFieldReader

  private init(_ fields: JSONFieldReader) {
    self.fields = fields
  }

  /// Reads the object of a line, and checks that the whole line is JSON.
  init(line: ArraySlice<UInt8>) throws(FeedError) {
    let reader = try JSONReader(line: line)
    fields = try RoomFeeds.fields { () throws(FieldError) in try reader.object() }
  }

  /// Reads a field that must be present.
  func required<Value: ReadValue>(_ name: StaticString) throws(FeedError) -> Value {
    try RoomFeeds.fields { () throws(FieldError) in try fields.required(name) }
  }

  /// Reads a field that may be absent.
  func optional<Value: ReadValue>(_ name: StaticString) throws(FeedError) -> Value? {
    try RoomFeeds.fields { () throws(FieldError) in try fields.optional(name) }
  }

  /// Returns the text of a field.
  func text(_ name: StaticString) -> String? { try? fields[name]?.text() }

  /// Returns the text at a place of the list in a field.
  func text(_ name: StaticString, at index: Int) -> String? {
    guard let list = try? fields[name]?.list(), list.indices ~= index else { return nil }
    return try? list[index].text()
  }

  /// Returns the whole number of a field.
  func integer(_ name: StaticString) -> Int? { try? fields[name]?.integer() }

  /// Returns the number of a field as it is written.
  func number(_ name: StaticString) -> ArraySlice<UInt8>? { fields[name]?.bytes.jsonNumber }

  /// Returns the object of a field.
  func object(_ name: StaticString) -> JSONObject? {
    (try? fields[name]?.object()).map { JSONObject($0) }
  }
}
