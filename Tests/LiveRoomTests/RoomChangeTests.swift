import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// From one room to the next: what is closed, what is accounted for, what is not taken any more.
@Suite struct RoomChangeTests {
  @Test func aFlickClosesOneRoomAndOpensTheNext() async throws {
    try await Visit.play { visit, simulation in
      let room = visit.room
      room.send([
        .gift(.roses(7, from: "ada")), .comment(RoomComment(sender: "bob", text: "hi")),
        .comment(RoomComment(sender: "bob", text: "there")),
      ])
      await visit.doubleTap()
      await visit.flick()
      visit.log.removeAll()
      await simulation.advance(by: .seconds(1))
      #expect(visit.log.changes == [.left(room: "harbour"), .entered(room: "kitchen")])
      let closed = visit.log.values {
        if case .gifts(.didLeaveRoom(let account)) = $0 { account } else { nil }
      }
      #expect(closed.map(\.units) == [7] && closed.map(\.waiting.units) == [0])
      let account = await room.account()
      #expect(account.gifts.units == 7 && account.isBalanced)
      #expect(account.ticker.withdrawn == 1 && account.ticker.waiting == 0)
      #expect(account.likes.localUser == 1 && account.likes.sent == 1)
      #expect(account.roomsEntered == 2 && account.roomsLeft == 1)
    }
  }

  @Test func anAccountAskedDuringAChangeOfRoomsBalancesAndMissesNothing() async throws {
    try await Simulation.run { simulation in
      var modules = try RoomModules(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      modules.pager = nil
      let room = LiveRoom(modules, clock: simulation.clock)
      async let _ = room.run()
      room.enter("first room")
      var (units, accounts) = (0, 0)
      for number in 0..<20 {
        room.send(.gift(.roses(number + 1, from: "ada")))
        units += number + 1
        await simulation.advance(by: .milliseconds(number * 40))
        // No time passes until the next: the questions meet the change at all of its steps.
        room.enter("room \(number)")
        for _ in 0..<20 {
          let account = await room.account()
          #expect(account.gifts.units == units && account.gifts.messages == number + 1)
          #expect(account.isBalanced)
          accounts += 1
        }
      }
      #expect(accounts == 400)
    }
  }

  @Test func likesMadeInARoomAreSentInItsNameWhenItIsLeft() async throws {
    try await Visit.play { visit, simulation in
      await visit.doubleTap()
      await visit.doubleTap()
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      let sent = visit.log.likeMessages
      #expect(sent.map(\.room) == ["harbour", "harbour"])
      #expect(sent.map(\.count).reduce(0, +) == 3)
    }
  }

  @Test func aLateMessageOfTheLastRoomIsNotTakenForThisOne() async throws {
    try await Visit.play { visit, simulation in
      visit.room.send(.delivered(.init(room: "harbour", input: .gift(.roses(2, from: "ada")))))
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      visit.room.send(.delivered(.init(room: "harbour", input: .gift(.roses(9, from: "ada")))))
      await simulation.advance(by: .seconds(1))
      #expect(visit.log.changes.last == .rejected(.otherRoom("harbour")))
      let account = await visit.room.account()
      #expect(account.gifts.units == 2 && account.rejected == 1)
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
        if case .room(.entered(let room)) = $0 { room } else { nil }
      }
      #expect(entered.last == "rooftop")
    }
  }

  @Test func everythingIsAccountedForAcrossFiftyRooms() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      let visit = Visit(room, simulation)
      async let _ = visit.run()
      room.send(.pager(.setRooms(RoomListUpdate(rooms: (0..<51).map { "room \($0)" }))))
      var random = SeededGenerator(seed: 7)
      var (units, comments, popups, likes, taps) = (0, 0, 0, 0, 0)
      for page in 0..<51 {
        for visitor in 0..<Int.random(in: 1...40, using: &random) {
          let count = Int.random(in: 1...9, using: &random)
          units += count
          room.send(.gift(.roses(count, from: "fan \(visitor)", id: "\(page)/\(visitor)")))
        }
        for _ in 0..<Int.random(in: 0...20, using: &random) {
          comments += 1
          room.send(.comment(RoomComment(sender: "ada", text: "hello")))
        }
        if page % 3 == 0 {
          popups += 1
          room.send(.popup(Popup(id: "popup \(page)", maximumTime: .seconds(2))))
        }
        likes += 5
        room.send(.like(RoomLike(sender: "ada", count: 5)))
        await simulation.advance(by: .milliseconds(Int.random(in: 3_000...9_000, using: &random)))
        await visit.doubleTap()
        taps += 1
        await visit.flick()
        await simulation.advance(by: .milliseconds(700))
      }
      await simulation.settle(within: .seconds(600))
      let account = await room.account()
      #expect(account.roomsEntered == 51 && account.roomsLeft == 50)
      #expect(account.isBalanced)
      #expect(account.gifts.units == units && account.gifts.waiting == account.gifts.left)
      #expect(account.ticker.received == comments && account.ticker.waiting == 0)
      #expect(account.popups.received == popups && account.popups.ended == popups)
      #expect(account.likes.others == likes && account.likes.localUser == taps)
      #expect(account.likes.pending == 0 && account.likes.heartsWaiting == 0)
    }
  }
}
