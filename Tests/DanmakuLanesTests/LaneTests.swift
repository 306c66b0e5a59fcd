import DanmakuLanes
import RoomCore
import Testing

/// Lanes, modes and motions, by tables. A character is 10 points wide, and a screen of one lane 400 points.
@Suite struct LaneTests {
  private func oneLane(
    width: Double = 400, configure: (inout DanmakuConfiguration) -> Void = { _ in }
  ) throws -> Rig {
    try Rig(width: width, height: 64, configure: configure)
  }

  /// A text of this width.
  private func text(_ width: Int, _ letter: Character = "x") -> String {
    String(repeating: letter, count: width / 10)
  }

  @Test func aCommentCrossesTheScreenInEightSeconds() throws {
    var rig = try Rig()
    rig.receive("hello")
    #expect(rig.x("hello") == 400)
    rig.advance(by: 4_000)
    #expect(rig.x("hello") == 175)
    rig.advance(by: 3_999)
    #expect(rig.x("hello")! > -50)
    rig.advance(by: 1)
    #expect(rig.texts == [])
    #expect(!rig.view.isMoving(at: rig.now))
  }

  // The first has left the edge by the gap after 70 of 450 points, and is out of reach of one as fast.
  @Test(arguments: [
    (50, 1_245), (10, 1_245), (100, 1_920), (200, 2_934), (800, 5_467), (1_500, 6_400),
  ])
  func aCommentEntersOnceItNeitherTouchesNorCatches(width: Int, opening: Int) throws {
    var rig = try oneLane { $0.maximumWait = .seconds(10) }
    rig.receive("first")
    rig.receive(text(width, "y"))
    rig.advance(by: opening - 1)
    #expect(rig.texts == ["first"])
    rig.advance(by: 1)
    #expect(rig.texts == ["first", text(width, "y")])
  }

  @Test func aWaitingCommentIsDroppedAfterASecond() throws {
    var rig = try oneLane()
    rig.receive("first", "other")
    rig.advance(by: 999)
    #expect(rig.statistics.waiting == 1)
    rig.advance(by: 1)
    #expect(rig.statistics.dropped == 1 && rig.statistics.waiting == 0)
    #expect(rig.log.last?.value == .didDrop([2]))
  }

  @Test func theFirstFreeLaneFromTheTopIsTaken() throws {
    var rig = try Rig()
    rig.receive("a", "b", "c", "d", "e", "f")
    #expect(rig.texts.map { rig.lane($0) } == [0, 1, 2, 3, 4])
    #expect(rig.statistics.waiting == 1)
    rig.advance(by: 1_000)
    rig.receive("g")
    #expect(rig.lane("f") == 0 && rig.lane("g") == 1)
  }

  @Test(arguments: [
    (DanmakuConfiguration.Area.quarter, 320.0, 2), (.half, 320, 5), (.full, 320, 10),
    (.quarter, 100, 1), (.full, 5_000, 32),
  ])
  func theAreaHasLanes(area: DanmakuConfiguration.Area, height: Double, lanes: Int) throws {
    var rig = try Rig(height: height) { $0.area = area }
    for number in 0..<40 { rig.receive("\(number)") }
    #expect(rig.statistics.visible == lanes)
    let limit = max(32, height * area.share)
    #expect(rig.placements.allSatisfy { $0.origin.y + 32 <= limit })
  }

  @Test func commentsRestAtTheTopAndAtTheBottom() throws {
    var rig = try Rig()
    for text in ["a", "b"] { rig.send(.receive(message(text, mode: .top))) }
    for text in ["c", "d"] { rig.send(.receive(message(text, mode: .bottom))) }
    #expect(rig.placements.map(\.origin.y) == [0, 32, 128, 96])
    #expect(rig.placements.map(\.origin.x) == [195, 195, 195, 195])
    rig.advance(by: 4_999)
    #expect(rig.placements.map(\.origin.x) == [195, 195, 195, 195])
    rig.advance(by: 1)
    #expect(rig.texts == [])
  }

  @Test func eachEdgeHasHalfOfTheHeightForCommentsAtRest() throws {
    var rig = try Rig(height: 96) { $0.area = .full }
    for text in ["a", "b", "c"] { rig.send(.receive(message(text, mode: .top))) }
    for text in ["d", "e"] { rig.send(.receive(message(text, mode: .bottom))) }
    #expect(rig.placements.map(\.origin.y) == [0, 32, 64])
    #expect(rig.texts == ["a", "b", "d"])
  }

