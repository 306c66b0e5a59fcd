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

  @Test mutating func entrancesAreOneAtATimeByPriorityAndThenByArrival() {
    let first = take(Self.vip("bob", 1), Self.vip("cem", 1), Self.vip("dia", 9), Self.vip("eva", 0))
    #expect(senders(first) == ["bob"])
    #expect(endEntrance() == ["dia"] && endEntrance() == ["cem"] && endEntrance() == [])
  }

  @Test mutating func eightEntrancesWaitAtMost() {
    take(Self.vip("first", 1))
    for number in 1...20 { take(Self.vip("low\(number)", 2)) }
    take(Self.vip("high", 3))
    var shown: [String] = []
    while let next = endEntrance().first { shown.append(next) }
    #expect(shown == ["high"] + (1...7).map { "low\($0)" })
  }

  @Test mutating func aPopupThatBlocksDismissesTheEntranceOnScreenAndTheNextWaits() throws {
    take(Self.vip("bob", 1), Self.vip("cem", 1))
    presentEntrance()
    let id = try #require(enqueued)
    let begins = follow(.popups(.willPresent(PopupPresentation(popup: Popup(id: "a")))))
    #expect(begins.contains(.send(.popups(.revoke(PopupVersion(id: id))))))
    #expect(endEntrance() == [])
    let end = EndedPopup(id: "a", channel: "modal", outcome: .confirmed)
    #expect(senders(follow(.popups(.didEnd(end)))) == ["cem"])
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

  @Test mutating func oneUserHasOneWaitingEntrance() {
    take(Self.vip("bob", 1), Self.vip("cem", 1), Self.vip("dia", 1))
    for _ in 1...9 { take(Self.vip("dia", 9), Self.vip("bob", 9)) }
    #expect(endEntrance() == ["cem"] && endEntrance() == ["dia"] && endEntrance() == [])
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

  @Test mutating func anEntranceWaitsForTheGiftOnTheFullScreen() throws {
    var room = try RoomMachine()
    var events: [RoomEvent] = []
    func take(_ input: RoomInput, at seconds: Int) {
      let now = Instant.start + .seconds(seconds)
      while let due = room.nextDeadline, due <= now { room.deadlineReached(at: due, into: &events) }
      room.handle(input, at: now, into: &events)
    }
    let castle = GiftMessage(sender: "ada", gift: "castle", fullScreen: .seconds(8))
    take(.enter(room: "harbour"), at: 0)
    take(.gift(castle), at: 0)
    take(Self.vip("bob", 5), at: 1)
    take(.touch(Touch(id: 1, phase: .cancelled, location: .zero)), at: 60)
    let times = events.compactMap { event -> String? in
      switch event {
      case .gifts(.fullScreenDidEnd): "full screen ends"
      case .popups(.willPresent(let shown)): shown.popup.sender
      default: nil
      }
    }
    #expect(times == ["full screen ends", "bob"])
  }

  /// Two gifts in a row have the full screen, or a popup follows a popup that has failed.
  @Test mutating func anEntranceThatIsNotShownYetWaitsAgain() throws {
    take(Self.vip("bob", 1), Self.vip("cem", 1))
    let (begins, ends) = try Self.fullScreen()
    #expect(follow(begins).count == 2)
    #expect(endEntrance() == [])
    #expect(senders(follow(ends)) == ["bob"])
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

  @Test mutating func theEntranceOfAUserWhoJoinsBeforeTheRoomIsEnteredFollows() {
    take(.leave)
    #expect(senders(take(Self.vip("bob", 1))) == [])
    #expect(senders(take(.enter(room: "kitchen"))) == ["bob"])
  }

  /// As of an app whose session is the same in each launch.
  @Test mutating func anEntranceWithTheIdentifierOfAnEndedPopupIsFollowedByTheNext() {
    take(Self.vip("bob", 1), Self.vip("cem", 1))
    let rejection = PopupRejection.alreadyEnded(id: enqueued ?? "")
    #expect(senders(follow(.popups(.rejected(rejection)))) == ["cem"])
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

  @Test mutating func aMessageOfTheAppsOwnIsEmittedOnce() {
    let score = AppMessage(id: "1", kind: "score", payload: "3:1")
    let goal = AppMessage(id: "1", kind: "goal", payload: "ada")
    let clock = AppMessage(kind: "clock")
    #expect(
      take(.app(score), .app(goal), .app(score), .app(clock), .app(clock))
        == [score, goal, clock, clock].map { .emit(.didReceiveApp($0)) })
    #expect(routes.statistics.repeated == [.app: 1])
    // A server may count anew in each room.
    _ = take(.enter(room: "kitchen"))
    #expect(take(.app(score)) == [.emit(.didReceiveApp(score))])
  }

  @Test mutating func aKindDoesNotRunIntoAnIdentifier() {
    let messages = [AppMessage(id: "bc", kind: "a"), AppMessage(id: "c", kind: "ab")]
    #expect(take(.app(messages[0]), .app(messages[1])).count == 2)
  }

  @Test mutating func aRejectedMessageMayComeAgainWithItsOrigin() {
    func comment(_ sender: String) -> RoomInput {
      .delivered(
        RoomDelivery(origin: "o", input: .comment(CommentMessage(sender: sender, text: "hi"))))
    }
    let long = String(repeating: "a", count: 257)
    #expect(take(comment(long)) == [.emit(.rejected(.identifierTooLong))])
    #expect(take(comment("ada")).count == 1 && take(comment("ada")) == [])
  }

  /// As of servers whose messages have no optional fields.
  @Test mutating func anEmptyIdentifierOrOriginIsNone() {
    let score = RoomInput.delivered(
      RoomDelivery(origin: "", input: .app(AppMessage(id: "", kind: "score"))))
    #expect(take(score, score).count == 2)
  }

  @Test mutating func aMessageOfTheAppsOwnPassesTheDoor() {
    let long = String(repeating: "k", count: 257)
    let payload = String(repeating: "p", count: 65_537)
    #expect(
      take(
        .app(AppMessage(id: long, kind: "a")), .app(AppMessage(kind: long)),
        .app(AppMessage(kind: "a", payload: payload)))
        == [.identifierTooLong, .identifierTooLong, .payloadTooLong(limit: 65_536)]
        .map { .emit(.rejected($0)) })
    let old = RoomInput.delivered(
      RoomDelivery(age: .seconds(31), input: .app(AppMessage(kind: "score"))))
    #expect(take(old) == [] && routes.statistics.oldMessages == 1)
    #expect(RoomInput.app(AppMessage(kind: "score")).messageKind == .app)
  }

  /// A list of 100 givers after a reconnection.
  @Test mutating func aStateIsEmittedAtAnyAge() {
    let giver = #"{"user":"8817236","value":123456,"name":"Ada"},"#
    let givers = String(repeating: giver, count: 100)
    let state = AppMessage(kind: "givers", payload: givers, isState: true)
    let old = RoomInput.delivered(RoomDelivery(age: .seconds(90), input: .app(state)))
    #expect(take(old) == [.emit(.didReceiveApp(state))] && routes.statistics.oldMessages == 0)
  }

  @Test mutating func twoMessagesOfOneKindAndOriginAreOne() {
    func gift(_ id: String, origin: String?) -> RoomInput {
      .delivered(
        RoomDelivery(
          origin: origin, input: .gift(GiftMessage(id: id, sender: "ada", gift: "rose"))))
    }
    let comment = RoomInput.delivered(
      RoomDelivery(origin: "o1", input: .comment(CommentMessage(sender: "ada", text: "hi"))))
    #expect(take(gift("g1", origin: "o1"), gift("g2", origin: "o1")).count == 1)
    #expect(take(comment, comment).count == 1)
    #expect(take(gift("g3", origin: "o2"), gift("g4", origin: nil)).count == 2)
    #expect(routes.statistics.repeatedDeliveries == 2)
    _ = take(.enter(room: "kitchen"))
    #expect(take(gift("g1", origin: "o1")).count == 1)
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
