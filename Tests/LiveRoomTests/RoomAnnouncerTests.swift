import GiftChannels
import PopupSequencer
import RollingTicker
import RoomCore
import Testing

@testable import LiveRoom

/// Which of a room's events are announced, and when: inputs of a room in, sentences out.
@Suite struct RoomAnnouncerTests {
  // MARK: Gifts

  @Test func anOwnGiftIsAnnouncedWithItsFinalCount() throws {
    var room = try AnnouncedRoom()
    for _ in 0..<3 {
      room.send(.gift(GiftMessage(sender: "me", gift: "rose")))
      room.advance(by: .seconds(2))
    }
    #expect(room.spoken == [])
    room.advance(by: .seconds(60))
    #expect(room.spoken == ["9300 You sent rose 3 times."])
  }

  @Test func onlyValuableGiftsOfOthersAreAnnounced() throws {
    var room = try AnnouncedRoom()
    room.send(.gave("ann", "rose", 1_000), .gave("bob", "yacht", 1))
    room.advance(by: .seconds(60))
    #expect(room.spoken == ["300 bob sent yacht."])

    var configuration = RoomConfiguration(localUser: "me")
    configuration.gifts.valuableUnitValue = 0
    room = try AnnouncedRoom(configuration)
    room.send(.gave("ann", "rose", 2), .gave("bob", "heart", 1, value: 0))
    room.advance(by: .seconds(60))
    #expect(room.spoken == ["300 ann sent rose 2 times.", "4300 bob sent heart."])
  }

