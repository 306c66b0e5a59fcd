import LiveRoomKit
import RoomBus
import RoomSimulation
import Testing

@testable import LiveRoom

/// Rooms in step with a recorded picture: the scenarios of the field, by their numbers.
@Suite struct RecordingTests {
  private func configuration(_ session: String = "s") -> RoomConfiguration {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.commentDestination = .listAndDanmaku
    configuration.likes.session = session
    configuration.gifts.tracksTopGivers = true
    return configuration
  }

  private func recording(
    _ feed: RecordedFeed, _ simulation: Simulation, session: String = "s",
    segmentDuration: Duration = .seconds(3_600), latency: Duration = .zero
  ) throws -> RecordedRoom {
    try RecordedRoom(
      "harbour", configuration(session), rules: .builtIn(), clock: simulation.clock,
      segmentDuration: segmentDuration, width: RecordedView.width
    ) { [clock = simulation.clock] range in
      if latency > .zero { try await clock.sleep(until: clock.now + latency) }
      return feed.segment(range)
    }
  }

  /// Plays, and returns the states at the positions, which are in order.
  private func played(
    _ feed: RecordedFeed, to positions: [Duration], segmentDuration: Duration = .seconds(3_600),
    _ change: @escaping @Sendable (RecordedRoom) -> Void = { _ in }
  ) async throws -> [Duration: RecordedStates] {
    try await Simulation.run { simulation in
      let recording = try self.recording(
        feed, simulation, session: "s-1", segmentDuration: segmentDuration)
      change(recording)
      async let _ = RecordedView(recording: recording).follow()
      async let _ = recording.run()
      await simulation.advance(by: .zero)
      var states: [Duration: RecordedStates] = [:]
      for position in positions {
        recording.play()
        let rest = (position - recording.position) / recording.rate
        await simulation.advance(by: rest)
        recording.pause()
        await simulation.advance(by: .seconds(5))
        states[position] = await RecordedStates(recording.room)
      }
      await recording.close()
      return states
    }
  }

  @Test(
    "8: after a seek, forwards or backwards, playing or paused, the room is as if it had played until there",
    arguments: [UInt64(1), 2, 3])
  func seek(seed: UInt64) async throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let feed = RecordedFeed(seed: seed, duration: .seconds(400))
    let places = (0..<8).map { _ in Duration.milliseconds(Int64.random(in: 0..<390_000, using: &random)) }
    let starts = places.map { _ in Duration.milliseconds(Int64.random(in: 0..<390_000, using: &random)) }
    let expected = try await played(feed, to: (places + places.map { $0 + .seconds(4) }).sorted())
    for (index, (place, start)) in zip(places, starts).enumerated() {
      let isPaused = index % 2 == 0
      try await Simulation.run { simulation in
        let recording = try recording(feed, simulation)
        let view = RecordedView(recording: recording)
        async let _ = view.follow()
        async let _ = recording.run()
        recording.play()
        await simulation.advance(by: start)
        if isPaused { recording.pause() }
        _ = view.log.take()
        recording.seek(to: place)
        #expect(recording.position == place)
        await simulation.advance(by: .zero)
        let states = await RecordedStates(recording.room)
        let differences = try states.differences(from: #require(expected[place]))
        #expect(differences == [], "from \(start) to \(place)")
        if isPaused {
          await simulation.advance(by: .seconds(60))
          #expect(recording.position == place && view.log.take().allSatisfy { $0.time <= .start + start })
          recording.play()
        }
        await simulation.advance(by: .seconds(4))
        let later = await RecordedStates(recording.room)
        #expect(try later.differences(from: #require(expected[place + .seconds(4)])) == [])
        await recording.close()
      }
    }
  }
}
