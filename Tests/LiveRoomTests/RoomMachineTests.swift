import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import PriorityRule
import QuietRule
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@testable import LiveRoom

/// The room as one machine: inputs in, events out.
@Suite struct RoomMachineTests {
  private static let rooms = RoomInput.pager(.setRooms(.init(rooms: ["harbour", "kitchen"])))

  /// The modules of events, and `room`.
  private func sources(_ events: [RoomEvent]) -> [String] {
    events.map { String("\($0)".prefix { $0 != "." }) }
  }

  // MARK: Causes and effects

  @Test func aRoomIsEnteredRightAfterThePagerRestsOnIt() throws {
    var rig = try AnnouncedRoom()
    let events = rig.send(Self.rooms)
    let settled = try #require(
      events.firstIndex(of: .pager(.didSettle(SettledRoom(room: "harbour", index: 0, surface: 1)))))
    #expect(events[settled + 1] == .room(.entered(room: "harbour")))
    // What the likes make of it comes after all that the pager has to emit.
    #expect(sources(Array(events.drop { sources([$0]) == ["pager"] })).last == "likes")
    #expect(events.contains(.likes(.didEnter(room: "harbour"))))
    #expect(rig.state.pager.room == "harbour" && rig.state.popups.scene == "harbour")
  }

  @Test func aReportReachesItsModuleAndIsNoMessage() throws {
    var rig = try AnnouncedRoom()
    rig.send(.popup(Popup(id: "a")))
    var events: [RoomEvent] = []
    rig.room.handle(report: .popups(.didAppear(.init(id: "a"))), at: rig.now, into: &events)
    #expect(events == [.popups(.didPresent(PresentedPopup(id: "a", channel: "modal")))])
    #expect(rig.state.account.messages == 1)
  }

  @Test func aModuleThatIsClosedByItselfIsSuspendedNoMore() throws {
    var rig = try AnnouncedRoom()
    for input in [RoomInput.pager(.close), .popups(.close), .room(.suspend(reason: .app))] {
      rig.send(input)
      #expect(rig.room.fault(at: rig.now) == nil)
    }
  }

  @Test func aReportAfterTheEndHasNoEffect() throws {
    var rig = try AnnouncedRoom()
    rig.send(.popup(Popup(id: "a")))
    _ = rig.close()
    var events: [RoomEvent] = []
    rig.room.handle(report: .popups(.didAppear(.init(id: "a"))), at: rig.now, into: &events)
    #expect(events.isEmpty)
    #expect(rig.state.account.diagnostics[.rejection] == nil)
  }

  @Test func aPopupThatWaitsIsExplained() throws {
    var rig = try AnnouncedRoom()
    rig.send(.popup(Popup(id: "a")), .popup(Popup(id: "b")))
    #expect(rig.room.explainPopup("b", at: rig.now)?.phase == .queued)
    #expect(rig.room.explainPopup("c", at: rig.now) == nil)
  }

  @Test func inputsReceivedTogetherAreRoutedBeforeAnyIsTaken() throws {
    let inputs: [RoomInput] = [.popup(Popup(id: "a")), .pager(.lock(PagingLock(reason: "paid")))]
    func locks(_ act: (inout RoomMachine, inout [RoomEvent]) -> Void) throws -> [String] {
      var machine = try RoomMachine()
      var events: [RoomEvent] = []
      machine.handle(Self.rooms, at: .start, into: &events)
      act(&machine, &events)
      return machine.state(at: .start).pager.locks.map(\.reason)
    }
    let together = try locks { $0.handle(contentsOf: inputs, at: .start, into: &$1) }
    let apart = try locks { machine, events in
      for input in inputs { machine.handle(input, at: .start, into: &events) }
    }
    #expect(together == ["paid", "popup"] && apart == ["popup", "paid"])
  }

  @Test func aPopupOfTheRoomThatIsLeftIsNotPresentedWhenThePagerRests() throws {
    var rig = try AnnouncedRoom(rules: [AnyPopupRule(QuietRule())])
    rig.send(Self.rooms, .pager(.show(RoomSelection(room: "kitchen", isAnimated: true))))
    rig.send(.popup(Popup(id: "a", scene: "harbour", minimumTime: .seconds(2))))
    let events = rig.advance(by: .seconds(5))
    #expect(events.contains(.room(.entered(room: "kitchen"))))
    #expect(!events.contains { if case .popups(.willPresent) = $0 { true } else { false } })
    #expect(rig.state.popups.channels.allSatisfy { $0.showing.isEmpty })
  }

  // MARK: Time

  @Test func itIsDueWhenTheFirstOfItsModulesIs() throws {
    var rig = try AnnouncedRoom()
    #expect(rig.room.nextDeadline == nil)
    rig.send(.popup(Popup(id: "a", delay: .seconds(9))))
    #expect(rig.room.nextDeadline == .start + .seconds(9))
    rig.send(.popup(Popup(id: "b", channel: PopupChannel.banner, delay: .seconds(4))))
    #expect(rig.room.nextDeadline == .start + .seconds(4))
    rig.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
    let deadline = try #require(rig.room.nextDeadline)
    #expect(deadline < .start + .seconds(4) && deadline > .start)
    rig.advance(by: .seconds(60))
    #expect(rig.room.nextDeadline.map { $0 > rig.now } ?? true)
  }

  /// The modules that emit something at a late call, in that order; the popup is due that much
  /// later than the gift.
  private func order(popupAfterGift delay: Duration) throws -> [String] {
    var rig = try AnnouncedRoom()
    rig.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
    let gift = try #require(rig.room.nextDeadline)
    rig.send(
      .popup(Popup(id: "a", channel: PopupChannel.banner, delay: gift - .start + delay)))
    rig.now = rig.now + .seconds(30)
    var events: [RoomEvent] = []
    rig.room.deadlineReached(at: rig.now, into: &events)
    #expect(rig.room.nextDeadline.map { $0 > rig.now } ?? true)
    return sources(events).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  @Test func aLateCallIsOneStepInTheOrderOfTheDeadlines() throws {
    #expect(try order(popupAfterGift: .nanoseconds(-1)) == ["popups", "gifts"])
    #expect(try order(popupAfterGift: .nanoseconds(1)) == ["gifts", "popups"])
    // Of two at one instant, in the order of the modules.
    #expect(try order(popupAfterGift: .zero) == ["gifts", "popups"])
  }

  @Test func aCopyContinuesOnItsOwn() throws {
    var rig = try AnnouncedRoom(rules: [AnyPopupRule(QuietRule())])
    rig.send(Self.rooms, .popups(.signal(PopupSignal("sheetOpen", .began))))
    var copy = rig
    copy.send(.popups(.signal(PopupSignal("sheetOpen", .ended))), .popup(Popup(id: "a")))
    rig.send(.popup(Popup(id: "a")))
    #expect(copy.state.pager.locks.map(\.reason) == ["popup"])
    #expect(rig.state.pager.locks.isEmpty && rig.state.account.popups.waiting == 1)
  }

  // MARK: The end

  @Test func closingEmitsWhatIsOwedAndLaterInputsAreOnlyCounted() throws {
    var rig = try AnnouncedRoom()
    rig.send(
      Self.rooms, .gift(.roses(3, from: "ada")),
      .likes(.presentSheet(SheetSpec(id: "s", detents: [300]))), .popup(Popup(id: "a")))
    let events = rig.close()
    #expect(events.first == .room(.left(room: "harbour")))
    let units = events.compactMap {
      if case .gifts(.didLeaveRoom(let account)) = $0 { account.units } else { nil }
    }
    #expect(units == [3])
    #expect(events.contains(.popups(.didEnd(.init(id: "a", channel: "modal", outcome: .revoked)))))
    #expect(rig.room.nextDeadline == nil)
    #expect(rig.send(.gift(.roses(4, from: "ada"))).isEmpty && rig.close().isEmpty)
    let account = rig.state.account
    // The end of the sheet concerns modules that are closed already: they get no inputs any more.
    let dismissal = SheetDismissal(id: "s", cause: .closed)
    #expect(events.contains(.likes(.sheet(.didDismiss(dismissal)))))
    #expect(account.messages == 4 && account.diagnostics == [.rejection: 1])
    #expect(account.isBalanced && account.roomsLeft == 1)
    #expect(account.gifts.waiting == account.gifts.left)
  }

  // MARK: Configurations

  @Test func theErrorNamesTheModule() {
    let lanes = FieldError.invalid("laneCount", allowed: "a whole number, 1 to 64")
    #expect(throws: RoomConfigurationError.module(.gifts, lanes)) {
      var configuration = RoomConfiguration()
      configuration.gifts.laneCount = 0
      _ = try RoomMachine(configuration)
    }
    #expect(throws: RoomConfigurationError.rules(.unknownRule("quiet", known: ["priority"]))) {
      var registry = PopupRuleRegistry()
      try registry.register(PriorityRule.self)
      var configuration = RoomConfiguration()
      configuration.popups.rules = [PopupRuleConfiguration("quiet")]
      _ = try RoomMachine(configuration, rules: registry)
    }
  }

  @Test func theUserOfTheRoomIsThatOfItsGifts() throws {
    var rig = try AnnouncedRoom()
    let events = rig.send(.gifts(.give(GiftTap(gift: "rose", batchSize: 2))))
    let sent = events.compactMap {
      if case .room(.send(.gift(let send))) = $0 { send } else { nil }
    }
    #expect(sent.map(\.gift) == ["rose"])
    #expect(sent.map(\.batchSize) == [2] && sent.map(\.total) == [2])
  }

  // MARK: The same as by actors

  @Test func itEmitsWhatTheActorsEmit() async throws {
    let script: [(Duration, RoomInput)] = [
      (.zero, Self.rooms), (.seconds(1), .gift(.roses(3, from: "ada"))),
      (.milliseconds(200), .popup(Popup(id: "a", maximumTime: .seconds(3)))),
      (.milliseconds(100), .popups(.didAppear(PopupReport(id: "a")))),
      (.seconds(2), .pager(.show(RoomSelection(room: "kitchen", isAnimated: true)))),
      (.milliseconds(40), .suspend(reason: .background)),
      (.seconds(8), .resume(reason: .background)),
      (.milliseconds(300), .comment(RoomComment(sender: "bob", text: "hi"))),
      (.seconds(20), .room(.leave)),
    ]
    var rig = try AnnouncedRoom()
    for (pause, input) in script {
      rig.advance(by: pause)
      rig.send(input)
    }
    rig.advance(by: .seconds(60))
    let expected = rig.events
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(localUser: "me"), clock: simulation.clock)
      let log = EventLog(room.events)
      async let _ = room.run()
      for (pause, input) in script {
        await simulation.advance(by: pause)
        room.send(input)
        await simulation.advance(by: .zero)
      }
      await simulation.advance(by: .seconds(60))
      for module in ["gifts", "ticker", "popups", "pager", "likes", "room"] {
        #expect(
          log.all.filter { sources([$0.value]) == [module] }
            == expected.filter { sources([$0.value]) == [module] })
      }
      #expect(expected.count > 40 && log.all.count == expected.count)
      await room.close()
    }
  }
}
