import CommentList
import Foundation
import RoomCore
import Testing

/// Moderation that comes before its comment, or between a comment and its echo.
@Suite struct ModerationTests {
  @Test func aReplacementByARemovedUserIsNotShown() throws {
    var rig = try Rig()
    rig.fill(1...2)
    rig.send(.pin(CommentPin(message("1"))))
    rig.send(.removeSender("troll"))
    rig.send(.replace(message("mine now", id: "1", sender: "troll")))
    #expect(rig.texts == ["2"] && rig.view.pins.isEmpty)
    rig.send(.replace(message("mine too", id: "3", sender: "troll")))
    rig.receive("3")
    rig.advance(by: 200)
    #expect(rig.texts == ["2"])
  }

  @Test func aPinThatComesAfterModerationIsNoWayAroundIt() throws {
    var rig = try Rig()
    rig.send(.remove(id: "removed"))
    rig.send(.removeSender("troll"))
    rig.send(.replace(message("masked", id: "replaced")))
    rig.send(.pin(CommentPin(message("removed"))))
    rig.send(.pin(CommentPin(message("x", sender: "troll"))))
    #expect(rig.view.pins.isEmpty && rig.statistics.rejected == 0)
    rig.send(.pin(CommentPin(message("rude", id: "replaced", priority: 7))))
    rig.send(.pin(CommentPin(message("other", priority: 5))))
    #expect(rig.view.pins.map(\.message.text) == ["masked", "other"])
    #expect(rig.view.pins.map(\.message.priority) == [7, 5])
    rig.send(.allowSender("troll"))
    rig.send(.pin(CommentPin(message("x", sender: "troll"))))
    #expect(rig.view.pins.count == 3)
  }

  @Test func anEchoIsShownAsReplaced() throws {
    var rig = try Rig()
    rig.send(.send(CommentMessage(text: "rude")))
    rig.send(.replace(message("masked", id: "comment-1", sender: "me")))
    rig.send(.receive(message("rude", id: "comment-1", sender: "me")))
    #expect(rig.texts == ["masked"] && rig.rows[0].delivery == .sent)
    rig.send(.remove(id: "comment-1"))
    rig.send(.replace(message("again", id: "comment-1", sender: "me")))
    rig.send(.receive(message("rude", id: "comment-1", sender: "me")))
    #expect(rig.texts == [])
  }

  @Test func anEchoAfterThousandsOfCommentsAddsNoRow() throws {
    var rig = try Rig { $0.capacity = 10 }
    rig.send(.send(CommentMessage(text: "own")))
    rig.receive(0..<30)
    rig.advance(by: 4_000)
    rig.receive(30..<4_200)
    rig.advance(by: 4_000)
    #expect(!rig.texts.contains("own") && !rig.state.unsent.isEmpty)
    for _ in 0..<2 { rig.send(.receive(message("own", id: "comment-1", sender: "me"))) }
    rig.advance(by: 1_000)
    #expect(!rig.texts.contains("own") && rig.state.unsent.isEmpty)
    #expect(rig.statistics.repeated == 2)
  }

  @Test(arguments: [false, true])
  func aReplacedTextMergesNoMore(waits: Bool) throws {
    var rig = try Rig()
    rig.receive("first")
    rig.send(.receive(message("hi", id: "1")))
    if !waits { rig.advance(by: 100) }
    rig.send(.replace(message("bye", id: "1")))
    rig.send(.receive(message("hi", id: "2")))
    rig.send(.receive(message("hi", id: "3")))
    rig.advance(by: 1_000)
    #expect(rig.texts == ["first", "bye", "hi ×2"])
  }

  // MARK: Merged rows

  /// Six people write the same.
  private func sixWrite(_ rig: inout Rig, waits: Bool) {
    rig.receive("first")
    for number in 1...6 {
      rig.send(.receive(message("666", id: "\(number)", sender: "u\(number)")))
    }
    if !waits { rig.advance(by: 200) }
  }

  @Test(arguments: [false, true])
  func eachBannedUserLeavesTheCountOfAMergedRow(waits: Bool) throws {
    var rig = try Rig()
    sixWrite(&rig, waits: waits)
    for number in 2...6 { rig.send(.removeSender("u\(number)")) }
    rig.advance(by: 200)
    #expect(rig.texts == ["first", "666"] && rig.rows[1].message.id == "1")
    rig.send(.removeSender("u1"))
    #expect(rig.texts == ["first"] && rig.statistics.isBalanced)
  }

