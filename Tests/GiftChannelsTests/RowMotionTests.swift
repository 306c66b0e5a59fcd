import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// Where rows of lanes and the full screen are, at times.
@Suite struct RowMotionTests {
  static let size = ScreenSize(width: 200, height: 40)

  /// The rows that are seen at a time, with their senders and poses.
  private func seen(_ stage: Stage, _ seconds: Double) -> [(sender: String, pose: Pose)] {
    let time = Instant(seconds: seconds)
    return (stage.screen.rows + stage.screen.fullScreenRows).compactMap { row in
      stage.screen.pose(of: row, at: time, size: Self.size).map { (row.combo?.sender ?? "", $0) }
    }
  }

  private func pose(_ stage: Stage, _ seconds: Double) -> Pose? { seen(stage, seconds).first?.pose }

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

  private func check(_ stage: Stage, _ moments: [Moment], of sender: String) {
    for moment in moments {
      let pose = seen(stage, moment.seconds).first { $0.sender == sender }?.pose
      let expected = Pose(
        translation: ScreenPoint(x: moment.x, y: moment.y), opacity: moment.opacity)
      #expect(expected.isNear(pose), "\(moment) \(pose.debugDescription)")
    }
  }

  // MARK: Lanes

  @Test func aRowEntersHoldsAndExits() {
    var stage = Stage(Self.plain)
    stage.send(.total(1), at: 1)
    #expect(stage.screen.rows.map(\.id) == [1] && stage.screen.rows[0].lane == 0)
    let entrance = [Moment(1, x: -200), Moment(1.1, x: -150), Moment(1.4), Moment(4)]
    check(stage, entrance, of: "ada")
    #expect(stage.screen.isMoving(at: Instant(seconds: 1.399)))
    #expect(!stage.screen.isMoving(at: Instant(seconds: 1.4)))
    stage.advance(to: 4.5)  // Held for 3 s after its entrance.
    #expect(stage.screen.lanes[0].phase == .exiting)
    check(stage, [Moment(4.4), Moment(4.5, y: -20, opacity: 0.5)], of: "ada")
    #expect(stage.screen.isMoving(at: Instant(seconds: 4.599)))
    #expect(pose(stage, 4.6) == nil && !stage.screen.isMoving(at: Instant(seconds: 4.6)))
    stage.advance(to: 5)
    #expect(stage.screen.rows.isEmpty)
  }

  @Test func theDefaultSlidesInByItsWidthAndFadesOutUpwards() {
    var stage = Stage()
    stage.send(.total(1), at: 0)
    check(stage, [Moment(0, x: -200), Moment(0.3)], of: "ada")
    stage.advance(to: 3.3)
    check(stage, [Moment(3.3)], of: "ada")
    let end = pose(stage, 3.599_999)
    #expect(end.map { $0.translation.y < -9.9 && $0.opacity < 0.01 } == true)
    #expect(pose(stage, 3.6) == nil)
  }

  @Test func anExitInterruptsAnEntranceWhereItIs() {
    var stage = Stage(Self.plain)
    stage.send(GiftMessage(id: "m", sender: "ada", gift: "rose"), at: 0)
    let before = pose(stage, 0.1)
    stage.send(.revoke(id: "m"), at: 0.1)
    #expect(before == pose(stage, 0.1) && before?.translation.x == -150)
    // What was left of the way is made during the exit.
    let later = pose(stage, 0.2)
    #expect(later.map { $0.translation.x > -75 && $0.translation.y == -20 } == true)
    #expect(pose(stage, 0.3) == nil)
  }

  @Test func theRowThatIsTakenOverExitsBesideTheNext() {
    var stage = Stage(Self.plain)
    stage.send(.total(1), at: 0)
    stage.send(.total(99, of: "bob"), at: 2)
    #expect(stage.lanes.suffix(2) == ["2 exit 0 x1 preempted", "2 enter 0 bob x99"])
    #expect(stage.screen.rows.map(\.id) == [1, 2] && stage.screen.rows.map(\.lane) == [0, 0])
    check(stage, [Moment(2), Moment(2.1, y: -20, opacity: 0.5)], of: "ada")
    check(stage, [Moment(2, x: -200), Moment(2.1, x: -150), Moment(2.4)], of: "bob")
    #expect(seen(stage, 2.19).map(\.sender) == ["ada", "bob"])
    #expect(seen(stage, 2.2).map(\.sender) == ["bob"])
  }

  @Test func aTakeoverDuringAnEntranceLeavesBothOnTheirWays() {
    var stage = Stage(Self.plain)
    stage.send(.total(5), at: 0)
    stage.send(GiftMessage(sender: "ada", gift: "rose", count: .closingTotal(5)), at: 0.05)
    let before = pose(stage, 0.1)
    stage.send(.total(2), at: 0.1)
    #expect(stage.lanes.suffix(2) == ["0.1 exit 0 x5 replaced", "0.1 enter 0 ada x2"])
    #expect(stage.screen.rows.map(\.count) == [5, 2])
    #expect(seen(stage, 0.1).map(\.pose.translation.x) == [-150, -200])
    #expect(before?.translation.x == -150)
  }

  @Test func aComboThatReturnsDuringItsExitHasAnotherRow() {
    var stage = Stage {
      Self.plain(&$0)
      $0.laneCount = 2
      $0.exit = Self.upwards(2)
    }
    stage.send(.total(1), at: 0)
    stage.advance(to: 3.5)
    stage.send(.total(2), at: 3.6)
    let rows = stage.screen.rows
    #expect(rows.map(\.combo?.id) == [1, 1] && rows.map(\.id) == [1, 2])
    #expect(rows.map(\.lane) == [0, 1] && rows.map(\.phase) == [.exiting, .showing])
  }

