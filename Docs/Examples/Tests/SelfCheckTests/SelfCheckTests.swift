import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import SelfCheck
import Testing

/// A display by hand, in seconds.
private struct Display {
  var time = 100.0
  var mainThread = 3.0
  var meter = FrameMeter()

  /// Calls the link for a frame that is on screen for a number of refreshes, of which one was promised.
  mutating func frame(_ interval: Double, refreshes: Int = 1, work: Double, jitter: Double = 0) {
    meter.add(displayed: time + jitter, next: time + interval, mainThread: mainThread)
    time += interval * Double(refreshes)
    mainThread += work
  }
}

@Suite struct FrameMeterTests {
  @Test func framesInTimeHaveNoHitches() {
    var display = Display()
    for number in 0...600 {
      display.frame(1 / 120, work: 0.002, jitter: Double(number % 7) * 0.000_03)
    }
    let scene = display.meter.scene("a", in: "SwiftUI")
    #expect(scene.frames == 600 && scene.hitches == 0)
    #expect(abs(scene.mainThread - 2) < 0.01 && scene.isWithinBounds)
  }

  @Test func eachRefreshThatIsMissedIsLateByItsLength() {
    var display = Display()
    // Three of 300 frames stay for two refreshes more: 6 of 306 refreshes, 100 ms in 5.1 s.
    for number in 0...300 {
      display.frame(1 / 60, refreshes: number % 100 == 50 ? 3 : 1, work: 0.005)
    }
    let scene = display.meter.scene("b", in: "UIKit")
    #expect(abs(scene.hitches - 100 / 5.1) < 0.01)
    #expect(abs(scene.mainThread - 5) < 0.01 && !scene.isWithinBounds)
  }

  @Test func aLowerRateThatTheSystemHasChosenIsNoHitch() {
    var display = Display()
    for number in 0...200 { display.frame(number < 100 ? 1 / 120 : 1 / 60, work: 0.001) }
    #expect(display.meter.scene("c", in: "UIKit").hitches == 0)
  }

  @Test func aSceneWithoutFramesIsOutOfBounds() {
    var display = Display()
    #expect(!display.meter.scene("d", in: "UIKit").isWithinBounds)
    display.frame(1 / 60, work: 0)
    #expect(!display.meter.scene("d", in: "UIKit").isWithinBounds)
  }

  @Test func aReportNamesWhatIsOutOfBounds() {
    var report = ViewReport(device: "iPhone")
    func scene(_ name: String, _ frames: Int, _ hitches: Double, _ mainThread: Double)
      -> ViewReport.Scene
    {
      ViewReport.Scene(
        name: name, host: "UIKit", frames: frames, hitches: hitches, mainThread: mainThread)
    }
    report.scenes = [
      scene("a", 240, 5, 4), scene("b", 240, 5.1, 1), scene("c", 240, 0, 4.1), scene("d", 0, 0, 0),
    ]
    report.gestures = [
      .init(request: "e", expected: "likeTap accepted", seen: "likeTap accepted"),
      .init(request: "f", expected: "likeTap accepted", seen: nil),
    ]
    #expect(report.faults == ["b, UIKit", "c, UIKit", "d, UIKit", "f"])
  }
}

@Suite struct FrameTableTests {
  /// The frame of a row that is 16 points from the left edge at rest.
  private func frame(
    _ milliseconds: Int, x: Double, drawn: Double?, width: Double = 120, host: String = "SwiftUI"
  ) -> ViewReport.Frame {
    ViewReport.Frame(
      element: "gift of ada", host: host, milliseconds: milliseconds,
      drawn: drawn.map { ViewReport.Rectangle(x: $0, y: 400, width: width, height: 48) },
      computed: ViewReport.Rectangle(x: x, y: 0, width: 120, height: 48))
  }

  private func displaced(_ frames: [ViewReport.Frame]) -> [ViewReport.Frame] {
    var report = ViewReport(device: "iPhone")
    report.frames = frames
    return report.displacedFrames
  }

