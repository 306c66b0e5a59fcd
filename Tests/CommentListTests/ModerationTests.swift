import CommentList
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
    #expect(rig.view.pins.isEmpty && rig.account.rejected == 0)
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
    #expect(rig.account.repeated == 2)
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

  @Test func aLowerRateDropsAndAHigherOneIsUsedSoon() throws {
    var rig = try Rig { $0.rowsPerSecond = 1_000 }
    rig.receive(0..<1_000)
    var configuration = rig.machine.configuration
    configuration.rowsPerSecond = 1
    rig.send(.configure(configuration))
    #expect(rig.account.waiting == 3 && rig.account.dropped == 996)
    rig.advance(by: 1_000)
    configuration.rowsPerSecond = 50
    rig.send(.configure(configuration))
    rig.advance(by: 100)
    #expect(rig.account.waiting == 0)
  }

  @Test(arguments: [
    ("ab", true), ("abc", true), ("xabx", true), ("aab", true), ("aac", false), ("ba", false),
    ("a", false), ("", false), ("é", true), ("e\u{301}", false), ("xyxyz", true), ("xyxy", false),
  ])
  func mutedWordsOverlapAndContainEachOther(text: String, isHidden: Bool) throws {
    // With "ab" a longer "abc" is never reached, in any order.
    for words in [["abc", "ab", "xyz", "é", ""], ["é", "", "xyz", "ab", "abc"]] {
      var rig = try Rig { $0.mute(words: words) }
      rig.receive(text)
      #expect(rig.account.removed == (isHidden ? 1 : 0))
    }
  }
}