  @Test func aSuspensionClearsTheLanesAndLetsTheirRowsExit() {
    var stage = Stage(Self.plain)
    stage.send(.total(1), at: 0)
    stage.send(.suspend(reason: .background), at: 2)
    #expect(stage.screen.lanes[0].phase == .empty && stage.screen.rows.map(\.phase) == [.exiting])
    check(stage, [Moment(2), Moment(2.1, y: -20, opacity: 0.5)], of: "ada")
    #expect(pose(stage, 2.2) == nil && !stage.screen.isMoving(at: Instant(seconds: 2.2)))
  }

  @Test func rowsOfTheLastRoomExitBesideThoseOfTheNext() {
    var stage = Stage(Self.plain)
    stage.send(.total(1), at: 0)
    stage.send(.leaveRoom, at: 2)
    stage.send(.total(1, of: "bob"), at: 2.1)
    #expect(seen(stage, 2.15).map(\.sender) == ["ada", "bob"])
    #expect(stage.screen.rows.map(\.id) == [1, 2])
  }

  @Test func noMoreThan64RowsExitAtOnce() {
    var stage = Stage {
      Self.plain(&$0)
      $0.exit = Self.upwards(80_000)
    }
    for number in 0..<75 {
      stage.send(.total(1), at: Double(number))
      stage.send(.leaveRoom, at: Double(number) + 0.5)
    }
    #expect(stage.screen.rows.map(\.id) == (12...75).map { UInt64($0) })
  }

  @Test func labelsPopWhileTheRowIsShown() {
    var stage = Stage(Self.plain)
    stage.send(.total(1), at: 0)
    stage.send(.total(2), at: 2)
    let row = stage.screen.lanes[0]
    #expect(stage.screen.labelPose(of: row, at: stage.now).scaleX == 2)
    #expect(stage.screen.isMoving(at: Instant(seconds: 2.299)))
    #expect(!stage.screen.isMoving(at: Instant(seconds: 2.3)))
  }

  // MARK: The full screen

  private func rocket(_ sender: String) -> GiftMessage {
    GiftMessage(sender: sender, gift: "rocket", unitValue: 500, fullScreen: .seconds(2))
  }

  @Test func aGiftOnTheFullScreenFadesInAndOut() {
    var stage = Stage()
    stage.send(rocket("ada"), at: 1)
    check(
      stage, [Moment(1, opacity: 0), Moment(1.1, opacity: 0.5), Moment(1.2), Moment(2)], of: "ada")
    stage.advance(to: 3)
    #expect(stage.screen.fullScreen == nil)
    check(stage, [Moment(3), Moment(3.1, opacity: 0.5)], of: "ada")
    #expect(pose(stage, 3.2) == nil && !stage.screen.isMoving(at: Instant(seconds: 3.2)))
  }

  @Test func theNextGiftBeginsWhileTheLastExits() {
    var stage = Stage(Self.plain)
    stage.send(rocket("ada"), at: 0)
    stage.send(rocket("bob"), at: 0.1)
    stage.advance(to: 2)
    #expect(stage.screen.fullScreenRows.map(\.id) == [1, 2])
    check(stage, [Moment(2), Moment(2.25, y: -20, opacity: 0.5)], of: "ada")
    check(stage, [Moment(2, x: 200), Moment(2.1, x: 100), Moment(2.25)], of: "bob")
    #expect(seen(stage, 2.5).map(\.sender) == ["bob"])
    #expect(stage.screen.rows.isEmpty)
  }

  @Test func theEndOfAGiftInterruptsItsBeginning() {
    var stage = Stage(Self.plain)
    stage.send(rocket("ada"), at: 0)
    let before = pose(stage, 0.1)
    stage.send(.didFailFullScreen(combo: 1), at: 0.1)
    #expect(before == pose(stage, 0.1) && before?.translation.x == 100)
  }

  // MARK: Preferences

  @Test func withReducedMotionRowsFadeAndLabelsRest() {
    var stage = Stage()
    stage.screen.preferences = ScreenPreferences(reducesMotion: true)
    stage.send(.total(1), at: 0)
    check(stage, [Moment(0, opacity: 0), Moment(0.15, opacity: 0.5), Moment(0.3)], of: "ada")
    stage.send(.total(2), at: 2)
    #expect(stage.screen.labelPose(of: stage.screen.lanes[0], at: stage.now) == .identity)
    #expect(!stage.screen.isMoving(at: stage.now))
  }

  @Test func fromRightToLeftRowsEnterFromTheRight() {
    var stage = Stage()
    stage.screen.preferences = ScreenPreferences(isRightToLeft: true)
    stage.send(.total(1), at: 0)
    check(stage, [Moment(0, x: 200), Moment(0.3)], of: "ada")
  }

  // MARK: Durations

  @Test func aLaneEntersAndExitsForAsLongAsItsMotions() {
    var stage = Stage {
      $0.entrance = .pop(over: .milliseconds(700))
      $0.exit = .fade(over: .milliseconds(900)).reversed()
    }
    stage.send(.total(1), at: 0)
    stage.advance(to: 9)
    #expect(stage.lanes == ["0 enter 0 ada x1", "3.7 exit 0 x1 expired", "4.6 empty 0"])
  }
}
