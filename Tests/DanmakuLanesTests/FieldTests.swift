import DanmakuLanes
import RoomCore
import Testing

/// The input of live rooms: floods, servers that repeat and overtake, moderators, odd texts.
@Suite struct FieldTests {
  @Test func aFloodOfAThousandASecondIsReadableAndBounded() throws {
    var rig = try Rig()
    for second in 0..<35 {
      for part in 0..<50 {
        for number in 0..<20 { rig.receive("\(second)-\(part)-\(number)") }
        rig.advance(by: 20)
      }
    }
    let statistics = rig.statistics
    #expect(statistics.received == 35_000 && statistics.isBalanced)
    // Five lanes, one comment each 1.4 s.
    #expect((105...175).contains(statistics.visible), "\(statistics.visible)")
    #expect(rig.log.count < 12_000, "\(rig.log.count) events")
    for entry in rig.entries { #expect(entry.time - .start <= .seconds(36)) }
    // Memory: each collection of the machine is bounded.
    for child in Mirror(reflecting: rig.machine).children {
      let parts = Mirror(reflecting: child.value)
      let entries = parts.children.first { $0.label == "entries" }
      let count = (entries.map { Mirror(reflecting: $0.value) } ?? parts).children.count
      #expect(count <= 4_096, "\(child.label ?? "") has \(count)")
    }
  }

  @Test func inAFloodOwnCommentsEnterSoon() throws {
    var rig = try Rig()
    var latest = Duration.zero
    for second in 0..<30 {
      for part in 0..<50 {
        for number in 0..<10 { rig.receive("\(second)-\(part)-\(number)") }
        if part == 25 { rig.send(.receive(message("mine \(second)", sender: "me"))) }
        rig.advance(by: 20)
      }
    }
    let own = rig.entries.filter { $0.value.comment.isOwn }
    #expect(own.count == 30)
    for (second, entry) in own.enumerated() {
      latest = max(latest, entry.time - (.start + .milliseconds(1_000 * second + 500)))
    }
    #expect(latest < .milliseconds(1_500), "\(latest)")
  }

  // MARK: Rules

  @Test func equalTextsMerge() throws {
    var rig = try Rig()
    for number in 0..<300 {
      rig.send(.receive(message("666", id: "\(number)", sender: "s\(number)")))
    }
    #expect(rig.texts == ["666 ×300"])
    #expect(rig.statistics.merged == 299 && rig.statistics.visible == 1)
    let width = rig.placements[0].size.width
    rig.send(.receive(message("666", id: "paid", priority: 9)))
    #expect(rig.texts == ["666 ×300", "666"])
    #expect(rig.placements[0].size.width == width)
    // A comment that has left takes no other.
    rig.advance(by: 8_000)
    rig.send(.receive(message("666", id: "later")))
    #expect(rig.texts == ["666"])
  }

  @Test func textsMergeWithOneThatWaits() throws {
    var rig = try Rig(height: 64)
    rig.receive("first")
    rig.advance(by: 500)
    for number in 0..<3 { rig.send(.receive(message("hi", id: "\(number)"))) }
    rig.advance(by: 800)
    #expect(rig.texts == ["first", "hi ×3"])
  }

  @Test func joinsDoNotFlyUnlessTheRulesLetThem() throws {
    var rig = try Rig()
    rig.send(.receive(message("ann", kind: .join)))
    rig.send(.receive(message("bob", kind: .follow)))
    #expect(rig.statistics.removed == 2 && rig.texts == [])
    var configuration = rig.machine.configuration
    configuration.rules = [RuleConfiguration("joins")]
    rig.send(.configure(configuration))
    for name in ["c", "d", "e"] { rig.send(.receive(message(name, kind: .join))) }
    rig.receive("hello")
    rig.send(.receive(message("f", kind: .join)))
    #expect(rig.texts == ["c ×3", "hello", "f"])
  }

  @Test func mutedWordsDoNotFly() throws {
    var rig = try Rig { $0.rules = [RuleConfiguration("mute", ["words": ["spam"]])] }
    rig.receive("S\u{200B}PAM", "fine")
    rig.send(.receive(message("spam", sender: "me")))
    #expect(rig.texts == ["fine"])
    rig.send(.replace(message("now spam", id: "fine")))
    #expect(rig.texts == [])
    #expect(rig.statistics.removed == 2)
  }

  // MARK: Moderation

  @Test func aReplacedCommentKeepsItsPlace() throws {
    var rig = try Rig()
    rig.receive("flies")
    rig.advance(by: 1_000)
    let before = rig.placements[0]
    rig.send(.replace(message("another text, longer", id: "flies", mode: .top)))
    #expect(rig.texts == ["another text, longer"])
    #expect(rig.placements[0].origin == before.origin && rig.placements[0].size == before.size)
    // Neither text merges with it now.
    rig.send(.receive(message("flies", id: "2")))
    #expect(rig.statistics.visible == 2)
    rig.send(.replace(message("better", id: "later")))
    rig.send(.receive(message("worse", id: "later")))
    #expect(rig.texts.last == "better")
    rig.send(.remove(id: "gone"))
    rig.send(.replace(message("back", id: "gone")))
    rig.receive("gone")
    #expect(rig.statistics.visible == 3)
  }

  @Test func aReplacedCommentThatWaitsIsMeasuredAgain() throws {
    var rig = try Rig(height: 64)
    rig.receive("flies", "waits")
    rig.send(.replace(message("a longer text", id: "waits")))
    rig.advance(by: 999)
    rig.send(.remove(id: "flies"))
    #expect(rig.placements.map(\.size.width) == [130])
  }

  /// Six people write the same, which waits for a lane or flies.
  private func sixWrite(_ rig: inout Rig, waits: Bool) {
    if waits { rig.receive("flies") }
    for number in 1...6 {
      rig.send(.receive(message("666", id: "\(number)", sender: "u\(number)")))
    }
  }

  @Test(arguments: [false, true])
  func aMergedCommentOutlivesItsFirstUser(waits: Bool) throws {
    var rig = try Rig(height: 64)
    sixWrite(&rig, waits: waits)
    rig.send(.removeSender("u1"))
    rig.send(.remove(id: "flies"))
    #expect(rig.texts == ["666 ×5"] && rig.placements[0].comment.message.sender == "u2")
    rig.send(.receive(message("666", id: "7", sender: "u7")))
    #expect(rig.texts == ["666 ×6"])
    for number in [4, 3, 6, 5, 7, 2] { rig.send(.removeSender("u\(number)")) }
    #expect(rig.texts == [] && rig.statistics.isBalanced)
  }

  @Test func clearedLanesKeepBansAndRemovals() throws {
    var rig = try Rig(height: 64)
    rig.send(.enter(room: "r"))
    rig.receive("flies", "waits")
    rig.send(.receive(message("own", sender: "me")))
    rig.send(.remove(id: "later"))
    rig.send(.removeSender("troll"))
    rig.touch("flies", .began)
    rig.send(.clear)
    #expect(rig.texts == [] && rig.statistics.waiting == 0 && rig.statistics.isBalanced)
    #expect(rig.view.commentsToMeasure.isEmpty && rig.state.room == "r")
    rig.receive("later", "flies", "waits")
    rig.send(.receive(message("x", sender: "troll")))
    #expect(rig.texts == [])
    rig.receive("new")
    #expect(rig.texts == ["new"])
  }

  @Test func anotherRoomBeginsEmpty() throws {
    var rig = try Rig(height: 64)
    rig.send(.enter(room: "r"))
    rig.receive("flies", "waits")
    rig.send(.removeSender("t"))
    rig.touch("flies", .began)
    rig.send(.enter(room: "r"))
    #expect(rig.texts == ["flies"])
    rig.send(.enter(room: "s"))
    #expect(rig.texts == [] && rig.statistics.removed == 1 && rig.statistics.isBalanced)
    rig.send(.receive(message("flies", sender: "t")))
    #expect(rig.texts == ["flies"])
    rig.send(.leave)
    #expect(rig.state.room == nil && rig.texts == [])
  }

  // MARK: Hostile inputs

  @Test func invalidInputsChangeNothing() throws {
    var rig = try Rig()
    rig.receive("hello")
    let before = rig.view
    var invalid = rig.machine.configuration
    invalid.laneHeight = 0
    var unknown = rig.machine.configuration
    unknown.rules = [RuleConfiguration("?")]
    let inputs: [DanmakuInput] = [
      .receive(CommentMessage(id: "")), .replace(CommentMessage(text: "x")), .remove(id: ""),
      .removeSender(""), .resize(ScreenSize(width: .nan, height: 1)),
      .resize(ScreenSize(width: 1, height: -1)), .resize(ScreenSize(width: .infinity, height: 1)),
      .didMeasure([DanmakuMeasurement(comment: 1, width: .nan)]), .configure(invalid),
      .configure(unknown), .receive(CommentMessage(text: String(repeating: "x", count: 4_097))),
    ]
    for input in inputs { rig.send(input) }
    #expect(rig.rejections.count == inputs.count && rig.view == before)
    for number in 0..<70 { rig.send(.suspend(reason: SuspensionReason("\(number)"))) }
    #expect(rig.rejections.last == .tooMany(limit: 64))
    for number in 0..<1_030 { rig.send(.removeSender("\(number)")) }
    #expect(rig.rejections.last == .tooMany(limit: 1_024))
  }

  @Test(arguments: [Int64.max, .max - 1, .max - 4_000_000_000, 1, -1] as [Int64])
  func oddTimesEnd(nanoseconds: Int64) throws {
    var rig = try Rig(height: 64)
    rig.receive("a", "b")
    rig.now = Instant(nanoseconds: nanoseconds)
    rig.receive("c")
    rig.touch("c", .began)
    rig.send(.suspend(reason: "a"))
    rig.send(.resume(reason: "a"))
    rig.send(.resize(ScreenSize(width: 100, height: 100)))
    #expect(rig.statistics.isBalanced)
  }

  @Test func closedLanesTakeNothing() throws {
    var rig = try Rig(height: 64)
    rig.receive("a", "b")
    rig.send(.close)
    #expect(rig.statistics.removed == 1 && rig.statistics.isBalanced)
    #expect(rig.machine.nextDeadline == nil)
    rig.receive("c")
    #expect(rig.rejections == [.closed])
  }

  @Test func lanesCloseWhileOwnCommentsWait() throws {
    var rig = try Rig(height: 64)
    rig.receive("flies")
    for text in ["one", "two"] { rig.send(.receive(message(text, sender: "me"))) }
    #expect(rig.statistics.waiting == 2)
    rig.send(.close)
    #expect(rig.statistics.waiting == 0 && rig.statistics.removed == 2 && rig.statistics.isBalanced)
  }

  // MARK: Identifiers of the server

  private func delivered() -> CommentSend {
    var comment = CommentSend(message("hello", id: "comment-1", sender: "me"), room: "r")
    comment.serverID = "77"
    return comment
  }

  @Test func theEchoWithAnIdentifierOfTheServerDoesNotFly() throws {
    for isEarly in [false, true] {
      var rig = try Rig()
      rig.send(.receive(delivered().message))
      if isEarly { rig.send(.receive(message("hello", id: "77", sender: "me"))) }
      rig.send(.didDeliver(delivered()))
      let count = rig.log.count
      rig.send(.receive(message("hello", id: "77", sender: "me")))
      rig.send(.receive(delivered().message))
      rig.send(.didDeliver(delivered()))
      #expect(rig.texts == ["hello"] && rig.log.count == count)
      #expect(rig.placements.map(\.comment.message.id) == ["77"] && rig.statistics.isBalanced)
    }
  }

  @Test func anEchoThatWasEditedBeforeTheAnswerIsShownAsEdited() throws {
    for localUser in ["me", nil] {
      var rig = try Rig { $0.localUser = localUser }
      rig.send(.receive(delivered().message))
      rig.send(.receive(message("hello", id: "77", sender: "me")))
      rig.send(.replace(message("***", id: "77", sender: "me")))
      rig.send(.didDeliver(delivered()))
      #expect(rig.texts == ["***"] && rig.statistics.isBalanced)
      #expect(rig.placements.map(\.comment.count) == [1])
    }
  }

  @Test func anEchoThatMergedIsNoCommentMore() throws {
    var rig = try Rig { $0.localUser = nil }
    rig.send(.receive(delivered().message))
    rig.send(.receive(message("hello", id: "77", sender: "me")))
    rig.send(.didDeliver(delivered()))
    #expect(rig.texts == ["hello"] && rig.placements.map(\.comment.count) == [1])
  }

  @Test(arguments: ["comment-1", "77"])
  func anOwnCommentIsRemovedByEitherIdentifier(id: String) throws {
    for isEarly in [false, true] {
      var rig = try Rig()
      rig.send(.receive(delivered().message))
      if isEarly { rig.send(.remove(id: id)) }
      rig.send(.didDeliver(delivered()))
      if !isEarly {
        rig.send(.replace(message("edited", id: id, sender: "me")))
        #expect(rig.texts == ["edited"])
        rig.send(.remove(id: id))
      }
      rig.send(.receive(message("hello", id: "77", sender: "me")))
      #expect(rig.texts == [] && rig.statistics.isBalanced)
    }
  }
}