  @Test func aRowThatMovesAsComputedIsInItsPlace() {
    // A display rounds to pixels.
    let frames = [
      frame(0, x: -60, drawn: -44.33), frame(100, x: -20, drawn: -4), frame(200, x: 0, drawn: 16),
    ]
    #expect(displaced(frames).isEmpty)
  }

  @Test func aRowThatLagsOrIsScaledOrIsMissingIsDisplaced() {
    let (first, lagging) = (frame(0, x: -60, drawn: -44), frame(100, x: -20, drawn: -24))
    let scaled = frame(200, x: 0, drawn: 16, width: 126)
    let missing = frame(300, x: 0, drawn: nil)
    #expect(displaced([first, lagging, scaled, missing]) == [lagging, scaled, missing])
  }

  @Test func anotherHostHasTheSamePlaces() {
    let frames = [frame(0, x: 0, drawn: 16), frame(0, x: 0, drawn: 20, host: "UIKit")]
    #expect(displaced(frames) == [frames[1]])
  }
}

@Suite struct CheckSceneTests {
  /// Plays a scene, and returns the greatest of a number that is asked for each 50 ms.
  private func most(
    in scene: CheckScene, _ number: @escaping @Sendable (LiveRoom) async -> Int
  ) async throws -> Int {
    try await Simulation.run { simulation in
      let room = try LiveRoom(scene.configuration, clock: simulation.clock)
      async let _ = room.run()
      room.send(CheckScene.entrance)
      await simulation.advance(by: .seconds(1))
      let start = simulation.now
      var most = 0
      var inputs = scene.inputs[...]
      while simulation.now - start < scene.duration {
        while let next = inputs.first, next.time - .start <= simulation.now - start {
          room.send(inputs.removeFirst().value)
        }
        await simulation.advance(by: .milliseconds(50))
        most = max(most, await number(room))
      }
      return most
    }
  }

  @Test func scenesShowWhatTheyAreNamedFor() async throws {
    @Sendable func gifts(_ room: LiveRoom) async -> GiftViewState? {
      guard let gifts = room.modules.gifts else { return nil }
      return GiftViewState(await gifts.state)
    }
    #expect(try await most(in: .rest) { await gifts($0)?.rows.count ?? 1 } == 0)
    #expect(try await most(in: .countdown) { await gifts($0)?.buttons.count ?? 0 } == 1)
    #expect(try await most(in: .lanes) { await gifts($0)?.rows.count ?? 0 } == 3)
    #expect(try await most(in: .lanes) { await gifts($0)?.summaryRows.count ?? 0 } == 3)
    let hearts = try await most(in: .hearts) {
      guard let likes = $0.modules.likes else { return 0 }
      return HeartViewState(await likes.state).heartCount
    }
    #expect(hearts >= 30)
    let comments = try await most(in: .comments) {
      guard let comments = $0.modules.comments else { return 0 }
      return CommentViewState(await comments.state).rows.count
    }
    #expect(comments >= 75)
    let flying = try await most(in: .flying) {
      guard let danmaku = $0.modules.danmaku else { return 0 }
      return await danmaku.state.statistics.received
    }
    #expect(flying == 25)
  }

  @Test func inputsAreInOrderAndEndWithTheMeasurement() {
    for scene in CheckScene.allCases {
      let times = scene.inputs.map(\.time)
      #expect(times == times.sorted() && times.allSatisfy { $0 - .start < scene.duration })
    }
    #expect(CheckScene.flying.inputs.count == 25 && CheckScene.comments.inputs.count == 80)
  }
}

@Suite struct GestureRequestTests {
  /// A gesture of a finger: where it lands, where it goes, and how long it takes.
  private struct Play {
    var regions = TouchRegions.likeArea
    var list: ListExtent?
    var x = 0.0
    var y = 0.0
    /// Whether the finger moves back before it lifts.
    var isReturning = false
    var duration = Duration.milliseconds(130)
    var count = 1