  /// The area ends above the list of comments, which comments at the bottom do not cover.
  @Test(arguments: [
    (DanmakuConfiguration.Area.quarter, [48.0]), (.half, [128, 96]),
    (.full, [288, 256, 224, 192, 160]),
  ])
  func theAreaBoundsCommentsAtTheBottom(area: DanmakuConfiguration.Area, tops: [Double]) throws {
    var rig = try Rig { $0.area = area }
    for number in 0..<12 { rig.send(.receive(message("\(number)", mode: .bottom))) }
    #expect(rig.placements.map(\.origin.y) == tops)
    for number in 0..<12 { rig.send(.receive(message("top \(number)", mode: .top))) }
    let all = rig.placements.map(\.origin.y)
    #expect(Set(all).count == all.count && all.allSatisfy { $0 + 32 <= 320 * area.share })
  }

  /// With a keyboard in landscape, the area may have less than two lanes.
  @Test(arguments: [20.0, 32, 40, 63])
  func topAndBottomShareASingleLane(height: Double) throws {
    var rig = try Rig(height: height) {
      $0.area = .full
      $0.maximumWait = .seconds(10)
    }
    rig.send(.receive(message("bottom", mode: .bottom)))
    rig.send(.receive(message("top", mode: .top)))
    rig.send(.receive(message("paid", priority: 1, mode: .bottom)))
    #expect(rig.texts == ["bottom"] && rig.placements.map(\.origin.y) == [0])
    rig.advance(by: 5_000)
    #expect(rig.texts == ["paid"] && rig.placements.map(\.origin.y) == [0])
  }

  @Test func aCommentAtTheBottomMovesToTheTopOfAViewThatBecomesLow() throws {
    var rig = try Rig(height: 320) { $0.area = .full }
    rig.send(.receive(message("paid", priority: 1, mode: .bottom)))
    rig.send(.receive(message("bottom", mode: .bottom)))
    rig.send(.receive(message("top", mode: .top)))
    rig.send(.resize(ScreenSize(width: 800, height: 40)))
    #expect(rig.texts == ["paid"] && rig.placements.map(\.origin.y) == [0])
    #expect(rig.statistics.isBalanced)
    rig.advance(by: 5_000)
    #expect(rig.texts == [])
    rig.send(.resize(ScreenSize(width: 400, height: 320)))
    rig.send(.receive(message("next", mode: .bottom)))
    #expect(rig.placements.map(\.origin.y) == [288])
  }

  @Test func aCommentAtRestIsAsWideAsTheScreenAtMost() throws {
    var rig = try Rig()
    rig.send(.receive(message(text(800), mode: .top)))
    #expect(rig.placements.map(\.origin.x) == [0])
    #expect(rig.placements.map(\.size.width) == [400])
  }

  @Test func aCommentAtRestLeavesFlyingCommentsAlone() throws {
    var rig = try oneLane()
    rig.send(.receive(message("top", mode: .top)))
    rig.receive("flying")
    #expect(rig.texts == ["top", "flying"])
  }

  @Test func fromRightToLeftEverythingIsMirrored() throws {
    var rig = try Rig()
    rig.receive("hello")
    rig.advance(by: 2_000)
    var view = rig.view
    view.preferences.isRightToLeft = true
    #expect(rig.x("hello") == 287.5)
    #expect(view.visibleComments(at: rig.now).map(\.origin.x) == [62.5])
  }

  @Test func withReducedMotionEachLaneShowsItsLatestCommentAtRest() throws {
    var rig = try oneLane()
    rig.receive("first")
    rig.advance(by: 500)
    var view = rig.view
    view.preferences.reducesMotion = true
    #expect(view.visibleComments(at: rig.now).map(\.origin.x) == [0])
    rig.receive("other")
    rig.advance(by: 2_000)
    view = rig.view
    view.preferences.reducesMotion = true
    #expect(view.visibleComments(at: rig.now).map(\.comment.message.text) == ["other"])
    #expect(view.visibleComments(at: rig.now).map(\.origin.x) == [0])
  }

  @Test func aSlotIsUsedAgain() throws {
    var rig = try oneLane { $0.duration = .seconds(1) }
    for number in 0..<50 {
      rig.receive("\(number)")
      rig.advance(by: 500)
    }
    #expect(rig.statistics.visible == 50)
    #expect(rig.entries.map(\.value.slot).max()! <= 2)
  }

  @Test func anotherConfigurationIsForLaterComments() throws {
    var rig = try oneLane()
    rig.receive("first")
    rig.advance(by: 2_000)
    var configuration = rig.machine.configuration
    configuration.duration = .seconds(2)
    rig.send(.configure(configuration))
    #expect(rig.x("first") == 287.5)
    rig.receive("fast")
    // It would catch the first before the edge: that has 6 s to go.
    rig.advance(by: 999)
    #expect(rig.statistics.visible == 1)
    rig.advance(by: 5_001)
    #expect(rig.statistics.dropped == 1)
    rig.receive("free")
    rig.advance(by: 1_000)
    #expect(rig.x("free") == 180)
  }

