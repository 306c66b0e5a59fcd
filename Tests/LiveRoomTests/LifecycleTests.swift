import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

/// A room whose view appears and disappears, and that is left for the next.
@Suite struct LifecycleTests {
  @Test func editsThatOvertakeTheirMessageAreRememberedAcrossVisits() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "me", clock: simulation.clock)
      async let _ = room.run()
      room.enter("r1")
      room.send([.ticker(.remove(id: "c1")), .gifts(.revoke(id: "g1"))])
      room.enter("r2")
      await simulation.advance(by: .seconds(1))
      let messages: [RoomInput] = [
        .comment(CommentMessage(id: "c1", sender: "ada", text: "hi")),
        .gift(GiftMessage(id: "g1", sender: "ada", gift: "rose", count: .single(3))),
      ]
      room.send(messages)
      room.enter("r1")
      room.send(messages + [.comment(CommentMessage(id: "c1", sender: "ada", text: "edited"))])
      await simulation.advance(by: .seconds(1))
      let statistics = await room.statistics()
      #expect(statistics.commentList.received == 1 && statistics.repeated == [.comment: 2])
      #expect(statistics.gifts.units == 3 && statistics.gifts.duplicates == 1)
      #expect(statistics.rejected == 0 && statistics.diagnostics == [.rejection: 1])
    }
  }

  @Test func aSessionNamesTheOwnCombosOfARoomAndOfTheMachine() async throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.likes.session = "visit"
    let inputs: [RoomInput] = [.enter(room: "harbour"), .gifts(.give(GiftTap(gift: "rose")))]
    let events: [RoomEvent] = try await Simulation.run { [configuration] simulation in
      let room = try LiveRoom(configuration, clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      room.send(inputs)
      await simulation.advance(by: .seconds(60))
      return log.values { $0 }
    }
    var machine = try RoomMachine(configuration)
    var others: [RoomEvent] = []
    for input in inputs { machine.handle(input, at: .start, into: &others) }
    for events in [events, others] {
      let combos = events.compactMap {
        if case .room(.willSend(.gift(let gift))) = $0 { gift.combo } else { nil }
      }
      #expect(combos == ["visit-1"])
    }
  }

  /// What the pager did while it was not run is done by the closing room.
  @Test func closingEntersNoOtherRoom() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let log = EventLog(room.events)
      room.send(.pager(.setRooms(rooms: ["a", "b", "c"], current: "a")))
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
      }
      room.send([
        .pager(.show(room: "b", isAnimated: true)), .pager(.show(room: "c")),
      ])
      await room.close()
      #expect(log.changes == [.didEnter(room: "a"), .didLeave(room: "a")])
    }
  }

  @Test func statisticsDuringAChangeOfRoomsBalanceAndMissNothing() async throws {
    try await Simulation.run { simulation in
      var modules = try LiveRoom.Modules(
        RoomConfiguration(localUser: "me"), clock: simulation.clock)
      modules.pager = nil
      let room = LiveRoom(modules, clock: simulation.clock)
      async let _ = room.run()
      room.enter("first room")
      var (units, answers) = (0, 0)
      for number in 0..<20 {
        room.send(.gift(.roses(number + 1, from: "ada")))
        units += number + 1
        await simulation.advance(by: .milliseconds(number * 40))
        // No time passes until the next: the questions meet the change at all of its steps.
        room.enter("room \(number)")
        for _ in 0..<20 {
          let statistics = await room.statistics()
          #expect(statistics.gifts.units == units && statistics.gifts.messages == number + 1)
          #expect(statistics.isBalanced)
          answers += 1
        }
      }
      #expect(answers == 400)
    }
  }

  @Test func aSecondFlickDuringTheFirstIsFollowed() async throws {
    try await Visit.play { visit, simulation in
      // The second finger lands before the first page rests, and moves after it does.
      await visit.flick()
      await simulation.advance(by: .milliseconds(250))
      await visit.flick(id: 1)
      await simulation.advance(by: .seconds(1))
      let entered = visit.log.values {
        if case .room(.didEnter(let room)) = $0 { room } else { nil }
      }
      #expect(entered.last == "rooftop")
    }
  }
}
