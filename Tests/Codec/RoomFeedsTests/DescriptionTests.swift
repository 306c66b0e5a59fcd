import LiveRoomKit
import Testing

@testable import RoomFeeds

@Suite("Descriptions as JSON")
struct DescriptionTests {
  @Test("A list within a list, and an object after a list, are separated")
  func lists() {
    var json = JSONText()
    json.object { json in
      json.field("a", [[1, 2], [], [3]])
      json.field("b", [ScreenPoint(x: 1, y: 2), .zero])
      json.field("c", true)
    }
    #expect(
      text(json.take())
        == #"{"a":[[1,2],[],[3]],"b":[{"x":1.0,"y":2.0},{"x":0.0,"y":0.0}],"c":true}"#)
  }

  @Test("Names of people are replaced where pseudonyms are asked for, and nothing else is")
  func pseudonyms() {
    var json = JSONText()
    json.pseudonyms = Pseudonyms()
    json.object { json in
      json.field("a", "ada", .person)
      json.field("b", "ada")
      json.field("c", Optional("ada"), .person)
      json.field("d", Optional<String>.none, .person)
      json.field("e", "ada", .text)
      json.field("f", ["bob", "ada"], .person)
    }
    #expect(
      text(json.take())
        == #"{"a":"name1","b":"ada","c":"name1","e":"text1","f":["name2","name1"]}"#)
  }

  @Test("The winners of a meter have the pseudonyms of its sides")
  func winners() {
    var json = JSONText()
    json.pseudonyms = Pseudonyms()
    let sides = [MeterSide(id: "ann", score: 2), MeterSide(id: "bob", score: 1)]
    Meter(id: "b", kind: "battle", phase: .ended, sides: sides, winners: ["ann"])
      .write(to: &json)
    let line = text(json.take())
    #expect(line.contains(#""winners":["name1"]"#) && !line.contains("ann"))
  }

  @Test(
    "Bounds are said as people say them",
    arguments: [
      (0.0...1, "a number, 0 to 1"), (0.0.nextUp...1, "a number, more than 0 and at most 1"),
      (0.0.nextUp...1.0.nextDown, "a number, more than 0 and less than 1"),
      (0.0...1.0.nextDown, "a number, 0 or more and less than 1"),
      (0.5...2.5, "a number, 0.5 to 2.5"),
      (1...Double.greatestFiniteMagnitude, "a number, 1 or more"),
    ])
  func bounds(range: ClosedRange<Double>, sentence: String) {
    #expect(Double.allowed(range, unit: "") == sentence)
  }

  @Test("A check finds what is out of bounds, in fields of fields too")
  func check() throws {
    var configuration = PopupConfiguration()
    configuration.channels = [PopupChannel("a"), PopupChannel("b")]
    try FieldCheck.check(configuration)
    configuration.channels[1].backdropOpacity = .nan
    #expect(
      throws: FieldError.invalid("channels.1.backdropOpacity", allowed: "a number, 0 to 1")
    ) {
      try FieldCheck.check(configuration)
    }
  }

  @Test("Motions, keyframes and curves are read as they were written")
  func motions() throws {
    let curves: [Curve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4),
      .spring(response: 0.5, dampingFraction: 0.8, initialVelocity: 1),
      .reversedSpring(response: 0.5, dampingFraction: 0.8, initialVelocity: -1),
    ]
    let motion = Motion(
      [
        .translationX: curves.enumerated().map {
          Keyframe(at: .milliseconds(100 * $0), value: Double($0), curve: $1)
        },
        .opacity: [Keyframe(at: .zero, value: 0)],
      ], anchor: ScreenPoint(x: 0, y: 1), duration: .seconds(2), unit: .size)
    var json = JSONText()
    motion.write(to: &json)
    let bytes = json.take()
    #expect(try Motion(from: JSONReader(bytes[...])) == motion)
    #expect(text(bytes).hasPrefix(#"{"duration":2.0,"anchor":{"x":0.0,"y":1.0},"unit":"size","#))
    #expect(text(bytes).contains(#"[0.4,4.0,{"cubicBezier":[0.1,0.2,0.3,0.4]}]"#))
  }

  @Test("A reason of the package's own is read where it was written, and from no feed")
  func reasons() throws {
    var json = JSONText()
    SuspensionReason.room.write(to: &json)
    let bytes = json.take()
    #expect(text(bytes) == #"{"reserved":"room"}"#)
    #expect(try SuspensionReason(from: JSONReader(bytes[...], isExact: true)) == .room)
    #expect(throws: FieldError.self) { try SuspensionReason(from: JSONReader(bytes[...])) }
    #expect(try SuspensionReason(from: JSONReader(Array(#""room""#.utf8)[...])) == "room")
  }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
