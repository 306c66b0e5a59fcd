import GiftChannels
import PopupSequencer
import RoomCore
import Testing

@testable import LiveRoom

/// Inputs of a room, and the sentences that follow from them.
private struct Scene: CustomTestStringConvertible, Sendable {
  enum Step: Sendable {
    case send([RoomInput])
    case wait(Double)

    static func send(_ inputs: RoomInput...) -> Step { .send(inputs) }
  }

  let testDescription: String
  var configuration: RoomConfiguration
  let steps: [Step]
  let sentences: [String]

  init(
    _ name: String, _ steps: [Step], _ sentences: [String],
    change: (inout RoomConfiguration) -> Void = { _ in }
  ) {
    testDescription = name
    configuration = RoomConfiguration(localUser: "me")
    change(&configuration)
    self.steps = steps
    self.sentences = sentences
  }
}

private func total(_ count: GiftCount) -> RoomInput {
  .gift(GiftMessage(sender: "bob", gift: "yacht", count: count, combo: "c", unitValue: 500))
}

private func answered(_ id: String, _ answer: PopupAnswer) -> RoomInput {
  .popups(.didAnswer(PopupReply(id: id, answer: answer)))
}

/// Views of popups report nothing.
private func viewless(_ configuration: inout RoomConfiguration) {
  for index in configuration.popups.channels.indices {
    configuration.popups.channels[index].viewReports = false
  }
}

private let offer = RoomInput.popup(Popup(id: "p", kind: "offer"))
private let bobsYacht = RoomInput.gift(
  GiftMessage(id: "1", sender: "bob", gift: "yacht", count: .single(1), unitValue: 500))

private let scenes = [
  Scene(
    "an own gift has its final count",
    (0..<3).flatMap { _ in
      [.send(.gift(GiftMessage(sender: "me", gift: "rose"))), .wait(2)]
    }, ["9300 You sent rose 3 times."]),
  Scene(
    "only valuable gifts of others are announced",
    [.send(.gave("ann", "rose", 1_000), .gave("bob", "yacht", 1))], ["300 bob sent yacht."]),
  Scene(
    "what comes together is announced in its order, and the rest is outdated",
    [
      .send(.gave("ann", "yacht", 1), .gave("bob", "yacht", 3), .gave("cid", "yacht", 2)),
      .send(.enter(room: "harbour"), offer, .gave("me", "rose", 1), .gave("dan", "yacht", 4)),
    ],
    [
      "300 You sent rose.", "4300 The popup offer is open.", "8300 You are in the room harbour.",
    ], change: viewless),
  Scene(
    "a count that rises again is not announced before it is over again",
    [
      .send(.gave("me", "rose", 1), total(.closingTotal(5))), .wait(2),
      .send(total(.runningTotal(7))),
    ], ["300 You sent rose.", "7300 bob sent yacht 7 times."]),
  Scene(
    "a gift that was withdrawn is not announced",
    [.send(.gave("me", "rose", 1), bobsYacht), .wait(1), .send(.gifts(.revoke(id: "1")))],
    ["300 You sent rose."]),
  Scene(
    "an answer precedes all that waits",
    [
      .send(offer), .wait(3), .send(.gave("bob", "yacht", 1), .gave("bob", "yacht", 1)),
      .send(answered("p", .cancelled)),
    ],
    [
      "300 The popup offer is open.", "4300 You closed the popup offer.", "8300 bob sent yacht.",
      "12300 bob sent yacht.",
    ], change: viewless),
  Scene(
    "an answer before a popup was visible is not announced",
    [
      .send(.popup(Popup(id: "p", kind: "offer", endsOn: ["done": .confirmed]))),
      .send(.popups(.signal(PopupSignal("done", .began)))),
      .send(.popups(.didDisappear(PopupReport(id: "p")))),
    ], []),
  Scene(
    "of a room that was left nothing is announced",
    [
      .send(.enter(room: "harbour"), .gave("me", "rose", 1)),
      .send(.popup(Popup(id: "p", kind: "offer", scene: "harbour")), .gave("bob", "yacht", 1)),
      .send(.popup(Popup(id: "q", kind: "update", channel: PopupChannel.banner)), .leave),
      .wait(60), .send(.enter(room: "kitchen"), .gave("bob", "yacht", 2)),
    ],
    [
      "300 The popup update is open.", "60300 You are in the room kitchen.",
      "64300 bob sent yacht 2 times.",
    ], change: viewless),
  Scene(
    "an answer whose view is gone after its room is not announced",
    [
      .send(.enter(room: "harbour"), .popup(Popup(id: "p", kind: "offer", scene: "harbour"))),
      .send(.popups(.didAppear(PopupReport(id: "p"))), answered("p", .confirmed), .leave),
      .send(.popups(.didDisappear(PopupReport(id: "p")))),
    ], []),
  Scene(
    "in the background nothing is announced, and afterwards only what is still on screen",
    [
      .send(.enter(room: "harbour"), offer, .gave("me", "rose", 1)),
      .send(.suspend(reason: .background)), .wait(10),
      .send(.gave("me", "rose", 2), .gave("bob", "yacht", 2)), .wait(40),
      .send(.resume(reason: .background), .gave("me", "tulip", 1)),
    ], ["50300 You sent tulip.", "54300 The popup offer is open."], change: viewless),
]

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
