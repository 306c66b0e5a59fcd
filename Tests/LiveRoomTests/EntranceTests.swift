import LiveRoomKit
import PromiseTesting
import RoomSimulation
import Testing

@testable import LiveRoom

/// Joins of users, and their entrances.
@Suite struct EntranceTests {
  private var routes: RoomRoutes
  /// The identifier of the last entrance that was enqueued.
  private var enqueued: String?
  private var enqueuedUser: String?

  init() {
    routes = RoomRoutes()
    _ = take(.enter(room: "harbour"))
  }

  @discardableResult
  private mutating func take(_ inputs: RoomInput...) -> [RouteStep] {
    for input in inputs { routes.take(input) }
    return steps()
  }

  @discardableResult
  private mutating func follow(_ event: RoomEvent) -> [RouteStep] {
    routes.follow(event)
    return steps()
  }

  private mutating func steps() -> [RouteStep] {
    defer { routes.forgetSteps() }
    for case .send(.popups(.enqueue(let popup))) in routes.steps {
      (enqueued, enqueuedUser) = (popup.id, popup.sender)
    }
    return routes.steps
  }

  private mutating func presentEntrance() {
    let popup = Popup(
      id: enqueued ?? "", channel: PopupChannel.entrance, sender: enqueuedUser)
    follow(.popups(.willPresent(PopupPresentation(popup: popup))))
  }

  /// The users whose entrances are presented.
  private func senders(_ steps: [RouteStep]) -> [String] {
    steps.compactMap { step in
      guard case .send(.popups(.enqueue(let popup))) = step else { return nil }
      return popup.sender
    }
  }

  private mutating func endEntrance() -> [String] {
    guard let id = enqueued else { return [] }
    enqueued = nil
    let end = EndedPopup(id: id, channel: "entrance", outcome: .timedOut)
    return senders(follow(.popups(.didEnd(end))))
  }

  /// The events of a gift that takes the full screen and leaves it.
  private static func fullScreen() throws -> (begins: RoomEvent, ends: RoomEvent) {
    var gifts = try GiftMachine()
    var events: [GiftEvent] = []
    let castle = GiftMessage(sender: "ada", gift: "castle", fullScreen: .seconds(8))
    gifts.handle(.receive(castle), at: .start, into: &events)
    while let due = gifts.nextDeadline { gifts.deadlineReached(at: due, into: &events) }
    let begins = events.first { if case .fullScreenWillBegin = $0 { true } else { false } }
    let ends = events.first { if case .fullScreenDidEnd = $0 { true } else { false } }
    return (.gifts(try #require(begins)), .gifts(try #require(ends)))
  }

  private static func vip(_ sender: String, _ priority: Int) -> RoomInput {
    .join(RoomJoin(sender: sender, priority: priority))
  }

  @Test("An entrance that is preempted ends, and does not return")
  mutating func preempted() throws {
    let steps = take(Self.vip("ada", 3))
    let popup = try #require(
      steps.lazy.compactMap { step in
        if case .send(.popups(.enqueue(let popup))) = step { popup } else { nil }
      }.first)
    #expect(!popup.returnsAfterPreemption)
  }

  @Test mutating func aJoinIsARowOfTheList() {
    let join = RoomJoin(id: "j1", sender: "ada", payload: "{}")
    let row = CommentMessage(kind: .join, sender: "ada", text: "", payload: "{}")
    #expect(take(.join(join)) == [.send(.comments(.receive(row)))])
    #expect(take(.join(join)) == [] && routes.statistics.repeated == [.join: 1])
    var edited = join
    edited.payload = "{\"level\":2}"
    #expect(take(.join(edited)) == [] && routes.statistics.edited == [.join: 1])
    #expect(routes.statistics.comments == 0)
  }

  @Test mutating func eightEntrancesWaitAtMost() {
    take(Self.vip("first", 1))
    for number in 1...20 { take(Self.vip("low\(number)", 2)) }
    take(Self.vip("high", 3))
    var shown: [String] = []
    while let next = endEntrance().first { shown.append(next) }
    #expect(shown == ["high"] + (1...7).map { "low\($0)" })
  }

  @Test(arguments: [true, false])
  mutating func noEntranceIsOwedAfterHiddenOverlaysOrTheBackground(_ isCleared: Bool) throws {
    take(Self.vip("bob", 1), Self.vip("cem", 1))
    presentEntrance()
    let id = try #require(enqueued)
    let begins =
      isCleared
      ? follow(.likes(.clearedDidChange(true))) : take(.suspend(reason: .background))
    #expect(begins.contains(.send(.popups(.revoke(PopupVersion(id: id))))))
    #expect(senders(take(Self.vip("dia", 9))) == [] && endEntrance() == [])
    let ends =
      isCleared
      ? follow(.likes(.clearedDidChange(false))) : take(.resume(reason: .background))
    #expect(senders(ends) == [] && senders(take(Self.vip("eva", 1))) == ["eva"])
  }

  @Test mutating func aRemovedUserHasNoEntrance() throws {
    take(
      Self.vip("bob", 1), Self.vip("cem", 1), .join(RoomJoin(id: "j", sender: "dia", priority: 1)))
    presentEntrance()
    let id = try #require(enqueued)
    #expect(
      take(.comments(.removeSender("bob"))).contains(
        .send(.popups(.revoke(PopupVersion(id: id))))))
    take(.comments(.removeSender("cem")), .comments(.remove(id: "j")))
    #expect(endEntrance() == [])
  }

