import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

/// The diagnostics that a team gets of a room in production.
@Suite struct DiagnosticsTests {
  private func play(
    _ configuration: RoomConfiguration = RoomConfiguration(localUser: "me"),
    _ body: @escaping @Sendable (LiveRoom, Simulation) async -> Void
  ) async throws -> (seen: [Timed<RoomDiagnostic>], counts: [RoomDiagnostic.Kind: Int]) {
    try await Simulation.run { simulation in
      let room = try LiveRoom(configuration, clock: simulation.clock)
      let diagnostics = room.diagnostics.subscribe()
      async let _ = room.run()
      room.enter("harbour")
      await simulation.advance(by: .seconds(1))
      await body(room, simulation)
      return (diagnostics.takeBuffered(), await room.statistics().diagnostics)
    }
  }

  private func places(_ diagnostics: [Timed<RoomDiagnostic>]) -> [String] {
    diagnostics.map { "\($0.value.module?.rawValue ?? "room") \($0.value.kind)" }
  }

  @Test func aLateSampleOfAFingerIsReported() async throws {
    let (seen, _) = try await play { room, simulation in
      room.touch(
        Touch(phase: .began, location: .zero, time: simulation.now - .milliseconds(45)))
      // Its first tap is dated back.
      room.like(at: ScreenPoint(x: 160, y: 300), isContinuing: false)
      await simulation.advance(by: .seconds(1))
    }
    #expect(places(seen) == ["room lateTouch"])
    #expect(seen[0].value.description == "A sample of finger 0 was 0.045 s old.")
  }

  @Test func aRejectionIsReportedWithItsModuleTimeAndReason() async throws {
    let (seen, counts) = try await play { room, simulation in
      room.send(.gift(GiftMessage(id: "g1", sender: "", gift: "rose")))
      room.send(.ticker(.replace(TickerItem(id: "c9"))))
      room.modules.popups?.send(.didDisappear(PopupVersion(id: "p9")))
      room.send(.pager(.setPageLength(0)))
      room.send(.likes(.dismissSheet))
      room.send(.delivered(.init(room: "kitchen", input: .gift(.roses(1, from: "ada")))))
      await simulation.advance(by: .zero)
    }
    let rejections = Set(seen.map { "\($0.value.module?.rawValue ?? "room") \($0.value)" })
    #expect(
      rejections == [
        "gifts The message has no sender. Message: “g1”.",
        "ticker The ticker has no item “c9”.",
        "popups No popup “p9” is waiting or on screen.",
        "pager The length of a page must be a number of points, 1 to 1000000.",
        "likes No sheet is presented.",
        "room The message is addressed to “kitchen”, which is not the current room.",
      ])
    #expect(seen.allSatisfy { $0.time == .start + .seconds(1) } && counts == [.rejection: 6])
  }

  @Test func messagesToAModuleThatWasClosedAreRejectedAndReportedOnce() async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "me", clock: simulation.clock)
      let diagnostics = room.diagnostics.subscribe()
      async let _ = room.run()
      await simulation.advance(by: .zero)
      await room.modules.gifts?.close()
      for number in 1...3 { room.send(.gift(.roses(number, from: "ada"))) }
      // The inputs of the room itself are no messages.
      room.enter("harbour")
      room.suspend()
      room.send(.comment(CommentMessage(sender: "bob", text: "hi")))
      room.modules.gifts?.receive(.roses(4, from: "ada"))
      await simulation.advance(by: .seconds(2))
      let statistics = await room.statistics()
      #expect(statistics.rejected == 4 && statistics.diagnostics == [.rejection: 4])
      #expect(statistics.messages == 6 && statistics.isBalanced)
      let reports = diagnostics.takeBuffered().map { "\($0.value.module!) \($0.value)" }
      #expect(reports == ["gifts The module is closed."])
      await room.close()
      #expect(await room.statistics().rejected == 4)
    }
  }

  @Test func eventsThatASubscriberLosesAreReported() async throws {
    let (seen, counts) = try await play { room, simulation in
      let ofRoom = room.events.subscribe(.keepNewest(1))
      let ofGifts = room.modules.gifts?.events.subscribe(.keepOldest(1))
      room.send([.gift(.roses(1, from: "ada")), .gift(.roses(1, from: "bob"))])
      await simulation.advance(by: .zero)
      #expect(ofRoom.droppedCount > 0 && ofGifts!.droppedCount > 0)
    }
    #expect(Set(places(seen)) == ["room drop", "gifts drop"])
    #expect(counts == [.drop: seen.count])
  }

  private struct Cause: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let place: String
    var sentence = ""
    let play: @Sendable (LiveRoom, Simulation) async -> Void
  }

  private static let causes = [
    Cause(
      testDescription: "a view that never reports", place: "popups watchdog",
      sentence: "The view of popup “p1” in “modal” failed or did not report in time."
    ) {
      $0.send(.popup(Popup(id: "p1", kind: "advert")))
      await $1.advance(by: .seconds(60))
    },
    Cause(testDescription: "likes that the server never answers", place: "likes watchdog") {
      room, simulation in
      let finger = SimulatedFinger(in: simulation) { room.touch($0) }
      await finger.tap(at: ScreenPoint(x: 160, y: 300), count: 4)
      await simulation.advance(by: .seconds(40))
    },
    Cause(testDescription: "items that leave a full ticker", place: "ticker eviction") {
      $0.send((1...4).map { .notice(TickerItem(id: "c\($0)", content: "hi")) })
      await $1.advance(by: .zero)
    },
    Cause(
      testDescription: "a device that slept while a module was to act", place: "gifts lateWakeUp"
    ) {
      $0.send(.gift(.roses(1, from: "ada")))
      await $1.advance(by: .seconds(1))
      await $1.jump(by: .seconds(60))
    },
    Cause(testDescription: "inputs that wait in great numbers", place: "ticker backlog") {
      $0.send((0..<10_001).map { _ in .ticker(.resize(ScreenSize(width: 9, height: 9))) })
      await $1.advance(by: .zero)
    },
  ]

  @Test("What goes wrong in a module is reported by it", arguments: causes)
  private func reported(_ cause: Cause) async throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.ticker.capacity = 2
    let (seen, counts) = try await play(configuration, cause.play)
    #expect(!seen.isEmpty && places(seen).allSatisfy { $0 == cause.place })
    #expect(seen.allSatisfy { $0.value.description.hasPrefix(cause.sentence) })
    #expect(counts.values.reduce(0, +) == seen.count)
  }
}
