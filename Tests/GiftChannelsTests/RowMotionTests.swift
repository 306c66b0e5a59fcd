import GiftChannels
import RoomCore
import Testing

/// Where rows of lanes are, at times.
@Suite struct RowMotionTests {
  /// Where the row is seen: to the right and down in points, and its opacity; `nil` where it is not.
  private func place(_ rig: Rig, _ seconds: Double) -> [Double]? {
    rig.viewState.rows.first.flatMap {
      rig.viewState.pose(
        of: $0, at: Instant(seconds: seconds), size: ScreenSize(width: 200, height: 40))
    }.map { pose in
      [pose.translation.x, pose.translation.y, pose.opacity].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  @Test func theDefaultSlidesInByItsWidthAndFadesOutUpwards() {
    var rig = Rig("0 ada=1")
    #expect([0, 0.3].map { place(rig, $0) } == [[-200, 0, 1], [0, 0, 1]])
    rig.advance(to: 3.3)
    #expect([3.3, 3.6].map { place(rig, $0) } == [[0, 0, 1], nil])
    #expect(place(rig, 3.599_999).map { $0[1] < -9.9 && $0[2] < 0.01 } == true)
  }

  @Test func noMoreThan64RowsExitAtOnce() {
    var rig = Rig {
      $0.laneCount = 1
      $0.exit = $0.exit.lasting(.seconds(80_000))
    }
    for number in 0..<75 { rig.play("\(number) ada=1, \(number).5 leave") }
    #expect(rig.viewState.rows.map(\.id) == (12...75).map { UInt64($0) })
  }

  @Test func rowsOfSummariesAndButtonsHaveTheLabelOfTheLanes() {
    let rig = Rig("0 star+1, 1 tea+1, 3 give rose", to: 3) {
      $0.laneCount = 1
      $0.hold = .seconds(90)
      $0.minimumHold = .seconds(90)
      $0.maximumWait = .seconds(1)
      $0.labelPrefix = "x"
    }
    for viewState in [rig.viewState, GiftViewState(rig.machine.state(at: rig.now))] {
      #expect(viewState.summaryRows.map(\.label) == ["x1"])
      #expect(viewState.buttons.map(\.label) == ["x1"])
    }
  }
}
