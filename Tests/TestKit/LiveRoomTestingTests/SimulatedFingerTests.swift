import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

@Suite struct SimulatedFingerTests {
  private func touch(
    _ phase: Touch.Phase, _ x: Double, _ y: Double, _ milliseconds: Int, id: Int = 0
  ) -> Touch {
    Touch(
      id: id, phase: phase, location: ScreenPoint(x: x, y: y),
      time: .start + .milliseconds(milliseconds))
  }

  private func samples(
    _ body: @escaping @Sendable (SimulatedFinger, SimulatedFinger) async -> Void
  ) async throws -> [Touch] {
    try await Simulation.run { simulation in
      let samples = Bus<Touch>()
      let all = samples.subscribe(.unbounded)
      await body(
        SimulatedFinger(in: simulation) { samples.publish($0) },
        SimulatedFinger(in: simulation, id: 1) { samples.publish($0) })
      return all.takeBuffered()
    }
  }

  @Test func aPathIsSampledAlongItsLines() async throws {
    let path = try await samples { finger, _ in
      await finger.down(at: ScreenPoint(x: 0, y: 0))
      await finger.move(to: ScreenPoint(x: 30, y: 0), over: .milliseconds(48))
      await finger.move(to: ScreenPoint(x: 30, y: 90))
      await finger.cancel()
    }
    #expect(
      path == [
        touch(.began, 0, 0, 0), touch(.moved, 10, 0, 16), touch(.moved, 20, 0, 32),
        touch(.moved, 30, 0, 48), touch(.moved, 30, 90, 48), touch(.cancelled, 30, 90, 48),
      ])
  }

  /// It is fastest in the middle of its movement, and still moves when it lifts.
  @Test func aDragAcceleratesAndLiftsWhileItSlowsDown() async throws {
    let path = try await samples { finger, _ in
      await finger.drag(
        from: ScreenPoint(x: 40, y: 500), to: ScreenPoint(x: 100, y: 380), over: .milliseconds(256))
    }
    #expect(path.first == touch(.began, 40, 500, 0) && path.last == touch(.ended, 100, 380, 256))
    let ways = path.dropLast().map { 500 - $0.location.y }
    let steps = zip(ways.dropFirst(), ways).map { $0 - $1 }
    let fastest = try #require(steps.indices.max { steps[$0] < steps[$1] })
    #expect(steps[...fastest] == steps[...fastest].sorted()[...])
    #expect(steps[fastest...].reversed() == steps[fastest...].sorted())
    let part = try #require(steps.last) / steps[fastest]
    #expect(fastest > 6 && fastest < 12 && part > 0.4 && part < 0.6, "\(steps)")
    for touch in path {
      #expect(abs((touch.location.x - 40) * 2 - (500 - touch.location.y)) < 1e-9)
    }
  }

  @Test func tapsAreLandingsAndLifts() async throws {
    let path = try await samples { finger, _ in
      await finger.tap(at: ScreenPoint(x: 5, y: 6), count: 2)
    }
    #expect(
      path == [
        touch(.began, 5, 6, 0), touch(.ended, 5, 6, 30), touch(.began, 5, 6, 120),
        touch(.ended, 5, 6, 150),
      ])
  }

  @Test func severalFingersMoveAtTheSameTime() async throws {
    let path = try await samples { first, second in
      async let drag: Void = first.drag(
        from: .zero, to: ScreenPoint(x: 20, y: 0), over: .milliseconds(32))
      await second.tap(at: ScreenPoint(x: 5, y: 6))
      await drag
    }
    #expect(path.filter { $0.id == 0 }.map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(
      path.filter { $0.id == 1 } == [touch(.began, 5, 6, 0, id: 1), touch(.ended, 5, 6, 30, id: 1)])
    #expect(path.map { $0.time ?? .start } == path.compactMap(\.time).sorted())
  }

  /// Two taps in one place are a like, which the server takes as it is set to.
  @Test(arguments: [
    (SimulatedLikeServer.Reply.accept, 1, true), (.fail, 0, false), (.loseMessage, 0, false),
    (.loseAnswer, 1, false),
  ])
  func aServerTakesLikes(
    _ reply: SimulatedLikeServer.Reply, _ taken: Int, _ isFirstAttemptEnough: Bool
  ) async throws {
    try await Simulation.run { simulation in
      let likes = try LikeGestures(clock: simulation.clock)
      let server = SimulatedLikeServer(likes, clock: simulation.clock)
      server.reply = reply
      server.delay = .milliseconds(200)
      async let _ = likes.run()
      async let _ = server.run()
      likes.enter("harbour")
      let finger = SimulatedFinger(in: simulation) { likes.touch($0) }
      await finger.tap(at: ScreenPoint(x: 160, y: 300), count: 2)
      await simulation.advance(by: .seconds(9))
      #expect(server.likes == taken && !server.messages.isEmpty)
      server.reply = .accept
      await simulation.advance(by: .seconds(120))
      #expect(server.likes == 1)
      #expect((server.messages.count == 1) == isFirstAttemptEnough)
      #expect(Set(server.messages.map(\.id)).count == 1)
      #expect(await likes.state.statistics.pending == 0)
    }
  }
}
