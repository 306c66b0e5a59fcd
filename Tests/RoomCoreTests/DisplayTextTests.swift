import Testing

@testable import RoomCore

@Suite struct DisplayTextTests {
  @Test(arguments: [
    "ada", "", "é e\u{301}", "نمی\u{200C}دانم", "\u{200F}(שלום)\u{200E}!", "\u{61C}5",
    "Donau\u{AD}dampf",
    "क्\u{200D}ष", "🇫🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩‍👩‍👧‍👦", "👨🏻‍👩🏻‍👧🏻‍👦🏻", "❤️‍🔥", "葛\u{E0100}", "ᠠ\u{180B}",
    // Assigned after this was built.
    "\u{1FADF}\u{323B0}",
  ])
  func whatLanguagesAndEmojiNeedIsShown(_ text: String) {
    #expect(text.displayText == text)
  }

  @Test(arguments: [
    0x00, 0x07, 0x1B, 0x7F, 0x9B, 0x34F, 0x115F, 0x17B4, 0x180E, 0x200B,
    0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x206F, 0x3164,
    0xE000, 0xFDD0, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFC, 0xFFFE, 0x1D173, 0x1FFFF, 0xE0001, 0xE0041,
    0xF0000,
    0x10FFFF,
  ])
  func whatControlsTurnsOrHidesIsReplaced(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = "a\(scalar)b".displayText
    #expect(!text.unicodeScalars.contains(scalar))
    #expect(text.contains("\u{FFFD}") && text.hasSuffix("b"))
  }

  @Test func aTowerOfAccentsIsReplacedAndAFlagNeedsItsFlag() {
    for accents in [8, 20, 100_000] {
      #expect(("a" + String(repeating: "\u{301}", count: accents)).displayText == "\u{FFFD}")
    }
    #expect(("👩" + String(repeating: "\u{301}", count: 9)).displayText == "\u{FFFD}")
    #expect(String(repeating: "👩\u{200D}", count: 9).displayText == "\u{FFFD}")
    #expect("🏳\u{E0067}\u{E007F}".displayText == "\u{FFFD}")
  }

  @Test(arguments: [
    ("first\nsecond", "first second"), ("ab\r\nc", "ab c"), ("a\n\r\n\n\u{2028}b", "a b"),
    ("a\u{B}b\u{C}c\u{85}d\u{2029}e", "a b c d e"), ("\nline\n", " line "),
    ("a\n\tb", "a \u{FFFD}b"),
    ("a \n b", "a   b"), ("1\n2\n\n3", "1 2 3"),
  ])
  func aLineBreakIsASpaceAndARunOfBreaksIsOne(text: String, shown: String) {
    #expect(text.displayText == shown)
  }

  @Test func whatRunsFromRightToLeftIsIsolated() {
    #expect("ada 5 ×".isolated == "ada 5 ×")
    #expect("x مريم".isolated == "\u{2068}x مريم\u{2069}")
    #expect("\u{200F}5".isolated == "\u{2068}\u{200F}5\u{2069}")
  }
}
