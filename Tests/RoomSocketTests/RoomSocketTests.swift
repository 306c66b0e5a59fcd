import LiveRoomKit
import RoomBus
import RoomCore
import RoomSimulation
import RoomSocket
import Synchronization
import Testing

/// A room that follows a server over sockets, through the faults of servers and of the system.
@Suite struct RoomSocketTests {
  /// Runs a room that follows a server from the first second on.
  private func follow(
    _ body: @escaping @Sendable (LiveRoom, SocketServer, Simulation) async throws -> Void
  ) async throws {
    try await Simulation.run { simulation in
      let server = SocketServer(clock: simulation.clock)
      let room = LiveRoom(clock: simulation.clock)
      let feed = RoomSocket(transport: server) { SocketRequest("wss://chat.example/\($0.room)") }
      async let _ = room.run()
      async let followed: Void = room.follow(feed)
      room.enter("harbour")
      await simulation.advance(by: .seconds(1))
      try await body(room, server, simulation)
      await room.close()
      try? await followed
      #expect(server.state.withLock { $0.open } == 0, "each connection is closed")
    }
  }

  private static func gift(_ id: Int, _ count: Int = 1) -> String {
    #"{"type": "gift", "id": "\#(id)", "sender": "ada", "gift": "rose", "count": {"increment": \#(count)}}"#
  }

  private func missed(in room: LiveRoom, during body: () async throws -> Void) async throws
    -> [ClosedRange<Int>]
  {
    let events = room.events.subscribe(.unbounded)
    try await body()
    return events.takeBuffered().compactMap {
      guard case .room(.didMiss(let missed)) = $0.value else { return nil }
      return missed.first...missed.last
    }
  }

  @Test func aServerWhoseFirstMessageIsAlwaysTooLongIsFollowedForHours() async throws {
    try await follow { room, server, simulation in
      server.set {
        $0.beginsTooLong = true
        $0.breaks.append(.lost("reset by peer"))
      }
      await simulation.advance(by: .seconds(3 * 3_600))
      #expect(server.state.withLock { $0.requests.count } > 100)
    }
  }

  @Test func aRepeatedMessageCountsOnce() async throws {
    try await follow { room, server, simulation in
      for _ in 0..<3 { server.send(Self.gift(7)) }
      await simulation.advance(by: .seconds(1))
      #expect(await room.statistics().gifts.units == 1)
    }
  }

