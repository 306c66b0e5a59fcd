import CommentList
import RoomCore
import Testing

@Suite struct CommentRowTests {
  // MARK: Rate

  @Test func aCommentIsShownAtOnceInAQuietRoom() throws {
    var rig = try Rig()
    rig.receive("a")
    #expect(rig.texts == ["a"])
    rig.receive("b")
    #expect(rig.texts == ["a"])
    rig.advance(by: 100)
    #expect(rig.texts == ["a", "b"])
  }

  @Test func theOldestWaitingIsDroppedAndImportantOnesAreNot() throws {
    var rig = try Rig()
    rig.receive("first")
    rig.send(.receive(message("paid", kind: .gift)))
    rig.send(.receive(message("super", priority: 1)))
    rig.send(
      .receive(CommentMessage(id: "m", sender: "s", text: "@me", mentions: ["you", "me"])))
    rig.send(.receive(message("from another device", sender: "me")))
    rig.receive(0..<100)
    #expect(rig.statistics.dropped == 70)
    #expect(rig.statistics.waiting == 34)
    rig.advance(by: 10_000)
    #expect(
      rig.texts == ["first", "paid", "super", "@me", "from another device"]
        + (70..<100).map(String.init))
    #expect(rig.statistics.isBalanced)
    let dropped = rig.log.reduce(0) {
      if case .didAppend(let batch) = $1.value { $0 + batch.dropped } else { $0 }
    }
    #expect(dropped == 70)
  }

  @Test func theNewestRowsAreKept() throws {
    var rig = try Rig { $0.capacity = 5 }
    rig.fill(1...8)
    #expect(rig.texts == ["4", "5", "6", "7", "8"])
    var smaller = rig.machine.configuration
    smaller.capacity = 2
    rig.send(.configure(smaller))
    #expect(rig.texts == ["7", "8"])
  }

  // MARK: Merges

  @Test func equalTextsBecomeOneRow() throws {
    var rig = try Rig()
    rig.send(.receive(message("hi", id: "1", sender: "a")))
    rig.send(.receive(message("hi", id: "2", sender: "b")))
    rig.send(.receive(message("ho", id: "3", sender: "b")))
    rig.send(.receive(message("hi", id: "4", sender: "c")))
    rig.send(.receive(message("ho", id: "5", sender: "c")))
    rig.advance(by: 200)
    #expect(rig.texts == ["hi ×3", "ho ×2"])
    #expect(rig.rows[0].message.sender == "a")
    #expect(rig.statistics.merged == 3)
    rig.advance(by: 9_799)
    rig.send(.receive(message("hi", id: "6")))
    rig.advance(by: 2)
    rig.send(.receive(message("hi", id: "7")))
    rig.advance(by: 100)
    #expect(rig.texts == ["hi ×4", "ho ×2", "hi"], "10 s after the first comment of the row")
  }

  @Test func aFloodOfOneTextUpdatesItsRowInBatches() throws {
    var rig = try Rig()
    for number in 0..<1_000 {
      rig.send(.receive(message("666", id: "\(number)")))
      rig.advance(by: 1)
    }
    rig.advance(by: 100)
    #expect(rig.texts == ["666 ×1000"])
    #expect(rig.log.count <= 12)
  }

  @Test func mergesCanBeSwitchedOff() throws {
    for rules in [
      [], [RuleConfiguration("merge", ["within": .null])],
    ] {
      var rig = try Rig { $0.rules = rules }
      rig.receive("a")
      rig.send(.receive(message("a", id: "2")))
      rig.advance(by: 100)
      #expect(rig.texts == ["a", "a"])
    }
  }

  // MARK: Rules

  struct NoLinks: CommentRule {
    struct Settings: SettingsTable, Sendable {
      var limit = 3
      mutating func describe(_ visitor: inout some FieldVisitor) {
        visitor.field("limit", &limit, in: 1...9)
      }
    }
    static let name = "noLinks"
    let limit: Int
    init(_ settings: Settings) { limit = settings.limit }
    func decision(on comment: CommentMessage) -> CommentDecision {
      comment.text.utf8.count { $0 == UInt8(ascii: "/") } >= limit ? .hide : .show
    }
  }

  @Test func anAppRegistersARule() throws {
    var registry = CommentRuleRegistry()
    try registry.register(NoLinks.self)
    #expect(throws: FieldError.self) { try registry.register(NoLinks.self) }
    var rig = try Rig(rules: registry) {
      $0.rules = [RuleConfiguration("noLinks", ["limit": 2])]
    }
    rig.receive("a/b", "a//b")
    rig.advance(by: 200)
    #expect(rig.texts == ["a/b"])
    // Rules are changed while the list runs.
    var configuration = rig.machine.configuration
    configuration.rules = []
    rig.send(.configure(configuration))
    rig.receive("//")
    rig.advance(by: 200)
    #expect(rig.texts == ["a/b", "//"])
    configuration.rules = [RuleConfiguration("noLinks", ["limit": 99])]
    rig.send(.configure(configuration))
    let rejection = try #require(rig.log.last?.value)
    #expect("\(rejection)".contains("noLinks.limit"), "\(rejection)")
    #expect(rig.machine.configuration.rules == [])
  }

  @Test func aConfigurationNamesWhatIsInvalid() {
    func error(_ change: (inout CommentConfiguration) -> Void) -> String? {
      var configuration = CommentConfiguration()
      change(&configuration)
      do throws(FieldError) {
        _ = try CommentMachine(configuration: configuration)
        return nil
      } catch { return "\(error)" }
    }
    #expect(error { $0.capacity = 0 } == "“capacity” must be a whole number of rows, 1 to 1000.")
    #expect(error { $0.capacity = 1_001 } != nil)
    #expect(error { $0.rowsPerSecond = 0 } != nil)
    #expect(
      error { $0.rules = [RuleConfiguration("nope")] }
        == "The name “nope” is unknown. The names are: merge, joins, mute.")
    #expect(
      error { $0.rules = [RuleConfiguration("mute", ["word": 1])] }?.contains("mute.word")
        == true)
    #expect(error { _ in } == nil)
  }

  // MARK: Moderation

  @Test func pinsStayForTheirTimesByPriority() throws {
    var rig = try Rig()
    rig.send(.pin(CommentPin(message("low", priority: 1), for: .seconds(60))))
    rig.send(.pin(CommentPin(message("high", priority: 9), for: .seconds(120))))
    rig.send(.pin(CommentPin(message("stays", priority: 9))))
    #expect(rig.view.pins.map { $0.message.text } == ["high", "stays", "low"])
    rig.send(.replace(message("low!", id: "low", priority: 1)))
    rig.advance(by: 59_999)
    #expect(rig.view.pins.map { $0.message.text } == ["high", "stays", "low!"])
    rig.advance(by: 1)
    #expect(rig.view.pins.map { $0.message.text } == ["high", "stays"])
    rig.send(.suspend(reason: .app))
    rig.advance(by: 60_000)
    #expect(rig.view.pins.map { $0.message.text } == ["stays"])
    rig.send(.unpin(id: "stays"))
    #expect(rig.view.pins.isEmpty)
    rig.send(.unpin(id: "stays"))
    #expect(rig.log.last?.value == .rejected(.unknown(id: "stays")))
    for number in 0..<65 { rig.send(.pin(CommentPin(message("\(number)")))) }
    #expect(rig.log.last?.value == .rejected(.tooMany(limit: 64)))
  }

  // MARK: The room

  @Test func historyWithoutAnAgeIsAboveAllAlsoInOneCallWithAges() throws {
    var rig = try Rig()
    rig.receive("live")
    rig.advance(by: 1_000)
    rig.send(
      .restore([
        PastComment(message("90 s"), age: .seconds(90)), PastComment(message("first")),
        PastComment(message("60 s"), age: .seconds(60)), PastComment(message("second")),
      ]))
    #expect(rig.texts == ["first", "second", "90 s", "60 s", "live"])
  }

  @Test func historyIsAboveAllAndNotUnread() throws {
    var rig = try Rig { $0.capacity = 4 }
    rig.now = .start + .seconds(100)
    rig.send(.enter(room: "r"))
    rig.receive("live")
    rig.send(
      .restore(
        (1...5).map { PastComment(message("\($0)"), age: .seconds(10 - $0)) }
          + [PastComment(message("live"), age: .seconds(1))]))
    #expect(rig.texts == ["3", "4", "5", "live"])
    #expect(rig.rows[0].time == .start + .seconds(93))
    #expect(rig.view.unread == 0)
    #expect(rig.statistics.repeated == 1)
    #expect(rig.statistics.dropped == 2)
    rig.receive("5", "1")
    #expect(rig.texts == ["3", "4", "5", "live"])
    rig.send(.restore([PastComment(message("0"))]))
    #expect(rig.texts == ["3", "4", "5", "live"])
  }

  @Test func otherSettingsKeepTheUserAndTheIdentifiersOfOwnComments() throws {
    var rig = try Rig {
      $0.localUser = "me"
      $0.identifierPrefix = "visit-"
    }
    rig.send(.configure(CommentConfiguration()))
    rig.send(.send(CommentMessage(text: "hi")))
    #expect(rig.rows.map(\.message.sender) == ["me"])
    #expect(rig.rows.map(\.message.id) == ["visit-1"])
  }

  @Test func leavingEmptiesTheListAndItsCounts() throws {
    var rig = try Rig()
    rig.send(.enter(room: "r"))
    rig.fill(1...40)
    rig.scroll(by: 200)
    rig.receive(100..<110)
    rig.send(.pin(CommentPin(message("p"))))
    rig.send(.removeSender("x"))
    rig.advance(by: 300)
    #expect(rig.view.unread == 4)
    rig.send(.leave)
    #expect(rig.rows.isEmpty && rig.view.unread == 0 && rig.view.isFollowing)
    #expect(rig.view.pins.isEmpty)
    #expect(rig.statistics.waiting == 0 && rig.statistics.removed == 6)
    rig.send(.leave)
    rig.send(.enter(room: "r"))
    rig.advance(by: 100)
    rig.send(.receive(message("7", sender: "x")))
    #expect(rig.texts == ["7"], "another visit")
    #expect(rig.state.room == "r")
  }

  @Test func suspensionStopsBatchesAndNotCounting() throws {
    var rig = try Rig()
    rig.receive("a")
    rig.send(.suspend(reason: .app))
    rig.send(.suspend(reason: .background))
    rig.receive(1...50)
    rig.advance(by: 60_000)
    #expect(rig.texts == ["a"])
    #expect(rig.statistics.received == 51 && rig.statistics.dropped == 20)
    rig.send(.resume(reason: .app))
    #expect(rig.texts == ["a"])
    rig.send(.resume(reason: .background))
    #expect(rig.texts == ["a"] + (21...50).map(String.init))
  }

  @Test func aClosedListRejectsAll() throws {
    var rig = try Rig()
    rig.receive("a", "b")
    rig.send(.close)
    #expect(rig.machine.nextDeadline == nil)
    rig.receive("c")
    #expect(rig.log.last?.value == .rejected(.closed))
    #expect(rig.statistics.isBalanced && rig.statistics.waiting == 1)
  }
}
