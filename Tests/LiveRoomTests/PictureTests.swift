import LiveRoomKit
import PromiseTesting
import RoomSimulation
import Testing

@testable import LiveRoom

/// A room whose picture is late: the scenarios of the field, by their numbers.
@Suite struct PictureTests {
  private func server(_ seconds: Double) -> ServerTime {
    ServerTime(milliseconds: 1_790_000_000_000 + Int64(seconds * 1_000))
  }

  private func comment(_ text: String, from sender: String = "ada") -> RoomInput {
    .comment(CommentMessage(id: text, sender: sender, text: text))
  }

  private func rig(_ delay: Duration = .seconds(10)) throws -> AnnouncedRoom {
    var rig = try AnnouncedRoom()
    rig.send(.enter(room: "r"), .room(.setPictureDelay(delay)))
    return rig
  }

  private func texts(_ rig: AnnouncedRoom) -> [String] {
    rig.state.comments.screen.rows.map { $0.message.text }
  }

  /// The texts that are new on screen, each with the seconds at which it came.
  private func times(_ rig: AnnouncedRoom) -> [String: Double] {
    var times: [String: Double] = [:]
    for event in rig.events {
      guard case .comments(.didAppend(let batch)) = event.value else { continue }
      for row in batch.rows { times[row.message.text] = event.time.seconds }
    }
    return times
  }

  @Test("1: an own comment and an own gift are shown at once, and their echoes are silent")
  func ownMessages() throws {
    var rig = try rig()
    let events = rig.send(
      .comments(.send(CommentMessage(text: "mine"))),
      .gifts(.give(GiftTap(gift: "rose"))))
    #expect(texts(rig) == ["mine"])
    for case .room(.willSend(let message)) in events {
      switch message {
      case .comment(let send):
        rig.send(.comments(.didDeliver(send)))
        var echo = send.message
        echo.id = send.message.id
        echo.sender = "me"
        rig.send(.comment(echo))
      case .gift(let send):
        rig.send(
          .gift(
            GiftMessage(
              sender: "me", gift: send.gift, count: .runningTotal(send.total), combo: send.combo)))
      case .likes, .report: break
      }
    }
    #expect(rig.state.statistics.picture.waiting == 0)
    #expect(rig.state.statistics.gifts.messages == 1)
    rig.advance(by: .seconds(30))
    #expect(texts(rig) == ["mine"])
  }

  @Test("2: a deletion or a ban acts on the queue and on the screen")
  func moderation() throws {
    var rig = try rig(.seconds(2))
    rig.send(comment("on screen"), comment("banned on screen", from: "eve"))
    rig.advance(by: .seconds(5))
    #expect(texts(rig) == ["on screen", "banned on screen"])
    rig.send(
      comment("waits"), comment("banned", from: "eve"), comment("good", from: "bob"),
      .gift(GiftMessage(id: "g", sender: "eve", gift: "rose", count: .increment(1))),
      .comments(.remove(id: "waits")), .comments(.remove(id: "on screen")),
      .comments(.removeSender("eve")), .gifts(.revoke(id: "g")),
      .comments(.allowSender("eve")), comment("allowed again", from: "eve"))
    #expect(texts(rig) == [])
    rig.advance(by: .seconds(5))
    #expect(texts(rig) == ["good", "allowed again"])
    #expect(rig.state.statistics.picture.removed == 2)
    #expect(rig.state.statistics.gifts.shown.units == 0)
    rig.send(comment("cleared"), .comments(.clear))
    rig.advance(by: .seconds(5))
    #expect(texts(rig) == [] && rig.state.statistics.picture.removed == 3)
  }

  @Test("4: with a delay from 20 to 3 s messages come in order, at a bounded rate")
  func shorterDelay() throws {
    var rig = try rig(.seconds(20))
    for number in 0..<40 {
      rig.send(comment("\(number)"))
      rig.advance(by: .milliseconds(500))
    }
    rig.send(.room(.setPictureDelay(.seconds(3))))
    var shown = texts(rig).count
    for number in 40..<80 {
      rig.advance(by: .milliseconds(250))
      // Four times as fast as they came, and never all at once.
      #expect(texts(rig).count - shown <= 3)
      shown = texts(rig).count
      if number.isMultiple(of: 2) { rig.send(comment("\(number)")) }
    }
    let order = texts(rig).compactMap { Int($0) }
    #expect(order == order.sorted() && order.count > 50)
    rig.advance(by: .seconds(4))
    #expect(rig.state.statistics.picture.waiting == 0 && texts(rig).count == 60)
    rig.send(comment("last"))
    rig.advance(by: .milliseconds(3_050))
    #expect(texts(rig).last == "last")
  }

