import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import LiveRoomTesting
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

  private struct Cause: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let place: String
    var sentence = ""
    let play: @Sendable (LiveRoom, Simulation) async -> Void
  }

  private static let causes = [
    Cause(
      testDescription: "a view that never reports", place: "popups watchdog",
      sentence: "The view of the popup “p1” in the channel “modal” failed, or did not "
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
      $0.send((1...4).map { .comment(RoomComment(id: "c\($0)", sender: "bob", text: "hi")) })
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
