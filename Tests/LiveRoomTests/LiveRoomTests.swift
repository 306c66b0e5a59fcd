import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import QuietRule
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct LiveRoomTests {
  /// Plays `body` in a room with three pages, at rest on the first.
  private func visit(
    _ configuration: RoomConfiguration = RoomConfiguration(user: "me"),
    rules: PopupRuleRegistry = PopupRuleRegistry(),
    _ body: @escaping @Sendable (Visit, Simulation) async throws -> Void
  ) async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(configuration, rules: rules, clock: simulation.clock)
      let visit = Visit(room, simulation)
      async let _ = visit.run()
      room.send(.pager(.setRooms(["harbour", "kitchen", "rooftop"], current: nil)))
      await simulation.advance(by: .seconds(1))
      try await body(visit, simulation)
    }
  }

  // MARK: Rooms

  @Test func aFlickClosesOneRoomAndOpensTheNext() async throws {
    try await visit { visit, simulation in
      let room = visit.room
      room.send([
        .gift(.roses(7, from: "ada")), .comment(RoomComment(sender: "bob", text: "hi")),
        .comment(RoomComment(sender: "bob", text: "there")),
      ])
      await visit.doubleTap()
      await visit.flick()
      _ = visit.events.takeBuffered()
      await simulation.advance(by: .seconds(1))
      let events = visit.events.takeBuffered()
      #expect(events.changes == [.left(room: "harbour"), .entered(room: "kitchen")])
      let closed = events.compactMap {
        if case .gifts(.didLeaveRoom(let account)) = $0.value { account } else { nil }
      }
      #expect(closed.map(\.units) == [7] && closed.map(\.waiting.units) == [0])
      let account = await room.account()
      #expect(account.gifts.units == 7 && account.isBalanced)
      #expect(account.ticker.withdrawn == 1 && account.ticker.waiting == 0)
      #expect(account.likes.localUser == 1 && account.likes.sent == 1)
      #expect(account.roomsEntered == 2 && account.roomsLeft == 1)
    }
  }

  @Test func anAccountAskedDuringAChangeOfRoomsBalancesAndMissesNothing() async throws {
    try await Simulation.run { simulation in
      var modules = try RoomModules(RoomConfiguration(user: "me"), clock: simulation.clock)
      modules.pager = nil
      let room = LiveRoom(modules, clock: simulation.clock)
      async let _ = room.run()
      room.enter("first room")
      var (units, accounts) = (0, 0)
      for number in 0..<20 {
        room.send(.gift(.roses(number + 1, from: "ada")))
        units += number + 1
        await simulation.advance(by: .milliseconds(number * 40))
        // No time passes until the next: whoever asks meets the change at all of its steps.
        room.enter("room \(number)")
        for _ in 0..<20 {
          let account = await room.account()
          #expect(account.gifts.units == units && account.gifts.messages == number + 1)
          #expect(account.isBalanced)
          accounts += 1
        }
      }
      #expect(accounts == 400)
    }
  }

  @Test func likesMadeInARoomAreSentInItsNameWhenItIsLeft() async throws {
    try await visit { visit, simulation in
      await visit.doubleTap()
      await visit.doubleTap()
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      let sent = visit.events.takeBuffered().changes.compactMap {
        if case .send(.likes(let message)) = $0 { message } else { nil }
      }
      #expect(sent.map(\.room) == ["harbour", "harbour"])
      #expect(sent.map(\.count).reduce(0, +) == 3)
    }
  }

  @Test func aLateMessageOfTheLastRoomIsNotTakenForThisOne() async throws {
    try await visit { visit, simulation in
      visit.room.send(.addressed(room: "harbour", .gift(.roses(2, from: "ada"))))
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      visit.room.send(.addressed(room: "harbour", .gift(.roses(9, from: "ada"))))
      await simulation.advance(by: .seconds(1))
      let changes = visit.events.takeBuffered().changes
      #expect(changes.last == .rejected(.otherRoom("harbour")))
      let account = await visit.room.account()
      #expect(account.gifts.units == 2 && account.refused == 1)
    }
  }

  @Test func whoFlicksFastIsHeardOnEveryPage() async throws {
    try await visit { visit, simulation in
      // The second finger lands before the first page rests, and moves after it does.
      await visit.flick()
      await simulation.advance(by: .milliseconds(250))
      await visit.flick(id: 1)
      await simulation.advance(by: .seconds(1))
      let entered = visit.events.takeBuffered().changes.compactMap {
        if case .entered(let room) = $0 { room } else { nil }
      }
      #expect(entered.last == "rooftop")
    }
  }

  @Test func everythingIsAccountedForAcrossFiftyRooms() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(user: "me"), clock: simulation.clock)
      let visit = Visit(room, simulation)
      async let _ = visit.run()
      room.send(.pager(.setRooms((0..<51).map { "room \($0)" }, current: nil)))
      var random = SeededGenerator(seed: 7)
      var (units, comments, popups, likes, taps) = (0, 0, 0, 0, 0)
      for page in 0..<51 {
        for visitor in 0..<Int.random(in: 1...40, using: &random) {
          let count = Int.random(in: 1...9, using: &random)
          units += count
          room.send(.gift(.roses(count, from: "fan \(visitor)", id: "\(page)/\(visitor)")))
        }
        for _ in 0..<Int.random(in: 0...20, using: &random) {
          comments += 1
          room.send(.comment(RoomComment(sender: "ada", text: "hello")))
        }
        if page % 3 == 0 {
          popups += 1
          room.send(.popup(Popup(id: "popup \(page)", maximumTime: .seconds(2))))
        }
        likes += 5
        room.send(.like(RoomLike(sender: "ada", count: 5)))
        await simulation.advance(by: .milliseconds(Int.random(in: 3_000...9_000, using: &random)))
        await visit.doubleTap()
        taps += 1
        await visit.flick()
        await simulation.advance(by: .milliseconds(700))
      }
      await simulation.settle(within: .seconds(600))
      let account = await room.account()
      #expect(account.roomsEntered == 51 && account.roomsLeft == 50)
      #expect(account.isBalanced)
      #expect(account.gifts.units == units && account.gifts.waiting == account.gifts.left)
      #expect(account.ticker.received == comments && account.ticker.waiting == 0)
      #expect(account.popups.received == popups && account.popups.ended == popups)
      #expect(account.likes.others == likes && account.likes.localUser == taps)
      #expect(account.likes.pending == 0 && account.likes.heartsWaiting == 0)
    }
  }

  // MARK: What is in front

  @Test func whileAPopupIsUpNoFingerPagesOrLikes() async throws {
    try await visit { visit, simulation in
      visit.room.send(.popup(Popup(id: "a")))
      await simulation.advance(by: .seconds(1))
      await visit.doubleTap()
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      #expect(await visit.room.account().likes.localUser == 0)
      #expect(await visit.room.account().roomsLeft == 0)
      visit.room.send(.popups(.didAnswer(id: "a", .confirmed)))
      await simulation.advance(by: .seconds(1))
      await visit.doubleTap()
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      #expect(await visit.room.account().likes.localUser == 1)
      #expect(await visit.room.account().roomsLeft == 1)
    }
  }

  @Test func popupsKeepQuietWhileAGiftFillsTheScreenAndASheetIsOpen() async throws {
    var configuration = RoomConfiguration()
    configuration.popups.rules = [RuleChoice("quiet")]
    var rules = PopupRuleRegistry()
    try rules.register(QuietRule.self)
    try await visit(configuration, rules: rules) { visit, simulation in
      visit.room.send(.gift(GiftMessage(sender: "ada", gift: "rocket", fullScreen: .seconds(4))))
      await simulation.advance(by: .seconds(1))
      visit.room.send(.popup(Popup(id: "a")))
      await simulation.advance(by: .seconds(2))
      #expect(await visit.room.account().popups.shown == 0)
      visit.room.send(.likes(.presentSheet(SheetSpec(id: "gifts", detents: [300]))))
      await simulation.advance(by: .seconds(4))
      #expect(await visit.room.account().popups.shown == 0)
      visit.room.send(.likes(.dismissSheet))
      await simulation.advance(by: .seconds(2))
      #expect(await visit.room.account().popups.shown == 1)
    }
  }

  @Test func theRulesOfPopupsAreGivenAsValuesOrChosenFromARegistry() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(rules: [QuietRule(during: ["busy"])], clock: simulation.clock)
      async let _ = room.run()
      room.modules.popups?.signal("busy", .began)
      room.send(.popup(Popup(id: "a")))
      await simulation.advance(by: .milliseconds(1))
      #expect(await room.modules.popups?.explain("a")?.phase == .held)

      var configuration = RoomConfiguration()
      configuration.popups.rules = [RuleChoice("quiet")]
      #expect(throws: PopupRuleError.unknownRule("quiet", known: [])) {
        try LiveRoom(configuration, clock: simulation.clock)
      }
      #expect(throws: PopupRuleError.unknownRule("quiet", known: [])) {
        try RoomModules(configuration, rules: [QuietRule()], clock: simulation.clock)
      }
      var registry = PopupRuleRegistry()
      try registry.register(QuietRule.self)
      _ = try LiveRoom(configuration, rules: registry, clock: simulation.clock)
    }
  }

  @Test func aPopupDoesNotEndUnseenInTheBackground() async throws {
    try await visit { visit, simulation in
      visit.room.send(.popup(Popup(id: "a", maximumTime: .seconds(5))))
      await simulation.advance(by: .seconds(2))
      visit.room.suspend()
      await simulation.advance(by: .seconds(60))
      visit.room.resume()
      await simulation.advance(by: .seconds(2))
      #expect(await visit.room.account().popups.onScreen == 1)
      await simulation.advance(by: .seconds(2))
      #expect(await visit.room.account().popups.count(of: .timedOut) == 1)
    }
  }

  @Test func aPopupOfARoomWaitsForItAndLeavesWithIt() async throws {
    try await visit { visit, simulation in
      visit.room.send(.popup(Popup(id: "k", channel: PopupChannel.banner, scene: "kitchen")))
      await simulation.advance(by: .seconds(1))
      #expect(await visit.room.account().popups.shown == 0)
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      #expect(await visit.room.account().popups.onScreen == 1)
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      let account = await visit.room.account()
      #expect(account.popups.shown == 1 && account.popups.waiting == 1)
    }
  }

  @Test func aClearedScreenLosesNothing() async throws {
    try await visit { visit, simulation in
      await visit.swipe()
      let comment = RoomInput.comment(RoomComment(sender: "bob", text: "hi"))
      visit.room.send([comment, comment, .gift(.roses(3, from: "ada"))])
      await simulation.advance(by: .seconds(6))
      #expect(visit.events.takeBuffered().changes.contains(.overlaysHidden(true)))
      #expect(await visit.room.account().gifts.shown.units == 0)
      // The first comment stands, and stays until it can be read.
      #expect(await visit.room.account().ticker.shown == 1)
      await visit.swipe(right: false)
      await simulation.advance(by: .seconds(5))
      let events = visit.events.takeBuffered()
      #expect(events.changes.contains(.overlaysHidden(false)))
      let account = await visit.room.account()
      #expect(account.gifts.shown.units + account.gifts.folded.units == 3)
      #expect(account.gifts.shown.units == 3 && account.ticker.shown == 2)
    }
  }

  // MARK: The app

  @Test func theBackgroundStopsEverythingAndTheForegroundGoesOn() async throws {
    try await visit { visit, simulation in
      _ = visit.events.takeBuffered()
      visit.room.suspend()
      await simulation.advance(by: .milliseconds(1))
      #expect(visit.events.takeBuffered().changes == [.suspended])
      let popup = RoomInput.popup(Popup(id: "a"))
      visit.room.send([.gift(.roses(3, from: "ada")), popup])
      await visit.doubleTap()
      await simulation.advance(by: .seconds(3))
      var account = await visit.room.account()
      #expect(account.gifts.units == 3 && account.gifts.shown.units == 0)
      #expect(account.popups.shown == 0 && account.likes.localUser == 0)
      visit.room.resume()
      await simulation.advance(by: .seconds(5))
      #expect(visit.events.takeBuffered().changes == [.resumed])
      account = await visit.room.account()
      #expect(account.gifts.shown.units == 3 && account.popups.shown == 1)
      #expect(account.isBalanced)
    }
  }

  @Test func tapsOnAGiftGoToTheServerAsOneCombo() async throws {
    try await visit { visit, simulation in
      for _ in 0..<3 {
        visit.room.send(.gifts(.didTapGift(gift: "rose", batchSize: 2, unitValue: 1)))
        await simulation.advance(by: .milliseconds(500))
      }
      let sent = visit.events.takeBuffered().changes.compactMap {
        if case .send(.gift("rose", let combo, 2, let total)) = $0 {
          "\(combo) \(total)"
        } else {
          nil
        }
      }
      #expect(sent.count == 3)
      #expect(Set(sent.map { $0.split(separator: " ")[0] }).count == 1)
      #expect(sent.map { $0.split(separator: " ")[1] } == ["2", "4", "6"])
    }
  }

  // MARK: Composition

  @Test func eachModuleCanBeLeftOut() async throws {
    let remove: [@Sendable (inout RoomModules) -> Void] = [
      { $0.gifts = nil }, { $0.ticker = nil }, { $0.popups = nil }, { $0.pager = nil },
      { $0.likes = nil },
    ]
    let names = ["gifts", "ticker", "popups", "pager", "likes"]
    for (name, remove) in zip(names, remove) {
      try await Simulation.run { simulation in
        var modules = try RoomModules(RoomConfiguration(), clock: simulation.clock)
        remove(&modules)
        let visit = Visit(LiveRoom(modules, clock: simulation.clock), simulation)
        async let _ = visit.run()
        visit.room.send([
          .pager(.setRooms(["a", "b"], current: nil)), .gift(.roses(3, from: "ada")),
          .comment(RoomComment(sender: "bob", text: "hi")), .like(RoomLike(sender: "b", count: 3)),
          .popup(Popup(id: "p", maximumTime: .seconds(1))),
        ])
        await simulation.advance(by: .seconds(3))
        let expected = Set(names + ["room"]).subtracting([name])
        let tellers = Set(visit.events.takeBuffered().tellers)
        #expect(tellers == (name == "pager" ? expected.subtracting(["room"]) : expected))
        #expect(await visit.room.account().isBalanced)
      }
    }
  }

  @Test func aModuleCanBeReplaced() async throws {
    try await Simulation.run { simulation in
      var modules = try RoomModules(RoomConfiguration(), clock: simulation.clock)
      let mine = LoggingTicker()
      modules.ticker = mine
      let visit = Visit(LiveRoom(modules, clock: simulation.clock), simulation)
      async let _ = visit.run()
      visit.room.send(.comment(RoomComment(sender: "bob", text: "hi")))
      await simulation.advance(by: .seconds(1))
      let told = visit.events.takeBuffered().map(\.value)
      let item = TickerItem(kind: "comment", content: "bob: hi")
      #expect(told == [.ticker(.didDrop(item))])
    }
  }

  /// Identifiers that look as though a room had made them up suppress nobody's comment.
  @Test func aCommentWithoutAnIdentifierCollidesWithNone() async throws {
    try await Simulation.run { simulation in
      let visit = Visit(try LiveRoom(clock: simulation.clock), simulation)
      async let _ = visit.run()
      for id in ["comment 2", "2", "comment 4", nil, "comment 5", nil, "1"] {
        visit.room.send(.comment(RoomComment(id: id, sender: "bob", text: "hi")))
      }
      await simulation.advance(by: .seconds(60))
      let account = await visit.room.account()
      #expect(account.ticker.received == 7 && account.ticker.rejected == 0)
      #expect(account.ticker.shown == 7)
    }
  }

  @Test func aStuckSubscriberDelaysNobody() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(clock: simulation.clock)
      let stuck = room.events.subscribe(.suspendSenders(1))
      let slow = room.events.subscribe(.keepNewest(10))
      let visit = Visit(room, simulation)
      async let _ = visit.run()
      for number in 0..<1_000 {
        visit.room.send(.gift(.roses(1, from: "fan \(number)")))
      }
      await simulation.advance(by: .seconds(60))
      let account = await room.account()
      #expect(account.gifts.units == 1_000 && account.gifts.waiting.units == 0)
      #expect(stuck.droppedCount > 1_000 && slow.takeBuffered().count == 10)
      #expect(visit.events.takeBuffered().count == stuck.droppedCount + 1)
    }
  }

  @Test func whatIsSentBeforeTheRoomRunsIsTaken() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(clock: simulation.clock)
      room.send(.gift(.roses(3, from: "ada")))
      async let _ = room.run()
      await simulation.advance(by: .seconds(1))
      #expect(await room.account().gifts.units == 3)
      await room.close()
      await room.run()  // After the end: it returns at once.
    }
  }

  @Test func aRoomThatEndsEndsItsEvents() async throws {
    try await Simulation.run { simulation in
      let room = try LiveRoom(clock: simulation.clock)
      let events = room.events.subscribe()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await room.run() }
        room.send(.gift(.roses(3, from: "ada")))
        await simulation.advance(by: .seconds(1))
        await room.close()
      }
      var count = 0
      for await batch in events { count += batch.count }
      #expect(count > 0)
    }
  }
}

/// A ticker of an app's own, which shows nothing.
private actor LoggingTicker: RoomModule {
  private nonisolated let bus = Bus<Timed<TickerEvent>>()
  nonisolated var events: EventSource<Timed<TickerEvent>> { bus.source }

  nonisolated func send(_ input: TickerInput) {
    guard case .append(let item) = input else { return }
    bus.publish(Timed(.didDrop(item), at: .start))
  }

  var state: TickerState { fatalError("Nobody asks in this test.") }

  func run() async {}

  func close() async { bus.finish() }

  func join(_ policy: BufferPolicy) async -> Joined<TickerState, TickerEvent> {
    fatalError("Nobody comes late in this test.")
  }
}