  @Test mutating func aRemovedUserHasNoEntranceUntilTheUserIsAllowedOrTheVisitEnds() {
    take(.comments(.removeSender("bob")), .comments(.removeSender("cem")))
    #expect(senders(take(Self.vip("bob", 9))) == [])
    #expect(senders(take(.comments(.allowSender("bob")), Self.vip("bob", 9))) == ["bob"])
    #expect(endEntrance() == [])
    #expect(senders(take(.enter(room: "kitchen"), Self.vip("cem", 9))) == ["cem"])
    // The list forgets its users when the room is left, and when a room is entered.
    #expect(endEntrance() == [])
    take(.comments(.removeSender("dia")), .leave, Self.vip("dia", 9))
    take(.comments(.removeSender("eva")))
    #expect(senders(take(.enter(room: "harbour"), Self.vip("eva", 1))) == ["dia"])
    #expect(endEntrance() == ["eva"])
  }

  private static func muting(_ users: String..., in room: CommentDestination) -> RoomConfiguration {
    var configuration = RoomConfiguration()
    configuration.commentDestination = room
    configuration.comments.mute(words: ["cheap"], users: users)
    configuration.danmaku.mute(users: users)
    return configuration
  }

  @Test("A muted user has no entrance", arguments: CommentDestination.allCases)
  mutating func muted(_ destination: CommentDestination) {
    let configuration = Self.muting("bob", in: destination)
    routes = RoomRoutes(configuration)
    take(.enter(room: "harbour"))
    #expect(senders(take(Self.vip("bob", 9))) == [])
    #expect(senders(take(Self.vip("cem", 9))) == ["cem"])
    presentEntrance()
    take(Self.vip("dia", 9), Self.vip("eva", 1))
    // Mutes of a running room.
    let next = Self.muting("cem", "dia", in: destination)
    let id = enqueued ?? ""
    let isListed = destination.includesList
    let steps = follow(
      isListed ? .comments(.didConfigure(next.comments)) : .danmaku(.didConfigure(next.danmaku)))
    #expect(steps == [.send(.popups(.revoke(PopupVersion(id: id))))])
    #expect(endEntrance() == ["eva"])
    #expect(endEntrance() == [] && senders(take(Self.vip("bob", 9))) == ["bob"])
  }

