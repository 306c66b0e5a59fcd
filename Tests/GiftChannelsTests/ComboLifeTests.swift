import GiftChannels
import GiftPromises
import RoomCore
import Testing

/// How long a combo lasts, and how many rows it has.
@Suite struct ComboLifeTests {
  @Sendable private static func alone(_ configuration: inout GiftConfiguration) {
    configuration.laneCount = 1
  }

  @Test(arguments: [
    Scene(
      "a row that is seen continues although the window is over", "0 ada+1, 6 ada+1",
      "0 enter 0 ada x1, 6 step 0 x2, 14 exit 0 x2 expired, 14.3 empty 0"
    ) { $0.hold = .seconds(8) },
    Scene(
      "increments that wait are one combo although the window is over",
      "0 star=50, 0.1 ada+1, 6 ada+1", to: 12, "… 9.6 enter 0 ada x1, 9.9 step 0 x2"
    ) {
      $0.laneCount = 1
      $0.hold = .seconds(9)
      $0.minimumHold = .seconds(9)
    },
    Scene(
      "the next combo of a pair replaces its row, after the window", "0 ada=5, 6 ada=2", to: 6.5,
      "0 enter 0 ada x5, 6 exit 0 x5 replaced, 6 enter 0 ada x2"
    ) { $0.hold = .seconds(8) },
    Scene(
      "the next combo of a pair replaces its row, with a total of one", "0 ada=5, 1 ada=1", to: 1.5,
      "0 enter 0 ada x5, 1 exit 0 x5 replaced, 1 enter 0 ada x1"),
    // The other is more important: it preempts the old row, and the new one waits.
    Scene(
      "a row is replaced where it is when the next combo has waited",
      "0 ada=5, 0.1 bob=300, 0.2 ada=1", to: 3,
      "0 enter 0 ada x5, 0.8 exit 0 x5 preempted, 0.8 enter 0 bob x300, …", alone),
    Scene(
      "a row is not replaced at the moment at which it enters",
      "0 suspend, ada!5, 1 ada=1, 2 resume, 4 ada=3", to: 4,
      "2 enter 0 ada x5, 4 exit 0 x5 replaced, 4 enter 0 ada x3"),
    Scene(
      "a named combo of increments is over after its window", "0 ada+10#g, 60 ada+10#g", to: 60,
      "… 60 enter 0 ada x10"),
  ])
  func rows(_ scene: Scene) { scene.check() }

  /// Each combo that is over exactly once, also after it has outlived its window.
  @Test func aComboThatOutlivedItsWindowEndsWithItsRow() {
    var rig = Rig("0 ada+1", to: 20) { $0.hold = .seconds(8) }
    let ends = rig.log.filter { $0.value.comboEnd?.reason == .timedOut }
    #expect(ends.map(\.time.seconds) == [8.3])
    rig.clearLog()
    rig.play("20 ada+1, 27 leave")
    #expect(rig.events(\.comboEnd?.reason) == [.timedOut])
  }

  @Test func aTotalGivesAComboThatOutlivedItsWindowAnotherOne() {
    let rig = Rig("0 suspend, 1 ada+1, 7 ada=3") { $0.maximumWait = .seconds(60) }
    #expect(rig.machine.nextDeadline == Instant(nanoseconds: 12_000_000_001))
  }
}
