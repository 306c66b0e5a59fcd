import LivePager
import RoomCore
import Testing

/// Edits while the content rests, follows a finger, or snaps.
@Suite struct EditScenarioTests {
  enum Moment: CaseIterable {
    case resting, dragging, snapping
  }

  /// Nine rooms, r4 in the middle, with r5 coming in at the moments that move.
  private func rig(_ moment: Moment, at room: String = "r4", of count: Int = 9) throws -> Rig {
    var rig = try Rig(rooms(count), at: room)
    if moment != .resting { rig.drag(300) }
    if moment == .snapping {
      rig.release()
      rig.wait(.milliseconds(48))
    }
    return rig
  }

  private func finish(_ rig: inout Rig) {
    rig.release()
    rig.wait(.seconds(2))
  }

  @Test(arguments: Moment.allCases) func scenario5_theLastRoomIsRemoved(moment: Moment) throws {
    var rig = try rig(moment, at: "r0", of: 1)
    rig.send(.remove(["r0"]))
    #expect(rig.state.phase == .empty)
    #expect(rig.state.offset == 0)
    #expect(rig.state.playing == nil)
    #expect(rig.machine.nextDeadline == nil)
    #expect(
      rig.release().rejections
        == [
          moment == .dragging ? .ignoredDrag(.init(touch: 0, samples: 0)) : .notDragging(touch: 0)
        ])
    rig.send(.insert(rooms: ["a", "b"], position: .first))
    #expect(rig.state.playing == "a")
  }

  @Test func scenario5_loadingMoreAtTheEndDoesNotRebound() throws {
    var rig = try Rig(rooms(3), at: "r2")
    rig.drag(100, 300)
    let banded = rig.state.offset
    #expect(banded > 0 && banded < 300)
    rig.send(.insert(rooms: ["r3"]))
    #expect(rig.state.offset == banded)
    rig.send(.didDrag(travel: 310))
    #expect(abs(rig.state.offset - (banded + 10)) < 1e-9)
  }

  @Test func aFullListRejectsFurtherRooms() throws {
    var rig = try Rig(rooms(3))
    let page = (0..<10_000).map { "page\($0)" }
    let events = rig.send(.insert(rooms: page, position: .first))
    let refused = PagerRejection.tooManyRooms(.init(first: "page9997", count: 3))
    #expect(events.contains(.rejected(refused)))
    #expect(rig.state.count == 10_000 && rig.state.room == "r0")
  }

  @Test func scenario5_duplicatesAreRejectedAndTheRestIsTaken() throws {
    var rig = try Rig(rooms(3))
    let unknown = PagerRejection.unknownRooms(.init(first: "q", count: 1))
    let edits: [(PagerInput, rejections: [PagerRejection], count: Int)] = [
      (
        .insert(rooms: ["r1", "x", "x", "r2"]),
        [.duplicateRooms(.init(first: "r1", count: 3))], 4
      ),
      (
        .setRooms(rooms: ["a", "a", "b"], current: "q"),
        [.duplicateRooms(.init(first: "a", count: 1)), unknown], 2
      ),
      (
        .replace(room: "a", replacement: "b"),
        [.duplicateRooms(.init(first: "b", count: 1))], 2
      ),
      (.replace(room: "q", replacement: "c"), [unknown], 2),
      (.remove(["n", "b", "m", "b"]), [.unknownRooms(.init(first: "n", count: 2))], 1),
      (.insert(rooms: ["c"], position: .before("q")), [unknown], 1),
      (.insert(rooms: ["c"], position: .after("q")), [unknown], 1),
      (.move(room: "a", position: .before("q")), [unknown], 1),
      (.move(room: "a", position: .after("q")), [unknown], 1),
    ]
    for (edit, rejections, count) in edits {
      #expect(rig.send(edit).rejections == rejections && rig.state.count == count, "\(edit)")
    }
  }

  @Test func aRoomThatHasHardlyLeftRestsAtOnceWhenTheOneThatMovesInIsRemoved() throws {
    for (wait, rests) in [(1, true), (40, false)] {
      var rig = try Rig(["a", "b", "c"])
      rig.send(.show(room: "b", isAnimated: true))
      rig.send(.move(room: "b", position: .before("a")))
      rig.wait(.milliseconds(wait))
      let position = try #require(rig.position(of: "a"))
      #expect((abs(position) <= 0.5) == rests && position < 0)
      rig.send(.remove(["b"]))
      #expect(rig.state.room == "a" && (rig.machine.nextDeadline == nil) == rests)
      #expect(rig.position(of: "a") == (rests ? 0 : position))
      finish(&rig)
      #expect(rig.plays == ["a"])
    }
  }

  @Test func anUnchangedListChangesNothing() throws {
    var rig = try Rig(rooms(9), at: "r4")
    #expect(rig.send(.setRooms(rooms: rooms(9))).isEmpty)
    #expect(rig.send(.insert(rooms: [])).isEmpty)
    #expect(rig.send(.remove([])).isEmpty)
  }
}
