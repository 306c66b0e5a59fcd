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

@Suite struct CheckSceneTests {
  /// Plays a scene, and returns the greatest of a number that is asked for each 50 ms.
  private func most(
    in scene: CheckScene, _ number: @escaping @Sendable (LiveRoom) async -> Int
  ) async throws -> Int {
    try await Simulation.run { simulation in
      let room = try LiveRoom(CheckScene.configuration, clock: simulation.clock)
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
  private func resolutions(
    _ play: @escaping @Sendable (Simulation, LiveRoom) async -> Void
  ) async throws -> [GestureResolution] {
    try await Simulation.run { simulation in
      let room = try LiveRoom(CheckScene.configuration, clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      room.send(CheckScene.entrance)
      await simulation.advance(by: .seconds(1))
      await play(simulation, room)
      await simulation.advance(by: .seconds(1))
      return log.values {
        if case .likes(.didResolve(let resolution)) = $0 { resolution } else { nil }
      }
    }
  }

  /// The outcome of a request as the app finds it.
  private func outcome(_ request: GestureRequest, _ found: [GestureResolution]) -> String? {
    found.lazy.compactMap { request.outcome(of: $0) }.first
  }

  @Test func theRoomReportsWhatIsExpected() async throws {
    let middle = ScreenPoint(x: 160, y: 300)
    let likes = try await resolutions { simulation, room in
      await SimulatedFinger(in: simulation) { room.touch($0) }.tap(at: middle, count: 2)
    }
    let held = try await resolutions { simulation, room in
      let finger = SimulatedFinger(in: simulation) { room.touch($0) }
      await finger.down(at: middle)
      await simulation.advance(by: .seconds(2))
      await finger.up()
    }
    let page = try await resolutions { simulation, room in
      await SimulatedFinger(in: simulation) { room.touch($0) }
        .drag(from: middle, to: ScreenPoint(x: 160, y: 60))
    }
    let clear = try await resolutions { simulation, room in
      await SimulatedFinger(in: simulation) { room.touch($0) }
        .drag(from: middle, to: ScreenPoint(x: 300, y: 300))
    }
    for (number, found) in [(0, likes), (1, held), (2, page), (5, clear)] {
      let request = GestureRequest.all[number]
      #expect(outcome(request, found) == request.expected, "\(request.text): \(found)")
    }
    #expect(outcome(GestureRequest.all[7], page) == "pageDrag accepted", "another gesture has won")
    #expect(outcome(GestureRequest.all[1], likes) == "likeTap accepted")
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
    check.take(GestureResolution(gesture: .pageDrag, verdict: .rejected(.direction)), at: time(7))
    check.take(GestureResolution(gesture: .clearSwipe, verdict: .accepted), at: time(7))
    #expect(
      check.gestures.map(\.seen) == ["likeTap accepted", nil, "pageDrag rejected: direction"])
    for second in 8..<17 { check.skip(at: time(Double(second))) }
    #expect(check.request == nil && check.gestures.count == 12)
  }
}
