import CommentList
import RoomCore
import Testing

/// A field of a platform, and the machine that decides about it: the field takes each write at once.
private final class Field {
  var machine: ComposerMachine
  var text = ""
  var caret = 0
  var writes: [String] = []
  var now = Instant.start

  init(limit: Int = 200, unit: ComposerUnit = .characters, snapshot: ComposerSnapshot = .init()) {
    var configuration = ComposerConfiguration()
    (configuration.limit, configuration.unit) = (limit, unit)
    machine = ComposerMachine(configuration: configuration, snapshot: snapshot)
    take()
    writes = []
  }

  func take() {
    guard let write = machine.takeWrite() else { return }
    (text, caret) = (write.text, write.caret)
    writes.append(write.text)
  }

  /// Shows a text, as the field of the platform does before it reports the change.
  func show(_ text: String, caret: Int? = nil, isComposing: Bool = false) {
    (self.text, self.caret) = (text, caret ?? text.utf16.count)
    machine.edit(text, caret: self.caret, isComposing: isComposing, at: now)
    take()
  }

  /// Types at the caret, one character after another.
  func type(_ typed: String) {
    for character in typed {
      let units = Array(text.utf16)
      let (head, tail) = (units[..<caret], units[caret...])
      show(
        String(decoding: head + Array(character.utf16) + tail, as: UTF16.self),
        caret: caret + character.utf16.count)
    }
  }

  func move(to caret: Int) {
    self.caret = caret
    machine.select(caret: caret)
  }

  @discardableResult
  func send(byReturn isReturn: Bool = false) -> CommentMessage? {
    let message = machine.send(at: now, byReturn: isReturn)
    take()
    return message
  }

  func mention(_ user: String, _ name: String) -> Bool {
    defer { take() }
    return machine.mention(user, name: name)
  }

  /// The texts of the mentions, by the units of the field.
  var mentioned: [String] {
    machine.mentions.map { String(decoding: Array(text.utf16)[$0.range], as: UTF16.self) }
  }
}

private let family = "👨‍👩‍👧‍👦"

@Suite struct ComposerTests {
  // MARK: Scenario 1

  @Test func markedTextOverTheLimitSurvivesAndIsCutAtTheCommit() {
    let field = Field(limit: 4)
    field.type("你好")
    for marked in ["你好n", "你好ni", "你好ni h", "你好ni hao ma"] {
      field.show(marked, isComposing: true)
      #expect(field.text == marked && field.writes.isEmpty)
    }
    field.show("你好你好吗")
    #expect(field.text == "你好你好" && field.writes == ["你好你好"] && field.caret == 4)
    // In the middle, the text behind the caret stays.
    field.show("你abcdef好你好", caret: 7, isComposing: true)
    field.show("你甲乙好你好", caret: 3)
    #expect(field.text == "你好你好" && field.caret == 1)
    field.show("你好", caret: 2)
    field.show("你甲乙丙好", caret: 4)
    #expect(field.text == "你甲乙好" && field.caret == 3)
  }

  // MARK: Scenario 2

  @Test func aReportBeforeTheClearHasNoEffect() {
    let field = Field()
    field.type("hello")
    let sent = field.machine.send(at: field.now)
    #expect(sent?.text == "hello")
    // The view has not written yet, and its field reports a correction.
    field.machine.edit("Hello", caret: 5, isComposing: false, at: field.now)
    field.take()
    #expect(field.text == "" && field.machine.text == "")
  }

  // MARK: Scenario 3

  @Test(arguments: [
    (ComposerUnit.characters, 3), (.scalars, 9), (.utf16, 13), (.bytes, 27),
  ])
  func aFamilyIsWholeAtTheLimitOfEachUnit(unit: ComposerUnit, length: Int) {
    var field = Field(limit: length, unit: unit)
    field.type("a\(family)b")
    #expect(field.text == "a\(family)b" && field.machine.length == length)
    field = Field(limit: length - 1, unit: unit)
    field.type("ab")
    field.move(to: 1)
    field.show("a\(family)b", caret: 12)
    #expect(field.text == "ab" && field.caret == 1)
    field.type("x")
    #expect(field.text == (unit == .characters ? "ab" : "axb"))
  }

