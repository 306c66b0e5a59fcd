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

  /// The number of rows above one.
  private func place(_ rig: Rig, _ gift: String, _ seconds: Double) -> Double {
    let pose = rig.viewState.crowdRows.first { $0.crowd.gift == gift }.flatMap {
      rig.viewState.pose(of: $0, at: Instant(seconds: seconds), size: Self.size)
    }
    return pose.map { $0.translation.y / Self.size.height } ?? .nan
  }

  /// The part of a travel that is over after this time.
  private func way(_ seconds: Double) -> Double { Curve.easeInOut.value(at: seconds / 0.3) }

  private func isNear(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude < 1e-9 }

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

  @Test func rowsOfSummariesAndButtonsHaveTheLabelOfTheLanes() {
    var rig = folding([(1, "tea", 1)]) { $0.labelPrefix = "x" }
    rig.send(.give(GiftTap(gift: "rose", batchSize: 3)), at: 5)
    #expect(rig.viewState.crowdRows.map(\.label) == ["x1"])
    #expect(rig.viewState.buttons.map(\.label) == ["x3"])
    let joined = GiftViewState(rig.machine.state(at: rig.now))
    #expect(joined.crowdRows.map(\.label) == ["x1"] && joined.buttons.map(\.label) == ["x3"])
  }
}
