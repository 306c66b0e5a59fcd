import GiftChannels
import GiftPromises
import RoomCore
import Testing

@Suite struct LaneTests {
  @Test(arguments: [
    Scene(
      "one gift from entrance to exit", "0 ada=1",
      "0 enter 0 ada x1, 3.3 exit 0 x1 expired, 3.6 empty 0"),
    // Although nobody is called when the entrance ends.
    Scene(
      "the first step comes an interval after the entrance", "0 ada+1, 0.35 ada+1, 3 ada+1",
      "0 enter 0 ada x1, 0.4 step 0 x2, 3 step 0 x3, 6 exit 0 x3 expired, 6.3 empty 0"),
    Scene(
      "two quick gifts show as two", "0 ada+1, 0.1 ada+1", to: 1,
      "0 enter 0 ada x1, 0.3 step 0 x2"),
    Scene(
      "a batch of ten appears as ten", "0 ada+10, 1 ada+1, 2 ada+10", to: 3,
      "0 enter 0 ada x10, 1 step 0 x11, 2 step 0 x21"),
    Scene(
      "what waited plays as steps when nothing else waits",
      "0 first=1@9, 0.1 next=2, 0.2 next=4, 0.3 next=6, 0.4 next=8", to: 4,
      "… 1.6 enter 0 next x2, 1.9 step 0 x4, 2 step 0 x6, 2.1 step 0 x8"
    ) { $0.laneCount = 1 },
    Scene(
      "increments that return continue from their count", "0 ada+7, 4.5 ada+1", to: 4.5,
      "… 4.5 enter 0 ada x8"),
    Scene(
      "a lane never expires while its label pops", "0 ada+1~0.25, 0.5 ada+1~0.25", to: 2,
      "… 0.5 step 0 x2, 0.8 exit 0 x2 expired, 1.1 empty 0"),
    Scene(
      "a hit during the exit returns on another lane", "0 ada=1, 3.4 ada=2", to: 3.4,
      "… 3.3 exit 0 x1 expired, 3.4 enter 1 ada x2"),
    Scene(
      "as long as its motions", "0 ada=1",
      "0 enter 0 ada x1, 3.7 exit 0 x1 expired, 4.6 empty 0"
    ) {
      $0.entrance = .pop(over: .milliseconds(700))
      $0.exit = .fade(over: .milliseconds(900)).reversed()
    },
  ])
  func lanes(_ scene: Scene) { scene.check() }

  /// Each is a timer: neither the end of an entrance needs one, nor that of the window of a combo which
  /// is still seen or waits.
  @Test func noDeadlineIsWithoutAnEvent() {
    let rig = Rig("0 ada+1, 0.1 bob+1, 0.2 eve+1", to: 60) { $0.hold = .seconds(8) }
    #expect(rig.lanes.count == 9)
    #expect(rig.idleCalls == 0)
  }

  @Test func theStatePassesThroughAllPhases() {
    var rig = Rig()
    var phases: [GiftLanePhase] = []
    for script in ["0 ada=1", "1 ada=2", "1.02 ada=3", "1.2 ada?1", "4.2 ada?1", "4.5 ada?1"] {
      rig.play(script)
      phases.append(rig.machine.state(at: rig.now).phases[0])
    }
    let times = [0.3, 1, 1.1, 4.1].map { Instant(seconds: $0) }
    #expect(
      phases == [
        .entering(until: times[0]), .holding(since: times[1]), .stepping, .holding(since: times[2]),
        .exiting(since: times[3]), .idle,
      ])
  }

  @Test func tapsOnLanes() throws {
    var rig = Rig("0 ada=3")
    rig.clearLog()
    for lane in [0, 1, -1, 99] { rig.send(.didTapLane(lane), at: 1) }
    let tap = try #require(rig.log.first?.value.laneTap, "the tap was not emitted")
    #expect(tap.lane == 0 && tap.combo.sender == "ada" && tap.count == 3)
    let refused = GiftEvent.rejected(RejectedGift(reason: .nothingOnLane))
    #expect(rig.log.dropFirst().map(\.value) == [refused, refused, refused])
  }

  @Test func aLateWakeCatchesUpInOneStep() {
    var rig = Rig("0 ada=1, 0.1 ada=2, ada=3, ada=4, ada=5, ada=6")
    rig.wake(at: Instant(seconds: 40))
    #expect(rig.lanes.count <= 4)
    #expect(rig.machine.statistics.shown.units == 6)
    rig.advance(to: 50)
    #expect(rig.machine.state(at: rig.now).screen.lanes.allSatisfy { $0 == nil })
  }
}
