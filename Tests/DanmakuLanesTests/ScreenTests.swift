import DanmakuLanes
import RoomCore
import Testing

/// Rotations, fingers and suspensions.
@Suite struct ScreenTests {
  // MARK: Sizes

  @Test func aWindowThatIsResizedOftenKeepsTheSpeedAndTheShare() throws {
    var rig = try Rig(width: 1_000, height: 400) { $0.speed = 120 }
    for number in 0..<12 {
      rig.receive("number \(number)")
      rig.advance(by: 250)
    }
    let shares = rig.placements.map { (1_000 - $0.origin.x) / (1_000 + $0.size.width) }
    for step in 1...200 {
      rig.send(.resize(ScreenSize(width: 1_000 + Double(step % 50) * 10, height: 400)))
    }
    #expect(rig.view.size.width == 1_000)
    // Times are whole milliseconds: each size may round by half of one.
    for (share, placement) in zip(shares, rig.placements) {
      #expect(abs((1_000 - placement.origin.x) / (1_000 + placement.size.width) - share) < 0.012)
    }
    let before = rig.placements.map(\.origin.x)
    rig.advance(by: 100)
    for (x, placement) in zip(before, rig.placements) {
      #expect(abs(x - placement.origin.x - 12) < 0.1)
    }
  }