  /// A keyboard may add a family by its members.
  @Test func aFamilyThatGrowsAtTheLimitIsNotDivided() {
    let field = Field(limit: 8, unit: .utf16)
    field.show("👨")
    field.show("👨\u{200D}👩")
    #expect(field.text == "👨\u{200D}👩")
    field.show("👨\u{200D}👩\u{200D}👧\u{200D}👦")
    #expect(field.text == "👨\u{200D}👩")
  }

  @Test func theLengthIsShownInTheLastQuarter() {
    let field = Field(limit: 8)
    field.type("12345")
    #expect(!field.machine.showsLength)
    field.type("6")
    #expect(field.machine.showsLength && field.machine.length == 6)
  }

  @Test func aHugePasteIsCutBeforeItIsLaidOut() {
    var field = Field(limit: 5)
    field.type("ab")
    field.move(to: 1)
    field.machine.insert(String(repeating: "x", count: 1_000_000))
    field.take()
    #expect(field.text == "axxxb" && field.caret == 4)
    // A field that has laid it out itself is written at once.
    field = Field(limit: 4_096, unit: .bytes)
    field.show(String(repeating: family, count: 100_000))
    #expect(field.text == String(repeating: family, count: 4_096 / 25))
    field.show("")
    #expect(field.text == "")
  }

  // MARK: Scenario 4

  @Test func twoSendsInAnInstantAreOneMessage() {
    let field = Field()
    field.type(" hello \n")
    #expect(field.machine.canSend(at: field.now))
    #expect(field.send()?.text == "hello")
    #expect(field.send() == nil && field.send(byReturn: true) == nil)
    // The keyboard corrects the word that was sent.
    field.now = field.now + .milliseconds(50)
    field.show("Hello")
    #expect(field.text == "" && field.send() == nil)
    // The next word is typed.
    field.type("ok")
    #expect(field.send()?.text == "ok")
    field.type(" \n\u{FFFC}")
    #expect(!field.machine.canSend(at: field.now) && field.send() == nil)
  }

  // MARK: Scenario 10

  @Test func aMentionInTheMiddleAfterEmojiHasTheCaretBehind() {
    let field = Field()
    field.type("\(family)好 😀")
    field.move(to: 13)
    field.type("@a")
    #expect(field.machine.mentionQuery == "a" && field.text == "\(family)好 @a😀")
    #expect(field.mention("u1", "Ann"))
    #expect(field.text == "\(family)好 @Ann 😀" && field.caret == 18)
    #expect(field.mentioned == ["@Ann"] && field.machine.mentionQuery == nil)
    // By a held name: a blank keeps it apart from a word.
    field.move(to: 12)
    #expect(field.mention("u2", "鲍勃"))
    #expect(field.text == "\(family)好 @鲍勃  @Ann 😀" && field.mentioned == ["@鲍勃", "@Ann"])
    // Edits before and between move them.
    field.move(to: 0)
    field.type("@Ann ")
    field.show(field.text.replacing("好", with: "🎉🎉"), caret: 20)
    #expect(field.mentioned == ["@鲍勃", "@Ann"])
    // A changed name is a text.
    field.show(field.text.replacing("鲍勃", with: "鲍"), caret: 23)
    #expect(field.mentioned == ["@Ann"])
    #expect(field.send()?.mentions == ["u1"])
    #expect(field.machine.mentions.isEmpty)
  }

  @Test(arguments: [
    ("@", "" as String?), ("hi @an", "an"), ("你好@an", "an"), ("mail@an", nil), ("@an n", nil),
    ("hi", nil), ("x\n@安", "安"),
  ])
  func aNameIsCompletedBehindTheSign(text: String, query: String?) {
    let field = Field()
    field.show(text)
    #expect(field.machine.mentionQuery == query)
  }

  @Test func aMentionThatDoesNotFitIsNotInserted() {
    let field = Field(limit: 6)
    field.type("ab @")
    #expect(!field.mention("u", "Ann") && field.text == "ab @" && field.caret == 4)
    #expect(field.mention("u", "A") && field.text == "ab @A ")
    #expect(!field.mention("", "") && !field.mention(String(repeating: "u", count: 257), ""))
  }

  @Test func aReplyHasItsQuoteUntilItIsSent() {
    let field = Field()
    field.machine.reply(to: CommentMessage(id: "7", sender: "ann", text: "Who is there?"))
    field.machine.reply(to: CommentMessage(text: "no identifier"))
    #expect(field.machine.reply?.id == "7" && field.machine.reply?.text == "Who is there?")
    #expect(field.send() == nil)
    field.type("me")
    #expect(field.machine.reply?.id == "7")
    #expect(field.send()?.replyTo == "7" && field.machine.reply == nil)
    field.machine.reply(to: CommentMessage(id: "8", text: "x"))
    field.machine.cancelReply()
    field.type("me")
    #expect(field.send()?.replyTo == nil)
  }

