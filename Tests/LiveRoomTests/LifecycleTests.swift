import GiftChannels
import LikeGestures
import LiveRoom
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// A room whose view comes and goes.
@Suite struct LifecycleTests {
  private func entered(_ simulation: Simulation) throws -> LiveRoom {
    let room = try LiveRoom(RoomConfiguration(user: "me"), clock: simulation.clock)
    room.enter("harbour")
    return room
  }

  /// Likes so often that some are not sent yet.
  private func like(_ room: LiveRoom, times: Int, _ simulation: Simulation) async {
    for _ in 0...times {
      for phase in [Touch.Phase.began, .ended] {
        room.touch(
          Touch(
            phase: phase, location: ScreenPoint(x: 160, y: 300), target: TouchTarget(.likeArea)))
        await simulation.advance(by: .milliseconds(40))
      }
    }
  }

  /// The rooms that were entered and left.
  private func visits(in events: [Timed<RoomEvent>]) -> [RoomChange] {
    events.changes.filter { if case .send = $0 { false } else { true } }
  }

  private func likesSent(in events: [Timed<RoomEvent>]) -> Int {
    events.reduce(0) {
      if case .room(.send(.likes(let message))) = $1.value { $0 + message.count } else { $0 }
    }
  }

  /// The server takes every message of likes.
  private func deliver(
    _ events: EventSource<Timed<RoomEvent>>.Subscription, to room: LiveRoom
  ) async {
    for await event in events.flattened {
      if case .room(.send(.likes(let message))) = event.value {
        room.modules.likes?.send(.didDeliver(message))
      }
    }
  }

  @Test func aViewThatComesBackFindsItsRoomAlive() async throws {
    try await Simulation.run { simulation in
      let room = try entered(simulation)
      let events = room.events.subscribe()
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        await like(room, times: 7, simulation)
        group.cancelAll()
      }
      let before = events.takeBuffered()
      #expect(visits(in: before) == [.entered(room: "harbour")])
      await simulation.advance(by: .seconds(60))
      room.send(.gift(.roses(3, from: "ada")))
      #expect(events.takeBuffered().isEmpty, "nothing happens while nobody runs the room")

      async let _ = room.run()
      async let _ = deliver(room.events.subscribe(), to: room)
      for event in before {
        if case .room(.send(.likes(let message))) = event.value {
          room.modules.likes?.send(.didDeliver(message))
        }
      }
      await simulation.advance(by: .seconds(60))
      let after = events.takeBuffered()
      #expect(visits(in: after).isEmpty, "it was not left")
      let account = await room.account()
      #expect(account.gifts.shown.units == 3 && account.likes.localUser == 7)
      #expect(likesSent(in: before + after) == 7)
    }
  }

  @Test func aSecondRunWaitsAndTakesOver() async throws {
    try await Simulation.run { simulation in
      let room = try entered(simulation)
      let events = room.events.subscribe()
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        async let _ = room.run()
        await simulation.advance(by: .seconds(1))
        group.cancelAll()
        await simulation.advance(by: .seconds(1))
        room.send(.gift(.roses(3, from: "ada")))
        await simulation.advance(by: .seconds(60))
        #expect(await room.account().gifts.shown.units == 3)
        await room.close()
      }
      #expect(events.takeBuffered().changes == [.entered(room: "harbour"), .left(room: "harbour")])
    }
  }

  @Test(arguments: [true, false]) func closingLeavesAndLosesNoLike(isRunning: Bool) async throws {
    try await Simulation.run { simulation in
      let room = try entered(simulation)
      let events = room.events.subscribe()
      await withTaskGroup { group in
        group.addTask { await room.run() }
        await simulation.advance(by: .seconds(1))
        await like(room, times: 7, simulation)
        if !isRunning {
          group.cancelAll()
          await group.waitForAll()
        }
        room.send(.gift(.roses(3, from: "ada")))
        await room.close()
      }
      room.send(.gift(.roses(3, from: "ada")))
      await room.close()
      await room.run()
      var seen: [Timed<RoomEvent>] = []
      for await event in events.flattened { seen.append(event) }
      #expect(visits(in: seen) == [.entered(room: "harbour"), .left(room: "harbour")])
      #expect(likesSent(in: seen) == 7)
      let account = await room.account()
      #expect(account.gifts.units == 3 && account.isBalanced)
    }
  }

  @Test func leavingEntersNoOtherRoom() async throws {
    try await Simulation.run { simulation in
      let room = try entered(simulation)
      let events = room.events.subscribe()
      async let _ = room.run()
      await simulation.advance(by: .seconds(1))
      room.leave()
      room.leave()
      await simulation.advance(by: .seconds(1))
      #expect(events.takeBuffered().changes == [.entered(room: "harbour"), .left(room: "harbour")])
      room.enter("harbour")
      await simulation.advance(by: .seconds(1))
      #expect(events.takeBuffered().changes == [.entered(room: "harbour")])
    }
  }
}