  @Test(arguments: [false, true])
  func aMergedRowOutlivesItsFirstUser(waits: Bool) throws {
    var rig = try Rig()
    sixWrite(&rig, waits: waits)
    rig.send(.removeSender("u1"))
    rig.advance(by: 200)
    #expect(rig.texts == ["first", "666 ×5"])
    #expect(rig.rows[1].message.id == "2" && rig.rows[1].message.sender == "u2")
    rig.send(.receive(message("666", id: "2", sender: "u2")))
    #expect(rig.statistics.repeated == 1)
    rig.send(.receive(message("666", id: "7", sender: "u7")))
    rig.advance(by: 200)
    #expect(rig.texts == ["first", "666 ×6"])
    for number in [4, 3, 6, 5, 7, 2] { rig.send(.removeSender("u\(number)")) }
    #expect(rig.texts == ["first"])
  }

  @Test(arguments: [false, true], [65, 200, 1_000])
  func eachRemovalLowersTheCountOfAMergedRow(waits: Bool, number: Int) throws {
    var rig = try Rig()
    rig.receive("first")
    for number in 0..<number { rig.send(.receive(message("666", id: "\(number)"))) }
    if !waits { rig.advance(by: 100) }
    var source = SeededGenerator(seed: UInt64(number))
    for (removed, id) in (1..<number).shuffled(using: &source).enumerated() {
      rig.send(.remove(id: "\(id)"))
      rig.send(.remove(id: "\(id)"))
      if !waits { #expect(rig.rows[1].count == number - 1 - removed) }
    }
    rig.advance(by: 100)
    #expect(rig.texts == ["first", "666"] && rig.statistics.isBalanced)
  }

  @Test func aMergedCommentIsRemovedAfterThousandsOfOthers() throws {
    var rig = try Rig { $0.capacity = 1_000 }
    rig.send(.receive(message("hello", id: "a")))
    rig.send(.receive(message("hello", id: "b")))
    for second in 0..<50 {
      rig.receive((0..<100).map { 100 * second + $0 })
      rig.advance(by: 1_000)
    }
    #expect(rig.texts.first == "hello ×2" && rig.statistics.received > 5_000)
    rig.send(.remove(id: "b"))
    #expect(rig.texts.first == "hello")
  }

  @Test func aClearedListKeepsBansAndRemovals() throws {
    var rig = try Rig()
    rig.send(.enter(room: "r"))
    rig.fill(1...40)
    rig.scroll(by: 200)
    rig.send(.remove(id: "later"))
    rig.send(.removeSender("troll"))
    rig.send(.pin(CommentPin(message("p"))))
    rig.send(.send(CommentMessage(text: "own")))
    rig.receive(100..<110)
    rig.send(.clear)
    #expect(rig.rows.isEmpty && rig.view.isFollowing && rig.view.unread == 0)
    #expect(rig.statistics.waiting == 0 && rig.statistics.isBalanced)
    #expect(rig.view.pins.count == 1 && rig.state.room == "r")
    #expect(rig.state.unsent.count == 1, "what was written is sent")
    rig.receive("later", "7", "105")
    rig.send(.receive(message("x", sender: "troll")))
    rig.advance(by: 1_000)
    #expect(rig.rows.isEmpty)
    rig.receive("new")
    rig.advance(by: 200)
    #expect(rig.texts == ["new"])
    rig.send(.clear)
    rig.send(.receive(message("new", id: "again")))
    rig.advance(by: 200)
    #expect(rig.texts == ["new"], "it merges with no row that is gone")
  }

  @Test func aLowerRateDropsAndAHigherOneIsUsedSoon() throws {
    var rig = try Rig { $0.rowsPerSecond = 1_000 }
    rig.receive(0..<1_000)
    var configuration = rig.machine.configuration
    configuration.rowsPerSecond = 1
    rig.send(.configure(configuration))
    #expect(rig.statistics.waiting == 3 && rig.statistics.dropped == 996)
    rig.advance(by: 1_000)
    configuration.rowsPerSecond = 50
    rig.send(.configure(configuration))
    rig.advance(by: 100)
    #expect(rig.statistics.waiting == 0)
  }

  @Test(arguments: [
    ("ab", true), ("abc", true), ("xabx", true), ("aab", true), ("aac", false), ("ba", false),
    ("a", false), ("", false), ("é", true), ("e\u{301}", true), ("xyxyz", true), ("xyxy", false),
  ])
  func mutedWordsOverlapAndContainEachOther(text: String, isHidden: Bool) throws {
    // With "ab" a longer "abc" is never reached, in any order.
    for words in [["abc", "ab", "xyz", "é", ""], ["é", "", "xyz", "ab", "abc"]] {
      var rig = try Rig { $0.mute(words: words) }
      rig.receive(text)
      #expect(rig.statistics.removed == (isHidden ? 1 : 0))
    }
  }

  // MARK: Muted words

  /// Returns a Boolean value that indicates whether the rule `mute` with a word hides a text.
  private func isHidden(_ text: String, by word: String) -> Bool {
    var settings = MuteRule.Settings()
    settings.words = [word]
    return MuteRule(settings).decision(on: CommentMessage(text: text)) == .hide
  }

  /// Each scalar that Unicode calls ignorable has no picture of its own.
  @Test func mutedWordsAreFoundThroughAllInvisibleCharacters() {
    var visible: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isDefaultIgnorableCodePoint
      else { continue }
      // The 4,096 scalars for tags and variants are like their first ones.
      if value > 0xE0000, value & 0xFF > 2 { continue }
      if !isHidden("you are ban\(scalar)ned", by: "banned") { visible.append(value) }
    }
    #expect(visible == [])
    for joiner in [
      "\u{200D}", "\u{200C}", "\u{AD}", "\u{FE0F}", "\u{61C}", "\u{180B}", "\u{E0100}",
    ] {
      #expect(isHidden("b\(joiner)anned", by: "banned"))
      #expect(isHidden("banned", by: "ban\(joiner)ned"))
    }
  }