  @Test func aListOfTheAppMutesUsersToo() async throws {
    var settings = CommentConfiguration()
    settings.mute(users: ["bob"])
    let statistics = try await Simulation.run { [settings] simulation in
      var modules = try LiveRoom.Modules(RoomConfiguration(), clock: simulation.clock)
      modules.comments = try CommentList(configuration: settings, clock: simulation.clock)
      let room = LiveRoom(modules, clock: simulation.clock)
      room.send([.enter(room: "harbour"), Self.vip("bob", 9), Self.vip("cem", 9)])
      return await room.statistics()
    }
    #expect(statistics.popups.received == 1)
  }

  @Test mutating func anEntranceThatWaitsForLongIsTheLastOfItsUserForThirtySeconds() {
    take(Self.vip("bob", 1), Self.vip("cem", 1))
    routes.now = .start + .seconds(90)
    #expect(endEntrance() == ["cem"])
    presentEntrance()
    routes.now = .start + .seconds(119)
    take(Self.vip("cem", 1))
    #expect(endEntrance() == [])
    routes.now = .start + .seconds(120)
    #expect(senders(take(Self.vip("cem", 1))) == ["cem"])
  }

  @Test mutating func aPopupWithTheIdentifierOfAnEntranceIsRejected() throws {
    take(Self.vip("bob", 1))
    let id = try #require(enqueued)
    let popup = Popup(id: id, version: 7)
    #expect(take(.popup(popup)) == [.emit(.rejected(.identifierReserved))])
    let batch = PopupInput.enqueueBatch([popup, Popup(id: "invite"), popup])
    #expect(
      take(.popups(batch)) == [
        .emit(.rejected(.identifierReserved)), .send(.popup(Popup(id: "invite"))),
        .emit(.rejected(.identifierReserved)),
      ])
    #expect(routes.statistics.rejected == 3)
  }

  /// The popups present an entrance while the room follows the gift.
  @Test mutating func anEntranceThatAppearsAsItIsWithdrawnDoesNotReturn() throws {
    take(Self.vip("bob", 1), Self.vip("cem", 1))
    let (begins, ends) = try Self.fullScreen()
    follow(begins)
    presentEntrance()
    #expect(endEntrance() == [])
    #expect(senders(follow(ends)) == ["cem"])
  }

  @Test mutating func anEntranceOnScreenRemainsBelowAGift() throws {
    take(Self.vip("bob", 1))
    presentEntrance()
    #expect(follow(try Self.fullScreen().begins).count == 1)
  }

  @Test mutating func anEntranceDoesNotHideItself() {
    var configuration = RoomConfiguration()
    configuration.blockingChannels.insert(PopupChannel.entrance)
    routes = RoomRoutes(configuration)
    take(.enter(room: "harbour"), Self.vip("bob", 1))
    presentEntrance()
    #expect(steps() == [])
  }

  @Test mutating func entrancesEndWithTheVisit() throws {
    take(Self.vip("bob", 1), Self.vip("cem", 1))
    let id = try #require(enqueued)
    #expect(take(.leave).contains(.send(.popups(.revoke(PopupVersion(id: id))))))
    #expect(endEntrance() == [])
    #expect(senders(take(.enter(room: "kitchen"), Self.vip("dia", 1))) == ["dia"])
  }

  @Test(arguments: [nil, 3])
  mutating func theLeastPriorityIsASetting(_ least: Int?) {
    var configuration = RoomConfiguration()
    configuration.entrancePriority = least
    routes = RoomRoutes(configuration)
    take(.enter(room: "harbour"))
    #expect(senders(take(Self.vip("bob", 2))) == [])
    #expect(senders(take(Self.vip("cem", 3))) == (least == nil ? [] : ["cem"]))
  }

  @Test mutating func withoutTheirChannelThereAreNoEntrances() {
    var configuration = RoomConfiguration()
    configuration.popups = .popupOrder
    routes = RoomRoutes(configuration)
    take(.enter(room: "harbour"))
    #expect(senders(take(Self.vip("bob", 9))) == [])
  }

  @Test mutating func anOldJoinHasNoEntrance() {
    let old = RoomDelivery(age: .seconds(40), input: Self.vip("bob", 9))
    #expect(senders(take(.delivered(old))) == [] && routes.statistics.oldMessages == 1)
  }

  @Test mutating func anEntranceIsNotRestored() throws {
    var earlier = RoomEntrances(session: "s")
    earlier.insert(RoomJoin(sender: "ada"), at: .start)
    let entrance = earlier.next(in: Identifier("harbour"))
    var machine = try PopupMachine(configuration: RoomConfiguration().popups)
    var events: [PopupEvent] = []
    for popup in [entrance, Popup(id: "kept")].compactMap({ $0 }) {
      machine.handle(.enqueue(popup), at: .start, into: &events)
    }
    var snapshot = routes.snapshot(at: nil)
    snapshot.popups = machine.snapshot(at: .start)
    #expect(snapshot.popups?.popups.count == 2)
    let restored = take(.restore(snapshot)).compactMap { step -> [String]? in
      guard case .send(.popups(.restore(let snapshot, _))) = step else { return nil }
      return snapshot.popups.map(\.popup.id)
    }
    #expect(restored == [["kept"]])
  }

  @Test func aScreenReaderSaysWhoJoined() {
    var popup = Popup(id: "e", kind: PopupChannel.entrance, sender: "u1")
    popup.channel = PopupChannel.entrance
    let announcement = RoomAnnouncement.popup(popup, .polite)
    #expect(announcement.named(users: { _ in "Ada" }).text == "Ada joined.")
    #expect(announcement.simplifiedChinese(names: ["u1": "小美"]) == "小美进入了直播间。")
    #expect(PopupChannel(PopupChannel.entrance).announcement == .polite)
  }
}

