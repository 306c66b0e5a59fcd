import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// Where the rows of summaries are, and how much of a countdown remains.
@Suite struct CrowdMotionTests {
  private static let size = ScreenSize(width: 200, height: 10)

  /// Gifts of these values, each folded half a second after its time while another has the lane.
  private func folding(
    _ gifts: [(time: Double, gift: String, value: Int)],
    _ configure: (inout GiftConfiguration) -> Void = { _ in }
  ) -> Stage {
    var stage = Stage {
      $0.laneCount = 1
      $0.order = .arrival
      $0.hold = .seconds(90)
      $0.minimumHold = .seconds(90)
      $0.maximumWait = .milliseconds(500)
      configure(&$0)
    }
    stage.send(.total(1, of: "first", "star"), at: 0)
    for (time, gift, value) in gifts {
      stage.send(.total(1, of: "at \(time)", gift, value: value), at: time)
    }
    return stage
  }

  private func pose(_ stage: Stage, _ gift: String, _ seconds: Double) -> Pose? {
    stage.screen.crowdRows.first { $0.crowd.gift == gift }.flatMap {
      stage.screen.pose(of: $0, at: Instant(seconds: seconds), size: Self.size)
    }
  }

  /// The number of rows above one.
  private func place(_ stage: Stage, _ gift: String, _ seconds: Double) -> Double {
    pose(stage, gift, seconds).map { $0.translation.y / Self.size.height } ?? .nan
  }

  /// The part of a travel that is over after this time.
  private func way(_ seconds: Double) -> Double { Curve.easeInOut.value(at: seconds / 0.3) }

  private func isNear(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude < 1e-9 }

  @Test func aSummaryAppearsAndEndsByItsMotions() {
    var stage = folding([(0.5, "rose", 5)])
    stage.advance(to: 1)
    #expect(pose(stage, "rose", 1)?.opacity == 0)
    #expect(isNear(pose(stage, "rose", 1.1)?.opacity ?? 0, 0.5))
    #expect(pose(stage, "rose", 1.2) == .identity)
    #expect(stage.screen.isMoving(at: Instant(seconds: 1.199)))
    #expect(!stage.screen.isMoving(at: Instant(seconds: 1.2)))
    stage.advance(to: 4)
    #expect(stage.screen.crowds.isEmpty && stage.screen.crowdRows.count == 1)
    #expect(pose(stage, "rose", 4) == .identity)
    #expect(isNear(pose(stage, "rose", 4.1)?.opacity ?? 0, 0.5))
    #expect(pose(stage, "rose", 4.2) == nil)
    #expect(!stage.screen.isMoving(at: Instant(seconds: 4.2)))
  }

  @Test func aChangeOfASummaryPopsItsLabel() {
    var stage = folding([(0.5, "rose", 5), (1.5, "rose", 5)])
    stage.advance(to: 2)
    let row = stage.screen.crowdRows[0]
    #expect(row.crowd.units == 2 && row.crowd.senders == 2)
    #expect(stage.screen.labelPose(of: row, at: stage.now).scaleY == 2)
    #expect(stage.screen.isMoving(at: Instant(seconds: 2.299)))
    #expect(!stage.screen.isMoving(at: Instant(seconds: 2.3)))
  }

  @Test func aRowBelowANewOneTravelsDown() {
    var stage = folding([(0.5, "rose", 5), (1.5, "cake", 9)])
    stage.advance(to: 2)
    #expect(place(stage, "rose", 2) == 0 && place(stage, "cake", 2) == 0)
    #expect(isNear(place(stage, "rose", 2.15), 0.5))
    #expect(place(stage, "rose", 2.3) == 1 && place(stage, "cake", 2.3) == 0)
    #expect(stage.screen.isMoving(at: Instant(seconds: 2.299)))
    #expect(!stage.screen.isMoving(at: Instant(seconds: 2.3)))
  }

  @Test func aNewRowBelowAnotherMovesNothing() {
    var stage = folding([(0.5, "rose", 5), (1.5, "tea", 3)])
    stage.advance(to: 2)
    #expect(place(stage, "rose", 2.1) == 0 && place(stage, "tea", 2) == 1)
    #expect(!stage.screen.isMoving(at: Instant(seconds: 2.2)))
  }

