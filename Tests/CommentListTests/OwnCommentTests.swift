import CommentList
import RoomCore
import Testing

@Suite struct OwnCommentTests {
  private func delivery(_ rig: Rig) -> [CommentRow.Delivery?] { rig.rows.map { $0.delivery } }

  @Test func anOwnCommentAppearsAtOnceAndTheEchoReplacesIt() throws {
    var rig = try Rig()
    rig.receive("a", "b")
    rig.send(.enter(room: "r"))
    rig.send(.send(CommentMessage(text: "Hello!", payload: "p", mentions: ["ann"])))
    #expect(rig.texts == ["Hello!"])
    #expect(delivery(rig) == [.sending])
    let sent = rig.sends[0]
    #expect(sent.message.id == "comment-1" && sent.message.sender == "me" && sent.room == "r")
    #expect(sent.attempt == 1)
    var echo = sent.message
    echo.text = "Hello"
    rig.send(.receive(echo))
    #expect(rig.texts == ["Hello"])
    #expect(delivery(rig) == [.sent])
    rig.send(.didDeliver(sent))
    rig.send(.receive(echo))
    rig.advance(by: 60_000)
    #expect(rig.sends.count == 1)
    #expect(
      rig.statistics.received == 3 && rig.statistics.repeated == 2 && rig.statistics.isBalanced)
  }

  // MARK: Identifiers of the server

  /// Sends an own comment, and returns it with the identifier that the server has chosen.
  private func delivered(_ text: String, as id: String, _ rig: inout Rig) -> CommentSend {
    rig.send(.send(CommentMessage(text: text)))
    var comment = rig.sends.last!
    comment.serverID = id
    return comment
  }

  private func echo(of comment: CommentSend) -> CommentInput {
    var echo = comment.message
    echo.id = comment.serverID
    return .receive(echo)
  }

  @Test func theEchoWithAnIdentifierOfTheServerIsSilent() throws {
    var rig = try Rig()
    let sent = delivered("hello", as: "77", &rig)
    rig.send(.didDeliver(sent))
    #expect(delivery(rig) == [.sent] && rig.rows.map(\.message.id) == ["77"])
    #expect(rig.log.filter { $0.value == .didIdentify(sent) }.count == 1)
    let count = rig.log.count
    rig.send(echo(of: sent))
    rig.send(.receive(sent.message))
    rig.send(.restore([PastComment(CommentMessage(id: "77", sender: "me", text: "hello"))]))
    rig.send(.didDeliver(sent))
    rig.advance(by: 60_000)
    #expect(rig.texts == ["hello"] && rig.log.count == count && rig.sends.count == 1)
    #expect(rig.statistics.repeated == 3 && rig.statistics.isBalanced)
  }

  /// The server tells all others first.
  @Test(arguments: [0, 500])
  func theEchoThatComesBeforeTheAnswerIsReplacedByTheOwnRow(delay: Int) throws {
    var rig = try Rig()
    let sent = delivered("hello", as: "77", &rig)
    rig.receive("a")
    rig.send(echo(of: sent))
    rig.advance(by: delay)
    rig.send(.didDeliver(sent))
    rig.advance(by: 1_000)
    #expect(rig.texts == ["hello", "a"] && delivery(rig) == [.sent, nil])
    #expect(rig.statistics.isBalanced)
    rig.send(.remove(id: "77"))
    #expect(rig.texts == ["a"])
  }

  @Test func anEchoWithAnotherTextIsShownBeforeAndAfterTheAnswer() throws {
    for isEarly in [false, true] {
      var rig = try Rig()
      var comment = delivered("hello", as: "77", &rig)
      comment.message.text = "h***o"
      if isEarly {
        rig.send(echo(of: comment))
        rig.advance(by: 200)
      }
      rig.send(.didDeliver(comment))
      if !isEarly { rig.send(echo(of: comment)) }
      rig.advance(by: 200)
      #expect(rig.texts == ["h***o"] && delivery(rig) == [.sent])
    }
  }

  @Test(arguments: ["comment-1", "77"])
  func anOwnCommentIsModeratedByEitherIdentifier(id: String) throws {
    for isEarly in [false, true] {
      var rig = try Rig()
      let sent = delivered("hello", as: "77", &rig)
      if !isEarly { rig.send(.didDeliver(sent)) }
      rig.send(.replace(CommentMessage(id: id, sender: "me", text: "edited")))
      if isEarly { rig.send(.didDeliver(sent)) }
      #expect(rig.texts == ["edited"] && delivery(rig) == [.sent])
      rig.send(.pin(CommentPin(CommentMessage(id: id, text: "edited"))))
      #expect(rig.view.pins.map(\.message.id) == ["77"])
      rig.send(.unpin(id: id))
      rig.send(.remove(id: id))
      rig.send(echo(of: sent))
      rig.advance(by: 1_000)
      #expect(rig.rows.isEmpty && rig.view.pins.isEmpty && rig.statistics.rejected == 0)
    }
  }

  @Test(arguments: ["comment-1", "77"])
  func anOwnCommentThatIsRemovedBeforeTheAnswerStaysRemoved(id: String) throws {
    var rig = try Rig()
    let sent = delivered("hello", as: "77", &rig)
    rig.send(.remove(id: id))
    rig.send(.didDeliver(sent))
    rig.send(echo(of: sent))
    rig.send(.receive(sent.message))
    rig.advance(by: 1_000)
    #expect(rig.rows.isEmpty && rig.sends.count == 1 && rig.statistics.isBalanced)
  }

  @Test(arguments: ["", String(repeating: "x", count: 257)])
  func anInvalidIdentifierOfTheServerIsRejectedAndTheCommentIsSent(id: String) throws {
    var rig = try Rig()
    rig.send(.didDeliver(delivered("hello", as: id, &rig)))
    #expect(delivery(rig) == [.sent] && rig.rows.map(\.message.id) == ["comment-1"])
    #expect(rig.statistics.rejected == 1)
  }

  @Test func anAnswerOfAnEarlierVisitNamesNothing() throws {
    var rig = try Rig()
    rig.send(.enter(room: "r"))
    let sent = delivered("hello", as: "77", &rig)
    rig.send(.enter(room: "s"))
    rig.send(.didDeliver(sent))
    rig.send(.receive(CommentMessage(id: "77", sender: "ann", text: "of this room")))
    rig.advance(by: 1_000)
    #expect(rig.texts == ["of this room"] && rig.state.unsent.isEmpty)
  }

  @Test func aCommentThatWasRefusedBeforeItWasSentIsRetriedForTheFirstTime() throws {
    var rig = try Rig()
    rig.send(.setSlowMode(interval: .seconds(30)))
    rig.send(.send(CommentMessage(text: "a")))
    rig.send(.didDeliver(rig.sends[0]))
    rig.send(.send(CommentMessage(text: "b")))
    #expect(delivery(rig) == [.sent, .failed] && rig.sends.count == 1)
    rig.advance(by: 30_000)
    rig.send(.retry(id: "comment-2"))
    #expect(rig.sends.last?.message.text == "b" && rig.sends.last?.attempt == 1)
  }

  @Test func aCommentFailsAfterThreeAttemptsAndIsRetried() throws {
    var rig = try Rig()
    rig.send(.send(CommentMessage(text: "a")))
    rig.send(.send(CommentMessage(text: "b")))
    rig.advance(by: 15_000)
    rig.advance(by: 1_000)
    #expect(rig.sends.map { $0.attempt } == [1, 2], "an overdue answer counts as failed")
    rig.send(.didFailToDeliver(rig.sends[0]))
    rig.advance(by: 1_900)
    #expect(rig.sends.count == 2, "the report of an earlier attempt is ignored")
    rig.send(.didFailToDeliver(rig.sends[1]))
    rig.advance(by: 2_000)
    #expect(rig.sends.map { $0.attempt } == [1, 2, 3])
    rig.send(.didFailToDeliver(rig.sends[2]))
    #expect(delivery(rig) == [.failed, .sending])
    #expect(rig.sends.last?.message.text == "b")
    rig.send(.didDeliver(rig.sends[3]))
    rig.send(.retry(id: "comment-1"))
    #expect(delivery(rig) == [.sending, .sent])
    #expect(rig.sends.last?.attempt == 4)
    rig.send(.didFailToDeliver(rig.sends[4]))
    rig.advance(by: 1_000)
    #expect(rig.sends.last?.attempt == 5)
    rig.send(.didDeliver(rig.sends[5]))
    #expect(delivery(rig) == [.sent, .sent])
    rig.send(.retry(id: "comment-1"))
    #expect(rig.log.last?.value == .rejected(.unknown(id: "comment-1")))
  }

  @Test func aLateEchoConfirmsAFailedComment() throws {
    var rig = try Rig()
    rig.send(.send(CommentMessage(text: "a")))
    rig.send(.didRefuse(rig.sends[0]))
    #expect(delivery(rig) == [.failed])
    rig.send(.receive(rig.sends[0].message))
    #expect(delivery(rig) == [.sent])
    rig.send(.retry(id: "comment-1"))
    #expect(rig.statistics.rejected == 1)
  }

  @Test func aRemovedCommentIsNotSentAgain() throws {
    var rig = try Rig()
    rig.send(.send(CommentMessage(text: "a")))
    rig.send(.send(CommentMessage(text: "b")))
    rig.send(.remove(id: "comment-1"))
    #expect(rig.sends.map { $0.message.text } == ["a", "b"])
    rig.send(.didFailToDeliver(rig.sends[0]))
    rig.send(.receive(rig.sends[0].message))
    #expect(rig.texts == ["b"])
  }

  @Test func aSuspendedListSendsWhenItResumes() throws {
    var rig = try Rig()
    rig.send(.suspend(reason: .background))
    rig.send(.send(CommentMessage(text: "a")))
    #expect(rig.texts == ["a"] && rig.sends.isEmpty)
    rig.advance(by: 60_000)
    rig.send(.resume(reason: .background))
    #expect(rig.sends.count == 1)
  }

  @Test func leavingTheRoomKeepsWhatIsOwed() throws {
    var rig = try Rig()
    rig.send(.enter(room: "r"))
    rig.send(.send(CommentMessage(text: "a")))
    rig.send(.send(CommentMessage(text: "b")))
    rig.send(.leave)
    #expect(rig.rows.isEmpty)
    rig.send(.didDeliver(rig.sends[0]))
    #expect(rig.sends.last?.message.text == "b" && rig.sends.last?.room == "r")
    rig.send(.send(CommentMessage(text: "c")))
    rig.send(.close)
    #expect(rig.sends.map { $0.message.text } == ["a", "b", "c"])
  }

  @Test func sixtyFourMayWait() throws {
    var rig = try Rig()
    for number in 0..<65 { rig.send(.send(CommentMessage(text: "\(number)"))) }
    #expect(rig.rows.count == 64)
    #expect(rig.log.contains { $0.value == .rejected(.tooMany(limit: 64)) })
    rig.send(.send(CommentMessage(text: String(repeating: "x", count: 5_000))))
    #expect(rig.statistics.rejected == 2)
  }
}
