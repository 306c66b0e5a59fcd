import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// Where rows of lanes and the full screen are, at times.
@Suite struct RowMotionTests {
  static let size = ScreenSize(width: 200, height: 40)

  /// Where a row is seen: to the right and down in points, and its opacity; `nil` where it is not.
  private func place(_ rig: Rig, _ seconds: Double, _ sender: String = "ada") -> [Double]? {
    let rows = rig.viewState.rows + rig.viewState.fullScreenRows
    return rows.first { $0.combo?.sender == sender }.flatMap {
      rig.viewState.pose(of: $0, at: Instant(seconds: seconds), size: Self.size)
    }.map { pose in
      [pose.translation.x, pose.translation.y, pose.opacity].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  /// Linear ways, so that a table can be read.
  private static func line(x: Double, _ seconds: Double) -> Motion {
    Motion(
      [
        .translationX: [
          Keyframe(at: .zero, value: x),
          Keyframe(at: .milliseconds(Int(seconds * 1_000)), value: 0),
        ]
      ], unit: .size)
  }

  private static func upwards(_ seconds: Double) -> Motion {
    let end = Duration.milliseconds(Int(seconds * 1_000))
    return Motion(
      [
        .translationY: [Keyframe(at: .zero, value: 0), Keyframe(at: end, value: -1)],
        .opacity: [Keyframe(at: .zero, value: 1), Keyframe(at: end, value: 0)],
      ], unit: .size)
  }

  private static func plain(_ configuration: inout GiftConfiguration) {
    configuration.laneCount = 1
    configuration.entrance = line(x: -1, 0.4)
    configuration.exit = upwards(0.2)
    configuration.fullScreenEntrance = line(x: 1, 0.2)
    configuration.fullScreenExit = upwards(0.5)
  }

  @Test func aRowEntersHoldsAndExits() {
    var rig = Rig("1 ada=1", Self.plain)
    #expect(rig.viewState.rows.map(\.id) == [1] && rig.viewState.rows[0].lane == 0)
    #expect([1, 1.1, 1.4].map { place(rig, $0) } == [[-200, 0, 1], [-150, 0, 1], [0, 0, 1]])
    #expect(rig.viewState.isMoving(at: Instant(seconds: 1.399)))
    #expect(!rig.viewState.isMoving(at: Instant(seconds: 1.4)))
    rig.advance(to: 4.5)  // Held for 3 s after its entrance.
    #expect(rig.viewState.lanes[0].phase == .exiting)
    #expect([4.4, 4.5, 4.6].map { place(rig, $0) } == [[0, 0, 1], [0, -20, 0.5], nil])
    #expect(rig.viewState.isMoving(at: Instant(seconds: 4.599)))
    #expect(!rig.viewState.isMoving(at: Instant(seconds: 4.6)))
    rig.advance(to: 5)
    #expect(rig.viewState.rows.isEmpty)
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
      Self.plain(&$0)
      $0.exit = Self.upwards(80_000)
    }
    for number in 0..<75 { rig.play("\(number) ada=1, \(number).5 leave") }
    #expect(rig.viewState.rows.map(\.id) == (12...75).map { UInt64($0) })
  }

  @Test func theNextGiftOfTheFullScreenBeginsWhileTheLastExits() {
    let rig = Rig("0 ada=1^2, 0.1 bob=1^2", to: 2, Self.plain)
    #expect(rig.viewState.fullScreenRows.map(\.id) == [1, 2] && rig.viewState.rows.isEmpty)
    #expect([2, 2.25, 2.5].map { place(rig, $0) } == [[0, 0, 1], [0, -20, 0.5], nil])
    #expect([2, 2.1].map { place(rig, $0, "bob") } == [[200, 0, 1], [100, 0, 1]])
  }

  @Test func withReducedMotionRowsFadeAndLabelsRest() {
    var rig = Rig()
    rig.viewState.preferences = ViewPreferences(reducesMotion: true)
    rig.play("0 ada=1")
    #expect([0, 0.15, 0.3].map { place(rig, $0) } == [[0, 0, 0], [0, 0, 0.5], [0, 0, 1]])
    rig.play("2 ada=2")
    #expect(rig.viewState.labelPose(of: rig.viewState.lanes[0], at: rig.now) == .identity)
    #expect(!rig.viewState.isMoving(at: rig.now))
  }
}
