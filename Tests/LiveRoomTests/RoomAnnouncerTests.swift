import GiftChannels
import PopupSequencer
import RoomCore
import Testing

@testable import LiveRoom

/// Which of a room's events are announced, and when: promises 23 to 34 verify the rest.
@Suite struct RoomAnnouncerTests {
  @Test("What is announced, each after its time in milliseconds", arguments: scenes)
  private func announced(_ scene: Scene) throws {
    var room = try AnnouncedRoom(scene.configuration)
    for step in scene.steps + [.wait(60)] {
      switch step {
      case .send(let inputs): room.send(inputs)
      case .wait(let seconds): room.advance(by: .seconds(seconds))
      }
    }
    #expect(room.spoken == scene.sentences)
  }

  @Test func aCrowdIsOneSentenceWithItsLastNumbers() throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.gifts.maximumWait = .seconds(1)
    var room = try AnnouncedRoom(configuration)
    for sender in 1...12 { room.send(.gave("user \(sender)", "rose", sender)) }
    room.advance(by: .seconds(60))
    let crowds = room.events.compactMap {
      if case .gifts(.crowdDidEnd(let crowd)) = $0.value { crowd } else { nil }
    }
    let crowd = try #require(crowds.last)
    #expect(crowd.senders > 3 && room.spoken.count == 1)
    let sentence = " \(crowd.senders) people sent rose \(crowd.units) times."
    #expect(room.spoken.first?.hasSuffix(sentence) == true)
  }

  @Test func aCrowdThatLastsIsAnnouncedSoFar() throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.gifts.maximumWait = .seconds(1)
    var room = try AnnouncedRoom(configuration)
    for second in 0..<70 {
      for sender in 1...9 { room.send(.gave("user \(second) \(sender)", "rose", 1)) }
      room.advance(by: .seconds(1))
    }
    room.advance(by: .seconds(60))
    #expect(room.spoken.count == 3)
    #expect(room.spoken.prefix(2).allSatisfy { $0.hasSuffix(" times so far.") })
    #expect(room.spoken.last?.hasSuffix(" times.") == true)
    let times = room.announcements.map(\.time)
    #expect(times[1] - times[0] >= .seconds(30))
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
    for index in 2...11 { room.send(.gave("me", "rose", index)) }
    room.advance(by: .seconds(600))
    let gifts = room.announcements.filter { if case .crowd = $0.value { false } else { true } }
    #expect(gifts.count == 32)
    let own = room.announcements.prefix(10).map(\.value.text)
    #expect(own == (2...11).map { "You sent rose \($0) times." })
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
}