    func run(_ simulation: Simulation, _ room: LiveRoom) async {
      let start = ScreenPoint(x: 160, y: 300)
      let end = ScreenPoint(x: start.x + x, y: start.y + y)
      let finger = SimulatedFinger(in: simulation, on: regions, list: list) { room.touch($0) }
      if count > 1 { return await finger.tap(at: start, count: count) }
      await finger.down(at: start)
      if end == start {
        await simulation.advance(by: duration)
      } else {
        await finger.move(to: end, over: duration)
        if isReturning { await finger.move(to: start, over: duration) }
      }
      await finger.up()
    }
  }

  @Test("The room reports the expected outcome of each gesture, in the order of the requests")
  func allRequests() async throws {
    let slow = Duration.milliseconds(700)
    let plays = [
      Play(count: 2), Play(duration: .seconds(2)), Play(y: -240),
      Play(y: -70, isReturning: true, duration: slow), Play(y: 240), Play(x: 200), Play(x: -200),
      Play(regions: [.comments, .likeArea], y: 60), Play(regions: .control),
      Play(regions: [.sheet, .list], list: ListExtent(maximum: 500), y: -80),
      Play(regions: [.sheet, .sheetHeader], y: 40, isReturning: true, duration: slow),
      Play(regions: .backdrop),
    ]
    let gestures = try await Simulation.run { simulation in
      let room = try LiveRoom(CheckScene.comments.configuration, clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      room.send(CheckScene.entrance)
      var (check, count) = (GestureCheck(), 0)
      for play in plays {
        await simulation.advance(by: .seconds(2))
        await play.run(simulation, room)
        let resolutions = log.all {
          if case .likes(.didResolve(let resolution)) = $0 { resolution } else { nil }
        }
        for resolution in resolutions.dropFirst(count) {
          check.take(resolution.value, at: resolution.time)
        }
        count = resolutions.count
        if play.regions == .control { room.presentSheet(GiftCatalog.sheet) }
      }
      return check.gestures
    }
    #expect(gestures.count == 12)
    for gesture in gestures { #expect(gesture.seen == gesture.expected, "\(gesture.request)") }
  }

  @Test func anotherGestureThatWinsIsTheOutcome() {
    let page = GestureResolution(gesture: .pageDrag, verdict: .accepted)
    let tap = GestureResolution(gesture: .likeTap, verdict: .rejected(.moved))
    let scroll = GestureRequest.all[7]
    #expect(scroll.expected == "commentScroll accepted")
    #expect(scroll.outcome(of: tap) == nil, "a gesture that has failed decides nothing")
    #expect(scroll.outcome(of: page) == "pageDrag accepted")
    #expect(GestureRequest.all[0].outcome(of: tap) == "likeTap rejected: moved")
  }

  @Test func aRequestThatIsAnsweredIsFollowedByTheNextAfterAPause() {
    let tap = GestureResolution(gesture: .likeTap, verdict: .accepted)
    func time(_ seconds: Double) -> Instant { .start + .seconds(seconds) }
    var check = GestureCheck()
    check.take(tap, at: time(1))
    // The second tap of the double tap answers no request.
    check.take(tap, at: time(1.2))
    #expect(check.request?.expected == "likeTap rejected: tooLong")
    check.skip(at: time(5))
    let failed = GestureResolution(gesture: .pageDrag, verdict: .rejected(.direction))
    check.take(failed, at: time(7))
    check.take(GestureResolution(gesture: .clearSwipe, verdict: .accepted), at: time(7))
    check.take(failed, at: time(9))
    check.skip(at: time(10))
    #expect(
      check.gestures.map(\.seen) == [
        "likeTap accepted", nil, "clearSwipe accepted", "pageDrag rejected: direction",
      ])
    for second in 12..<20 { check.skip(at: time(Double(second))) }
    #expect(check.request == nil && check.gestures.count == 12)
  }
}