  @Test func whatComesTogetherIsAnnouncedInItsOrder() throws {
    var room = try AnnouncedRoom(.viewless)
    room.send(.gave("ann", "yacht", 1), .gave("bob", "yacht", 3), .gave("cid", "yacht", 2))
    room.send(.enter(room: "harbour"), .popup(Popup(id: "p", kind: "offer")))
    room.send(.gave("me", "rose", 1), .gave("dan", "yacht", 4))
    room.advance(by: .seconds(60))
    // Later ones are outdated.
    #expect(
      room.spoken == [
        "300 You sent rose.", "4300 The popup offer is open.", "8300 You are in the room harbour.",
      ])
    room.send(.gave("ann", "yacht", 1), .gave("bob", "yacht", 3), .gave("cid", "yacht", 2))
    room.advance(by: .seconds(60))
    #expect(
      room.spoken.dropFirst(3) == [
        "60300 bob sent yacht 3 times.", "64300 cid sent yacht 2 times.", "68300 ann sent yacht.",
      ])
  }

  @Test func anOwnGiftPrecedesAllThatWait() throws {
    var room = try AnnouncedRoom()
    for sender in ["ann", "bob", "cid"] { room.send(.gave(sender, "yacht", 1)) }
    room.advance(by: .seconds(3))
    room.send(.gave("me", "rose", 7))
    room.advance(by: .seconds(60))
    #expect(
      room.spoken == [
        "300 ann sent yacht.", "4300 You sent rose 7 times.", "8300 bob sent yacht.",
      ])
  }

  @Test func aCountThatRisesAgainIsNotAnnouncedBeforeItIsOverAgain() throws {
    var room = try AnnouncedRoom()
    func total(_ count: GiftCount) -> RoomInput {
      .gift(GiftMessage(sender: "bob", gift: "yacht", count: count, combo: "c", unitValue: 500))
    }
    room.send(.gave("me", "rose", 1), total(.closingTotal(5)))
    room.advance(by: .seconds(2))
    room.send(total(.runningTotal(7)))
    room.advance(by: .seconds(60))
    #expect(room.spoken == ["300 You sent rose.", "7300 bob sent yacht 7 times."])
  }

  @Test func aGiftThatWasWithdrawnIsNotAnnounced() throws {
    var room = try AnnouncedRoom()
    room.send(.gave("me", "rose", 1))
    room.send(
      .gift(GiftMessage(id: "1", sender: "bob", gift: "yacht", count: .single(1), unitValue: 500)))
    room.advance(by: .seconds(1))
    room.send(.gifts(.revoke(id: "1")))
    room.advance(by: .seconds(60))
    #expect(room.spoken == ["300 You sent rose."])
  }

  @Test func aCrowdIsOneSentenceWithItsLastNumbers() throws {
    var room = try AnnouncedRoom(.folding)
    for sender in 1...12 { room.send(.gave("user \(sender)", "rose", sender)) }
    room.advance(by: .seconds(60))
    let units = room.crowd?.units ?? 0
    let senders = room.crowd?.senders ?? 0
    #expect(senders > 3)
    #expect(room.spoken.count == 1)
    #expect(room.spoken.first?.hasSuffix(" \(senders) people sent rose \(units) times.") == true)
  }

  @Test func aSummaryOfOneSenderIsNotAnnounced() throws {
    var room = try AnnouncedRoom(.folding)
    for count in 1...12 { room.send(.gave("bob", "rose", count)) }
    room.advance(by: .seconds(60))
    #expect(room.crowd?.senders == 1)
    #expect(room.spoken == [])
  }

  @Test func aCrowdThatLastsIsAnnouncedSoFar() throws {
    var room = try AnnouncedRoom(.folding)
    for second in 0..<70 {
      for sender in 1...9 { room.send(.gave("user \(second) \(sender)", "rose", 1)) }
      room.advance(by: .seconds(1))
    }
    room.advance(by: .seconds(60))
    let texts = room.announcements.map(\.value.text)
    #expect(texts.count == 3)
    #expect(texts.prefix(2).allSatisfy { $0.hasSuffix(" times so far.") })
    #expect(texts.last?.hasSuffix(" times.") == true)
    let times = room.announcements.map(\.time)
    #expect(times[1] - times[0] >= .seconds(30))
  }

  // MARK: Popups

  @Test func aPopupIsAnnouncedOnceItIsVisible() throws {
    var room = try AnnouncedRoom()
    room.send(.popup(Popup(id: "p", kind: "offer")))
    room.advance(by: .seconds(1))
    #expect(room.spoken == [])
    room.send(.popups(.didAppear(PopupReport(id: "p"))))
    room.advance(by: .seconds(1))
    #expect(room.spoken == ["1300 The popup offer is open."])
  }

  @Test func aPopupThatIsGoneIsNotAnnounced() throws {
    var room = try AnnouncedRoom()
    room.send(.gave("me", "rose", 1), .popup(Popup(id: "p", kind: "offer")))
    room.send(.popups(.didAppear(PopupReport(id: "p"))))
    room.advance(by: .seconds(3))
    room.send(.popups(.revoke(PopupRevocation(id: "p"))))
    room.advance(by: .seconds(60))
    #expect(room.spoken == ["300 You sent rose."])
  }

  @Test func aPopupIsAnnouncedWithItsLatestContent() throws {
    var room = try AnnouncedRoom(.viewless)
    room.send(.popup(Popup(id: "p", kind: "offer")))
    room.send(.popup(Popup(id: "p", version: 2, kind: "better offer")))
    room.advance(by: .seconds(3))
    #expect(room.spoken == ["300 The popup better offer is open."])
  }

  @Test(arguments: [
    (PopupAnswer.confirmed, "You confirmed the popup offer."),
    (.cancelled, "You closed the popup offer."),
  ])
  func anAnswerPrecedesAllThatWait(_ answer: PopupAnswer, _ sentence: String) throws {
    var room = try AnnouncedRoom(.viewless)
    room.send(.popup(Popup(id: "p", kind: "offer")))
    room.advance(by: .seconds(3))
    for _ in 0..<2 { room.send(.gave("bob", "yacht", 1)) }
    room.send(.popups(.didAnswer(PopupReply(id: "p", answer: answer))))
    room.advance(by: .seconds(2))
    #expect(room.spoken == ["300 The popup offer is open.", "4300 \(sentence)"])
  }

  @Test func anAnswerBeforeAPopupWasVisibleIsNotAnnounced() throws {
    var room = try AnnouncedRoom()
    room.send(.popup(Popup(id: "p", kind: "offer", endsOn: ["done": .confirmed])))
    room.send(.popups(.signal(PopupSignal("done", .began))))
    room.send(.popups(.didDisappear(PopupReport(id: "p"))))
    room.advance(by: .seconds(60))
    #expect(room.spoken == [])
  }

  // MARK: The room

  @Test func ofARoomThatWasLeftNothingIsAnnounced() throws {
    var room = try AnnouncedRoom(.viewless)
    room.send(.enter(room: "harbour"), .gave("me", "rose", 1))
    room.send(.gift(GiftMessage(sender: "me", gift: "tulip")))
    room.send(.popup(Popup(id: "p", kind: "offer", scene: "harbour")), .gave("bob", "yacht", 1))
    room.send(.popup(Popup(id: "q", kind: "update", channel: PopupChannel.banner)))
    room.send(.room(.leave))
    room.advance(by: .seconds(60))
    #expect(room.spoken == ["300 The popup update is open."])
    room.send(.enter(room: "kitchen"), .gave("bob", "yacht", 2))
    room.advance(by: .seconds(60))
    #expect(
      room.spoken.dropFirst() == [
        "60300 You are in the room kitchen.", "64300 bob sent yacht 2 times.",
      ])
  }

  @Test func anAnswerWhoseViewIsGoneAfterItsRoomIsNotAnnounced() throws {
    var room = try AnnouncedRoom()
    room.send(.enter(room: "harbour"), .popup(Popup(id: "p", kind: "offer", scene: "harbour")))
    room.send(.popups(.didAppear(PopupReport(id: "p"))))
    room.send(.popups(.didAnswer(PopupReply(id: "p", answer: .confirmed))), .leave)
    room.send(.popups(.didDisappear(PopupReport(id: "p"))))
    room.advance(by: .seconds(60))
    #expect(room.spoken == [])
  }

  @Test func inTheBackgroundNothingIsAnnouncedAndNothingIsMadeUpFor() throws {
    var room = try AnnouncedRoom(.viewless)
    room.send(.enter(room: "harbour"), .popup(Popup(id: "p", kind: "offer")))
    room.send(.gave("me", "rose", 1))
    room.send(.suspend(reason: .background))
    for _ in 0..<5 {
      room.send(.gave("me", "rose", 2), .gave("bob", "yacht", 2))
      room.advance(by: .seconds(10))
    }
    #expect(room.spoken == [])
    room.send(.resume(reason: .background))
    room.send(.gave("me", "tulip", 1))
    room.advance(by: .seconds(60))
    // The popup is still on screen.
    #expect(room.spoken == ["50300 You sent tulip.", "54300 The popup offer is open."])
  }

  // MARK: The ticker

  @Test func commentsAreAnnouncedOnDemandOnly() throws {
    var room = try AnnouncedRoom()
    room.comment(3)
    #expect(room.spoken == [])

    var configuration = RoomConfiguration(localUser: "me")
    configuration.announcements.includesTicker = true
    configuration.announcements.interval = .seconds(1)
    room = try AnnouncedRoom(configuration)
    room.comment(3)
    #expect(
      room.announcements.map(\.value.text) == ["bob: text 0", "bob: text 1", "bob: text 2"])
  }

  @Test func aCommentThatWasRemovedIsNotAnnounced() throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.announcements.includesTicker = true
    var room = try AnnouncedRoom(configuration)
    room.send(.ticker(.resize(ScreenSize(width: 300, height: 20))))
    room.send(.gave("me", "rose", 1))
    room.send(.comment(RoomComment(id: "rude", sender: "bob", text: "…")))
    room.advance(by: .milliseconds(100))
    room.send(.ticker(.remove(id: "rude")))
    room.advance(by: .seconds(60))
    #expect(room.spoken == ["300 You sent rose."])
  }

  // MARK: Time and memory

  @Test func whatIsOutdatedIsDropped() throws {
    var room = try AnnouncedRoom()
    for index in 1...9 { room.send(.gave("bob", "yacht", index)) }
    for index in 1...12 { room.send(.gave("me", "rose", index)) }
    room.advance(by: .seconds(60))
    // Own gifts wait for 30 s at most, gifts of others for 10 s.
    #expect(room.spoken == (0...7).map { "\(4_000 * $0 + 300) \(ownRoses($0 + 1))" })
  }

  @Test func aLateCallMakesOneAnnouncementAndDropsWhatIsOutdated() throws {
    var room = try AnnouncedRoom()
    room.send(.gave("me", "rose", 1), .gave("bob", "yacht", 1), .gave("me", "rose", 2))
    room.jump(by: .seconds(20))
    room.send(.gave("me", "rose", 3))
    room.advance(by: .seconds(60))
    #expect(
      room.spoken == [
        "20000 You sent rose.", "24000 You sent rose 2 times.", "28000 You sent rose 3 times.",
      ])
  }

  @Test func aFloodTakesNoMemory() throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.announcements.ownLifetime = .seconds(86_400)
    configuration.announcements.lifetime = .seconds(86_400)
    configuration.gifts.maximumWait = .seconds(86_400)
    var room = try AnnouncedRoom(configuration)
    for index in 1...1_000 { room.send(.gave("bob \(index)", "yacht", index)) }
    for index in 1...10 { room.send(.gave("me", "rose", index)) }
    room.advance(by: .seconds(600))
    let gifts = room.announcements.filter { if case .crowd = $0.value { false } else { true } }
    #expect(gifts.count == 32)
    #expect(room.announcements.prefix(10).map(\.value.text) == (1...10).map(ownRoses))
    // The most valuable ones.
    #expect(room.announcements[10].value.text == "bob 1000 sent yacht 1000 times.")
    #expect(room.announcements[31].value.text == "bob 979 sent yacht 979 times.")
  }

  @Test func atTheEndOfTimeNothingIsDue() throws {
    var announcer = try RoomAnnouncer()
    var outputs: [RoomAnnouncement] = []
    announcer.handle(.room(.entered(room: "harbour")), at: .distantFuture, into: &outputs)
    #expect(announcer.nextDeadline == nil)
    announcer.deadlineReached(at: .distantFuture, into: &outputs)
    #expect(outputs == [])
  }

  private func ownRoses(_ count: Int) -> String {
    count == 1 ? "You sent rose." : "You sent rose \(count) times."
  }
}

extension RoomConfiguration {
  /// Views of popups report nothing.
  fileprivate static var viewless: RoomConfiguration {
    var configuration = RoomConfiguration(localUser: "me")
    for index in configuration.popups.channels.indices {
      configuration.popups.channels[index].viewReports = false
    }
    return configuration
  }

  /// Most gifts are folded into the summaries of crowds.
  fileprivate static var folding: RoomConfiguration {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.gifts.maximumWait = .seconds(1)
    return configuration
  }
}

extension AnnouncedRoom {
  /// The last crowd that is over.
  fileprivate var crowd: GiftCrowd? {
    log.compactMap {
      if case .event(.gifts(.crowdDidEnd(let crowd))) = $0.value { crowd } else { nil }
    }.last
  }

  /// Sends comments, and waits until they have been on screen.
  fileprivate mutating func comment(_ count: Int) {
    send(.ticker(.resize(ScreenSize(width: 300, height: 20))))
    for index in 0..<count {
      send(.comment(RoomComment(id: "\(index)", sender: "bob", text: "text \(index)")))
      advance(by: .seconds(10))
    }
  }
}
