import RoomCore
import RoomFeeds

/// An object on a line of somebody else's JSON. What is asked of it and is absent, or of another type,
/// is `nil`.
struct JSONObject {
  private let fields: JSONFieldReader

  private init(_ fields: JSONFieldReader) {
    self.fields = fields
  }

  /// Reads the object of a line, which is checked as a whole.
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

  /// The text of a field.
  func text(_ name: StaticString) -> String? { try? fields[name]?.text() }

  /// The whole number of a field.
  func integer(_ name: StaticString) -> Int? { try? fields[name]?.integer() }

  /// The number of a field, as it is written.
  func number(_ name: StaticString) -> ArraySlice<UInt8>? { fields[name]?.bytes.jsonNumber }

  /// The object of a field.
  func object(_ name: StaticString) -> JSONObject? {
    (try? fields[name]?.object()).map { JSONObject($0) }
  }
}
