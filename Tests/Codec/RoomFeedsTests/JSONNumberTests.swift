import LiveRoomKit
import Testing

@testable import RoomFeeds

/// Numbers of JSON, compared with the standard library's reading of them.
@Suite struct JSONNumberTests {
  private static func check(_ text: String) {
    let expected = Double(text)
    let number = Double(json: Array(text.utf8)[...])
    let isZero = text.prefix { $0 != "e" }.allSatisfy { !("1"..."9").contains($0) }
    // A number that is too large or too small is out of range here.
    let isInRange = expected.map { $0.isFinite && ($0 != 0 || isZero) } ?? false
    #expect(number?.bitPattern == (isInRange ? expected?.bitPattern : nil), "\(text)")
  }

  /// Numbers of up to 40 digits, also at both ends of what a `Double` holds.
  @Test func numbersOfAnyLengthAreReadAsTheLibraryReadsThem() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<1_000 {
      let length = Int.random(in: 1...40, using: &random)
      var text = Bool.random(using: &random) ? "-" : ""
      text += "\(Int.random(in: 0...9, using: &random))."
      for _ in 0..<length { text += "\(Int.random(in: 0...9, using: &random))" }
      text += "e\(Int.random(in: -345...315, using: &random))"
      Self.check(text)
    }
  }

  /// Exactly between two numbers, and a little beside it.
  @Test func halvesGoToTheEvenNumber() {
    var random = SeededGenerator(seed: 18)
    for _ in 0..<200 {
      // An integer of 54 bits, the last of which is set, times a power of two.
      let odd = random.next() >> 10 | 1 << 53 | 1
      let digits = "\(odd)"
      for text in [digits, digits + ".0", digits + ".0000000001", "\(odd - 1).99999999999999"] {
        Self.check(text)
      }
      Self.check("\(odd)e\(Int.random(in: 0...20, using: &random))")
    }
  }

  @Test(arguments: [
    "0", "-0", "0.0", "-0.0e9", "0e999999999999", "1", "-1", "1e308", "1.7976931348623157e308",
    "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e999999999999",
    "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9e-324", "5e-324", "2.5e-324",
    "2.4e-324", "1e-400", "1e-999999999999", "9007199254740993", "9007199254740992.5", "1e22",
    "1e23", "123456789012345e22", "0.1", "3.0", "1E+2",
    "2.4703282292062327208299493e-324", "2.4703282292062328e-324",
  ])
  func theEndsOfWhatADoubleHolds(_ text: String) {
    Self.check(text)
  }

  @Test func veryLongNumbersAreExact() {
    for count in [700, 767, 799, 800, 801, 2_000, 60_000] {
      for text in [
        "0." + String(repeating: "9", count: count), "1" + String(repeating: "0", count: count),
        "9007199254740993." + String(repeating: "0", count: count),
        "9007199254740993." + String(repeating: "0", count: count) + "1",
        "0." + String(repeating: "0", count: count) + "1",
      ] {
        Self.check(text)
      }
    }
  }
}
