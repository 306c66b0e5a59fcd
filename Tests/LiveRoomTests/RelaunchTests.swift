import GiftChannels
import LikeGestures
import LiveRoom
import LiveRoomTesting
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds
import RoomSimulation
import Synchronization
import Testing

/// An app is killed and comes back.
@Suite struct RelaunchTests {
  private static func delivery(_ number: Int, _ input: RoomInput) -> RoomInput {
    .delivered(RoomDelivery(room: "harbour", session: "7f3a", number: number, input: input))
  }

  /// What the server sends, and sends again after a reconnect.
  private static let messages: [RoomInput] = [
    .gift(.roses(3, from: "bob", id: "gift")),
    .like(RoomLike(id: "like", sender: "bob", count: 4)),
    .comment(RoomComment(id: "comment", sender: "bob", text: "hi")),
    delivery(1, .popup(Popup(id: "answered"))),
    delivery(2, .popup(Popup(id: "on screen"))),
    delivery(4, .popup(Popup(id: "waiting"))),
    delivery(5, .popup(Popup(id: "urgent", priority: 9))),
    delivery(6, .comment(RoomComment(sender: "bob", text: "without an identifier"))),
  ]

  /// A server that was started again counts in another session, and sends again what has an identifier.
  @Test func aServerThatStartsAgainAddsNothing() async throws {
    let inputs: [RoomInput] = [
      .gift(.roses(3, from: "bob", id: "gift")),
      .like(RoomLike(id: "like", sender: "bob", count: 4)),
      .comment(RoomComment(id: "comment", sender: "bob", text: "hi")),
      .popup(Popup(id: "answered")),
    ]
    @Sendable func messages(of session: String) -> [RoomInput] {
      inputs.enumerated().map { index, input in
        .delivered(RoomDelivery(session: session, number: index + 1, input: input))
      }
    }
    let saved = Mutex<[UInt8]>([])
    try await Visit.play { visit, simulation in
      visit.room.send(messages(of: "one"))
      await simulation.advance(by: .zero)
      visit.room.modules.popups?.didAnswer(id: "answered", .confirmed)
      await simulation.advance(by: .seconds(1))
      let snapshot = await visit.room.snapshot()
      saved.withLock { $0 = snapshot.json }
    }
    let snapshot = try RoomSnapshot(json: saved.withLock { $0 })
    try await Visit.play(restoring: (snapshot, at: .zero)) { visit, simulation in
      #expect(await visit.room.account().position == RoomPosition(session: "one", number: 4))
      visit.room.send(messages(of: "two") + messages(of: "two"))
      visit.room.send(
        .delivered(
          RoomDelivery(
            session: "two", number: 6,
            input: .like(RoomLike(id: "new", sender: "bob", count: 2)))))
      await simulation.advance(by: .seconds(1))
      let account = await visit.room.account()
      #expect(account.repeatedDeliveries == 4 && account.repeated == [.like: 1, .comment: 1])
      #expect(account.gifts.duplicates == 1 && account.gifts.units == 0)
      #expect(account.ticker.received == 0 && account.likes.others == 2)
      #expect(visit.log.presented == [])
      #expect(account.position == RoomPosition(session: "two", number: 6))
      #expect(account.missing == [5...5])
    }
  }

  @Test func aSnapshotTakesWhatWasSentBefore() async throws {
    try await Simulation.run { simulation in
      // Nobody runs it.
      let room = try LiveRoom(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      room.send(Self.messages)
      let snapshot = await room.snapshot()
      #expect(snapshot.memory.likes == ["like"] && snapshot.memory.items.map(\.id) == ["comment"])
      #expect(snapshot.popups?.popups.isEmpty == true)
      room.enter("harbour")
      room.send(Self.messages)
      let other = await room.snapshot()
      #expect(other.popups?.popups.count == 4 && other.memory.room == "harbour")
      await room.close()
    }
  }

  @Test func inputsWaitWhileASnapshotIsTaken() async throws {
    try await Visit.play { visit, simulation in
      async let snapshots = (visit.room.snapshot(), visit.room.snapshot(), visit.room.account())
      visit.room.send((0..<9).map { .popup(Popup(id: "\($0)")) })
      let (one, other, _) = await snapshots
      await simulation.advance(by: .zero)
      let later = await visit.room.snapshot()
      #expect(later.popups?.popups.count == 9)
      for snapshot in [one, other, later] {
        let read = try RoomSnapshot(json: snapshot.json)
        #expect(read == snapshot)
      }
    }
  }
}
