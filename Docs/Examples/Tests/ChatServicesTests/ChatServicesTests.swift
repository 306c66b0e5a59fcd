import LiveRoomKit
import RoomSimulation
import Testing

@testable import ChatServices

/// A room that gets the messages of a chat service, of which the service drops and repeats some.
@Suite struct ChatServicesTests {
  /// A service that delivers messages from another thread than the room's.
  private struct Service: RoomFeed {
    let messages: [ServiceMessage]
    let withdrawn: [String]

    func run(_ connection: FeedConnection) async throws {
      let inbox = MessageInbox(of: connection, trusting: "shop")
      for message in messages { inbox.take(message) }
      for id in withdrawn { inbox.remove(id: id) }
      try await inbox.deliver()
    }
  }

  /// The time of the service, which has nothing to do with the date of the device.
  private static let now: Int64 = 1_700_000_000_000

  private static func gift(_ id: String, _ total: Int, from sender: String = "shop", age: Int64 = 0)
    -> ServiceMessage
  {
    ServiceMessage(
      id: id, sender: sender, milliseconds: now - age, text: "a rose",
      line:
        #"{"type": "gift", "sender": "ada", "gift": "rose", "combo": "c", "count": {"runningTotal": \#(total)}}"#
    )
  }

  private static func comment(_ id: String, age: Int64 = 0) -> ServiceMessage {
    ServiceMessage(id: id, sender: "bob", milliseconds: now - age, text: "hello \(id)")
  }

  private func follow(
    _ messages: [ServiceMessage], removing withdrawn: [String] = [],
    _ check: @escaping @Sendable (RoomStatistics, [RoomEvent]) -> Void
  ) async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(clock: simulation.clock)
      let events = room.events.subscribe(.unbounded)
      async let _ = room.run()
      async let _ = room.follow(Service(messages: messages, withdrawn: withdrawn))
      room.enter("harbour")
      await simulation.advance(by: .seconds(3))
      check(await room.statistics(), events.takeBuffered().map(\.value))
      await room.close()
    }
  }

  @Test func totalsAreRightAlthoughTheServiceDropsMessages() async throws {
    try await follow([1, 4, 19, 52].map { Self.gift("m\($0)", $0) }) { statistics, _ in
      #expect(statistics.gifts.units == 52)
    }
  }

  @Test func aRepeatedMessageHasNoEffect() async throws {
    let messages = [Self.gift("m1", 3), Self.comment("m2")]
    try await follow(messages + messages) { statistics, _ in
      #expect(statistics.gifts.units == 3 && statistics.repeatedDeliveries == 2)
      #expect(statistics.comments == 1)
    }
  }

  @Test func aGiftThatAnotherUserSendsIsRejected() async throws {
    try await follow([Self.gift("m1", 1_000, from: "mallory"), Self.gift("m2", 2)]) {
      statistics, _ in
      #expect(statistics.gifts.units == 2 && statistics.diagnostics[.rejection] == 1)
    }
  }

  @Test func aMessageOfTheHistoryIsCountedAndNotShownAsNew() async throws {
    try await follow([Self.comment("m1"), Self.gift("m2", 7, age: 60_000)]) { statistics, _ in
      #expect(statistics.gifts.units == 7 && statistics.oldMessages == 1)
    }
  }

  @Test func aWithdrawnCommentLeaves() async throws {
    try await follow([Self.comment("m1"), Self.comment("m2")], removing: ["m1"]) { _, events in
      let removals = events.filter { if case .comments(.didRemove) = $0 { true } else { false } }
      #expect(removals.count == 1)
    }
  }

  @Test func aLineThatCannotBeReadIsReported() async throws {
    var message = Self.gift("m1", 1)
    message.line = "rose"
    try await follow([message, Self.gift("m2", 2)]) { statistics, _ in
      #expect(statistics.gifts.units == 2 && statistics.diagnostics[.rejection] == 1)
    }
  }
}
