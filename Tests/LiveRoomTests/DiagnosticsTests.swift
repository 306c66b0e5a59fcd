import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// What a team learns of a room in production.
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
      return (diagnostics.takeBuffered(), await room.account().diagnostics)
    }
  }

  private func places(_ diagnostics: [Timed<RoomDiagnostic>]) -> [String] {
    diagnostics.map { "\($0.value.module?.rawValue ?? "room") \($0.value.kind)" }
  }

  @Test func theFirstLateSampleOfATouchIsReported() async throws {
    let (seen, counts) = try await play { room, simulation in
      let samples: [(phase: Touch.Phase, delay: Int)] = [
        (.began, 10), (.moved, 33), (.moved, 45), (.moved, 50), (.ended, 60),
        (.began, 40), (.ended, 40), (.ended, 50),
      ]
      for (phase, delay) in samples {
        room.touch(
          Touch(
            phase: phase, location: ScreenPoint(x: 160, y: 300),
            time: simulation.now - .milliseconds(delay)))
        await simulation.advance(by: .seconds(1))
      }
      // Its first tap is dated back.
      room.like(at: ScreenPoint(x: 160, y: 300), isContinuing: false)
      await simulation.advance(by: .seconds(1))
    }
    let late = seen.filter { $0.value.kind == .lateTouch }
    #expect(counts[.lateTouch] == 3)
    #expect(late.map(\.time) == [3, 6, 8].map { .start + .seconds($0) })
    #expect(late.allSatisfy { $0.value.module == nil })
    #expect(
      late.first?.value.description == "A sample of the finger 0 was 0.045 seconds old.")
  }

  @Test func rejectionsOfAllModulesAreReportedWithModuleTimeAndReason() async throws {
    let (seen, counts) = try await play { room, simulation in
      room.send(.gift(GiftMessage(id: "g1", sender: "", gift: "rose")))
      await simulation.advance(by: .seconds(1))
      room.send(.ticker(.remove(id: "c9")))
      await simulation.advance(by: .seconds(1))
      room.modules.popups?.send(.didDisappear(PopupReport(id: "p9")))
      await simulation.advance(by: .seconds(1))
      room.send(.pager(.setPageLength(0)))
      await simulation.advance(by: .seconds(1))
      room.send(.likes(.dismissSheet))
      await simulation.advance(by: .seconds(1))
      room.send(.delivered(.init(room: "kitchen", input: .gift(.roses(1, from: "ada")))))
      await simulation.advance(by: .seconds(1))
    }
    #expect(
      places(seen) == [
        "gifts rejection", "ticker rejection", "popups rejection", "pager rejection",
        "likes rejection", "room rejection",
      ])
    #expect(seen.map(\.time) == (1...6).map { .start + .seconds($0) })
    #expect(
      seen.map(\.value.description) == [
        "The message names no sender. Message: “g1”.",
        "No item \"c9\" is on the ticker.",
        "No popup “p9” waits or is on screen.",
        "The length of a page must be a number of points, 1 to 1000000.",
        "No sheet is presented.",
        "The message is addressed to the room “kitchen”, which is not the present one.",
      ])
    #expect(counts == [.rejection: 6])
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

  @Test func aViewThatNeverReportsIsReported() async throws {
    let (seen, _) = try await play { room, simulation in
      room.send(.popup(Popup(id: "p1", kind: "advert")))
      await simulation.advance(by: .seconds(60))
    }
    #expect(places(seen) == ["popups watchdog"])
    #expect(
      seen.map(\.value.description) == [
        "The view of the popup “p1” in the channel “modal” failed, or did not report in time."
      ])
  }

  @Test func likesThatTheServerNeverAnswersAreReported() async throws {
    let (seen, _) = try await play { room, simulation in
      for _ in 0..<4 {
        for phase in [Touch.Phase.began, .ended] {
          room.touch(
            Touch(
              phase: phase, location: ScreenPoint(x: 160, y: 300)))
          await simulation.advance(by: .milliseconds(40))
        }
      }
      await simulation.advance(by: .seconds(40))
    }
    #expect(!seen.isEmpty && places(seen).allSatisfy { $0 == "likes watchdog" })
  }

  @Test func itemsThatLeaveAFullTickerAreReported() async throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.ticker.capacity = 2
    let (seen, counts) = try await play(configuration) { room, simulation in
      for number in 1...4 {
        room.send(.comment(RoomComment(id: "c\(number)", sender: "bob", text: "hi")))
      }
      await simulation.advance(by: .zero)
    }
    #expect(!seen.isEmpty && places(seen).allSatisfy { $0 == "ticker eviction" })
    #expect(counts == [.eviction: seen.count])
  }

  @Test func aDeviceThatSleptIsReportedByEveryModuleThatWasToAct() async throws {
    let (seen, _) = try await play { room, simulation in
      room.send(.gift(.roses(1, from: "ada")))
      await simulation.advance(by: .seconds(1))
      await simulation.jump(by: .seconds(60))
    }
    #expect(places(seen) == ["gifts lateWakeUp"])
    #expect(seen.map(\.time) == [.start + .seconds(62)])
  }

  @Test func inputsThatWaitInGreatNumbersAreReported() async throws {
    let (seen, _) = try await play { room, simulation in
      room.send((0..<10_001).map { .notice(TickerItem(id: "n\($0)", content: "news")) })
      await simulation.advance(by: .zero)
    }
    #expect(places(seen).contains("ticker backlog"))
  }

  @Test func whatComesAfterClosingIsCountedAndTheDiagnosticsFinish() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      let diagnostics = room.diagnostics.subscribe()
      await room.close()
      room.send(.gift(.roses(1, from: "ada")))
      room.send([.gift(.roses(1, from: "ada")), .room(.leave)])
      for await diagnostic in diagnostics.flattened { Issue.record("\(diagnostic)") }
      #expect(await room.account().diagnostics == [.rejection: 3])
    }
  }

  @Test func aReplacedModuleNeedsNoDiagnostics() async throws {
    try await Simulation.run { simulation in
      var modules = RoomModules()
      modules.gifts = PlainGifts(try GiftChannels(clock: simulation.clock))
      let room = LiveRoom(modules, clock: simulation.clock)
      let diagnostics = room.diagnostics.subscribe()
      async let _ = room.run()
      room.send(.gift(GiftMessage(sender: "", gift: "rose")))
      await simulation.advance(by: .seconds(1))
      #expect(places(diagnostics.takeBuffered()) == ["gifts rejection"])
    }
  }
}

/// Leaves out all that has a default.
private struct PlainGifts: RoomModule {
  let gifts: GiftChannels

  init(_ gifts: GiftChannels) { self.gifts = gifts }

  var clock: RoomClock { gifts.clock }
  var events: EventSource<Timed<GiftEvent>> { gifts.events }
  var state: GiftState { get async { await gifts.state } }
  func send(_ input: GiftInput) { gifts.send(input) }
  func run() async { await gifts.run() }
  func close() async { await gifts.close() }
  func join(_ policy: BufferPolicy) async -> Joined<GiftState, GiftEvent> {
    await gifts.join(policy)
  }
}
