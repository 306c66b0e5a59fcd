import LiveRoomKit
import Testing

@testable import RoomFeeds

/// The options and snapshots of likes as JSON.
@Suite struct LikeDescriptionTests {
  private static func written(_ value: some WrittenValue) -> String {
    var json = JSONText()
    value.write(to: &json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  private static func read<Value: ReadValue>(_ json: String) throws(FieldError) -> Value {
    try Value(from: JSONReader(Array(json.utf8)[...], isExact: true))
  }

  private func check<Value: ReadValue & Equatable>(_ table: [(Value, String)]) throws {
    for (value, text) in table {
      #expect(Self.written(value) == text)
      #expect(try Self.read(text) == value)
    }
  }

  @Test func options() throws {
    try check(
      [
        ([], "[]"), (.likeArea, #"["likeArea"]"#), ([.moving, .control], #"["control","moving"]"#),
        (TouchRegions(rawValue: 1 << 31 | 1 << 17 | 1), #"["likeArea","bit17","bit31"]"#),
      ] as [(TouchRegions, String)])
    try check(
      [
        ([.popup, .sheet, .landscape, .cleared], #"["popup","sheet","landscape","cleared"]"#),
        (RoomConditions(rawValue: 1 << 16), #"["bit16"]"#),
      ] as [(RoomConditions, String)])
    for text in [#"["bit32"]"#, #"["bit-1"]"#, #"["bit"]"#, #"["bit17x"]"#, #""popup""#, "[1]"] {
      #expect(throws: FieldError.self) { try Self.read(text) as RoomConditions }
    }
  }

  // MARK: Snapshots

  @Test(arguments: [
    "{": "The document is not JSON from byte 1 on.",
    "{}": "“version” is missing.",
    #"{"version":1,"nextID":-1,"messages":[],"unsent":[]}"#:
      "“nextID” must be a whole number, 0 to 18446744073709551615.",
    #"{"version":1,"nextID":2,"messages":[{"id":1,"room":"a","count":1e300,"attempt":1}],"unsent":[]}"#:
      "“messages.0.count” must be a whole number.",
    #"{"version":1,"nextID":2,"messages":[],"unsent":[{"room":"a"}]}"#:
      "“unsent.0.count” is missing.",
    String(repeating: "[", count: 1_000): "The document is nested deeper than 64 levels.",
  ])
  func aForgedSnapshotIsRefused(_ json: String, _ sentence: String) {
    let error = #expect(throws: FieldError.self) { try LikeSnapshot(json: Array(json.utf8)) }
    #expect(error?.description == sentence)
  }
}
