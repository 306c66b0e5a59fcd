import LiveRoomKit
import Testing

@testable import LiveRoom

/// The room as one machine: inputs in, events out.
@Suite struct RoomMachineTests {
  private static let rooms = RoomInput.pager(.setRooms(rooms: ["harbour", "kitchen"]))

  /// The modules of events, and `room`.
  private func sources(_ events: [RoomEvent]) -> [String] {
    events.map { $0.module?.rawValue ?? "room" }
  }

  @Test func aRoomIsEnteredRightAfterThePagerRestsOnIt() throws {
    var rig = try AnnouncedRoom()
    let events = rig.send(Self.rooms)
    let settled = try #require(
      events.firstIndex(of: .pager(.didSettle(SettledRoom(room: "harbour", index: 0, surface: 1)))))
    #expect(events[settled + 1] == .room(.didEnter(room: "harbour")))
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
    #expect(rig.state.statistics.messages == 1)
  }

  @Test func aModuleThatIsClosedByItselfIsSuspendedNoMore() throws {
    var rig = try AnnouncedRoom()
    for input in [RoomInput.pager(.close), .popups(.close), .room(.suspend(reason: .app))] {
      rig.send(input)
      #expect(rig.room.fault(at: rig.now) == nil)
    }
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

  @Test(arguments: [CommentDestination.list, .listAndDanmaku, .danmaku])
  func aRoomClosesWhileOwnCommentsWait(destination: CommentDestination) throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.commentDestination = destination
    var rig = try AnnouncedRoom(configuration)
    rig.send(
      Self.rooms, .danmaku(.resize(ScreenSize(width: 400, height: 64))),
      .comments(.send(CommentMessage(text: "one"))), .comments(.send(CommentMessage(text: "two"))))
    rig.close()
    #expect(rig.room.fault(at: rig.now) == nil)
    let sent = rig.events.compactMap { event in
      if case .room(.willSend(.comment(let comment))) = event.value {
        comment.message.text
      } else {
        nil
      }
    }
    #expect(sent == ["one", "two"])
    let danmaku = rig.state.danmaku.statistics
    #expect(danmaku.isBalanced && danmaku.waiting == 0)
  }

  @Test func aClosedRoomHasLeftAndTakesNothing() throws {
    var rig = try AnnouncedRoom()
    rig.send(
      Self.rooms, .gift(.roses(3, from: "ada")), .popup(Popup(id: "a")),
      .likes(.presentSheet(SheetSpec(id: "s", detents: [300]))))
    // The end of the sheet concerns modules that are closed already: they get no inputs any more.
    #expect(rig.close().first == .room(.didLeave(room: "harbour")))
    #expect(rig.room.nextDeadline == nil)
    #expect(rig.send(.gift(.roses(4, from: "ada"))).isEmpty && rig.close().isEmpty)
    var events: [RoomEvent] = []
    rig.room.handle(report: .popups(.didAppear(.init(id: "a"))), at: rig.now, into: &events)
    #expect(events.isEmpty && rig.state.statistics.diagnostics == [.rejection: 1])
    #expect(rig.state.statistics.messages == 4 && rig.state.statistics.isBalanced)
  }

  @Test func theErrorNamesTheModule() {
    let lanes = FieldError.invalid("gifts.laneCount", allowed: "a whole number, 1 to 64")
    #expect(throws: lanes) {
      var configuration = RoomConfiguration()
      configuration.gifts.laneCount = 0
      _ = try RoomMachine(configuration)
    }
    let rules = PopupRuleError.unknownRule("quiet", known: ["priority"])
    #expect(throws: FieldError.inconsistent(rules.text)) {
      var registry = PopupRuleRegistry()
      try registry.register(PriorityRule.self)
      var configuration = RoomConfiguration()
      configuration.popups.rules = [RuleConfiguration("quiet")]
      _ = try RoomMachine(configuration, rules: registry)
    }
  }
}