  @Test(arguments: [
    // Canonically equivalent texts.
    ("café", "un cafe\u{301} noir"), ("cafe\u{301}", "un café noir"),
    ("각하", "\u{1100}\u{1161}\u{11A8}하"),
    ("\u{1100}\u{1161}\u{11A8}", "각하"), ("ő\u{323}", "O\u{323}\u{30B}"), ("කො", "ක\u{DD9}\u{DCF}"),
    ("বো", "ব\u{9C7}\u{9BE}"), ("\u{1026}", "\u{1025}\u{102E}"), ("10 \u{212B}", "10 å"),
    // All letter cases.
    ("οδος", "ΟΔΟΣ"), ("ΟΔΟΣ", "οδος"), ("ΟΔΌΣ", "οδός"), ("istanbul", "İSTANBUL"),
    ("İstanbul", "istanbul"), ("İstanbul", "i\u{307}stanbul"), ("ısparta", "ISPARTA"),
    ("straße", "STRASSE"),
    ("STRASSE", "straße"), ("STRAẞE", "strasse"), ("ﬁx", "FIX"), ("ǆ", "ǅ"), ("ꮳꮃꭹ", "ᏣᎳᎩ"),
    ("kelvin", "\u{212A}elvin"),
    // Within a longer word, and with signs that are characters of their own.
    ("कमीन", "कमीने"), ("🖕", "🖕🏿"), ("👩", "👨‍👩‍👧‍👦"), ("脏话", "说脏\u{200B}话啊"),
  ])
  func aMutedWordIsFoundInEachSpelling(word: String, text: String) {
    #expect(isHidden(text, by: word))
  }

  @Test(arguments: [
    ("cafe", "café"), ("cafe", "cafe\u{301}"), ("가", "각"),
    ("\u{1100}\u{1161}", "\u{1100}\u{1161}\u{11A8}"),
    ("가", "\u{1100}\u{1161}\u{11A8}"), ("banned", "ban ned"), ("oo", "o\u{308}o"), ("ab", "a"),
    ("\u{200D}", "a\u{200D}b"),
  ])
  func anotherLetterIsNotTheMutedWord(word: String, text: String) {
    #expect(!isHidden(text, by: word))
  }

  /// A scalar and its decomposition are one character, in each version of Unicode.
  @Test func eachComposedScalarEqualsItsDecomposition() {
    var different: [String] = []
    for value in UInt32(0xC0)...0x2FFFF where !(0xAC10..<0xD7A0 ~= value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let decomposed = String(scalar).decomposedStringWithCanonicalMapping
      guard decomposed.unicodeScalars.count > 1 || decomposed.unicodeScalars.first != scalar
      else { continue }
      let isEqual =
        isHidden("ax\(decomposed)b", by: "x\(scalar)")
        && isHidden("ax\(scalar)b", by: "x\(decomposed)")
      if !isEqual { different.append("\(scalar) \(String(value, radix: 16))") }
    }
    #expect(different == [])
  }
}
