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
    var stage = try AnnouncedRoom()
    let events = stage.send(Self.rooms)
    let settled = try #require(
      events.firstIndex(of: .pager(.didSettle(SettledRoom(room: "harbour", index: 0, surface: 1)))))
    #expect(events[settled + 1] == .room(.entered(room: "harbour")))
    // What the likes make of it comes after all that the pager has to emit.
    #expect(sources(Array(events.drop { sources([$0]) == ["pager"] })).last == "likes")
    #expect(events.contains(.likes(.didEnter(room: "harbour"))))
    #expect(stage.state.pager.room == "harbour" && stage.state.popups.scene == "harbour")
  }

  @Test func aPopupLocksThePagerUntilItIsAnswered() throws {
    var stage = try AnnouncedRoom()
    stage.send(Self.rooms, .popup(Popup(id: "a")))
    #expect(stage.state.pager.locks.map(\.reason) == ["popup"])
    #expect(stage.state.likes.conditions == .popup)
    stage.send(
      .popups(.didAppear(PopupReport(id: "a"))),
      .popups(.didAnswer(PopupReply(id: "a", answer: .confirmed))))
    #expect(stage.state.pager.locks.map(\.reason) == ["popup"])
    let events = stage.send(.popups(.didDisappear(PopupReport(id: "a"))))
    #expect(events.first == .popups(.didEnd(.init(id: "a", channel: "modal", outcome: .confirmed))))
    #expect(stage.state.pager.locks.isEmpty && stage.state.likes.conditions.isEmpty)
  }

  @Test func aReportReachesItsModuleAndIsNoMessage() throws {
    var stage = try AnnouncedRoom()
    stage.send(.popup(Popup(id: "a")))
    var events: [RoomEvent] = []
    stage.room.handle(report: .popups(.didAppear(.init(id: "a"))), at: stage.now, into: &events)
    #expect(events == [.popups(.didPresent(PresentedPopup(id: "a", channel: "modal")))])
    #expect(stage.state.account.messages == 1)
  }

  @Test func aReportAfterTheEndHasNoEffect() throws {
    var stage = try AnnouncedRoom()
    stage.send(.popup(Popup(id: "a")))
    _ = stage.close()
    var events: [RoomEvent] = []
    stage.room.handle(report: .popups(.didAppear(.init(id: "a"))), at: stage.now, into: &events)
    #expect(events.isEmpty)
    #expect(stage.state.account.diagnostics[.rejection] == nil)
  }

  @Test func aPopupThatWaitsIsExplained() throws {
    var stage = try AnnouncedRoom()
    stage.send(.popup(Popup(id: "a")), .popup(Popup(id: "b")))
    #expect(stage.room.explainPopup("b", at: stage.now)?.phase == .queued)
    #expect(stage.room.explainPopup("c", at: stage.now) == nil)
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
    var stage = try AnnouncedRoom(rules: [AnyPopupRule(QuietRule())])
    stage.send(Self.rooms, .pager(.show(RoomSelection(room: "kitchen", isAnimated: true))))
    stage.send(.popup(Popup(id: "a", scene: "harbour", minimumTime: .seconds(2))))
    let events = stage.advance(by: .seconds(5))
    #expect(events.contains(.room(.entered(room: "kitchen"))))
    #expect(!events.contains { if case .popups(.willPresent) = $0 { true } else { false } })
    #expect(stage.state.popups.channels.allSatisfy { $0.showing.isEmpty })
  }

  // MARK: Time

  @Test func itIsDueWhenTheFirstOfItsModulesIs() throws {
    var stage = try AnnouncedRoom()
    #expect(stage.room.nextDeadline == nil)
    stage.send(.popup(Popup(id: "a", delay: .seconds(9))))
    #expect(stage.room.nextDeadline == .start + .seconds(9))
    stage.send(.popup(Popup(id: "b", channel: PopupChannel.banner, delay: .seconds(4))))
    #expect(stage.room.nextDeadline == .start + .seconds(4))
    stage.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
    let deadline = try #require(stage.room.nextDeadline)
    #expect(deadline < .start + .seconds(4) && deadline > .start)
    stage.advance(by: .seconds(60))
    #expect(stage.room.nextDeadline.map { $0 > stage.now } ?? true)
  }

  /// The modules that emit something at a late call, in that order; the popup is due that much
  /// later than the gift.
  private func order(popupAfterGift delay: Duration) throws -> [String] {
    var stage = try AnnouncedRoom()
    stage.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
    let gift = try #require(stage.room.nextDeadline)
    stage.send(
      .popup(Popup(id: "a", channel: PopupChannel.banner, delay: gift - .start + delay)))
    stage.now = stage.now + .seconds(30)
    var events: [RoomEvent] = []
    stage.room.deadlineReached(at: stage.now, into: &events)
    #expect(stage.room.nextDeadline.map { $0 > stage.now } ?? true)
    return sources(events).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  @Test func aLateCallIsOneStepInTheOrderOfTheDeadlines() throws {
    #expect(try order(popupAfterGift: .nanoseconds(-1)) == ["popups", "gifts"])
    #expect(try order(popupAfterGift: .nanoseconds(1)) == ["gifts", "popups"])
    // Of two at one instant, in the order of the modules.
    #expect(try order(popupAfterGift: .zero) == ["gifts", "popups"])
  }

  @Test func aCopyContinuesOnItsOwn() throws {
    var stage = try AnnouncedRoom(rules: [AnyPopupRule(QuietRule())])
    stage.send(Self.rooms, .popups(.signal(PopupSignal("sheetOpen", .began))))
    var copy = stage
    copy.send(.popups(.signal(PopupSignal("sheetOpen", .ended))), .popup(Popup(id: "a")))
    stage.send(.popup(Popup(id: "a")))
    #expect(copy.state.pager.locks.map(\.reason) == ["popup"])
    #expect(stage.state.pager.locks.isEmpty && stage.state.account.popups.waiting == 1)
  }

  // MARK: The end

  @Test func closingEmitsWhatIsOwedAndLaterInputsAreOnlyCounted() throws {
    var stage = try AnnouncedRoom()
    stage.send(
      Self.rooms, .gift(.roses(3, from: "ada")),
      .likes(.presentSheet(SheetSpec(id: "s", detents: [300]))), .popup(Popup(id: "a")))
    let events = stage.close()
    #expect(events.first == .room(.left(room: "harbour")))
    let units = events.compactMap {
      if case .gifts(.didLeaveRoom(let account)) = $0 { account.units } else { nil }
    }
    #expect(units == [3])
    #expect(events.contains(.popups(.didEnd(.init(id: "a", channel: "modal", outcome: .revoked)))))
    #expect(stage.room.nextDeadline == nil)
    #expect(stage.send(.gift(.roses(4, from: "ada"))).isEmpty && stage.close().isEmpty)
    let account = stage.state.account
    // The end of the sheet concerns modules that are closed already: they get no inputs any more.
    let dismissal = SheetDismissal(id: "s", cause: .closed)
    #expect(events.contains(.likes(.sheet(.didDismiss(dismissal)))))
    #expect(account.messages == 4 && account.diagnostics == [.rejection: 1])
    #expect(account.isBalanced && account.roomsLeft == 1)
    #expect(account.gifts.waiting == account.gifts.left)
  }

  @Test func likesOfAClosedRoomAreSent() throws {
    var stage = try AnnouncedRoom()
    stage.send(Self.rooms)
    // The first is sent at once, the others are gathered.
    for time in 0..<4 {
      let place = ScreenPoint(x: 160, y: 300)
      let target = TouchTarget(.likeArea)
      stage.send(.touch(Touch(id: time, phase: .began, location: place, target: target)))
      stage.advance(by: .milliseconds(40))
      stage.send(.touch(Touch(id: time, phase: .ended, location: place, target: target)))
      stage.advance(by: .milliseconds(80))
    }
    #expect(stage.state.account.likes.localUser == 3)
    let sent = stage.close().compactMap {
      if case .room(.send(.likes(let message))) = $0 { message.count } else { nil }
    }
    #expect(sent == [2])
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
    var stage = try AnnouncedRoom()
    let events = stage.send(.gifts(.give(GiftTap(gift: "rose", batchSize: 2))))
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
    var stage = try AnnouncedRoom()
    for (pause, input) in script {
      stage.advance(by: pause)
      stage.send(input)
    }
    stage.advance(by: .seconds(60))
    let expected = stage.events
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(user: "me"), clock: simulation.clock)
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