  @Test func aForgottenUserLeavesAllDrafts() {
    let field = Field()
    _ = field.machine.follow(.didReset(room: "harbour"))
    field.take()
    field.machine.reply(to: CommentMessage(id: "1", sender: "troll", text: "rude"))
    field.type("hi ")
    for (user, name) in [("ann", "Ann"), ("troll", "Trø👨‍👩‍👧ll"), ("bob", "Bob")] {
      #expect(field.mention(user, name))
    }
    field.type("!")
    _ = field.machine.follow(.didReset(room: "kitchen"))
    field.take()
    field.machine.reply(to: CommentMessage(id: "2", sender: "troll", text: "rude"))
    field.machine.forget { $0 == "troll" }
    #expect(field.machine.reply == nil)
    _ = field.machine.follow(.didReset(room: "harbour"))
    field.take()
    #expect(field.machine.reply == nil && field.text == "hi @Ann  @Bob !")
    #expect(field.machine.mentions.map(\.user) == ["ann", "bob"])
    #expect(field.machine.mentions.map(\.start) == [3, 9])
    // Nothing is written for a draft without the user.
    let writes = field.writes.count
    field.machine.forget { $0 == "troll" }
    field.take()
    #expect(field.writes.count == writes)
  }
}

// The composer with the list of comments that it writes to.
extension ComposerTests {
  /// The list of a room, and the composer that follows its events.
  private final class Chat {
    var rig: Rig
    let field = Field()
    private var followed = 0

    init() throws {
      rig = try Rig()
      enter("a")
    }

    func enter(_ room: String) { send(.enter(room: room)) }

    func send(_ input: CommentInput) {
      rig.send(input)
      follow()
    }

    func follow() {
      while followed < rig.log.count {
        followed += 1
        if let id = field.machine.follow(rig.log[followed - 1].value) { rig.send(.remove(id: id)) }
      }
      field.take()
    }

    func advance(by milliseconds: Int) {
      rig.advance(by: milliseconds)
      field.now = rig.now
      follow()
    }

    /// Types a text and sends it. Returns the comment that the server gets, or `nil`.
    @discardableResult
    func write(_ text: String) -> CommentSend? {
      let count = rig.sends.count
      field.type(text)
      if let message = field.send() { send(.send(message)) }
      return rig.sends.count > count ? rig.sends.last : nil
    }

    func sent(_ text: String) throws -> CommentSend {
      let comment = write(text)
      return try #require(comment)
    }

    var failed: [String] {
      rig.rows.filter { $0.delivery == .failed }.map(\.message.text)
    }
    var obstacle: CommentObstacle? { field.machine.writing.obstacle(at: rig.now) }
  }

  // MARK: Scenario 5

  @Test func refusedTextReturnsButNeverOverNewerText() throws {
    let chat = try Chat()
    chat.field.type("@")
    _ = chat.field.mention("u", "Ann")
    let first = try chat.sent("hello")
    chat.send(.didRefuse(first))
    #expect(chat.field.text == "@Ann hello" && chat.field.mentioned == ["@Ann"])
    #expect(chat.rig.rows.isEmpty)
    let again = try chat.sent("!")
    #expect(again.message.text == "@Ann hello!" && again.message.mentions == ["u"])
    chat.field.type("newer")
    chat.send(.didRefuse(again))
    #expect(chat.field.text == "newer" && chat.failed == ["@Ann hello!"])
    // The user sends the failed row again. Its text returns as soon as the draft is empty.
    let id = try #require(again.message.id)
    chat.send(.retry(id: id))
    chat.field.show("")
    chat.send(.didRefuse(chat.rig.sends.last!))
    #expect(chat.field.text == "@Ann hello!" && chat.failed.isEmpty)
    chat.field.show("newer")
    // Another refusal of the same comment, and a comment that the composer has not written.
    chat.send(.didRefuse(again))
    chat.field.show("")
    chat.send(.send(CommentMessage(text: "by a button")))
    chat.send(.didRefuse(chat.rig.sends.last!))
    #expect(chat.field.text == "" && chat.failed == ["by a button"])
  }

