import LivePager
import RoomCore
import Testing

/// Rooms that play from a part of their page on.
@Suite struct PlaybackStartTests {
  private func rig(_ part: Double, at room: String = "r2") throws -> Rig {
    try Rig(rooms(5), at: room) { $0.playbackStart = .visible(part) }
  }

  @Test func aSnapWokenLatePlaysOnce() throws {
    var rig = try rig(0.5)
    rig.flick(1)
    rig.now = rig.now + .seconds(60)
    let events = rig.send(.didBeginDrag(touch: 0))
    #expect(events.stops == ["r2"] && events.plays == ["r3"] && events.settles == ["r3"])
  }

  @Test func aRoomInThePlaceOfARemovedOnePlaysAlsoInASnapThatMovesAwayAtFirst() throws {
    var rig = try Rig(rooms(3)) { $0.playbackStart = .visible(0.75) }
    rig.drag(-425)
    rig.release(-20_000)
    // The snap has begun with more than three quarters of its page in view.
    #expect(rig.wait(.milliseconds(16)).isEmpty)
    let events = rig.send(.remove(["r0"]))
    #expect(events.stops == ["r0"] && events.plays == ["r1"])
    #expect(abs(rig.shown.offset(at: rig.now)) > 200)
    #expect(rig.wait(.seconds(2)).plays.isEmpty)
  }
}
