import GiftChannels
import GiftPromises
import RoomCore
import Testing

/// The order of combos, and preemption.
@Suite struct OrderTests {

  // MARK: Preemption

  @Sendable private static func one(_ configuration: inout GiftConfiguration) {
    configuration.laneCount = 1
    configuration.localUser = "me"
    configuration.minimumHold = .seconds(3)
  }

  @Test(arguments: [
    Scene(
      "four times the value, once seen", "0 a=5, 0.1 x=20", to: 3.2,
      "0 enter 0 a x5, 0.8 exit 0 x5 preempted, 0.8 enter 0 x x20", one),
    Scene(
      "immediately where seen long enough", "0 a=5, 1 x=20", to: 3.2,
      "0 enter 0 a x5, 1 exit 0 x5 preempted, 1 enter 0 x x20", one),
    Scene("less than four times waits", "0 a=5, 0.1 x=19", to: 3.2, "0 enter 0 a x5", one),
    Scene(
      "a gift of the local user, however small", "0 a=5, 0.9 me=1", to: 3.2,
      "0 enter 0 a x5, 0.9 exit 0 x5 preempted, 0.9 enter 0 me x1", one),
    Scene(
      "valuable, after patience", "0 a=100, 0.1 x=1@100", to: 3.2,
      "0 enter 0 a x100, 1.6 exit 0 x100 preempted, 1.6 enter 0 x x1", one),
    Scene(
      "the least valuable lane", "0 nine=9, two=2, 2 x=99", to: 2,
      "… 2 exit 1 x2 preempted, 2 enter 1 x x99"),
    Scene(
      "what is preempted shows its final count",
      "0 a=1, 0.75 a=2, a=3, a=4, a=5, a=6, 0.76 x=1@1000", to: 0.9,
      "… 0.8 exit 0 x6 preempted, 0.8 enter 0 x x1", one),
    Scene("no lane of the local user, by value", "0 me=1, 1 x=50", to: 3, "0 enter 0 me x1", one),
  ])
  func preemption(_ scene: Scene) { scene.check() }

  // MARK: Hold

  @Test(arguments: [(0, 3.3), (1, 1.8), (2, 1.3), (3, 1.1), (50, 1.1)])
  func waitingCombosShortenTheHold(_ waiting: Int, _ exit: Double) {
    var rig = Rig("0 a=1@9, b=1@9")
    for number in 0..<waiting { rig.send(.total(1, of: "w\(number)"), at: 0) }
    rig.advance(to: 10)
    let first = rig.lanes.first { $0.contains("exit") }
    #expect(first == "\(exit.formatted) exit 0 x1 expired")
  }

  // MARK: Other orders

  @Test(arguments: [
    Scene(
      "only as many lanes exit as combos wait", "0 five=5, four=4, 2 one=1", to: 3,
      "… 2 exit 1 x4 expired, 2.3 empty 1, 2.3 enter 1 one x1"),
    Scene(
      "the newest replaces the row that entered first",
      "0 a=1@900, 0.5 b=1, 1 c=1, 1.1 d=1", to: 2,
      """
      0 enter 0 a x1, 0.5 enter 1 b x1, 1 exit 0 x1 preempted, 1 enter 0 c x1, \
      1.3 exit 1 x1 preempted, 1.3 enter 1 d x1
      """
    ) { $0.order = .newest },
    Scene(
      "the newest waits until the row was seen", "0 a=1, b=1, c=1", to: 1,
      "0 enter 0 a x1, 0.8 exit 0 x1 preempted, 0.8 enter 0 c x1"
    ) {
      $0.order = .newest
      $0.laneCount = 1
    },
    Scene(
      "by arrival nothing is preempted", "0 a=1@900, b=1, me=1@900", to: 3,
      """
      0 enter 0 a x1, 1.1 exit 0 x1 expired, 1.4 empty 0, 1.4 enter 0 b x1, \
      2.7 exit 0 x1 expired, 3 empty 0, 3 enter 0 me x1
      """
    ) {
      $0.order = .arrival
      $0.laneCount = 1
      $0.localUser = "me"
    },
    Scene(
      "two combos of the same names preempt one lane",
      "0 ada=2, bob=2, 0.5 cat!4, cat+1", to: 2,
      "0 enter 0 ada x2, 0 enter 1 bob x2, 0.8 exit 0 x2 preempted, 0.8 enter 0 cat x1"
    ) { $0.order = .newest },
  ])
  func orders(_ scene: Scene) { scene.check() }
}