  @Test func aLateCallCatchesUpInOneStep() throws {
    var rig = try oneLane()
    rig.receive("first", "other")
    rig.now = .start + .seconds(60)
    rig.receive("late")
    #expect(rig.texts == ["late"])
    #expect(rig.statistics.dropped == 1)
  }

  // MARK: Kept comments

  @Test(arguments: [
    message("k", sender: "me"), message("k", mentions: ["me"]), message("k", priority: 1),
    message("k", kind: .gift),
  ])
  func aKeptCommentWaitsForALane(kept: CommentMessage) throws {
    var rig = try oneLane()
    rig.receive("first", "other")
    rig.send(.receive(kept))
    rig.receive("third")
    rig.advance(by: 1_300)
    #expect(rig.texts == ["first", "k"])
    #expect(rig.statistics.dropped == 2)
    #expect(rig.placements.last?.comment.isKept == true)
    #expect(rig.placements.last?.comment.isOwn == (kept.sender == "me"))
  }

  @Test func aKeptCommentThatIsWideReservesOneLaneOnly() throws {
    var rig = try Rig(height: 128)
    rig.receive("a", "b")
    rig.send(.receive(message(text(1_500), priority: 1)))
    for number in 0..<20 {
      rig.advance(by: 300)
      rig.receive("n\(number)")
    }
    // The other lane goes on.
    #expect(rig.entries.map(\.value.lane).filter { $0 == 1 }.count >= 4)
    rig.advance(by: 2_000)
    #expect(rig.entries.contains { $0.value.comment.isKept })
    #expect(rig.entries.first { $0.value.comment.isKept }?.value.lane == 0)
  }

  @Test func keptCommentsEnterInTheOrderOfTheirArrival() throws {
    var rig = try oneLane()
    for number in 0..<4 { rig.send(.receive(message("k\(number)", priority: 1))) }
    rig.advance(by: 8_000)
    #expect(rig.entries.map(\.value.comment.message.text) == ["k0", "k1", "k2", "k3"])
  }

  @Test func moreThanAHundredKeptCommentsAreRejected() throws {
    var rig = try oneLane()
    for number in 0..<200 { rig.send(.receive(message("k\(number)", priority: 1))) }
    #expect(rig.statistics.waiting == 100 && rig.statistics.rejected == 99)
    #expect(rig.rejections.last == .tooMany(limit: 100))
  }

  // MARK: Widths

  @Test func aCommentEntersWhenItsWidthIsKnown() throws {
    var rig = try Rig()
    rig.characterWidth = nil
    rig.receive("hello")
    #expect(rig.view.commentsToMeasure.map(\.id) == [1])
    #expect(rig.texts == [])
    rig.advance(by: 16)
    rig.send(.didMeasure([DanmakuMeasurement(comment: 1, width: 61.2)]))
    #expect(rig.placements.map(\.size.width) == [62])
    #expect(rig.view.commentsToMeasure.isEmpty)
  }

  @Test func withoutAnAnswerAnEstimateServes() throws {
    var rig = try Rig()
    rig.characterWidth = nil
    rig.receive("hello", "你好")
    rig.advance(by: 99)
    #expect(rig.texts == [])
    rig.advance(by: 1)
    #expect(rig.placements.map(\.size.width) == [77, 58])
    rig.send(.didMeasure([DanmakuMeasurement(comment: 1, width: 50)]))
    #expect(rig.placements.map(\.size.width) == [77, 58])
  }

  @Test func aCommentWithoutAWidthHoldsUpNoOther() throws {
    var rig = try Rig()
    rig.characterWidth = nil
    rig.receive("a", "b")
    rig.send(.didMeasure([DanmakuMeasurement(comment: 2, width: 50)]))
    #expect(rig.texts == ["b"])
  }

  @Test func aFloodIsMeasuredInParts() throws {
    var rig = try Rig()
    rig.characterWidth = nil
    for number in 0..<1_000 { rig.receive("\(number)") }
    #expect(rig.view.commentsToMeasure.count == 16)
    #expect(rig.statistics.waiting == 64 && rig.statistics.dropped == 936)
  }

  @Test func otherSettingsKeepTheUserAndMayMuteWords() throws {
    var rig = try Rig()
    var configuration = DanmakuConfiguration()
    configuration.mute(words: ["spoiler"])
    rig.send(.configure(configuration))
    rig.send(.receive(CommentMessage(sender: "bob", text: "a Spoiler")))
    rig.send(.receive(CommentMessage(kind: .join, sender: "cat")))
    rig.send(.receive(CommentMessage(sender: "me", text: "hi")))
    rig.advance(by: 200)
    #expect(rig.placements.map(\.comment.isOwn) == [true])
  }
}
