import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

/// The snapshot for the next launch, beside promises 26 and 27.
@Suite struct RelaunchTests {
  @Test func inputsWaitWhileASnapshotIsTaken() async throws {
    try await Visit.play { visit, simulation in
      async let snapshots = (visit.room.snapshot(), visit.room.snapshot(), visit.room.statistics())
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