  @Test func aConnectionThatBreaksOffResumesAndAGapIsAnEvent() async throws {
    try await follow { room, server, simulation in
      server.send(Self.gift(1))
      await simulation.advance(by: .seconds(1))
      server.set { $0.breaks.append(.lost("reset by peer")) }
      for id in 2...4 { server.send(Self.gift(id)) }
      await simulation.advance(by: .seconds(6))
      #expect(await room.statistics().gifts.units == 4)
      #expect(
        server.state.withLock { $0.requests.last } == "wss://chat.example/harbour?session=a&since=1"
      )
      // The server keeps the last two messages only.
      let gaps = try await missed(in: room) {
        server.set {
          $0.breaks.append(.closed(code: 1006))
          $0.keeps = 2
        }
        for id in 5...9 { server.send(Self.gift(id)) }
        await simulation.advance(by: .seconds(11))
      }
      #expect(gaps == [5...7])
      #expect(await room.statistics().missing == [5...7])
      #expect(await room.statistics().gifts.units == 6)
    }
  }

  @Test func aServerThatHasStartedAgainIsTakenFromItsBeginning() async throws {
    try await follow { room, server, simulation in
      for id in 1...3 { server.send(Self.gift(id)) }
      await simulation.advance(by: .seconds(1))
      server.restart()
      // The server has kept its last messages, and sends them once more under other numbers.
      for id in 2...5 { server.send(Self.gift(id)) }
      await simulation.advance(by: .seconds(6))
      let statistics = await room.statistics()
      #expect(statistics.gifts.units == 5, "the identifiers tell that two were counted")
      #expect(statistics.position?.session == "aa" && statistics.position?.number == 4)
    }
  }

  @Test func totalsAreRightAfterASnapshot() async throws {
    try await follow { room, server, simulation in
      func total(_ total: Int) -> String {
        #"{"type": "gift", "id": "g\#(total)", "sender": "ada", "gift": "rose", "combo": "c", "count": {"runningTotal": \#(total)}}"#
      }
      // The service drops most messages of a busy room.
      for units in [1, 5, 17, 40] { server.send(total(units)) }
      await simulation.advance(by: .seconds(1))
      #expect(await room.statistics().gifts.units == 40)
    }
  }

  /// The server answers the handshake at the moment at which its time limit ends.
  @Test func aConnectionThatOpensTooLateIsClosed() async throws {
    for delay in [9_999, 10_000, 10_001, 12_000] {
      try await Simulation.run { simulation in
        let server = SocketServer(clock: simulation.clock)
        server.set { $0.waiting = [] }
        let feed = RoomSocket(transport: server) { _ in SocketRequest("ws://chat.example") }
        let connection = FeedConnection(to: "harbour", clock: simulation.clock, take: { _ in })
        async let run: Void? = try? await feed.run(connection)
        await simulation.advance(by: .milliseconds(delay))
        server.answerHandshakes()
        await simulation.advance(by: .seconds(1))
        server.set { $0.breaks.append(.closed(code: 1001)) }
        await simulation.advance(by: .seconds(1))
        _ = await run
        #expect(server.state.withLock { $0.open } == 0, "\(delay) ms")
      }
    }
  }

  @Test func aMessageBeforeTheFirstBreakIsNotLost() async throws {
    try await follow { room, server, simulation in
      server.set { $0.breaks.append(.lost("no network")) }
      server.send(Self.gift(1))
      await simulation.advance(by: .seconds(6))
      #expect(await room.statistics().gifts.units == 1, "the greeting has told the position")
    }
  }

  @Test(arguments: [true, false])
  func aSilentServerIsAskedAndLeft(_ answersPings: Bool) async throws {
    try await follow { room, server, simulation in
      server.set { $0.answersPings = answersPings }
      await simulation.advance(by: .seconds(300))
      server.set { $0.answersPings = true }
      server.send(Self.gift(1))
      await simulation.advance(by: .seconds(60))
      #expect(await room.statistics().gifts.units == 1)
      let (pings, connections) = server.state.withLock { ($0.pings, $0.requests.count) }
      #expect(answersPings ? pings > 10 && connections == 1 : connections > 4 && connections < 12)
    }
  }

  @Test func aConnectionThatIsLostWithoutASignIsReplaced() async throws {
    try await follow { room, server, simulation in
      server.set { $0.isLost = true }
      server.send(Self.gift(1))
      await simulation.advance(by: .seconds(31))
      server.set { $0.isLost = false }
      await simulation.advance(by: .seconds(20))
      #expect(await room.statistics().gifts.units == 1)
      #expect(server.state.withLock { $0.requests.count } >= 2)
    }
  }

  @Test func aHandshakeWithoutAnAnswerIsTriedAgain() async throws {
    try await follow { room, server, simulation in
      server.set {
        $0.isUnreachable = true
        $0.breaks.append(.lost("no network"))
      }
      await simulation.advance(by: .seconds(120))
      let attempts = server.state.withLock { $0.requests.count }
      #expect(attempts > 3 && attempts < 13, "each waits 10 s for an answer, and then pauses")
      server.set { $0.isUnreachable = false }
      server.send(Self.gift(1))
      await simulation.advance(by: .seconds(41))
      #expect(await room.statistics().gifts.units == 1)
    }
  }

  /// The second message is too long, and the server packs several messages in one.
  @Test(arguments: [1, 4])
  func aMessageThatIsTooLongIsLeftOut(_ count: Int) async throws {
    try await follow { room, server, simulation in
      server.send(Self.gift(1))
      await simulation.advance(by: .seconds(1))
      let gaps = try await missed(in: room) {
        for _ in 0..<count {
          server.send(
            #"{"type": "comment", "text": "\#(String(repeating: "a", count: 2 << 20))"}"#)
        }
        for id in 2...9 { server.send(Self.gift(id)) }
        await simulation.advance(by: .seconds(120))
      }
      #expect(await room.statistics().gifts.units == (count == 1 ? 9 : 6))
      #expect(server.state.withLock { $0.requests.count } == (count == 1 ? 3 : 5), "no loop")
      #expect(gaps == [2...(count == 1 ? 2 : 8)])
    }
  }

  @Test func aRoomInTheBackgroundHasNoConnectionAndResumes() async throws {
    try await follow { room, server, simulation in
      server.send(Self.gift(1))
      await simulation.advance(by: .seconds(1))
      // Another reason does not hide that the app leaves and comes back.
      room.suspend(reason: "call")
      room.suspend(reason: .background)
      await simulation.advance(by: .seconds(1))
      #expect(server.state.withLock { $0.open } == 0)
      for id in 2...50 { server.send(Self.gift(id)) }
      await simulation.advance(by: .seconds(600))
      #expect(server.state.withLock { $0.requests.count } == 1)
      room.resume(reason: .background)
      await simulation.advance(by: .milliseconds(100))
      #expect(await room.statistics().gifts.units == 50, "without a pause")
    }
  }

  @Test(arguments: [
    SocketError.refused(status: 401), .refused(status: 403), .closed(code: 1008),
    .closed(code: 4001),
  ])
  func aRefusedTokenEndsTheFeedInTheMiddleOfAVisit(_ refusal: SocketError) async throws {
    try await Simulation.run { simulation in
      let server = SocketServer(clock: simulation.clock)
      let room = LiveRoom(clock: simulation.clock)
      let feed = RoomSocket(transport: server, refusals: [1008, 4001]) { _ in
        SocketRequest("ws://chat.example")
      }
      async let _ = room.run()
      room.enter("harbour")
      async let followed: Void = room.follow(feed)
      await simulation.advance(by: .seconds(1))
      server.set {
        if case .refused(let status) = refusal {
          $0.refusal = status
          $0.breaks.append(.closed(code: 1001))
        } else {
          $0.breaks.append(refusal)
        }
      }
      await simulation.advance(by: .seconds(6))
      do {
        try await followed
        Issue.record("the call ends with the refusal")
      } catch { #expect(error is ServerRefusal) }
      await room.close()
    }
  }

  @Test func aServerThatEndsTheFeedIsNotAskedAgain() async throws {
    try await follow { room, server, simulation in
      server.set { $0.breaks.append(.closed(code: 1000)) }
      await simulation.advance(by: .seconds(120))
      #expect(server.state.withLock { $0.requests.count } == 1)
    }
  }

  @Test func aFloodWaitsForTheRoom() async throws {
    try await follow { room, server, simulation in
      server.send((1...2_000).map { Self.gift($0) })
      await simulation.advance(by: .seconds(60))
      let statistics = await room.statistics()
      #expect(statistics.gifts.units == 2_000 && statistics.refused.isEmpty)
    }
  }

  @Test(arguments: 1...3)
  func nothingIsLostAndNothingCountsTwiceInAnHourOfFaults(_ seed: Int) async throws {
    try await follow { room, server, simulation in
      let truth = LiveRoom(clock: simulation.clock)
      truth.enter("harbour")
      async let _ = truth.run()
      var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
      var number = 0
      while simulation.now < .start + .seconds(3_600) {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          number += 1
          server.send(Self.gift(number, number))
          truth.send(
            .gift(
              GiftMessage(id: "\(number)", sender: "ada", gift: "rose", count: .increment(number))))
        }
        switch Int.random(in: 0..<60, using: &generator) {
        case 0: server.set { $0.breaks.append(.lost("reset by peer")) }
        case 1: server.set { $0.breaks.append(.closed(code: 1001)) }
        case 2: server.set { $0.isLost = true }
        case 3: server.set { $0.refusal = 503 }
        case 4: server.set { $0.isUnreachable = true }
        case 5: server.set { $0.answersPings = false }
        case 6...15:
          server.set {
            $0.isLost = false
            $0.refusal = nil
            $0.isUnreachable = false
            $0.answersPings = true
          }
        default: break
        }
        await simulation.advance(by: .milliseconds(Int.random(in: 1...9_000, using: &generator)))
      }
      server.set {
        $0.isLost = false
        $0.refusal = nil
        $0.isUnreachable = false
        $0.breaks.append(.closed(code: 1001))
      }
      await simulation.advance(by: .seconds(60))
      let (statistics, expected) = (await room.statistics(), await truth.statistics())
      #expect(server.state.withLock { $0.requests.count } > 20)
      #expect(statistics.position?.number == number && statistics.missing.isEmpty)
      #expect(statistics.gifts.units == expected.gifts.units && statistics.isBalanced)
      await truth.close()
    }
  }

  @Test func aLineThatCannotBeReadIsADiagnosticAndLosesNothingElse() async throws {
    try await follow { room, server, simulation in
      let log = room.diagnostics.subscribe(.unbounded)
      server.send(Self.gift(1))
      server.set {
        $0.lines += [
          "no JSON", #"{"type": "bogus"}"#, #"{"type": "gift", "sender": "ada", "gift": "rose"}"#,
        ]
      }
      await simulation.advance(by: .seconds(1))
      #expect(await room.statistics().gifts.units == 2)
      #expect(log.takeBuffered().map(\.value.kind) == [.rejection, .rejection])
    }
  }

  @Test func aServerWithAFormatOfItsOwnIsReadByAClosure() async throws {
    struct Unreadable: Error {}
    try await Simulation.run { simulation in
      let server = SocketServer(clock: simulation.clock)
      let room = LiveRoom(clock: simulation.clock)
      let feed = RoomSocket(transport: server) { connection in
        SocketRequest("wss://chat.example/\(connection.position?.number ?? 0)")
      } reading: { text in
        guard text.count < 5 else { throw Unreadable() }
        return [.like(RoomLike(sender: "bob", count: text.count))]
      }
      async let _ = room.run()
      async let _ = room.follow(feed)
      room.enter("harbour")
      await simulation.advance(by: .seconds(1))
      for text in ["aaa", "too long", "a"] {
        server.set { $0.lines.append(text) }
        await simulation.advance(by: .seconds(1))
      }
      let statistics = await room.statistics()
      #expect(statistics.likes.others == 4)
      // The greeting is no message of this server.
      #expect(statistics.diagnostics[.rejection] == 2)
      #expect(server.state.withLock { $0.requests } == ["wss://chat.example/0"])
      await room.close()
    }
  }

  @Test(arguments: [
    ("7f3a", "wss://a?session=7f3a&since=3", "wss://a"),
    ("ü/&#", "wss://a?room=b&session=%C3%BC%2F%26%23&since=3", "wss://a?room=b"),
  ])
  func thePositionIsAParameterOfTheAddress(_ session: String, _ address: String, _ base: String)
    async throws
  {
    try await Simulation.run { simulation in
      let server = SocketServer(clock: simulation.clock)
      server.set {
        $0.session = session
        $0.lines = Array(repeating: "", count: 3)
      }
      let feed = RoomSocket(transport: server) { _ in SocketRequest(base) }
      for _ in 0..<2 {
        let connection = FeedConnection(to: "harbour", clock: simulation.clock, take: { _ in })
        async let run: Void? = try? await feed.run(connection)
        await simulation.advance(by: .seconds(1))
        server.set { $0.breaks.append(.closed(code: 1001)) }
        _ = await run
      }
      #expect(server.state.withLock { $0.requests } == [base, address])
    }
  }
}
