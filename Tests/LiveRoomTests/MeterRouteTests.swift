import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoom

/// Meters in a room: the clock of the server, ages, popups and visits.
@Suite struct MeterRouteTests {
  /// The time of the server after so many seconds of the room, if it is quick.
  private func server(_ seconds: Double) -> ServerTime {
    ServerTime(milliseconds: 1_790_000_000_000 + Int64(seconds * 1_000))
  }

  private func box(_ id: String = "b", _ version: Int = 1, to end: Double) -> RoomInput {
    .meter(
      Meter(id: id, version: version, kind: "box", startsAt: server(0), endsAt: server(end)))
  }

  private func sent(_ input: RoomInput, at seconds: Double) -> RoomInput {
    .delivered(RoomDelivery(sentAt: server(seconds), input: input))
  }

  @Test func theQuickestMessageOfAnyKindSetsTheClock() throws {
    var rig = try AnnouncedRoom()
    rig.send(.enter(room: "r"), box(to: 60))
    var view: MeterViewState { MeterViewState(rig.state.meters) }
    func remaining() -> Duration? {
      view.rows.first.flatMap { view.remaining(of: $0.meter, at: rig.now) }
    }
    #expect(remaining() == nil)
    rig.advance(by: .seconds(10))
    rig.send(sent(.like(RoomLike(sender: "ada", count: 1)), at: 8))
    #expect(remaining() == .seconds(52))
    rig.advance(by: .seconds(1))
    rig.send(sent(.comment(CommentMessage(id: "1", sender: "ada", text: "hi")), at: 10.9))
    #expect(remaining() == .milliseconds(49_100))
    rig.advance(by: .seconds(1))
    rig.send(sent(.gift(.roses(1, from: "ada")), at: 2))
    #expect(remaining() == .milliseconds(48_100))
  }

  @Test func theMetersOfARoomThatClosesHaveTheTimeOfItsEnd() throws {
    var rig = try AnnouncedRoom()
    rig.send(.enter(room: "r"))
    rig.send(sent(.like(RoomLike(sender: "ada", count: 1)), at: 0))
    rig.send(.room(.didShowPicture(PictureReading(.playing, date: server(-10)))))
    rig.now = rig.now + .seconds(60)
    let times = rig.close().compactMap { event -> ServerTime? in
      if case .meters(.didSynchronize(let time)) = event { time } else { nil }
    }
    #expect(times == [server(60)])
  }

  @Test func theTimeOfAMessageIsItsAge() throws {
    var rig = try AnnouncedRoom()
    rig.send(.enter(room: "r"))
    rig.advance(by: .seconds(100))
    rig.send(sent(.like(RoomLike(sender: "ada", count: 1)), at: 100))
    rig.send(
      sent(.comment(CommentMessage(id: "1", sender: "ada", text: "old")), at: 69),
      sent(.comment(CommentMessage(id: "2", sender: "ada", text: "new")), at: 71))
    #expect(rig.state.statistics.oldMessages == 1)
  }

  @Test func aMeterIsShownAtAnyAge() throws {
    var rig = try AnnouncedRoom()
    rig.send(
      .enter(room: "r"), .delivered(RoomDelivery(age: .seconds(500), input: box(to: 60))))
    #expect(rig.state.meters.meters.map { $0.id } == ["b"])
  }

  /// The popup comes with the event of its red packet: the rule has heard of the red packet then.
  @Test func popupsOfRedPacketsOpenAtZeroOneAtATime() async throws {
    try await Simulation.run { simulation in
      var configuration = RoomConfiguration(localUser: "me")
      configuration.popups.rules = [
        RuleConfiguration("quiet", ["during": [.string(PopupSignal.meter("box"))]])
      ]
      let room = try LiveRoom(configuration, rules: .builtIn(), clock: simulation.clock)
      let events = EventLog(room.events)
      let packets = room.events.subscribe()
      async let _ = room.run()
      async let _ = Self.announce(packets, in: room)
      room.send(.enter(room: "r"))
      await simulation.advance(by: .seconds(1))
      for (id, end) in [("a", 20.0), ("b", 30.0)] {
        room.send(sent(box(id, to: end), at: simulation.now.seconds))
        await simulation.advance(by: .seconds(1))
      }
      await simulation.advance(by: .seconds(60))
      let shown = events.all { event -> Bool? in
        if case .popups(.willPresent) = event { true } else { nil }
      }
      #expect(shown.count == 2 && shown[0].time.seconds == 30)
      #expect(shown[1].time.seconds >= 33, "while the first is on screen, the second waits")
      await room.close()
    }
  }

  private static func announce(
    _ events: EventSource<Timed<RoomEvent>>.Subscription, in room: LiveRoom
  ) async {
    for await event in events.flattened {
      guard case .meters(.didBegin(let packet)) = event.value else { continue }
      room.send(.popup(Popup(id: packet.id, kind: packet.kind, maximumTime: .seconds(3))))
    }
  }

  @Test func aVisitEndsWithItsMeters() throws {
    var rig = try AnnouncedRoom()
    rig.send(.enter(room: "r"), sent(box(to: 60), at: 0))
    rig.send(.enter(room: "s"))
    #expect(rig.state.meters.meters.isEmpty && rig.state.meters.room == "s")
    rig.send(.enter(room: "r"), box(to: 60))
    #expect(rig.state.meters.meters.map { $0.id } == ["b"])
  }

  @Test func hiddenOverlaysShowTheMetersAsTheyAreLater() throws {
    var rig = try AnnouncedRoom()
    rig.send(.enter(room: "r"), sent(box(to: 60), at: 0))
    rig.send(.meters(.suspend(reason: .overlaysHidden)))
    rig.advance(by: .seconds(65))
    #expect(rig.state.meters.meters[0].phase == .running)
    rig.send(.meters(.resume(reason: .overlaysHidden)))
    #expect(rig.state.meters.meters[0].phase == .awaitingResult)
  }
}
