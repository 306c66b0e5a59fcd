import LivePager
import RoomCore
import Testing

/// `show` with a motion.
@Suite struct ShowTests {
  @Test(arguments: [("r5", 1.0), ("r3", -1), ("r8", 1), ("r0", -1)])
  func aRoomMovesInFromItsSide(room: String, side: Double) throws {
    var rig = try Rig(rooms(9), at: "r4")
    let events = rig.send(.show(RoomSelection(room: room, isAnimated: true)))
    let snap = try #require(events.snaps.first)
    #expect(snap.from == -800 * side && events.settles.isEmpty && events.plays.isEmpty)
    #expect(rig.state.room == room)
    #expect(rig.position(of: "r4") == 0 && rig.position(of: room) == 800 * side)
    let end = rig.wait(snap.duration)
    #expect(end.settles == [room] && end.plays == [room] && end.stops == ["r4"])
    #expect(rig.machine.nextDeadline == nil)
    let index = Int(room.dropFirst())!
    #expect(rig.window == [-1, 0, 1].map { (0..<9).contains(index + $0) ? "r\(index + $0)" : nil })
  }

  @Test(arguments: ["r0", "r4"]) func inARingTheNeighbourMovesInFromItsSide(room: String) throws {
    var rig = try Rig(rooms(5), at: room) { $0.wrapsAround = true }
    let other = room == "r0" ? "r4" : "r0"
    let snap = try #require(rig.send(.show(.init(room: other, isAnimated: true))).snaps.first)
    #expect(snap.from == (room == "r0" ? 800 : -800))
    rig.wait(.seconds(1))
    #expect(rig.plays == [room, other])
  }

  @Test func aFingerCatchesTheMotionAndMayReturn() throws {
    var rig = try Rig(rooms(9), at: "r1")
    rig.send(.show(RoomSelection(room: "r7", isAnimated: true)))
    rig.wait(.milliseconds(60))
    rig.send(.didBeginDrag(touch: 0))
    let position = try #require(rig.position(of: "r1"))
    rig.send(.didDrag(PagerDrag(travel: position - 1)))
    #expect(rig.state.room == "r1" && rig.state.index == 1)
    rig.release()
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r1"] && rig.window == ["r0", "r1", "r2"])
  }

  @Test func aSnapMayBeLedBack() throws {
    var rig = try Rig(rooms(9), at: "r4")
    let first = try #require(rig.flick(1).snaps.first)
    rig.wait(.milliseconds(50))
    #expect(rig.send(.show(RoomSelection(room: "r5", isAnimated: true))).isEmpty)
    let back = try #require(rig.send(.show(.init(room: "r4", isAnimated: true))).snaps.first)
    #expect(abs(back.from - (first.offset(at: .milliseconds(50)) + 800)) < 1e-9)
    #expect(abs(back.velocity(at: .zero) - first.velocity(at: .milliseconds(50))) < 1e-6)
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r4"])
  }

  @Test func editsDuringTheMotionLeaveBothRooms() throws {
    var rig = try Rig(rooms(9), at: "r1")
    rig.send(.show(RoomSelection(room: "r7", isAnimated: true)))
    rig.wait(.milliseconds(60))
    let positions = ["r1", "r7"].map { rig.position(of: $0) }
    for edit: PagerInput in [
      .insert(RoomInsertion(rooms: ["x"], position: .before("r7"))), .remove(["r6"]),
      .move(RoomMove(room: "r1", position: .last)),
      .setRooms(RoomListUpdate(rooms: ["r1", "r7", "r8", "r2"])),
    ] {
      rig.send(edit)
      #expect(["r1", "r7"].map { rig.position(of: $0) } == positions)
    }
    rig.send(.remove(["r1"]))
    #expect(rig.position(of: "r7") == positions[1])
    rig.wait(.seconds(1))
    #expect(rig.plays == ["r1", "r7"])
  }
}
