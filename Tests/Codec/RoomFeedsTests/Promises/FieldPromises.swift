import FeedTesting
import LiveRoomKit
import PromiseTesting
import Testing

@testable import RoomFeeds

@Suite("Promises of fields") struct FieldPromises {
  /// The names and values of the fields of an object.
  private static func fields(_ line: ArraySlice<UInt8>) throws -> [(name: String, value: String)] {
    try JSONReader(line).table().map {
      ($0.name, String(decoding: $0.value.bytes, as: UTF8.self))
    }
  }

  private static func object(_ fields: [(name: String, value: String)]) -> String {
    "{" + fields.map { #""\#($0.name)":\#($0.value)"# }.joined(separator: ",") + "}"
  }

  /// Calls `check` with the fields of lines of random messages, and what each is read as.
  private static func verifyLines(
    reaching situations: [String] = [],
    _ check: (
      inout SeededGenerator, inout PromiseReach, [(name: String, value: String)], FeedItem
    ) throws -> Void
  ) async throws {
    try await verify(reaching: situations) { source, reach in
      let draw = Draw(seed: source.next())
      for message in draw.messages(20) {
        let line = FeedWriter.bytes(of: [Timed(message.value, at: .start)])
        try check(&source, &reach, fields(line.dropLast()), FeedReader.items([line])[0])
      }
    }
  }

  private static let values = [
    "1", "-0", "1E+2", "1e-400", "-1e999", "true", "null", "[]", #"[ {"a" : [0] } , "b" ]"#,
    #""\"\\\/\b\f\n\r\t\u00e9\ud83c\udf39""#, #""é🌹""#, #"{"type":"gift"}"#,
  ]

  @Test("Promise 6: unknown fields change nothing, and an unknown type rejects the line")
  func unknownFields() async throws {
    try await Self.verifyLines(reaching: ["part"]) { source, reach, fields, item in
      var fields = fields
      let unknown = (name: "unknown", value: source.pick(Self.values))
      fields.insert(unknown, at: source.below(fields.count + 1))
      // Of settings, and of names that a server chooses, each name counts; a case has one.
      let tables = [
        "configuration", "endsOn", "settings", "scope", "condition", "count", "position",
      ]
      if let place = fields.firstIndex(where: {
        $0.value.hasPrefix("{") && $0.name != "unknown" && !tables.contains($0.name)
          && $0.value.contains(",")
      }) {
        fields[place].value = #"{"unknown":\#(unknown.value),"# + fields[place].value.dropFirst()
        reach.note("part")
      }
      try ensure(FeedReader.items(Self.object(fields)) == [item], Self.object(fields))
      let type = fields.firstIndex { $0.name == "type" }!
      fields[type].value = #""unknown""#
      try ensure(FeedReader.items(Self.object(fields)).rejectedLines == [1], Self.object(fields))
    }
  }

  @Test("Promise 7: of two fields of one name the first counts")
  func equalNames() async throws {
    try await Self.verifyLines { source, _, fields, item in
      var fields = fields
      let place = source.below(fields.count)
      let name = fields[place].name
      let escaped = "\\u00" + String(name.utf8.first!, radix: 16) + name.dropFirst()
      let again = (name: source.pick([name, escaped]), value: source.pick(Self.values))
      fields.insert(again, at: place + 1 + source.below(fields.count - place))
      try ensure(FeedReader.items(Self.object(fields)) == [item], Self.object(fields))
    }
  }

  @Test("Promise 8: a field that is null is read as one that is absent")
  func null() async throws {
    try await Self.verifyLines(reaching: ["message", "rejected"]) { source, reach, fields, _ in
      var (null, absent) = (fields, fields)
      let place = source.below(fields.count)
      null[place].value = "null"
      absent.remove(at: place)
      let items = FeedReader.items(Self.object(null))
      try ensure(items == FeedReader.items(Self.object(absent)), Self.object(null))
      reach.note(items.rejectedLines.isEmpty ? "message" : "rejected")
    }
  }

  @Test("Promise 11: settings are read as they are written; what is unknown or invalid throws")
  func settings() async throws {
    let draw = Draw(seed: 1)
    let defaults = RoomConfiguration().settings
    var never = Set(defaults.map(\.name).filter { !$0.contains("[]") })
    try await verify { _, _ in
      for _ in 0..<5 {
        let drawn = draw.configuration()
        let json = drawn.json
        let isSame = try RoomConfiguration(json: json).isSame(as: drawn)
        try ensure(isSame, "\(String(decoding: json, as: UTF8.self)) is another")
        let values = Dictionary(drawn.settings.map { ($0.name, $0.value) }) { first, _ in first }
        never.subtract(defaults.filter { values[$0.name] != $0.value }.map(\.name))
      }
      let text = String(decoding: draw.configuration().json, as: UTF8.self)
      for bad in [
        #"{"unknown":1,"# + text.dropFirst(), String(text.dropLast()),
        text.replacing(#""laneCount":"#, with: #""laneCount":-"#),
        text.replacing(#""laneCount":"#, with: #""lanes":"#),
      ] {
        let read = try? RoomConfiguration(json: Array(bad.utf8))
        try ensure(read == nil, "\(bad.prefix(80)) is read")
      }
    }
    // Few have bounds that are seldom met.
    #expect(never.count < 8, "\(never)")
  }

  @Test("Promise 12: snapshots are read as they are written")
  func snapshots() async throws {
    try await verify { source, _ in
      let draw = Draw(seed: source.next())
      var room = try RoomMachine(RoomConfiguration(localUser: "a"))
      var events: [RoomEvent] = []
      for message in draw.messages(30) {
        room.handle(message.value, at: message.time, into: &events)
      }
      let snapshot = room.snapshot(
        at: .start + .seconds(100), date: .nanoseconds(Int64(source.number(0 ... .max))))
      try ensure(try RoomSnapshot(json: snapshot.json) == snapshot, "It is read as another")
      for _ in 0..<5 {
        let popup = draw.value(Popup.self)
        try ensure(try Popup(json: popup.json) == popup, "\(popup) is read as another")
      }
    }
  }
}