  @Test(
    "5: a pause, a stall and a missing date change nothing; a date changes the delay from 2 s on")
  func readings() throws {
    var rig = try rig(.zero)
    func read(_ state: PictureReading.State, behind: Double? = nil) {
      let date = behind.map { server(rig.now.seconds - $0) }
      rig.send(.room(.didShowPicture(PictureReading(state, date: date))))
    }
    read(.playing, behind: 8)
    #expect(rig.state.pictureDelay == .zero, "The clock of the server is not known.")
    rig.send(.delivered(RoomDelivery(sentAt: server(0), input: comment("a"))))
    read(.playing, behind: 1.9)
    #expect(rig.state.pictureDelay == .zero && texts(rig) == ["a"])
    let events = {
      read(.playing, behind: 8)
      return rig.events.map(\.value)
    }()
    #expect(events.contains(.room(.didSetPictureDelay(.seconds(8)))))
    rig.send(comment("b"))
    for _ in 0..<7 {
      rig.advance(by: .seconds(1))
      read(.stalled)
      read(.stalled, behind: 20)
      read(.playing)
      read(.playing, behind: 9.9)
      #expect(rig.state.pictureDelay == .seconds(8) && texts(rig) == ["a"])
    }
    rig.advance(by: .seconds(1))
    #expect(texts(rig) == ["a", "b"])
    read(.playing, behind: -3_600)
    #expect(rig.state.pictureDelay == .zero)
    read(.playing, behind: 3_600)
    #expect(rig.state.pictureDelay == .seconds(30))
  }

