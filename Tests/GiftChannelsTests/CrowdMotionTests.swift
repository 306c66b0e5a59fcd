import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// Where the rows of summaries are.
@Suite struct CrowdMotionTests {
  private static let size = ScreenSize(width: 200, height: 10)

  /// Gifts of these values, each folded half a second after its time while another has the lane.
  private func folding(
    _ gifts: [(time: Double, gift: String, value: Int)],
    _ configure: (inout GiftConfiguration) -> Void = { _ in }
  ) -> Rig {
    var rig = Rig {
      $0.laneCount = 1
      $0.order = .arrival
      $0.hold = .seconds(90)
      $0.minimumHold = .seconds(90)
      $0.maximumWait = .milliseconds(500)
      configure(&$0)
    }
    rig.play("0 first/star=1")
    for (time, gift, value) in gifts {
      rig.send(.total(1, of: "at \(time)", gift, value: value), at: time)
    }
    return rig
  }

  private func pose(_ rig: Rig, _ gift: String, _ seconds: Double) -> Pose? {
    rig.viewState.crowdRows.first { $0.crowd.gift == gift }.flatMap {
      rig.viewState.pose(of: $0, at: Instant(seconds: seconds), size: Self.size)
    }
  }

  /// The number of rows above one.
  private func place(_ rig: Rig, _ gift: String, _ seconds: Double) -> Double {
    pose(rig, gift, seconds).map { $0.translation.y / Self.size.height } ?? .nan
  }

  /// The part of a travel that is over after this time.
  private func way(_ seconds: Double) -> Double { Curve.easeInOut.value(at: seconds / 0.3) }

  private func isNear(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude < 1e-9 }

  @Test func aSummaryAppearsAndEndsByItsMotions() {
    var rig = folding([(0.5, "rose", 5)])
    rig.advance(to: 1)
    #expect(pose(rig, "rose", 1)?.opacity == 0)
    #expect(isNear(pose(rig, "rose", 1.1)?.opacity ?? 0, 0.5))
    #expect(pose(rig, "rose", 1.2) == .identity)
    #expect(rig.viewState.isMoving(at: Instant(seconds: 1.199)))
    #expect(!rig.viewState.isMoving(at: Instant(seconds: 1.2)))
    rig.advance(to: 4)
    #expect(rig.viewState.crowds.isEmpty && rig.viewState.crowdRows.count == 1)
    #expect(pose(rig, "rose", 4) == .identity)
    #expect(isNear(pose(rig, "rose", 4.1)?.opacity ?? 0, 0.5))
    #expect(pose(rig, "rose", 4.2) == nil)
    #expect(!rig.viewState.isMoving(at: Instant(seconds: 4.2)))
  }

  /// Poses of all rows at once are those of each by itself, also while rows appear and end.
  @Test func allPosesAreThoseOfEach() {
    let values = [5, 90, 1, 40, 7, 66, 3, 20, 90, 12]
    var rig = folding(
      values.enumerated().map { (0.5 + Double($0 / 3) * 0.1, "gift \($0)", $1) })
    var moved = 0
    for tenth in 0..<60 {
      let time = Instant(seconds: 1 + Double(tenth) * 0.07)
      rig.advance(to: time.seconds)
      let shown = rig.viewState
      let poses = shown.crowdPoses(at: time, size: Self.size)
      #expect(poses.map(\.row) == shown.crowdRows)
      for (row, pose) in poses {
        let own = shown.pose(of: row, at: time, size: Self.size)
        #expect((pose == nil) == (own == nil) && pose?.opacity == own?.opacity)
        let place = own?.translation.y ?? 0
        #expect(isNear(pose?.translation.y ?? 0, place))
        if place.truncatingRemainder(dividingBy: 10) != 0 { moved += 1 }
      }
    }
    #expect(moved > 20)
  }

  @Test func aRowBelowANewOneTravelsDown() {
    var rig = folding([(0.5, "rose", 5), (1.5, "cake", 9)])
    rig.advance(to: 2)
    #expect(place(rig, "rose", 2) == 0 && place(rig, "cake", 2) == 0)
    #expect(isNear(place(rig, "rose", 2.15), 0.5))
    #expect(place(rig, "rose", 2.3) == 1 && place(rig, "cake", 2.3) == 0)
    #expect(rig.viewState.isMoving(at: Instant(seconds: 2.299)))
    #expect(!rig.viewState.isMoving(at: Instant(seconds: 2.3)))
  }

  @Test func aTravelThatIsInterruptedContinuesFromWhereTheRowIs() {
    var rig = folding([(0.5, "rose", 5), (1.5, "cake", 9), (1.6, "tea", 7)])
    rig.advance(to: 2.09)
    let before = place(rig, "rose", 2.1)
    rig.advance(to: 2.1)
    #expect(rig.viewState.crowds.map(\.gift) == ["cake", "tea", "rose"])
    #expect(before > 0.1 && before < 0.5 && isNear(place(rig, "rose", 2.1), before))
    #expect(isNear(place(rig, "rose", 2.2), way(0.2) + way(0.1)))
    #expect(place(rig, "rose", 2.4) == 2)
    #expect(place(rig, "tea", 2.1) == 1)
  }

  @Test func rowsBelowOneThatEndsTravelUpAndItRemains() {
    var rig = folding([(0.5, "cake", 9), (0.6, "rose", 5)])
    rig.advance(to: 4)
    #expect(rig.viewState.crowds.map(\.gift) == ["rose"])
    #expect(place(rig, "rose", 4) == 1 && place(rig, "cake", 4.1) == 0)
    #expect(isNear(place(rig, "rose", 4.05), 1 - way(0.05)))
    // It ends itself on its way, and remains where that leads it.
    rig.advance(to: 4.1)
    #expect(isNear(place(rig, "rose", 4.1), 1 - way(0.1)))
    #expect(isNear(place(rig, "rose", 4.2), 1 - way(0.2)))
  }

  @Test func withReducedMotionARowIsAtItsPlaceAtOnce() {
    var rig = folding([(0.5, "rose", 5), (1.5, "cake", 9)])
    rig.advance(to: 2)
    rig.viewState.preferences = ViewPreferences(reducesMotion: true)
    #expect(place(rig, "rose", 2) == 1)
    #expect(rig.viewState.isMoving(at: Instant(seconds: 2.199)))
    #expect(!rig.viewState.isMoving(at: Instant(seconds: 2.2)))
  }

  @Test func withoutADurationARowIsAtItsPlaceAtOnce() {
    var rig = folding([(0.5, "rose", 5), (1.5, "cake", 9)]) { $0.crowdReordering = .zero }
    rig.advance(to: 2)
    #expect(place(rig, "rose", 2) == 1)
  }

  @Test func rowsOfSummariesAndButtonsHaveTheLabelOfTheLanes() {
    var rig = folding([(1, "tea", 1)]) { $0.labelPrefix = "x" }
    rig.send(.give(GiftTap(gift: "rose", batchSize: 3)), at: 5)
    #expect(rig.viewState.crowdRows.map(\.label) == ["x1"])
    #expect(rig.viewState.buttons.map(\.label) == ["x3"])
    let joined = GiftViewState(rig.machine.state(at: rig.now))
    #expect(joined.crowdRows.map(\.label) == ["x1"] && joined.buttons.map(\.label) == ["x3"])
  }
}