  // MARK: Scenario 6

  @Test func aCooldownLastsThroughRoomSwitchBackgroundAndEndsByPromotion() throws {
    let chat = try Chat()
    chat.send(.setSlowMode(interval: .seconds(30)))
    #expect(chat.obstacle == nil)
    chat.send(.didDeliver(try chat.sent("one")))
    #expect(
      chat.obstacle?.reason == .slowMode && chat.obstacle?.secondsLeft(at: chat.rig.now) == 30)
    chat.advance(by: 4_500)
    chat.enter("b")
    #expect(chat.obstacle == nil)
    chat.send(.suspend(reason: "app"))
    chat.advance(by: 10_000)
    chat.send(.resume(reason: "app"))
    chat.enter("a")
    #expect(chat.obstacle?.secondsLeft(at: chat.rig.now) == 16)
    // Typing goes on, and the draft stays.
    #expect(chat.write("two") == nil && chat.field.text == "two")
    chat.send(.setPermission(CommentPermission(isExempt: true)))
    #expect(chat.obstacle == nil && chat.write("") != nil)
    chat.send(.setPermission(CommentPermission()))
    #expect(chat.obstacle?.secondsLeft(at: chat.rig.now) == 30)
    chat.send(.setSlowMode(interval: .seconds(5)))
    #expect(chat.obstacle?.secondsLeft(at: chat.rig.now) == 5)
    chat.advance(by: 5_000)
    #expect(chat.obstacle == nil)
  }

  // MARK: Scenario 7

  @Test func theDraftThatWasUsedLeastRecentlyGoes() throws {
    let field = Field()
    for room in 0...ComposerMachine.maximumDrafts {
      _ = field.machine.follow(.didReset(room: "\(room)"))
      field.take()
      field.type("\(room)")
    }
    for (room, text) in [(1, "1"), (0, "")] {
      _ = field.machine.follow(.didReset(room: "\(room)"))
      field.take()
      #expect(field.text == text)
    }
  }

  @Test func composedTextStaysInItsRoom() {
    let field = Field(limit: 4)
    _ = field.machine.follow(.didReset(room: "a"))
    field.take()
    field.type("ab")
    field.show("abni hao", isComposing: true)
    _ = field.machine.follow(.didReset(room: "b"))
    field.take()
    #expect(field.text == "" && !field.machine.isComposing)
    _ = field.machine.follow(.didReset(room: "a"))
    field.take()
    #expect(field.text == "abni")
  }

  // MARK: Scenario 8

  @Test func aUserWhoIsMutedWhileTypingKeepsTheDraftAndSeesReasonAndTime() throws {
    let chat = try Chat()
    chat.field.type("half a sen")
    chat.send(.setPermission(CommentPermission(.muted, for: .seconds(600))))
    #expect(chat.obstacle?.reason == .muted && chat.obstacle?.secondsLeft(at: chat.rig.now) == 600)
    chat.field.type("tence")
    #expect(chat.write("") == nil && chat.field.text == "half a sentence")
    // A comment of the app's own fails at once.
    chat.send(.send(CommentMessage(text: "phrase")))
    #expect(chat.failed == ["phrase"] && chat.rig.sends.isEmpty)
    chat.send(.retry(id: chat.rig.rows[0].message.id!))
    #expect(chat.rig.log.last?.value == .rejected(.restricted(.muted)))
    chat.advance(by: 599_001)
    #expect(chat.obstacle?.secondsLeft(at: chat.rig.now) == 1)
    chat.advance(by: 999)
    #expect(chat.obstacle == nil && chat.write("")?.message.text == "half a sentence")
    chat.send(.setPermission(CommentPermission("level 5")))
    #expect(chat.obstacle?.reason == "level 5" && chat.obstacle?.until == nil)
    chat.send(.setPermission(CommentPermission()))
    #expect(chat.obstacle == nil)
  }

  @Test func aTextIsBlankIfAllOfItIsWhiteSpace() {
    for scalar in (0...UInt32(0x10FFFF)).lazy.compactMap(Unicode.Scalar.init)
    where scalar.value < 0x3100 && scalar != "\u{FFFC}" || scalar.properties.isWhitespace {
      let field = Field()
      field.show(String(scalar))
      let isBlank = !field.machine.canSend(at: field.now)
      #expect(isBlank == scalar.properties.isWhitespace, "\(scalar.value)")
    }
  }
}
