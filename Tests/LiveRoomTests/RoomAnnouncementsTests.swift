import LiveRoomKit
import RoomSimulation
import Synchronization
import Testing

/// Listens to a room, like an app that speaks at once.
final class Ear: Sendable {
  private let announcements: RoomAnnouncements
  private let heard = Mutex<[Timed<RoomAnnouncement>]>([])
  private let isOver = Atomic(false)
  private let pause: Duration?
  private let clock: RoomClock

  init(_ announcements: RoomAnnouncements, pause: Duration? = nil, on clock: RoomClock) {
    self.announcements = announcements
    self.pause = pause
    self.clock = clock
  }

  func listen() async {
    for await announcement in announcements {
      heard.withLock { $0.append(announcement) }
      if let pause { try? await clock.sleep(until: clock.now + pause) }
    }
    isOver.store(true, ordering: .relaxed)
  }

  var all: [Timed<RoomAnnouncement>] { heard.withLock { $0 } }
  var texts: [String] { all.map(\.value.text) }
  var hasFinished: Bool { isOver.load(ordering: .relaxed) }
}

/// The announcements of a room that runs.
@Suite struct RoomAnnouncementsTests {
  /// Plays a room with a listener, who rests for `pause` after each announcement.
  private func listen(
    pause: Duration? = nil, _ body: @escaping @Sendable (LiveRoom, Ear, Simulation) async -> Void
  ) async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "me", clock: simulation.clock)
      let ear = Ear(try room.announcements(), pause: pause, on: simulation.clock)
      async let _ = room.run()
      async let _ = ear.listen()
      await body(room, ear, simulation)
      await room.close()
      await simulation.advance(by: .zero)
      #expect(ear.hasFinished)
    }
  }

  @Test func eachListenerHasItsOwnConfiguration() async throws {
    try await Simulation.run { simulation in
      var configuration = RoomConfiguration(localUser: "me")
      let room = try LiveRoom(configuration, clock: simulation.clock)
      let ear = Ear(try room.announcements(), on: simulation.clock)
      configuration.announcements.includesTicker = true
      let other = Ear(try room.announcements(configuration.announcements), on: simulation.clock)
      async let _ = room.run()
      async let _ = ear.listen()
      async let _ = other.listen()
      room.send(.notice(TickerItem(content: "hello")))
      await simulation.advance(by: .seconds(60))
      #expect(ear.texts == [])
      #expect(other.texts == ["hello"])
      configuration.announcements.interval = .zero
      #expect(throws: FieldError.invalid("interval", allowed: "a number of seconds, 1e-9 to 86400"))
      {
        _ = try room.announcements(configuration.announcements)
      }
    }
  }

  @Test func aListenerThatIsCancelledContinuesWithAnotherIterator() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "me", clock: simulation.clock)
      let ear = Ear(try room.announcements(), on: simulation.clock)
      async let _ = room.run()
      await withTaskGroup { group in
        group.addTask { await ear.listen() }
        room.send(.gave("me", "rose", 1))
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
      }
      #expect(ear.hasFinished)
      async let _ = ear.listen()
      room.send(.gave("me", "rose", 2))
      await simulation.advance(by: .seconds(60))
      #expect(ear.texts == ["You sent rose.", "You sent rose 2 times."])
    }
  }

  @Test func whatHappensAtTheMomentOfAnAnnouncementIsNotLost() async throws {
    try await listen { room, ear, simulation in
      func count(_ gift: String) {
        room.send(.gift(GiftMessage(sender: "me", gift: gift, count: .runningTotal(2))))
      }
      // Combos are over just after 5 s without a message.
      count("rose")
      await simulation.advance(by: .milliseconds(4_300))
      count("tulip")
      await simulation.advance(by: .milliseconds(1_700))
      room.send(.gave("me", "star", 1))
      await simulation.advance(by: .seconds(60))
      #expect(
        ear.all.map { "\($0.time.nanoseconds) \($0.value.text)" } == [
          "5300000001 You sent rose 2 times.", "9300000001 You sent star.",
          "13300000001 You sent tulip 2 times.",
        ])
    }
  }

  @Test func whoLosesEventsBeginsAgain() async throws {
    try await listen(pause: .seconds(20)) { room, ear, simulation in
      room.send([.gave("me", "rose", 1), .gave("bob", "yacht", 1), .gave("me", "tulip", 1)])
      await simulation.advance(by: .seconds(1))
      // More than a subscriber keeps; one of them might have withdrawn the tulip.
      for _ in 0..<20 {
        room.send((0..<1_000).map { _ in .room(.resume(reason: .app)) })
        await simulation.advance(by: .zero)
      }
      await simulation.advance(by: .seconds(60))
      #expect(ear.texts == ["You sent rose."])
    }
  }

  @Test func aBusyListenerHearsWhatIsStillTrueWhenItIsReady() async throws {
    try await listen(pause: .seconds(20)) { room, ear, simulation in
      room.send(.gave("me", "rose", 1))
      await simulation.advance(by: .seconds(1))
      room.send([
        .popup(Popup(id: "p")), .popups(.didAppear(PopupVersion(id: "p"))), .gave("me", "rose", 2),
      ])
      await simulation.advance(by: .seconds(10))
      room.send([
        .popups(.revoke(PopupVersion(id: "p"))), .popups(.didDisappear(.init(id: "p"))),
      ])
      await simulation.advance(by: .seconds(60))
      #expect(ear.texts == ["You sent rose.", "You sent rose 2 times."])
      #expect(ear.all.map(\.time.seconds) == [0.3, 20.6])
    }
  }
}
