import Foundation
import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Synchronization
import Testing

@testable import OwnRoom

/// A room of an app: its own feed, its own view, another module, and its lifecycle.
@Suite struct RoomTests {
  /// FromServerToRoom.md: the code of the guide, with messages of a server.
  @Test func theMessagesOfAServerReachTheRoom() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "ada", clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      room.enter("harbour")
      let messages = [
        #"{"kind": "gift", "id": "1", "room": "harbour", "user": "bob", "gift": "rose", "total": 3, "createdAt": 0}"#,
        #"{"kind": "gift", "id": "1", "room": "harbour", "user": "bob", "gift": "rose", "total": 3, "createdAt": 0}"#,
        #"{"kind": "chat", "id": "2", "room": "harbour", "user": "bob", "text": "hi", "createdAt": 0}"#,
        #"{"kind": "like", "id": "3", "room": "harbour", "user": "bob", "count": 5, "createdAt": 0}"#,
        #"{"kind": "notice", "id": "4", "room": "harbour", "user": "", "text": "welcome", "createdAt": 0}"#,
        #"{"kind": "popup", "id": "5", "room": "harbour", "user": "", "text": "sale", "createdAt": 0}"#,
        #"{"kind": "unknown", "id": "6", "room": "harbour", "user": "", "createdAt": 0}"#,
        #"{"kind": "chat", "id": "7", "room": "kitchen", "user": "bob", "text": "late", "createdAt": 0}"#,
      ]
      for message in messages { try receive(Data(message.utf8), in: room) }
      await simulation.advance(by: .seconds(1))
      let statistics = await room.statistics()
      #expect(statistics.gifts.units == 3 && statistics.gifts.duplicates == 1)
      #expect(statistics.commentList.received == 1 && statistics.ticker.received == 1)
      #expect(statistics.likes.others == 5)
      #expect(statistics.popups.onScreen == 1 && statistics.rejected == 1 && statistics.isBalanced)
      let rejections = log.values { if case .room(.rejected(let why)) = $0 { why } else { nil } }
      #expect(rejections == [.otherRoom("kitchen")])
    }
  }

  /// FromServerToRoom.md, “Connect, and connect again”.
  @Test func aFeedIsFollowedInVirtualTime() async throws {
    /// A socket that loses the second message of its first connection, and then breaks off.
    final class Socket: FeedSocket {
      struct Broken: Error {}
      let calls = Mutex<[String]>([])

      func open(
        _ room: String, after position: RoomPosition?, missing: [ClosedRange<Int>]
      ) async throws -> AsyncThrowingStream<[RoomInput], any Error> {
        calls.withLock { $0.append("\(room) after \(position?.number ?? 0) \(missing)") }
        if room == "attic" { throw ServerRefusal() }
        return AsyncThrowingStream { stream in
          for number in position == nil ? [1, 3] : missing.flatMap(Array.init) {
            let comment = RoomInput.comment(CommentMessage(sender: "bob", text: "\(number)"))
            stream.yield([.delivered(RoomDelivery(session: "s", number: number, input: comment))])
          }
          if position == nil { stream.finish(throwing: Broken()) }
        }
      }
    }
    let socket = Socket()
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let diagnostics = EventLog(room.diagnostics)
      async let isAccepted = visit(room, socket)
      room.enter("harbour")
      await simulation.advance(by: .seconds(6))
      room.enter("kitchen")
      await simulation.advance(by: .seconds(2))
      let statistics = await room.statistics()
      #expect(statistics.comments == 3 && statistics.missing.isEmpty)
      #expect(diagnostics.all.map(\.value.text.id) == ["room.feedBrokeOff"])
      room.enter("attic")
      #expect(await !isAccepted)
    }
    #expect(
      socket.calls.withLock { $0 } == [
        "harbour after 0 []", "harbour after 3 [ClosedRange(2...2)]", "kitchen after 3 []",
        "attic after 3 []",
      ])
  }

  @Test(arguments: [
    ("SocketMessage", "Modules/LiveRoomKit/LiveRoomKit.docc/FromServerToRoom.md"),
    ("MutedTicker", "Modules/LiveRoom/LiveRoom.docc/ReplaceModules.md"),
  ])
  func aPageShowsThisVeryCode(_ name: String, _ page: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = folder.appending(path: "../../Sources/OwnRoom/\(name).swift").standardized
    let text = folder.appending(path: "../../../../\(page)").standardized
    #expect(
      try String(contentsOf: text, encoding: .utf8)
        .contains(String(contentsOf: source, encoding: .utf8)))
  }

  @Test func aRoomIsRecordedWithTheRulesOfTheKitAndHasModels() async throws {
    var registry = try PopupRuleRegistry.builtIn()
    #expect(throws: PopupRuleError.self) { try registry.register(FlowRule.self) }
    let room = try LiveRoom(
      RoomConfiguration(localUser: "ada"), rules: registry, clock: RoomClock(.continuous),
      recorder: RoomRecorder())
    #expect(await room.statistics().isBalanced)
    #expect(await RoomViewModels(room).gifts?.viewState.lanes.count == 2)
  }

  @Test func aRecordedFeedIsRead() {
    var reader = FeedReader()
    var messages: [Timed<RoomInput>] = []
    var rejected = 0
    let lines =
      #"{"at": 0.2, "type": "gift", "sender": "ada", "gift": "rose", "count": {"increment": 3}}"#
      + "\n?\n"
    let take: (FeedItem) -> Void = { item in
      switch item {
      case .message(let message): messages.append(message)
      case .adjusted, .rejected: rejected += 1
      }
    }
    reader.read(Array(lines.utf8), take)
    reader.finish(take)
    #expect(messages.map(\.time) == [.start + .milliseconds(200)] && rejected == 1)
  }

  @Test func aViewOfItsOwnSamplesTheViewStates() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "ada", clock: simulation.clock)
      async let _ = room.run()
      room.send(.pager(.setRooms(rooms: ["harbour", "kitchen"])))
      room.send(.gift(GiftMessage(sender: "bob", gift: "rose", count: .runningTotal(3))))
      await simulation.advance(by: .seconds(1))
      var view = try #require(await RoomText(joining: room))
      room.send(.gifts(.give(GiftTap(gift: "rose", batchSize: 2))))
      room.send([
        .notice(TickerItem(id: "1", sender: "bob", content: "hi")),
        .likes(.presentSheet(SheetSpec(id: "gifts", detents: [300]))),
        .popup(Popup(id: "sale", channel: PopupChannel.banner)),
      ])
      let finger = SimulatedFinger(in: simulation) { room.touch($0) }
      await finger.tap(at: ScreenPoint(x: 160, y: 300))
      await simulation.advance(by: .seconds(2))
      let lines = view.lines(at: simulation.now)
      #expect(
        lines == [
          "harbour, offset 0", "row 0: bob rose x 3", "button: × 2", "bob: hi at 0", "banner sale",
          "sheet gifts 300",
        ])
    }
  }

  @Test func aModuleIsReplacedAndAnotherIsLeftOut() async throws {
    try await Simulation.run { simulation in
      let configuration = RoomConfiguration(localUser: "ada")
      var modules = try LiveRoom.Modules(configuration, clock: simulation.clock)
      modules.ticker = try MutedTicker(words: ["spoiler"], clock: simulation.clock)
      modules.pager = nil
      let room = LiveRoom(modules, configuration: configuration, clock: simulation.clock)
      async let _ = room.run()
      room.enter("harbour")
      for text in ["a spoiler", "hello"] {
        room.send(.notice(TickerItem(sender: "bob", content: text)))
      }
      await simulation.advance(by: .seconds(1))
      let statistics = await room.statistics()
      #expect(statistics.ticker.shown == 1)
      let model = await room.modules.ticker?.join().state
      let item = model.flatMap { TickerViewState($0).first?.item }
      #expect(item?.sender == "bob" && item?.content == "hello")
    }
  }

  @Test func aWrappedModuleIsGivenAllThatTheRoomTakes() async throws {
    try await Simulation.run { simulation in
      let ticker = try MutedTicker(words: [], clock: simulation.clock)
      var modules = LiveRoom.Modules()
      modules.ticker = ticker
      let room = LiveRoom(modules, clock: simulation.clock)
      for _ in 0...65_536 { ticker.send(.append(TickerItem(content: "hi"))) }
      room.send(.notice(TickerItem(content: "hello")))
      let statistics = await room.statistics()
      #expect(statistics.refused == [.notice: 1] && statistics.diagnostics[.refusal] == 1)
      #expect(statistics.ticker.received == 65_537)
      await room.close()
    }
  }

  /// ComposeModules.md, “Background and foreground” and the end of a room.
  @Test func aRoomIsSuspendedResumedAndClosed() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "ada", clock: simulation.clock)
      let log = EventLog(room.events)
      let server = SimulatedLikeServer(clock: simulation.clock)
      async let _ = room.run()
      async let _ = room.serve(server)
      room.enter("harbour")
      let finger = SimulatedFinger(in: simulation) { room.touch($0) }
      await finger.tap(at: ScreenPoint(x: 160, y: 300), count: 5)
      room.suspend()
      await simulation.advance(by: .seconds(60))
      room.resume()
      room.send(.room(.setLandscape(true)))
      await simulation.advance(by: .seconds(10))
      #expect(server.likes == 4)
      await room.close()
      let changes = log.values {
        switch $0 {
        case .room(.didEnter(let room)): "entered \(room)"
        case .room(.didLeave(let room)): "left \(room)"
        case .room(.didSuspend): "suspended"
        case .room(.didResume): "resumed"
        default: nil
        }
      }
      #expect(changes == ["entered harbour", "suspended", "resumed", "left harbour"])
    }
  }
}
