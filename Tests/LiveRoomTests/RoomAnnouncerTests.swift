import LiveRoomKit
import Testing

@testable import LiveRoom

/// The cases that promises 23 to 34 do not draw.
@Suite struct RoomAnnouncerTests {
  @Test func aFloodTakesNoMemory() throws {
    var configuration = RoomConfiguration(localUser: "me")
    // All of them are spoken before the first one expires.
    configuration.announcements.interval = .milliseconds(250)
    configuration.gifts.maximumWait = .seconds(86_400)
    var room = try AnnouncedRoom(configuration)
    for index in 1...1_000 { room.send(.gave("bob \(index)", "yacht", index)) }
    for index in 2...11 { room.send(.gave("me", "rose", index)) }
    room.advance(by: .seconds(600))
    let gifts = room.announcements.filter { if case .summary = $0.value { false } else { true } }
    #expect(gifts.count == 32)
    let own = room.announcements.prefix(10).map(\.value.text)
    #expect(own == (2...11).map { "You sent rose \($0) times." })
    // The most valuable ones.
    #expect(room.announcements[10].value.text == "bob 1000 sent yacht 1000 times.")
    #expect(room.announcements[31].value.text == "bob 979 sent yacht 979 times.")
  }

  /// Neither an own comment is, nor one that is restored or removed.
  @Test(arguments: [false, true])
  func theNewestCommentOfOthersIsAnnouncedToUsersWhoAskForIt(_ isAsked: Bool) throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.announcements.includesTicker = isAsked
    var room = try AnnouncedRoom(configuration)
    for id in ["1", "2"] { room.send(.comment(CommentMessage(id: id, sender: "ann", text: id))) }
    room.advance(by: .seconds(60))
    room.send(
      .comments(.send(CommentMessage(text: "own"))),
      .comments(.restore([PastComment(CommentMessage(sender: "bob", text: "past"))])),
      .comment(CommentMessage(id: "3", sender: "ann", text: "3")))
    room.send(.comments(.remove(id: "3")))
    room.advance(by: .seconds(60))
    #expect(room.announcements.map(\.value.text) == (isAsked ? ["ann: 2"] : []))
  }

  @Test func anAnswerWhoseViewIsGoneAfterItsRoomWasLeftIsNotAnnounced() throws {
    for leaves in [false, true] {
      var room = try AnnouncedRoom()
      room.send(.room(.enter(room: "harbour")))
      room.send(.popups(.enqueue(Popup(id: "p", scene: "harbour"))))
      room.send(.popups(.didAppear(PopupVersion(id: "p"))))
      room.send(.popups(.didAnswer(PopupReply(id: "p", answer: .confirmed))))
      if leaves { room.send(.room(.leave)) }
      room.send(.popups(.didDisappear(PopupVersion(id: "p"))))
      room.advance(by: .seconds(60))
      let texts = room.announcements.map(\.value.text)
      #expect(texts.contains("You confirmed the popup.") == !leaves, "\(texts)")
    }
  }

  @Test func aChannelSaysHowItsPopupsAreAnnounced() throws {
    for announcement in PopupChannel.Announcement.allCases {
      var configuration = RoomConfiguration(localUser: "me")
      configuration.popups.channels[1].announcement = announcement
      var room = try AnnouncedRoom(configuration)
      for channel in [PopupChannel.modal, PopupChannel.banner] {
        room.send(.popups(.enqueue(Popup(id: channel, kind: channel, channel: channel))))
        room.send(.popups(.didAppear(PopupVersion(id: channel))))
      }
      room.advance(by: .seconds(60))
      let priorities = room.announcements.map { ($0.value.text, $0.value.priority) }
      #expect(priorities.map(\.0) == ["The popup modal is open.", "The popup banner is open."])
      #expect(priorities.map(\.1) == [.assertive, announcement == .polite ? .polite : .assertive])
    }
  }

  @Test func atTheEndOfTimeNothingIsDue() throws {
    var announcer = try RoomAnnouncer()
    var outputs: [RoomAnnouncement] = []
    announcer.handle(.room(.didEnter(room: "harbour")), at: .distantFuture, into: &outputs)
    #expect(announcer.nextDeadline == nil)
    announcer.deadlineReached(at: .distantFuture, into: &outputs)
    #expect(outputs == [])
  }
}
