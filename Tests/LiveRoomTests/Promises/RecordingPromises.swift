import LiveRoomKit
import PromiseTesting
import RoomSimulation
import Testing

@Suite("Promises of a recording") struct RecordingPromises {
  private static func configuration(_ session: String) -> RoomConfiguration {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.commentDestination = .listAndDanmaku
    configuration.likes.session = session
    return configuration
  }

  private static func recording(
    _ simulation: Simulation, session: String,
    _ segments: @escaping RecordedRoom.Segments
  ) throws -> RecordedRoom {
    try RecordedRoom(
      "harbour", configuration(session), rules: .builtIn(), clock: simulation.clock,
      width: RecordedView.width, segments: segments)
  }

  @Test("Promise 45: after a seek, a room is as if it had played until there")
  func seek() async throws {
    let situations = [
      "forwards", "backwards", "paused", "playing", "full screen", "popup", "flying",
    ]
    try await verify(reaching: situations, sequences: 12) { simulation, source in
      var (dice, reach) = (source, PromiseReach())
      let feed = RecordedFeed(
        seed: UInt64(dice.below(1 << 30)), duration: .seconds(90), perSecond: 3)
      let (start, place) = (dice.milliseconds(0...90_000), dice.milliseconds(0...90_000))
      let isPaused = dice.chance(50)
      // The first seek of a recording appends its number to the session.
      let twin = try Self.recording(simulation, session: "s-1") { feed.segment($0) }
      let recording = try Self.recording(simulation, session: "s") { feed.segment($0) }
      let (played, sought) = (RecordedView(recording: twin), RecordedView(recording: recording))
      async let _ = played.follow()
      async let _ = sought.follow()
      async let _ = twin.run()
      async let _ = recording.run()
      await simulation.advance(by: .zero)
      twin.play()
      await simulation.advance(by: place)
      twin.pause()
      recording.play()
      await simulation.advance(by: start)
      if isPaused { recording.pause() }
      let room = recording.room
      recording.seek(to: place)
      await simulation.advance(by: .zero)
      for _ in 0..<2 {
        let (states, expected) = (
          await RecordedStates(recording.room), await RecordedStates(twin.room)
        )
        let differences = states.differences(from: expected)
        try ensure(differences == [], "from \(start) to \(place): \(differences)")
        reach.note(
          "full screen", if: states.gifts.map { GiftViewState($0).fullScreen != nil } ?? false)
        reach.note("popup", if: states.popups?.channels[0].showing.isEmpty == false)
        reach.note("flying", if: !states.flying(at: .start + recording.position).isEmpty)
        recording.play()
        twin.play()
        await simulation.advance(by: .seconds(3))
      }
      try ensure(recording.room !== room, "the room of a seek is another one")
      let early = sought.log.take().filter { $0.time < .start + min(place, start) }
      try ensure(
        place < start || early.allSatisfy { $0.time <= .start + start },
        "events of the past are emitted")
      reach.note(start < place ? "forwards" : "backwards")
      reach.note(isPaused ? "paused" : "playing")
      await twin.close()
      await recording.close()
      return reach
    }
  }

  @Test("Promise 46: a message has its effect when the picture gets to it")
  func places() async throws {
    let situations = [
      "in a cut", "before the picture", "two cuts", "later", "earlier", "fast", "slow",
    ]
    try await verify(reaching: situations, sequences: 50) { simulation, source in
      var (dice, reach) = (source, PromiseReach())
      let messages = (0..<40).map { number in
        Timed(
          RoomInput.app(AppMessage(id: "\(number)", kind: "k")),
          at: .start + dice.milliseconds(0...20_000))
      }
      let offset = dice.number(-8_000...8_000)
      let cuts = (0..<dice.number(0...3)).map { _ in
        (at: dice.number(-500...15_000), of: dice.number(-500...6_000))
      }
      let rate = dice.pick([0.5, 1, 2])
      let recording = try Self.recording(simulation, session: "s") { range in
        messages.filter { range.contains($0.time - .start) }
      }
      recording.setOffset(.milliseconds(offset))
      recording.setCuts(
        cuts.map { RecordingCut(at: .milliseconds($0.at), of: .milliseconds($0.of)) })
      recording.setRate(rate)
      let view = RecordedView(recording: recording)
      async let _ = view.follow()
      async let _ = recording.run()
      await simulation.advance(by: .zero)
      recording.play()
      await simulation.advance(by: .seconds(30) / rate)
      try ensure(recording.position == .seconds(30), "the position is \(recording.position)")

      /// The time of the feed at a position, in milliseconds.
      func time(at position: Int) -> Int {
        let passed = cuts.filter { $0.at >= 0 && $0.of > 0 && $0.at <= position }
        return position - offset + passed.reduce(0) { $0 + $1.of }
      }
      var expected: [String: Instant] = [:]
      for (number, message) in messages.enumerated() {
        let sent = Int(message.time.nanoseconds / 1_000_000)
        guard let position = (0...30_000).first(where: { time(at: $0) >= sent }) else { continue }
        if time(at: position) == sent {
          expected["\(number)"] = .start + .milliseconds(position)
        } else {
          reach.note(position == 0 ? "before the picture" : "in a cut")
        }
      }
      var shown: [String: Instant] = [:]
      for event in view.log.take() {
        if case .room(.didReceiveApp(let message)) = event.value {
          try ensure(shown.updateValue(event.time, forKey: message.id ?? "") == nil, "shown twice")
        }
      }
      try ensure(shown == expected, "\(shown) instead of \(expected)")
      reach.note("two cuts", if: cuts.count { $0.at >= 0 && $0.of > 0 } > 1)
      reach.note(offset > 0 ? "later" : "earlier")
      reach.note("fast", if: rate > 1)
      reach.note("slow", if: rate < 1)
      await recording.close()
      return reach
    }
  }
}
