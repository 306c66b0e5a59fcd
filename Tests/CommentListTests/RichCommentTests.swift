import CommentList
import RoomCore
import Testing

@Suite struct RichCommentTests {
  // MARK: Emotes

  /// The codes that the places of emotes have in a text, or "-".
  private func codes(_ text: String, _ emotes: CommentEmote...) -> [String] {
    var comment = CommentMessage(text: text)
    comment.emotes = emotes
    return comment.parts().map {
      if case .emote(_, let code) = $0 {
        "[\(code)]"
      } else if case .text(let text) = $0 {
        text
      } else {
        "?"
      }
    }
  }

  @Test func rangesAfterEmojiHitTheCode() {
    // The emoji is 1 code point and 2 UTF-16 code units.
    #expect(codes("🎉 Kappa!", CommentEmote("25", at: 2, length: 5)) == ["🎉 ", "[Kappa]", "!"])
    #expect(
      codes("🎉 Kappa!", CommentEmote("25", at: 3, length: 5, unit: .utf16))
        == ["🎉 ", "[Kappa]", "!"])
    #expect(
      codes("👨‍👩‍👧 hi Kappa :) bye", CommentEmote("25", at: 2, length: 2, unit: .words))
        == ["👨‍👩‍👧 hi ", "[Kappa :)]", " bye"])
    #expect(
      codes(
        "Kappa e\u{301} PogChamp", CommentEmote("88", at: 9, length: 8),
        CommentEmote("25", at: 0, length: 5)) == ["[Kappa]", " e\u{301} ", "[PogChamp]"])
  }

  @Test func noEmoteCutsACharacterOrAnEarlierEmote() {
    let family = "👨‍👩‍👧"
    for start in 0..<5 {
      for length in 1...5 where (start, length) != (0, 5) {
        #expect(codes(family, CommentEmote("1", at: start, length: length)) == [family])
      }
    }
    #expect(codes("🎉", CommentEmote("1", at: 0, length: 1, unit: .utf16)) == ["🎉"])
    #expect(codes("🎉", CommentEmote("1", at: 1, length: 1, unit: .utf16)) == ["🎉"])
    #expect(codes("🇯🇵🇰🇷", CommentEmote("1", at: 1, length: 2)) == ["🇯🇵🇰🇷"])
    #expect(codes("e\u{301}", CommentEmote("1", at: 0, length: 1)) == ["e\u{301}"])
    #expect(codes("hi", CommentEmote("1", at: 1, length: 9)) == ["hi"])
    #expect(codes("hi", CommentEmote("1", at: 1, length: 1, unit: .words)) == ["hi"])
    #expect(codes("", CommentEmote("1", at: 0, length: 1, unit: .words)) == [])
    #expect(
      codes("Kappa", CommentEmote("1", at: 0, length: 3), CommentEmote("2", at: 2, length: 3))
        == ["[Kap]", "pa"])
  }

  @Test func aBoardFindsItsCodes() {
    let emotes = CommentEmote.emotes(
      in: "🎉[smile][smile] Kappas Kappa", codes: ["[smile]", "Kappa"])
    #expect(emotes.map { $0.id } == ["[smile]", "[smile]", "Kappa"])
    #expect(emotes.map { $0.start } == [2, 9, 24])
  }

  @Test func equalTextsMergeOnlyWithEqualEmotes() throws {
    var rig = try Rig()
    func receive(_ id: String, _ emote: String?, _ color: CommentColor? = nil) {
      var comment = message("Kappa", id: id)
      if let emote { comment.emotes = [CommentEmote(emote, at: 0, length: 5)] }
      comment.style = color.map { CommentStyle(color: $0) }
      rig.send(.receive(comment))
      rig.advance(by: 100)
    }
    receive("1", "25")
    receive("2", "25", 0xFF_0000)
    receive("3", "26")
    receive("4", nil)
    receive("5", "26")
    #expect(rig.texts == ["Kappa ×2", "Kappa ×2", "Kappa"])
  }

  // MARK: Mentions, translation

  @Test func mentionsAreWholeNames() {
    let comment = CommentMessage(text: "@Ann and @Anna, @小明你好 @me", mentions: ["1", "2", "3"])
    let names = ["1": "Ann", "2": "Anna", "3": "小明"]
    #expect(
      comment.parts { names[$0]! } == [
        .mention(user: "1", text: "@Ann"), .text(" and "), .mention(user: "2", text: "@Anna"),
        .text(", "), .mention(user: "3", text: "@小明"), .text("你好 @me"),
      ])
    #expect(comment.parts() == [.text(comment.text)])
  }

  @Test func aTapShowsTheOriginalOfATranslation() throws {
    var rig = try Rig { $0.mute(words: ["bonjour"]) }
    func receive(_ id: String, _ text: String, _ translation: String) {
      var comment = message(text, id: id)
      comment.emotes = [CommentEmote("25", at: 0, length: 5)]
      comment.translation = translation
      rig.send(.receive(comment))
      rig.advance(by: 100)
    }
    receive("1", "Kappa 你好", "Hello Kappa")
    receive("2", "Kappa 你好", "Hi Kappa")
    receive("3", "Kappa 早", "bonjour")
    receive("4", "bonjour", "good day")
    // Merged and hidden by the originals.
    #expect(rig.texts == ["Kappa 你好 ×2", "Kappa 早"])
    func parts() -> [CommentPart] {
      rig.rows[0].message.parts(isTranslated: rig.rows[0].isTranslated)
    }
    #expect(parts() == [.text("Hello "), .emote(id: "25", code: "Kappa")])
    let top = try #require(rig.screen[rig.rows[0].id])
    rig.send(.tap(y: top + 1))
    #expect(parts() == [.emote(id: "25", code: "Kappa"), .text(" 你好")])
    receive("5", "Kappa 你好", "Hello Kappa")
    #expect(rig.texts[0] == "Kappa 你好 ×3" && rig.rows[0].showsOriginal)
    rig.send(.tap(y: top + 1))
    #expect(rig.rows.map { $0.isTranslated } == [true, true])
  }

  // MARK: Quotes

  private func reply(_ id: String, to quoted: String, by sender: String, text: String = "hi")
    -> CommentMessage
  {
    var comment = message("answer \(id)", id: id, sender: "b")
    comment.replyTo = quoted
    comment.quote = CommentQuote(sender: sender, text: text)
    return comment
  }

  @Test func aQuoteLeavesWithItsComment() throws {
    var rig = try Rig { $0.mute(words: ["slur"], users: ["muted"]) }
    rig.send(.receive(reply("1", to: "q1", by: "a")))
    rig.send(.receive(reply("2", to: "q2", by: "c")))
    rig.send(.pin(CommentPin(reply("3", to: "q1", by: "a"))))
    rig.send(.remove(id: "q1"))
    rig.send(.removeSender("c"))
    rig.send(.receive(reply("4", to: "q1", by: "a")))
    rig.send(.receive(reply("5", to: "q5", by: "c")))
    rig.send(.receive(reply("6", to: "q6", by: "muted")))
    rig.send(.receive(reply("7", to: "q7", by: "d", text: "a SLUR")))
    rig.send(.receive(reply("8", to: "q8", by: "d")))
    rig.advance(by: 2_000)
    #expect(rig.rows.map { $0.message.quote?.sender } == [nil, nil, nil, nil, nil, nil, "d"])
    #expect(rig.rows.allSatisfy { $0.message.replyTo != nil })
    #expect(rig.view.pins[0].message.quote == nil)
    rig.send(.send(reply("own", to: "q1", by: "a")))
    #expect(rig.rows.last?.delivery == .sending && rig.rows.last?.message.quote == nil)
  }

  @Test func anEditThatWaitsOutlivesTheRemovalOfAnotherComment() throws {
    var rig = try Rig()
    rig.send(.replace(message("edited", id: "1")))
    rig.send(.remove(id: "2"))
    rig.send(.hideSender("eve"))
    rig.send(.receive(message("first", id: "1")))
    rig.advance(by: 500)
    #expect(rig.texts == ["edited"])
  }

  @Test func aQuoteOfAHiddenUserDoesNotComeBack() throws {
    var rig = try Rig()
    // An edit that waits for its comment, two answers in one row, and an own answer under way.
    var edit = reply("1", to: "q1", by: "eve")
    edit.sender = "d"
    rig.send(.replace(edit))
    for sender in ["b", "c"] {
      var comment = reply(sender, to: "q1", by: "eve")
      (comment.text, comment.sender) = ("same", sender)
      rig.send(.receive(comment))
    }
    rig.advance(by: 500)
    rig.send(.send(reply("own", to: "q1", by: "eve")))
    let sent = try #require(rig.sends.last)
    rig.send(.hideSender("eve"))
    rig.send(.receive(message("answer", id: "1", sender: "d")))
    rig.send(.removeSender("b"))
    rig.advance(by: 500)
    #expect(rig.texts == ["same", "answer own", "answer 1"])
    #expect(rig.rows.allSatisfy { $0.message.quote == nil })
    rig.send(.enter(room: "elsewhere"))
    rig.send(.didRefuse(sent))
    rig.send(.leave)
    #expect(rig.texts == ["answer own"])
    #expect(rig.rows.allSatisfy { $0.message.quote == nil })
  }

  // MARK: Paid comments

  private static let tiers = [
    CommentTier(
      from: 3_000, currency: "USD", color: 0xE6_5100, pinTime: .seconds(600), maximumLength: 4),
    CommentTier(from: 500, currency: "USD", color: 0x00_BFA5, pinTime: .seconds(120)),
    CommentTier(from: 100, currency: "USD", color: 0x15_65C0),
    CommentTier(from: 30, currency: "CNY", color: 0x2A_60B2, pinTime: .seconds(60)),
  ]

  private func paid(_ id: String, _ amount: Int, _ currency: String = "USD") -> CommentMessage {
    var comment = message("thanks", id: id)
    comment.payment = CommentPayment(amount: amount, currency: currency)
    return comment
  }

  @Test func tiersBeginAtTheirAmounts() throws {
    var rig = try Rig { $0.tiers = Self.tiers }
    for (id, amount) in [("a", 2_999), ("b", 3_000), ("c", 499), ("d", 99)] {
      rig.send(.receive(paid(id, amount)))
    }
    rig.send(.receive(paid("e", 3_000, "JPY")))
    rig.advance(by: 100)
    #expect(
      rig.rows.map { $0.message.payment?.tier?.color } == [
        0x00_BFA5, 0xE6_5100, 0x15_65C0, nil, nil,
      ])
    #expect(rig.view.chips.map { $0.message.id } == ["b", "a"])
    #expect(rig.view.chips.map { $0.secondsLeft(at: rig.now) } == [600, 120])
    #expect(rig.rows[1].message.parts() == [.text("than"), .text("…")])
    #expect(
      rig.rows.compactMap { $0.message.payment?.text } == [
        "29.99 USD", "30.00 USD", "4.99 USD", "0.99 USD", "3000 JPY",
      ])
    rig.advance(by: 119_899)
    #expect(rig.view.chips.count == 2 && rig.view.chips[1].secondsLeft(at: rig.now) == 1)
    rig.advance(by: 1)
    #expect(rig.view.chips.map { $0.message.id } == ["b"])
    #expect(rig.view.nextSecond(after: rig.now) == rig.now + .seconds(1))
    rig.advance(by: 480_000)
    #expect(rig.view.chips == [] && rig.machine.nextDeadline == nil)
  }

  @Test func paidCommentsAreKeptAndNotMerged() throws {
    var rig = try Rig()
    rig.send(.receive(paid("a", 1)))
    rig.send(.receive(paid("b", 1)))
    rig.receive(0..<200)
    rig.advance(by: 4_000)
    #expect(rig.texts.count { $0 == "thanks" } == 2 && rig.statistics.dropped > 0)
  }

  @Test func aLateGuestSeesTheRestOfTheTime() throws {
    var rig = try Rig { $0.tiers = Self.tiers }
    rig.advance(by: 1_000_000)
    rig.send(
      .restore([
        PastComment(paid("old", 3_000), age: .seconds(600)),
        PastComment(paid("recent", 3_000), age: .seconds(599)),
        PastComment(paid("cheap", 500), age: .seconds(30)),
      ]))
    #expect(rig.view.chips.map { $0.message.id } == ["cheap", "recent"])
    #expect(rig.view.chips.map { $0.secondsLeft(at: rig.now) } == [90, 1])
    // A repetition does not pin again.
    rig.send(.receive(paid("old", 3_000)))
    rig.advance(by: 1_000)
    rig.send(.receive(paid("recent", 3_000)))
    #expect(rig.view.chips.map { $0.message.id } == ["cheap"])
  }

  @Test func aRemovedPaidCommentLosesItsChip() throws {
    var rig = try Rig { $0.tiers = Self.tiers }
    rig.send(.remove(id: "early"))
    for id in ["early", "a", "b"] { rig.send(.receive(paid(id, 3_000))) }
    #expect(rig.view.chips.map { $0.message.id } == ["b", "a"])
    rig.send(.remove(id: "a"))
    #expect(rig.view.chips.map { $0.message.id } == ["b"])
    rig.send(.removeSender("s"))
    #expect(rig.view.chips == [])
  }

  @Test func chipsAreBounded() throws {
    var rig = try Rig { $0.tiers = Self.tiers }
    for number in 0..<40 {
      rig.send(.receive(paid("short \(number)", 500)))
      rig.send(.receive(paid("long \(number)", 3_000)))
      rig.advance(by: 10)
    }
    #expect(rig.view.chips.count == CommentMachine.maximumChips)
    #expect(rig.view.chips.allSatisfy { $0.message.id!.hasPrefix("long") })
    #expect(rig.view.chips.first?.message.id == "long 39")
  }

  // MARK: Fields

  @Test func aPlainCommentIsAsSmallAsBefore() {
    #expect(MemoryLayout<CommentMessage>.size <= 112)
    var comment = CommentMessage(text: "hi")
    comment.emotes = []
    comment.badges = []
    comment.translation = nil
    #expect(comment.rich == nil && comment == CommentMessage(text: "hi"))
  }

  @Test(
    arguments: [
      { $0.replyTo = String(repeating: "x", count: 257) },
      { $0.emotes = Array(repeating: CommentEmote("1", at: 0, length: 1), count: 65) },
      { $0.emotes = [CommentEmote("1", at: -1, length: 1)] },
      { $0.emotes = [CommentEmote("1", at: 0, length: .max)] },
      { $0.badges = Array(repeating: "vip", count: 17) },
      { $0.quote = CommentQuote(text: String(repeating: "x", count: 4_097)) },
      { $0.payment = CommentPayment(amount: -1, currency: "USD") },
      { $0.payment = CommentPayment(amount: 1, currency: String(repeating: "$", count: 257)) },
      { $0.translation = String(repeating: "x", count: 4_097) },
    ] as [@Sendable (inout CommentMessage) -> Void])
  func invalidFieldsAreRejected(_ change: @Sendable (inout CommentMessage) -> Void) throws {
    var rig = try Rig()
    var comment = message("a")
    change(&comment)
    rig.send(.receive(comment))
    #expect(rig.statistics.rejected == 1 && rig.rows.isEmpty)
  }

  @Test func colorsOfFlyingCommentsAreReadable() {
    #expect(
      CommentColor(0xFF_FFFF).readable == 0xFF_FFFF && CommentColor(0xFF_0000).readable == 0xFF_0000
    )
    for hex in stride(from: 0, to: 0x1_000_000, by: 0x0A_0B0D) {
      let color = CommentColor(integerLiteral: hex)
      #expect(color.readable.luminance >= 0.19)
      let (light, dark) = (
        max(color.luminance, color.ink.luminance), min(color.luminance, color.ink.luminance)
      )
      #expect((light + 0.05) / (dark + 0.05) >= 4.5)
    }
  }
}

extension CommentColor {
  fileprivate init(_ hex: Int) { self.init(integerLiteral: hex) }
}
