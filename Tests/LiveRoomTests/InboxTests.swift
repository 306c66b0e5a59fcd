import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

@testable import LiveRoom

@Suite struct InboxTests {
  static let messages: [RoomInput] = [
    .gift(.roses(1, from: "ada")), .gifts([.roses(2, from: "ada")]),
    .like(RoomLike(sender: "ada", count: 1)), .comment(CommentMessage(sender: "ada", text: "hi")),
    .notice(TickerItem(content: "news")), .popup(Popup(id: "p")), .popups([Popup(id: "q")]),
    .popups(.batch([.enqueue(Popup(id: "r")), .enqueueBatch([])])),
    .delivered(RoomDelivery(input: .delivered(RoomDelivery(input: .gift(.roses(3, from: "ada")))))),
    .gifts(.receiveOld(.roses(4, from: "ada"))),
    .likes(.receiveLikes(ReceivedLikes(count: 1))),
    .profile(ProfileMessage(id: "ada", name: "Ada")), .ticker(.set([TickerItem(id: "n")])),
    .ticker(.reload([TickerItem(id: "n")])), .ticker(.replace(TickerItem(id: "n"))),
    .ticker(.insert(TickerInsertion(item: TickerItem(id: "o"), position: .index(0)))),
  ]

  static let others: [RoomInput] = [
    .room(.enter(room: "harbour")), .touch(Touch(phase: .began, location: .zero)),
    .touch(Touch(phase: .ended, location: .zero)), .room(.suspend(reason: .background)),
    .room(.resume(reason: .background)),
    .popups(.didAnswer(PopupReply(id: "p", answer: .confirmed))),
    .popups(.batch([.enqueue(Popup(id: "r")), .revoke(PopupVersion(id: "s"))])),
    .gifts(.give(GiftTap(gift: "rose"))), .gifts(.revoke(id: "g")), .likes(.flush), .setRules([]),
    .pager(.lock(PagingLock(reason: "paid"))), .ticker(.remove(id: "c")), .room(.leave),
    .delivered(RoomDelivery(input: .room(.leave))), .ticker(.set([])), .ticker(.reload([])),
  ]

  private func room(_ simulation: Simulation, capacity: Int) throws -> LiveRoom {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.inboxCapacity = capacity
    return try LiveRoom(configuration, clock: simulation.clock)
  }

  @Test func aRoomThatNothingRunsRefusesMessagesAndNothingElse() async throws {
    try await Simulation.run { simulation in
      let room = try room(simulation, capacity: 0)
      let diagnostics = room.diagnostics.subscribe()
      room.send(Self.messages)
      room.send(Self.others)
      for message in Self.messages { room.send(message) }
      let statistics = await room.statistics()
      #expect(
        statistics.refused == [
          .gift: 8, .like: 4, .comment: 2, .notice: 10, .popup: 6, .profile: 2,
        ])
      #expect(statistics.messages == Self.others.count && statistics.gifts.messages == 0)
      #expect(statistics.diagnostics[.refusal] == 1)
      let refusals = diagnostics.takeBuffered().map(\.value).filter { $0.kind == .refusal }
      #expect(refusals.map(\.module) == [nil])
      await room.close()
    }
  }
}
