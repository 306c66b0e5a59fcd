import GiftChannels
import LikeGestures
import LiveRoom
import LiveRoomTesting
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds
import RoomSimulation
import Testing

/// What is saved for the next launch, beside promises 26 and 27.
@Suite struct RelaunchTests {
  @Test func aSnapshotTakesWhatWasSentBefore() async throws {
    try await Simulation.run { simulation in
      // Nobody runs it.
      let room = try LiveRoom(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      let messages: [RoomInput] = [
        .like(RoomLike(id: "like", sender: "bob", count: 4)),
        .comment(RoomComment(id: "comment", sender: "bob", text: "hi")),
        .delivered(RoomDelivery(room: "harbour", number: 1, input: .popup(Popup(id: "p")))),
      ]
      room.send(messages)
      let snapshot = await room.snapshot()
      #expect(snapshot.memory.likes == [SavedIdentifiers(ids: ["like"])])
      #expect(snapshot.memory.items.map(\.id) == ["comment"])
      #expect(snapshot.popups?.popups.isEmpty == true)
      room.enter("harbour")
      room.send(messages)
      let other = await room.snapshot()
      #expect(other.popups?.popups.map(\.popup.id) == ["p"])
      #expect(other.memory.likes == [SavedIdentifiers(room: "harbour", ids: ["like"])])
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