  @Test("7: a stream that ends during the hold is shown to its end, and sending stops at once")
  func end() throws {
    for endsByItself in [true, false] {
      var rig = try rig()
      rig.send(comment("last words"), .end(RoomEnd(reason: RoomEnd.streamEnded)))
      #expect(
        rig.events.last { $0.value.module == nil }?.value
          == .room(.willEnd(RoomEnd(reason: "streamEnded", room: "r"))))
      rig.send(.comments(.setPermission(CommentPermission())))
      #expect(rig.state.comments.screen.writing.obstacle(at: rig.now)?.reason == .closed)
      let sent = rig.send(.comments(.send(CommentMessage(text: "late"))))
      #expect(!sent.contains { if case .room(.willSend) = $0 { true } else { false } })
      rig.advance(by: .seconds(11))
      #expect(texts(rig).contains("last words") && rig.state.statistics.roomsLeft == 0)
      if endsByItself {
        rig.send(.room(.didShowPicture(PictureReading(.ended))))
      } else {
        rig.advance(by: .seconds(4))
      }
      #expect(rig.state.statistics.roomsLeft == 1)
      #expect(
        rig.events.contains {
          $0.value == .room(.didEnd(RoomEnd(reason: "streamEnded", room: "r")))
        })
    }
    var rig = try rig()
    rig.send(.end(RoomEnd(reason: RoomEnd.kicked)))
    #expect(rig.state.statistics.roomsLeft == 1)
  }

  @Test func theNextRoomHasNothingToCatchUpWith() throws {
    var rig = try rig(.zero)
    rig.send(.delivered(RoomDelivery(sentAt: server(0), input: comment("first"))))
    rig.send(.room(.didShowPicture(PictureReading(date: server(-25)))), comment("waits"))
    #expect(rig.state.pictureDelay == .seconds(25) && texts(rig) == ["first"])
    rig.send(.enter(room: "next"), comment("next"))
    rig.advance(by: .milliseconds(200))
    #expect(texts(rig) == ["next"] && rig.state.pictureDelay == .zero)
  }

  @Test func aReadingOfAnotherRoomHasNoEffect() throws {
    var rig = try rig(.zero)
    func read(_ reading: PictureReading, of room: String) {
      var reading = reading
      reading.room = room
      rig.send(.room(.didShowPicture(reading)))
    }
    rig.send(.delivered(RoomDelivery(sentAt: server(0), input: comment("a"))))
    read(PictureReading(date: server(-9)), of: "before")
    #expect(rig.state.pictureDelay == .zero)
    read(PictureReading(date: server(-9)), of: "r")
    #expect(rig.state.pictureDelay == .seconds(9))
    rig.send(.end(RoomEnd(reason: RoomEnd.streamEnded)))
    read(PictureReading(.ended), of: "before")
    #expect(rig.state.statistics.roomsLeft == 0)
  }

  @Test func aRemovalMeansTheWaitingMessageOfItsKind() throws {
    var rig = try rig()
    func notice(_ id: String) -> RoomInput { .ticker(.append(TickerItem(id: id, content: id))) }
    func join(_ id: String, by sender: String) -> RoomInput {
      .room(.receiveJoin(RoomJoin(id: id, sender: sender)))
    }
    rig.send(
      comment("1"), notice("1"), comment("2"), join("2", by: "ada"), join("3", by: "bob"),
      .ticker(.remove(id: "1")), .comments(.remove(id: "2")), .comments(.remove(id: "3")))
    rig.advance(by: .seconds(15))
    let rows = rig.state.comments.screen.rows.map { $0.message }
    #expect(rows.map { $0.kind == .join ? $0.sender : $0.text } == ["1", "ada"])
    #expect(rig.state.ticker.statistics.received == 0)
    #expect(rig.state.statistics.picture.removed == 2)
  }

  @Test func aLastingPermissionOutlivesALateEnd() throws {
    var rig = try rig()
    rig.send(
      .comments(.setPermission(CommentPermission(.muted))),
      .end(RoomEnd(reason: RoomEnd.streamEnded)))
    #expect(rig.state.comments.screen.writing.obstacle(at: rig.now)?.reason == .closed)
    rig.advance(by: .seconds(60))
    rig.send(.enter(room: "s"), .enter(room: "r"))
    #expect(rig.state.comments.screen.writing.obstacle(at: rig.now)?.reason == .muted)
  }

  @Test func aSmallGiftThatEndsAsItsRoomIsLeftHasNoRow() throws {
    for next in [RoomInput.leave, .enter(room: "next")] {
      var configuration = RoomConfiguration(localUser: "me")
      configuration.gifts.minimumUnitValue = 10
      var rig = try AnnouncedRoom(configuration)
      func gift(_ count: GiftCount) -> RoomInput {
        .gift(GiftMessage(sender: "ada", gift: "rose", count: count, combo: "c"))
      }
      rig.send(.enter(room: "r"), gift(.runningTotal(1)))
      rig.send(.room(.setPictureDelay(.seconds(2))), gift(.finalTotal(2)))
      rig.send(next)
      #expect(rig.state.statistics.gifts.messages == 2 && texts(rig) == [])
      rig.advance(by: .seconds(30))
      #expect(texts(rig) == [])
    }
  }

  @Test func messagesAreShownAtTheTimeOfThePictureInOrder() throws {
    var rig = try rig()
    rig.send(.delivered(RoomDelivery(sentAt: server(0), input: comment("a"))))
    rig.advance(by: .seconds(3))
    rig.send(
      .delivered(RoomDelivery(sentAt: server(1), input: comment("b"))), comment("c"),
      .delivered(RoomDelivery(age: .seconds(9), input: comment("d"))))
    rig.advance(by: .seconds(20))
    #expect(times(rig) == ["a": 10, "b": 11, "c": 13, "d": 13.1])
    #expect(rig.state.statistics.oldMessages == 0)
  }

  @Test func metersRunInTheTimeOfThePicture() throws {
    var rig = try rig()
    let meter = Meter(id: "b", version: 1, kind: "box", startsAt: server(0), endsAt: server(60))
    rig.send(.delivered(RoomDelivery(sentAt: server(0), input: .meter(meter))))
    rig.advance(by: .seconds(10))
    let view = MeterViewState(rig.state.meters)
    #expect(view.rows.first.flatMap { view.remaining(of: $0.meter, at: rig.now) } == .seconds(60))
    rig.send(.meters(.synchronize(server(40))))
    let later = MeterViewState(rig.state.meters)
    #expect(later.rows.first.flatMap { later.remaining(of: $0.meter, at: rig.now) } == .seconds(30))
  }

  @Test func giftsThatWaitWhenTheRoomIsLeftAreCounted() throws {
    var rig = try rig()
    rig.send(.suspend(reason: .background), .gift(.roses(3, from: "ada")), comment("a"))
    #expect(rig.state.statistics.picture.waiting == 2)
    rig.send(.enter(room: "s"))
    let statistics = rig.state.statistics
    #expect(statistics.gifts.messages == 1 && statistics.isBalanced)
    #expect(statistics.picture.waiting == 0 && statistics.oldMessages == 2)
    #expect(rig.state.pictureDelay == .seconds(10), "The app has set it.")
  }

  @Test func aNumberThatWaitsIsNotMissedAndIsAskedForAfterALaunch() throws {
    var rig = try rig()
    func numbered(_ number: Int, _ input: RoomInput) -> RoomInput {
      .delivered(RoomDelivery(session: "s", number: number, input: input))
    }
    rig.send(
      numbered(0, comment("me", from: "me")), numbered(1, comment("a")), numbered(2, comment("b")),
      numbered(2, comment("b")), numbered(3, comment("mine", from: "me")),
      numbered(4, comment("c")))
    rig.advance(by: .milliseconds(100))
    #expect(texts(rig) == ["me", "mine"] && rig.state.statistics.missing == [])
    #expect(rig.state.statistics.repeatedDeliveries == 1)
    var next = try AnnouncedRoom()
    next.send(.restore(rig.room.snapshot(at: rig.now)))
    #expect(next.state.statistics.missing == [1...2, 4...4])
    #expect(next.state.statistics.position?.number == 4)
  }

  @Test func aSnapshotForgetsNoNumberThatWaits() throws {
    var rig = try rig()
    for number in 0..<200 {
      let sender = number.isMultiple(of: 2) ? "me" : "ada"
      let input = comment("\(number)", from: sender)
      rig.send(.delivered(RoomDelivery(session: "s", number: number, input: input)))
    }
    #expect(rig.state.statistics.picture.waiting == 100)
    var next = try AnnouncedRoom()
    next.send(.restore(rig.room.snapshot(at: rig.now)))
    let missing = next.state.statistics.missing
    #expect(missing.count <= 64 && missing.last == 199...199)
    for number in stride(from: 1, to: 200, by: 2) {
      #expect(missing.contains { $0.contains(number) })
    }
  }

  @Test func tooManyCommentsAreDroppedAndCountedAndGiftsAreShownEarly() throws {
    var rig = try rig()
    rig.send(comment("first"), .gift(.roses(1, from: "bob")))
    rig.send(
      together: (2..<PictureQueue.capacity + 10).map { comment("\($0)") })
    #expect(rig.state.statistics.picture.waiting == PictureQueue.capacity)
    #expect(rig.state.statistics.picture.dropped == 10)
    rig.send(.gift(.roses(1, from: "cy")), .gift(.roses(1, from: "dan")))
    #expect(texts(rig) == ["first"] && rig.state.statistics.gifts.messages == 1)
    #expect(rig.state.statistics.picture.waiting == PictureQueue.capacity)
  }

  @Test("Actors show the messages at the same times")
  func actors() async throws {
    try await Visit.play { visit, simulation in
      let start = simulation.now
      visit.room.setPictureDelay(.seconds(8))
      await simulation.advance(by: .seconds(1))
      for number in 0..<3 {
        visit.room.send(.comment(CommentMessage(id: "\(number)", sender: "ada", text: "\(number)")))
        // A snapshot takes the message, and stops the run meanwhile.
        _ = await visit.room.snapshot()
        await simulation.advance(by: .seconds(1))
      }
      // A question does not delay the run.
      #expect(await visit.room.statistics().picture.waiting == 3)
      await simulation.advance(by: .seconds(20))
      var times: [Double] = []
      for event in visit.log.all {
        guard case .comments(.didAppend(let batch)) = event.value else { continue }
        times += batch.rows.map { _ in (event.time - start).seconds }
      }
      #expect(times == [9, 10, 11])
    }
  }
}