  @Test func aCommentThatWouldOverlapMovesToAnotherLane() throws {
    var rig = try Rig(width: 800, height: 100)
    let (a, b) = (String(repeating: "a", count: 20), String(repeating: "b", count: 20))
    rig.receive(a)
    rig.advance(by: 1_800)
    rig.receive(b)
    rig.advance(by: 1_000)
    #expect(rig.lane(a) == 0 && rig.lane(b) == 0)
    rig.send(.resize(ScreenSize(width: 300, height: 800)))
    #expect(rig.lane(a) == 0 && rig.lane(b) == 1)
    #expect(
      rig.log.last?.value
        == .didArrange(
          DanmakuArrangement(
            size: ScreenSize(width: 300, height: 800), moves: [DanmakuMove(comment: 2, lane: 1)])))
  }

  @Test func withoutAFreeLaneAnOrdinaryCommentLeavesAndAKeptOneStays() throws {
    var rig = try Rig(width: 400, height: 800)
    rig.receive("a", "b", "c")
    rig.send(.receive(message("paid", priority: 1)))
    #expect(rig.lane("paid") == 3)
    rig.send(.resize(ScreenSize(width: 800, height: 64)))
    #expect(rig.texts == ["paid"])
    #expect(rig.lane("paid") == 0)
    #expect(rig.statistics.visible == 4 && rig.statistics.isBalanced)
  }

  @Test func aWindowThatIsResizedByPointsMovesNoComment() throws {
    var rig = try Rig(width: 1_000, height: 400)
    for number in 0..<40 {
      rig.receive("number \(number)")
      rig.advance(by: 250)
    }
    let before = rig.placements.map(\.id)
    for step in 1...20 {
      rig.send(.resize(ScreenSize(width: 1_000 - Double(step), height: 400)))
    }
    #expect(rig.placements.map(\.id) == before)
    for event in rig.log {
      guard case .didArrange(let arrangement) = event.value else { continue }
      #expect(arrangement.moves.isEmpty && arrangement.removed.isEmpty)
    }
  }

  @Test func aLayoutWithoutASizeRemovesNoComment() throws {
    var rig = try Rig()
    rig.receive("hello")
    rig.advance(by: 2_000)
    rig.send(.resize(.zero))
    #expect(rig.texts == [])
    rig.receive("waits")
    rig.advance(by: 500)
    rig.send(.resize(ScreenSize(width: 400, height: 320)))
    #expect(rig.texts == ["hello", "waits"])
    #expect(rig.x("hello") == 259.375)
  }

  @Test func lowerLanesMoveCommentsUp() throws {
    var rig = try Rig(height: 256)
    rig.receive("a", "b", "c", "d")
    rig.advance(by: 3_000)
    var configuration = rig.machine.configuration
    configuration.laneHeight = 64
    rig.send(.configure(configuration))
    #expect(rig.texts == ["a", "b"])
    configuration.area = .full
    rig.send(.configure(configuration))
    rig.receive("e", "f")
    #expect(rig.texts.map { rig.lane($0) } == [0, 1, 0, 1])
  }

  @Test func commentsThatHaveLeftMoveNowhere() throws {
    var rig = try Rig()
    rig.receive("a", "b")
    rig.advance(by: 60_000)
    rig.send(.resize(ScreenSize(width: 100, height: 50)))
    #expect(
      rig.log.last?.value
        == .didArrange(DanmakuArrangement(size: ScreenSize(width: 100, height: 50))))
    rig.receive("c")
    #expect(rig.texts == ["c"])
  }

  // MARK: Fingers

  @Test func aFingerHoldsACommentAndThoseBehindIt() throws {
    var rig = try Rig(height: 64)
    rig.receive("first")
    rig.advance(by: 2_000)
    rig.receive("held")
    rig.advance(by: 2_000)
    rig.receive("last")
    rig.advance(by: 100)
    rig.touch("held", .began)
    let first = rig.x("first")!
    let (held, last) = (rig.x("held"), rig.x("last"))
    rig.advance(by: 1_000)
    #expect(rig.x("held") == held && rig.x("last") == last)
    #expect(rig.x("first")! < first - 50)
    rig.touch("held", .ended)
    rig.advance(by: 800)
    #expect(rig.x("held") == held! - 44)
    #expect(rig.x("last") == last! - 44)
  }

  @Test func aLongTouchIsHeldOnceAndIsNoTap() throws {
    var rig = try Rig()
    rig.receive("hello")
    rig.touch("hello", .began)
    rig.advance(by: 5_000)
    rig.touch("hello", .ended)
    let held = rig.log.filter { if case .didLongPress = $0.value { true } else { false } }
    #expect(held.map(\.time) == [.start + .milliseconds(500)])
    #expect(!rig.log.contains { if case .didTap = $0.value { true } else { false } })
  }

  @Test func aCancelledTouchIsNothing() throws {
    var rig = try Rig()
    rig.receive("hello")
    rig.touch("hello", .began)
    rig.touch("hello", .cancelled)
    #expect(rig.log.suffix(2).map(\.value) == [.didTouch(comment: 1), .didRelease(comment: 1)])
  }

  @Test func aFingerWhoseEndIsNotReportedHoldsFor30Seconds() throws {
    var rig = try Rig()
    rig.receive("hello")
    rig.touch("hello", .began)
    rig.advance(by: 29_999)
    #expect(rig.texts == ["hello"])
    rig.advance(by: 8_001)
    #expect(rig.texts == [])
    rig.touch("hello", .ended)
    #expect(rig.log.last?.value == .didRelease(comment: 1))
  }

  @Test func anotherFingerTakesOver() throws {
    var rig = try Rig()
    rig.receive("a", "b")
    rig.touch("a", .began)
    rig.touch("b", .began)
    rig.touch("a", .ended)
    rig.advance(by: 1_000)
    #expect(rig.x("a")! < 400 && rig.x("b") == 400)
  }

  @Test func aHeldCommentThatIsRemovedReleasesItsLane() throws {
    var rig = try Rig(height: 64)
    rig.receive("held")
    rig.advance(by: 2_000)
    rig.receive("last")
    rig.touch("held", .began)
    rig.send(.remove(id: "held"))
    rig.advance(by: 800)
    #expect(rig.texts == ["last"])
    #expect(rig.x("last")! < 400)
  }

  @Test func aCommentAtRestIsHeld() throws {
    var rig = try Rig()
    rig.send(.receive(message("top", mode: .top)))
    rig.advance(by: 4_000)
    rig.touch("top", .began)
    rig.advance(by: 10_000)
    rig.touch("top", .ended)
    rig.advance(by: 999)
    #expect(rig.texts == ["top"])
    rig.advance(by: 1)
    #expect(rig.texts == [])
  }

  @Test func aRotationReleasesTheFinger() throws {
    var rig = try Rig()
    rig.receive("hello")
    rig.touch("hello", .began)
    rig.send(.resize(ScreenSize(width: 800, height: 200)))
    rig.advance(by: 8_000)
    #expect(rig.texts == [])
  }

  @Test func aTouchBesideAllCommentsIsNothing() throws {
    var rig = try Rig()
    rig.receive("hello")
    rig.advance(by: 10_000)
    rig.send(.touch(DanmakuTouch(comment: 1, .began)))
    rig.send(.touch(DanmakuTouch(comment: .max, .began)))
    rig.send(.touch(DanmakuTouch(comment: -1, .ended)))
    #expect(!rig.log.contains { if case .didTouch = $0.value { true } else { false } })
  }

  // MARK: Suspension

  @Test func afterASuspensionOnlyFreshCommentsEnter() throws {
    var rig = try Rig()
    rig.send(.suspend(reason: "a"))
    rig.receive("old")
    rig.send(.receive(message("paid", priority: 1)))
    rig.advance(by: 60_000)
    rig.receive("fresh")
    rig.advance(by: 500)
    #expect(rig.texts == [])
    rig.send(.resume(reason: "a"))
    #expect(rig.texts == ["paid", "fresh"])
    #expect(rig.statistics.dropped == 1)
  }
}