  @Test func aTravelThatIsInterruptedContinuesFromWhereTheRowIs() {
    var stage = folding([(0.5, "rose", 5), (1.5, "cake", 9), (1.6, "tea", 7)])
    stage.advance(to: 2.09)
    let before = place(stage, "rose", 2.1)
    stage.advance(to: 2.1)
    #expect(stage.screen.crowds.map(\.gift) == ["cake", "tea", "rose"])
    #expect(before > 0.1 && before < 0.5 && isNear(place(stage, "rose", 2.1), before))
    #expect(isNear(place(stage, "rose", 2.2), way(0.2) + way(0.1)))
    #expect(place(stage, "rose", 2.4) == 2)
    #expect(place(stage, "tea", 2.1) == 1)
  }

  @Test func rowsBelowOneThatEndsTravelUpAndItRemains() {
    var stage = folding([(0.5, "cake", 9), (0.6, "rose", 5)])
    stage.advance(to: 4)
    #expect(stage.screen.crowds.map(\.gift) == ["rose"])
    #expect(place(stage, "rose", 4) == 1 && place(stage, "cake", 4.1) == 0)
    #expect(isNear(place(stage, "rose", 4.05), 1 - way(0.05)))
    // It ends itself on its way, and remains where that leads it.
    stage.advance(to: 4.1)
    #expect(isNear(place(stage, "rose", 4.1), 1 - way(0.1)))
    #expect(isNear(place(stage, "rose", 4.2), 1 - way(0.2)))
  }

  @Test func rowsThatEndTogetherRemainWhereTheyAre() {
    var stage = folding([(0.5, "cake", 9), (0.6, "rose", 5)])
    stage.advance(to: 2)
    stage.send(.leaveRoom, at: 2)
    #expect(stage.screen.crowds.isEmpty)
    #expect(place(stage, "cake", 2.1) == 0 && place(stage, "rose", 2.1) == 1)
    #expect(!stage.screen.isMoving(at: Instant(seconds: 2.3)))
  }

  @Test func withReducedMotionARowIsAtItsPlaceAtOnce() {
    var stage = folding([(0.5, "rose", 5), (1.5, "cake", 9)])
    stage.advance(to: 2)
    stage.screen.preferences = ScreenPreferences(reducesMotion: true)
    #expect(place(stage, "rose", 2) == 1)
    #expect(stage.screen.isMoving(at: Instant(seconds: 2.199)))
    #expect(!stage.screen.isMoving(at: Instant(seconds: 2.2)))
  }

  @Test func withoutADurationARowIsAtItsPlaceAtOnce() {
    var stage = folding([(0.5, "rose", 5), (1.5, "cake", 9)]) { $0.crowdReordering = .zero }
    stage.advance(to: 2)
    #expect(place(stage, "rose", 2) == 1)
  }

  // MARK: Countdowns

  @Test func rowsOfSummariesAndButtonsHaveTheLabelOfTheLanes() {
    var stage = folding([(1, "tea", 1)]) { $0.labelPrefix = "x" }
    stage.send(.give(GiftTap(gift: "rose", batchSize: 3)), at: 5)
    #expect(stage.screen.crowdRows.map(\.label) == ["x1"])
    #expect(stage.screen.buttons.map(\.label) == ["x3"])
    let joined = GiftScreen(stage.machine.state(at: stage.now))
    #expect(joined.crowdRows.map(\.label) == ["x1"] && joined.buttons.map(\.label) == ["x3"])
  }

  @Test func aCountdownDecreasesEvenlyAndRestarts() {
    var stage = Stage { $0.comboCountdown = .seconds(4) }
    func remaining(_ seconds: Double) -> Double? {
      stage.screen.buttons.first.map {
        stage.screen.remaining(of: $0, at: Instant(seconds: seconds))
      }
    }
    stage.send(.give(GiftTap(gift: "rose")), at: 1)
    #expect([1, 2, 3, 4.5].map { remaining($0) } == [1, 0.75, 0.5, 0.125])
    stage.send(.suspend(reason: .background), at: 2)
    #expect(remaining(3) == 0.5 && stage.screen.isMoving(at: Instant(seconds: 4.999)))
    stage.send(.resume(reason: .background), at: 3)
    stage.send(.give(GiftTap(gift: "rose")), at: 3)
    #expect([0, 3, 5, 7, 9].map { remaining($0) } == [1, 1, 0.5, 0, 0])
    #expect(!stage.screen.isMoving(at: Instant(seconds: 7)))
    stage.advance(to: 7)
    #expect(stage.screen.buttons.isEmpty)
  }
}
