import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// Where rows of lanes and the full screen are, at times.
@Suite struct RowMotionTests {
  static let size = ScreenSize(width: 200, height: 40)

  /// The rows that are seen at a time, with their senders and poses.
  private func seen(_ rig: Rig, _ seconds: Double) -> [(sender: String, pose: Pose)] {
    let time = Instant(seconds: seconds)
    return (rig.viewState.rows + rig.viewState.fullScreenRows).compactMap { row in
      rig.viewState.pose(of: row, at: time, size: Self.size).map { (row.combo?.sender ?? "", $0) }
    }
  }

  private func pose(_ rig: Rig, _ seconds: Double) -> Pose? { seen(rig, seconds).first?.pose }

  /// A time, and where a row is: to the right and down in points, and its opacity.
  struct Moment: Sendable {
    let seconds: Double
    let x, y, opacity: Double

    init(_ seconds: Double, x: Double = 0, y: Double = 0, opacity: Double = 1) {
      (self.seconds, self.x, self.y, self.opacity) = (seconds, x, y, opacity)
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

  private func check(_ rig: Rig, _ moments: [Moment], of sender: String) {
    for moment in moments {
      let pose = seen(rig, moment.seconds).first { $0.sender == sender }?.pose
      let expected = Pose(
        translation: ScreenPoint(x: moment.x, y: moment.y), opacity: moment.opacity)
      #expect(expected.isNear(pose), "\(moment) \(pose.debugDescription)")
    }
  }

  // MARK: Lanes

  @Test func aRowEntersHoldsAndExits() {
    var rig = Rig("1 ada=1", Self.plain)
    #expect(rig.viewState.rows.map(\.id) == [1] && rig.viewState.rows[0].lane == 0)
    let entrance = [Moment(1, x: -200), Moment(1.1, x: -150), Moment(1.4), Moment(4)]
    check(rig, entrance, of: "ada")
    #expect(rig.viewState.isMoving(at: Instant(seconds: 1.399)))
    #expect(!rig.viewState.isMoving(at: Instant(seconds: 1.4)))
    rig.advance(to: 4.5)  // Held for 3 s after its entrance.
    #expect(rig.viewState.lanes[0].phase == .exiting)
    check(rig, [Moment(4.4), Moment(4.5, y: -20, opacity: 0.5)], of: "ada")
    #expect(rig.viewState.isMoving(at: Instant(seconds: 4.599)))
    #expect(pose(rig, 4.6) == nil && !rig.viewState.isMoving(at: Instant(seconds: 4.6)))
    rig.advance(to: 5)
    #expect(rig.viewState.rows.isEmpty)
  }

  @Test func theDefaultSlidesInByItsWidthAndFadesOutUpwards() {
    var rig = Rig("0 ada=1")
    check(rig, [Moment(0, x: -200), Moment(0.3)], of: "ada")
    rig.advance(to: 3.3)
    check(rig, [Moment(3.3)], of: "ada")
    let end = pose(rig, 3.599_999)
    #expect(end.map { $0.translation.y < -9.9 && $0.opacity < 0.01 } == true)
    #expect(pose(rig, 3.6) == nil)
  }

  @Test func anExitInterruptsAnEntranceWhereItIs() {
    var rig = Rig(Self.plain)
    rig.send(GiftMessage(id: "m", sender: "ada", gift: "rose"), at: 0)
    let before = pose(rig, 0.1)
    rig.send(.revoke(id: "m"), at: 0.1)
    #expect(before == pose(rig, 0.1) && before?.translation.x == -150)
    // What was left of the way is made during the exit.
    let later = pose(rig, 0.2)
    #expect(later.map { $0.translation.x > -75 && $0.translation.y == -20 } == true)
    #expect(pose(rig, 0.3) == nil)
  }

  @Test func theRowThatIsTakenOverExitsBesideTheNext() {
    let rig = Rig("0 ada=1, 2 bob=99", Self.plain)
    #expect(rig.lanes.suffix(2) == ["2 exit 0 x1 preempted", "2 enter 0 bob x99"])
    #expect(
      rig.viewState.rows.map(\.id) == [1, 2] && rig.viewState.rows.map(\.lane) == [0, 0])
    check(rig, [Moment(2), Moment(2.1, y: -20, opacity: 0.5)], of: "ada")
    check(rig, [Moment(2, x: -200), Moment(2.1, x: -150), Moment(2.4)], of: "bob")
    #expect(seen(rig, 2.19).map(\.sender) == ["ada", "bob"])
    #expect(seen(rig, 2.2).map(\.sender) == ["bob"])
  }

  @Test func noMoreThan64RowsExitAtOnce() {
    var rig = Rig {
      Self.plain(&$0)
      $0.exit = Self.upwards(80_000)
    }
    for number in 0..<75 { rig.play("\(number) ada=1, \(number).5 leave") }
    #expect(rig.viewState.rows.map(\.id) == (12...75).map { UInt64($0) })
  }

  // MARK: The full screen

  @Test func aGiftOnTheFullScreenFadesInAndOut() {
    var rig = Rig("1 ada=1^2")
    check(
      rig, [Moment(1, opacity: 0), Moment(1.1, opacity: 0.5), Moment(1.2), Moment(2)], of: "ada")
    rig.advance(to: 3)
    #expect(rig.viewState.fullScreen == nil)
    check(rig, [Moment(3), Moment(3.1, opacity: 0.5)], of: "ada")
    #expect(pose(rig, 3.2) == nil && !rig.viewState.isMoving(at: Instant(seconds: 3.2)))
  }

  @Test func theNextGiftBeginsWhileTheLastExits() {
    let rig = Rig("0 ada=1^2, 0.1 bob=1^2", to: 2, Self.plain)
    #expect(rig.viewState.fullScreenRows.map(\.id) == [1, 2])
    check(rig, [Moment(2), Moment(2.25, y: -20, opacity: 0.5)], of: "ada")
    check(rig, [Moment(2, x: 200), Moment(2.1, x: 100), Moment(2.25)], of: "bob")
    #expect(seen(rig, 2.5).map(\.sender) == ["bob"])
    #expect(rig.viewState.rows.isEmpty)
  }

  // MARK: Preferences

  @Test func withReducedMotionRowsFadeAndLabelsRest() {
    var rig = Rig()
    rig.viewState.preferences = ViewPreferences(reducesMotion: true)
    rig.send(.total(1), at: 0)
    check(rig, [Moment(0, opacity: 0), Moment(0.15, opacity: 0.5), Moment(0.3)], of: "ada")
    rig.send(.total(2), at: 2)
    #expect(rig.viewState.labelPose(of: rig.viewState.lanes[0], at: rig.now) == .identity)
    #expect(!rig.viewState.isMoving(at: rig.now))
  }
}
