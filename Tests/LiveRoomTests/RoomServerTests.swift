import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

/// A server that chooses the identifiers of comments, and sends each comment to all after or before its answer.
private struct NumberingServer: RoomServer {
  let room: LiveRoom
  let clock: RoomClock
  let answersFirst: Bool

  func send(_ message: ServerMessage) async throws -> String? {
    guard case .comment(let comment) = message else { return nil }
    if !answersFirst {
      room.send(.comment(CommentMessage(id: "77", sender: "me", text: comment.message.text)))
      try await clock.sleep(until: clock.now + .seconds(1))
    }
    return "77"
  }
}

/// A room and the server that it is given, beside promise 24.
@Suite struct RoomServerTests {
  /// Plays a room with a server that no task gives anything yet.
  private func play(
    _ configuration: RoomConfiguration = RoomConfiguration(localUser: "me"),
    _ body: @escaping @Sendable (LiveRoom, SimulatedLikeServer, Simulation) async -> Void
  ) async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(configuration, clock: simulation.clock)
      room.enter("harbour")
      async let _ = room.run()
      await body(room, SimulatedLikeServer(clock: simulation.clock), simulation)
      await room.close()
    }
  }

  private static func like(_ room: LiveRoom, _ simulation: Simulation) async {
    let finger = SimulatedFinger(in: simulation) { room.touch($0) }
    await finger.tap(at: ScreenPoint(x: 160, y: 300), count: 2)
    await simulation.advance(by: .seconds(2))
  }

  @Test func aGiftOfBeforeTheFirstServerReachesNone() async throws {
    try await play { room, server, simulation in
      await simulation.advance(by: .zero)
      room.give("rose")
      await simulation.advance(by: .zero)
      async let _ = room.serve(server)
      await simulation.advance(by: .zero)
      room.give("star")
      await simulation.advance(by: .zero)
      #expect(server.gifts.map(\.gift) == ["star"])
    }
  }

  @Test func aGiftThatTheServerRefusesIsInNoCount() async throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.gifts.showsLocalTapsImmediately = true
    try await play(configuration) { room, server, simulation in
      async let _ = room.serve(server)
      server.delay = .seconds(1)
      room.give("rose", batchSize: 10)
      await simulation.advance(by: .seconds(1))
      server.reply = .refuse
      room.give("rose", batchSize: 66)
      await simulation.advance(by: .milliseconds(500))
      #expect(await room.statistics().gifts.units == 76)
      await simulation.advance(by: .seconds(1))
      #expect(await room.statistics().gifts.units == 10)
      #expect(await room.modules.gifts?.state.screen.buttons.isEmpty == true)
    }
  }

  /// The answer is overdue while a slow server has the message: the next attempt waits behind it, and is
  /// not given where the first arrives.
  @Test func aSlowServerIsGivenAMessageOnce() async throws {
    try await play { room, server, simulation in
      server.delay = .seconds(40)
      async let _ = room.serve(server)
      await Self.like(room, simulation)
      await simulation.advance(by: .seconds(120))
      #expect(server.messages.map(\.attempt) == [1])
      #expect(await room.statistics().likes.sent == 1)
    }
  }

  @Test func ofTheAttemptsWhileNoServerIsThereTheNextIsGivenTheLast() async throws {
    try await play { room, server, simulation in
      server.reply = .fail
      await withTaskGroup { group in
        group.addTask { await room.serve(server) }
        await simulation.advance(by: .zero)
        group.cancelAll()
      }
      await Self.like(room, simulation)
      await simulation.advance(by: .seconds(120))
      async let _ = room.serve(server)
      await simulation.advance(by: .zero)
      #expect(server.messages.count == 1 && server.messages[0].attempt > 2)
    }
  }

  private static func rows(_ room: LiveRoom) async -> [CommentRow] {
    (await room.modules.comments?.join().state).map { CommentViewState($0).rows } ?? []
  }

  @Test(arguments: [true, false])
  func aServerThatChoosesIdentifiersShowsAnOwnCommentOnce(answersFirst: Bool) async throws {
    try await Simulation.run { simulation in
      var configuration = RoomConfiguration(localUser: "me")
      configuration.commentDestination = .listAndDanmaku
      let room = try LiveRoom(configuration, clock: simulation.clock)
      let danmaku = try #require(room.modules.danmaku)
      danmaku.resize(ScreenSize(width: 400, height: 320))
      room.enter("harbour")
      async let _ = room.run()
      async let _ = room.serve(
        NumberingServer(room: room, clock: simulation.clock, answersFirst: answersFirst))
      await simulation.advance(by: .zero)
      room.comment("hello")
      await simulation.advance(by: .seconds(2))
      room.send(.comment(CommentMessage(id: "77", sender: "me", text: "hello")))
      await simulation.advance(by: .seconds(2))
      func flying() async -> [String] {
        DanmakuViewState(await danmaku.join().state).visibleComments(at: simulation.now)
          .map(\.comment.message.text)
      }
      #expect(await Self.rows(room).map(\.message.id) == ["77"])
      #expect(await Self.rows(room).map(\.delivery) == [.sent])
      #expect(await flying() == ["hello"])
      room.send(.comments(.remove(id: "77")))
      await simulation.advance(by: .zero)
      #expect(await Self.rows(room).isEmpty)
      #expect(await flying() == [])
      await room.close()
    }
  }

  @Test(arguments: [(SimulatedLikeServer.Reply.refuse, 1), (.loseAnswer, 3)])
  func aCommentThatIsRefusedOrNotDeliveredIsMarkedAndCanBeSentAgain(
    _ reply: SimulatedLikeServer.Reply, _ attempts: Int
  ) async throws {
    try await play { room, server, simulation in
      server.reply = reply
      async let _ = room.serve(server)
      room.comment("hello")
      await simulation.advance(by: .seconds(60))
      #expect(await Self.rows(room).map(\.delivery) == [.failed])
      #expect(server.comments.map(\.attempt) == (reply == .refuse ? [] : [1, 2, 3]))
      server.reply = .accept
      let id = await Self.rows(room)[0].message.id ?? ""
      room.modules.comments?.retry(id: id)
      await simulation.advance(by: .zero)
      #expect(await Self.rows(room).map(\.delivery) == [.sent])
      #expect(server.comments.last?.message.id == id)
      #expect(server.comments.last?.attempt == attempts + 1)
    }
  }
}