/// Messages of the app's own, origins and the end of a visit.
@Suite struct ServerMessageTests {
  private var routes = RoomRoutes()

  init() { _ = take(.enter(room: "harbour")) }

  private mutating func take(_ inputs: RoomInput...) -> [RouteStep] {
    for input in inputs { routes.take(input) }
    defer { routes.forgetSteps() }
    return routes.steps
  }

  @Test mutating func aKindDoesNotRunIntoAnIdentifier() {
    let messages = [AppMessage(id: "bc", kind: "a"), AppMessage(id: "c", kind: "ab")]
    #expect(take(.app(messages[0]), .app(messages[1])).count == 2)
  }

  @Test mutating func originsAreRememberedAcrossLaunches() {
    let like = RoomInput.delivered(
      RoomDelivery(origin: "o", input: .like(RoomLike(sender: "ada", count: 1))))
    _ = take(like)
    var next = RoomRoutes()
    next.take(.restore(routes.snapshot(at: nil)))
    next.take(.enter(room: "harbour"))
    next.forgetSteps()
    next.take(like)
    #expect(next.steps == [])
  }

  @Test mutating func theEndOfAVisitIsAnEventAndThenTheRoomIsLeft() {
    routes.follow(.pager(.willDisplay(RoomOnSurface(room: "harbour", surface: 0))))
    routes.forgetSteps()
    let steps = take(.end(RoomEnd(reason: RoomEnd.banned, payload: "7 days")))
    let ended = RoomEnd(reason: "banned", room: "harbour", payload: "7 days")
    #expect(
      Array(steps.prefix(3)) == [
        .emit(.didEnd(ended)), .send(.pager(.stop(room: "harbour"))),
        .emit(.didLeave(room: "harbour")),
      ])
    #expect(steps.contains(.send(.popups(.setScene(nil)))))
    // A server repeats.
    #expect(take(.end(RoomEnd(reason: RoomEnd.banned))) == [])
  }

  @Test mutating func theEndOfAnotherRoomIsRejected() {
    #expect(
      take(.end(RoomEnd(reason: RoomEnd.kicked, room: "kitchen")))
        == [.emit(.rejected(.otherRoom("kitchen")))])
  }
}
