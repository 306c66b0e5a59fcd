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

  @Test("8: after a seek beyond many segments, all but the oldest rows is as if it had played")
  func farSeek() async throws {
    let feed = RecordedFeed(seed: 4, duration: .seconds(500), perSecond: 4)
    let place = Duration.milliseconds(487_654)
    let expected = try #require(
      try await played(feed, to: [place], segmentDuration: .seconds(60))[place])
    try await Simulation.run { simulation in
      let recording = try recording(
        feed, simulation, segmentDuration: .seconds(60), latency: .milliseconds(50))
      let view = RecordedView(recording: recording)
      async let _ = view.follow()
      async let _ = recording.run()
      await simulation.advance(by: .seconds(1))
      recording.seek(to: place)
      await simulation.advance(by: .seconds(2))
      var states = await RecordedStates(recording.room)
      let now = Instant.start + place
      #expect(states.rows.count > 60 && states.rows == expected.rows.suffix(states.rows.count))
      #expect(states.flying(at: now) == expected.flying(at: now) && !states.flying(at: now).isEmpty)
      #expect(states.statistics.comments == expected.statistics.comments)
      #expect(states.statistics.messages == expected.statistics.messages)
      #expect(states.statistics.isBalanced && states.statistics.oldMessages > 500)
      let popups = [states, expected].map { $0.popups?.channels[0].showing.map(\.popup.id) }
      #expect(popups[0] == popups[1])
      // The account of all others is the same. The joins of the first segments had no entrances.
      let gifts = try [states, expected].map { try #require($0.gifts) }
      #expect(gifts[0].statistics.units == gifts[1].statistics.units)
      #expect(gifts[0].topGivers == gifts[1].topGivers && !gifts[0].topGivers.isEmpty)
      // A combo without a lane ends earlier, so the numbers of later combos differ.
      func rows(_ state: GiftState) -> [String] {
        let view = GiftViewState(state)
        return (view.lanes + [view.fullScreen]).map { row in
          row.map { "\($0.combo.sender) \($0.combo.gift) ×\($0.count)" } ?? ""
        }
      }
      #expect(rows(gifts[0]) == rows(gifts[1]) && rows(gifts[0]) != ["", "", ""])
      #expect(states.likes?.total == expected.likes?.total)
      #expect(states.likes?.statistics.others == expected.likes?.statistics.others)
      (states.comments, states.danmaku) = (expected.comments, expected.danmaku)
      (states.popups, states.gifts, states.likes) = (expected.popups, gifts[1], expected.likes)
      states.statistics = expected.statistics
      #expect(states.differences(from: expected) == [])
      await recording.close()
    }
  }

  @Test("8: nothing of the past is emitted, and no row comes twice")
  func silence() async throws {
    let feed = RecordedFeed(seed: 5, duration: .seconds(300))
    try await Simulation.run { simulation in
      let recording = try recording(feed, simulation)
      let view = RecordedView(recording: recording)
      async let _ = view.follow()
      async let _ = recording.run()
      recording.play()
      await simulation.advance(by: .seconds(100))
      for place in [Duration.seconds(250), .seconds(40), .seconds(160)] {
        let earlier = recording.room
        recording.seek(to: place)
        _ = view.log.take()
        await simulation.advance(by: .zero)
        let closing = view.log.take()
        #expect(closing.contains { $0.value == .room(.didLeave(room: "harbour")) })
        #expect(recording.room !== earlier)
        var rows = Set(await RecordedStates(recording.room).comments?.screen.rows.map(\.id) ?? [])
        await simulation.advance(by: .seconds(20))
        for event in view.log.take() {
          #expect(event.time >= .start + place)
          guard case .comments(.didAppend(let batch)) = event.value else { continue }
          // One tick of the list has at most as many rows as a rush has.
          #expect(batch.rows.count < 20)
          for row in batch.rows { #expect(rows.insert(row.id).inserted) }
        }
      }
      await recording.close()
    }
  }

  private static func comment(_ text: String, at seconds: Double) -> Timed<RoomInput> {
    Timed(
      .comment(CommentMessage(id: text, sender: "bob", text: text)),
      at: .start + .milliseconds(Int64(seconds * 1_000)))
  }

  private static func gift(_ count: Int, at seconds: Double) -> Timed<RoomInput> {
    Timed(
      .gift(GiftMessage(id: "g\(seconds)", sender: "bob", gift: "rose", count: .increment(count))),
      at: .start + .milliseconds(Int64(seconds * 1_000)))
  }

  /// The texts of the rows after each of the positions, played and by a seek.
  private func rows(
    _ feed: RecordedFeed, at positions: [Double],
    _ change: @escaping @Sendable (RecordedRoom) -> Void
  ) async throws -> [[String]] {
    let places = positions.map { Duration.milliseconds(Int64($0 * 1_000)) }
    let played = try await played(feed, to: places, change)
    for place in places {
      try await Simulation.run { simulation in
        let recording = try recording(feed, simulation, session: "s")
        change(recording)
        async let _ = RecordedView(recording: recording).follow()
        async let _ = recording.run()
        await simulation.advance(by: .seconds(1))
        recording.seek(to: place)
        await simulation.advance(by: .zero)
        let states = await RecordedStates(recording.room)
        #expect(states.rows == played[place]?.rows)
        #expect(states.gifts?.statistics == played[place]?.gifts?.statistics)
        #expect(states.statistics == played[place]?.statistics)
        await recording.close()
      }
    }
    return places.map { played[$0]?.rows ?? [] }
  }

  @Test("9: the messages of a cut are counted and not shown, and later ones come earlier")
  func cuts() async throws {
    let feed = RecordedFeed(
      (1...9).map { Self.comment("\($0)", at: Double($0) * 10) }
        + (1...9).map { Self.gift(1, at: Double($0) * 10 + 1) })
    let cuts: @Sendable (RecordedRoom) -> Void = {
      $0.setCuts([
        RecordingCut(at: .seconds(35), of: .seconds(20)), RecordingCut(at: .seconds(5), of: .zero),
        RecordingCut(at: .seconds(15), of: .seconds(12)),
        RecordingCut(at: .seconds(9), of: .seconds(-5)),
      ])
    }
    // The feed: 0 to 15, 27 to 47, 67 and later.
    let rows = try await rows(feed, at: [14, 16, 19, 34, 36, 40], cuts)
    #expect(
      rows == [
        ["1"], ["1"], ["1", "3"], ["1", "3", "4"], ["1", "3", "4"], ["1", "3", "4", "7"],
      ])
    let states = try #require(try await played(feed, to: [.seconds(40)], cuts)[.seconds(40)])
    #expect(states.gifts?.statistics.units == 7)
    #expect(states.statistics.comments == 7 && states.statistics.oldMessages == 6)
  }

  @Test("9: a popup of a cut ends at its own time, without a message after it")
  func popupOfACut() async throws {
    let popup = Popup(id: "p", maximumTime: .seconds(4))
    let feed = RecordedFeed([
      Timed(.popup(popup), at: .start + .seconds(40)), Self.comment("later", at: 70),
    ])
    try await Simulation.run { simulation in
      let recording = try recording(feed, simulation)
      recording.setCuts([RecordingCut(at: .seconds(35), of: .seconds(20))])
      async let _ = RecordedView(recording: recording).follow()
      async let _ = recording.run()
      for (place, isShown) in [(36, true), (52, false)] {
        recording.seek(to: .seconds(place))
        await simulation.advance(by: .zero)
        let popups = await RecordedStates(recording.room).popups
        #expect(popups?.channels.contains { !$0.showing.isEmpty } == isShown)
      }
      await recording.close()
    }
  }

  @Test("An answer to a run that has ended has no effect")
  func cancelledAnswer() async throws {
    let feed = RecordedFeed([Self.comment("one", at: 1)])
    try await Simulation.run { simulation in
      let clock = simulation.clock
      let recording = try RecordedRoom(
        "harbour", configuration(), rules: .builtIn(), clock: clock
      ) { range in
        // As an app that takes an error for the end of the recording.
        guard (try? await clock.sleep(until: clock.now + .seconds(1))) != nil else { return [] }
        return feed.segment(range)
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await recording.run() }
        await simulation.advance(by: .milliseconds(500))
        group.cancelAll()
      }
      async let _ = recording.run()
      recording.play()
      await simulation.advance(by: .seconds(5))
      #expect(await RecordedStates(recording.room).rows == ["one"])
      await recording.close()
    }
  }

  @Test("9: a message at the bound of two ranges has its effect once")
  func bounds() async throws {
    let feed = RecordedFeed([
      Timed(.like(RoomLike(sender: "bob", count: 1)), at: .start + .seconds(60))
    ])
    let states = try await played(
      feed, to: [.seconds(59), .seconds(61), .seconds(130)], segmentDuration: .seconds(60))
    #expect(states[.seconds(59)]?.likes?.statistics.others == 0)
    #expect(states[.seconds(61)]?.likes?.statistics.others == 1)
    #expect(states[.seconds(130)]?.likes?.statistics.others == 1)
  }

  @Test("10: 100,000 comments: at most three segments are in memory")
  func size() async throws {
    let feed = RecordedFeed(
      (0..<100_000).map { Self.comment("\($0)", at: Double($0) * 0.108) })
    let most = Lock(0)
    try await Simulation.run { simulation in
      let recording = try RecordedRoom(
        "harbour", clock: simulation.clock
      ) { range in
        let first = feed.messages.partitionIndex { $0.time - .start >= range.lowerBound }
        let end = feed.messages.partitionIndex { $0.time - .start >= range.upperBound }
        return Array(feed.messages[first..<end])
      }
      async let _ = recording.run()
      for place in [Duration.seconds(10_790), .seconds(5_000), .seconds(10_000)] {
        recording.seek(to: place)
        for _ in 0..<100 {
          await simulation.advance(by: .milliseconds(1))
          let loaded = await recording.loadedMessages
          most.withLock { $0 = max($0, loaded) }
        }
        let states = await RecordedStates(recording.room)
        #expect(states.rows.count == 300)
        #expect(states.rows.last == "\(Int(place / .milliseconds(108)))")
      }
      await recording.close()
    }
    #expect(most.value > 3_000 && most.value <= 3 * 3_334)
  }

  @Test("An answer to an earlier seek has no effect, and a segment that never comes stops no seek")
  func stale() async throws {
    let asked = Lock(0)
    try await Simulation.run { simulation in
      let recording = try RecordedRoom("harbour", clock: simulation.clock) {
        [clock = simulation.clock] range in
        let number = asked.withLock { asked in
          asked += 1
          return asked
        }
        // The first two never come, and the next two come while the segments of the next seek are on their way.
        let wait: Duration =
          number <= 2 ? .seconds(86_400) : number <= 4 ? .seconds(10) : .seconds(20)
        try await clock.sleep(until: clock.now + wait)
        return [Self.comment("\(number)", at: 1)].filter { range.contains($0.time - .start) }
      }
      async let end: Void = recording.run()
      await simulation.advance(by: .seconds(1))
      recording.seek(to: .seconds(20))
      await simulation.advance(by: .seconds(1))
      recording.seek(to: .seconds(30))
      await simulation.advance(by: .seconds(15))
      #expect(await RecordedStates(recording.room).rows == [])
      await simulation.advance(by: .seconds(60))
      #expect(await RecordedStates(recording.room).rows == ["5"])
      await recording.close()
      await end
      #expect(recording.position == .seconds(30))
    }
  }

  @Test("An error of a segment is told and repeated, and nothing is lost")
  func errors() async throws {
    struct Offline: Error {}
    let feed = RecordedFeed(seed: 7, duration: .seconds(200))
    let expected = try await played(feed, to: [.seconds(150)])
    let calls = Lock(0)
    try await Simulation.run { simulation in
      let recording = try RecordedRoom(
        "harbour", configuration("s"), rules: .builtIn(), clock: simulation.clock,
        segmentDuration: .seconds(60), width: RecordedView.width
      ) { range in
        let fails = calls.withLock { calls in
          calls += 1
          return calls % 3 != 0
        }
        if fails { throw Offline() }
        return feed.segment(range)
      }
      let told = recording.room.diagnostics.subscribe(.unbounded)
      async let _ = RecordedView(recording: recording).follow()
      async let _ = recording.run()
      recording.play()
      await simulation.advance(by: .seconds(150))
      recording.pause()
      await simulation.advance(by: .seconds(300))
      let states = await RecordedStates(recording.room)
      #expect(states.statistics.messages == expected[.seconds(150)]?.statistics.messages)
      #expect(states.gifts?.statistics == expected[.seconds(150)]?.gifts?.statistics)
      #expect(states.rows.last == expected[.seconds(150)]?.rows.last)
      #expect(told.takeBuffered().contains { $0.value.kind == .watchdog })
      await recording.close()
    }
  }

  @Test("Blocks survive a seek, and own messages of two rooms have different identifiers")
  func localUser() async throws {
    let feed = RecordedFeed(seed: 8, duration: .seconds(200))
    try await Simulation.run { simulation in
      let recording = try recording(feed, simulation)
      async let _ = RecordedView(recording: recording).follow()
      async let _ = recording.run()
      await simulation.advance(by: .zero)
      var own: Set<String> = []
      for (index, place) in [Duration.seconds(150), .seconds(50), .seconds(120)].enumerated() {
        let events = recording.room.events.subscribe(.unbounded)
        recording.room.block(user: "user\(index)")
        recording.room.comment("mine")
        recording.room.give("rose")
        await simulation.advance(by: .zero)
        for case .room(.willSend(let message)) in events.takeBuffered().map(\.value) {
          switch message {
          case .comment(let comment):
            #expect(own.insert("comment \(comment.message.id ?? "")").inserted)
          case .gift(let gift): #expect(own.insert("gift \(gift.combo)").inserted)
          default: break
          }
        }
        recording.seek(to: place)
        await simulation.advance(by: .zero)
        #expect(recording.room.blockedUsers == (0...index).map { "user\($0)" })
        let senders = await RecordedStates(recording.room).comments?.screen.rows
          .compactMap(\.message.sender)
        #expect(senders?.isEmpty == false)
        #expect(await recording.room.statistics().blocked > 0)
        let blocked = (0...index).map { "user\($0)" }
        #expect(senders?.contains(where: blocked.contains) == false)
      }
      #expect(own.count == 6)
      recording.room.unblock(user: "user1")
      await simulation.advance(by: .zero)
      recording.seek(to: .seconds(100))
      await simulation.advance(by: .zero)
      #expect(recording.room.blockedUsers == ["user0", "user2"])
      await recording.close()
    }
  }

  @Test("Values that no player has change nothing, or are limited")
  func limits() async throws {
    let feed = RecordedFeed([Self.comment("a", at: 1)])
    try await Simulation.run { simulation in
      let recording = try recording(feed, simulation)
      async let _ = recording.run()
      for rate in [Double.nan, -1, 0.1, 0.5] {
        recording.setRate(rate)
        #expect(recording.rate == (rate.isNaN ? 1 : 0.5))
      }
      recording.setRate(.infinity)
      #expect(recording.rate == 3)
      recording.seek(to: .seconds(-5))
      #expect(recording.position == .zero)
      recording.setOffset(.seconds(Int64.max))
      recording.setOffset(.seconds(Int64.min))
      recording.setCuts([
        RecordingCut(at: .seconds(Int64.max), of: .seconds(Int64.max)),
        RecordingCut(at: .seconds(Int64.min), of: .seconds(5)),
      ])
      recording.setOffset(.zero)
      recording.seek(to: .seconds(Int64.max))
      #expect(recording.position == .seconds(604_800))
      await simulation.advance(by: .zero)
      #expect(await recording.room.statistics().comments == 1)
      recording.play()
      await simulation.advance(by: .seconds(10))
      #expect(recording.position == .seconds(604_830))
      await recording.close()
      recording.seek(to: .seconds(5))
      recording.play()
      await simulation.advance(by: .seconds(5))
    }
  }

  @Test("A room follows the picture: it catches up, waits, or seeks")
  func synchronize() async throws {
    let feed = RecordedFeed(seed: 9, duration: .seconds(200))
    let expected = try await played(feed, to: [.seconds(60)])
    try await Simulation.run { simulation in
      let recording = try recording(feed, simulation)
      async let _ = RecordedView(recording: recording).follow()
      async let _ = recording.run()
      recording.play()
      await simulation.advance(by: .seconds(20))
      let room = recording.room
      recording.synchronize(to: .milliseconds(20_050))
      #expect(recording.position == .seconds(20))
      recording.synchronize(to: .milliseconds(21_500))
      #expect(recording.position == .milliseconds(21_500))
      await simulation.advance(by: .milliseconds(8_500))
      // A pause that is noticed late is no seek.
      recording.pause()
      recording.synchronize(to: .milliseconds(29_200))
      #expect(recording.position == .seconds(30))
      recording.synchronize(to: .seconds(30))
      recording.play()
      await simulation.advance(by: .zero)
      #expect(recording.room === room)
      // The picture was behind: the room waits for it.
      recording.synchronize(to: .milliseconds(28_500))
      #expect(recording.position == .seconds(30))
      await simulation.advance(by: .milliseconds(1_500))
      #expect(recording.position == .seconds(30))
      await simulation.advance(by: .seconds(30))
      #expect(recording.position == .seconds(60) && recording.room === room)
      let states = await RecordedStates(recording.room)
      #expect(states.statistics.messages == expected[.seconds(60)]?.statistics.messages)
      #expect(states.rows.last == expected[.seconds(60)]?.rows.last)
      recording.synchronize(to: .seconds(65))
      await simulation.advance(by: .zero)
      #expect(recording.position == .seconds(65) && recording.room !== room)
      recording.synchronize(to: .seconds(60))
      await simulation.advance(by: .zero)
      #expect(await RecordedStates(recording.room).rows == expected[.seconds(60)]?.rows)
      // The device has slept: all messages of an hour would be a burst.
      let awake = recording.room
      await simulation.jump(by: .seconds(100))
      await simulation.advance(by: .seconds(1))
      #expect(recording.room !== awake && recording.position == .seconds(161))
      await recording.close()
    }
  }
}
