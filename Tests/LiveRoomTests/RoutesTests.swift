import LiveRoomKit
import Testing

@testable import LiveRoom

/// The order of steps that follow from one event or input, and routes that no promise draws.
@Suite struct RoutesTests {
  private var routes: RoomRoutes

  init() {
    var configuration = RoomConfiguration()
    configuration.blockingChannels.insert("alert")
    routes = RoomRoutes(configuration)
  }

  private mutating func take(_ inputs: RoomInput...) -> [RouteStep] {
    for input in inputs { routes.take(input) }
    defer { routes.forgetSteps() }
    return routes.steps
  }

  private mutating func follow(_ events: RoomEvent...) -> [RouteStep] {
    for event in events { routes.follow(event) }
    defer { routes.forgetSteps() }
    return routes.steps
  }

  private static func signal(_ name: String, _ phase: PopupSignal.Phase) -> RouteStep {
    .send(.popups(.signal(PopupSignal(name, phase))))
  }

  private static func entered(_ room: String, likes: Bool = false) -> [RouteStep] {
    [
      .send(.gifts(.enter(room: room))), .send(.comments(.enter(room: room))),
      .send(.meters(.enter(room: room))), .send(.popups(.setScene(room))),
    ] + (likes ? [.send(.likes(.enter(room: room)))] : []) + [.emit(.didEnter(room: room))]
  }

  private static let left: [RouteStep] = [
    .emit(.didLeave(room: "harbour")), .send(.gifts(.leave)), .send(.ticker(.reload([]))),
    .send(.comments(.leave)), .send(.meters(.leave)), .send(.likes(.flush)),
    .send(.popups(.setScene(nil))),
  ]

  @Test mutating func aRoomIsLeftBeforeAnotherIsEntered() {
    _ = take(.enter(room: "harbour"))
    #expect(take(.enter(room: "kitchen")) == Self.left + Self.entered("kitchen", likes: true))
  }

  @Test func aCheapGiftIsARowOfTheComments() throws {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.gifts.minimumUnitValue = 10
    for (destination, isListed) in [(CommentDestination.list, true), (.danmaku, false)] {
      configuration.commentDestination = destination
      var room = try RoomMachine(configuration)
      var events: [RoomEvent] = []
      func send(_ input: RoomInput) { room.handle(input, at: .start, into: &events) }
      send(.enter(room: "harbour"))
      send(.gift(GiftMessage(sender: "ann", gift: "rose", count: .single(3), unitValue: 9)))
      send(.gift(GiftMessage(sender: "me", gift: "rose", count: .single(3), unitValue: 9)))
      send(.gift(GiftMessage(sender: "bob", gift: "car", count: .single(1), unitValue: 10)))
      send(.gift(GiftMessage(sender: "cyd", gift: "rose", unitValue: 9)))
      send(.leave)
      let rows = events.flatMap { event -> [CommentMessage] in
        if case .comments(.didAppend(let batch)) = event { batch.rows.map(\.message) } else { [] }
      }
      let rose = CommentMessage(kind: .smallGift, sender: "ann", text: "× 3", payload: "rose")
      #expect(rows == (isListed ? [rose] : []), "\(destination)")
    }
  }

  @Test mutating func whoReturnsToARoomLikesThereWithoutAnotherEntrance() {
    _ = take(.enter(room: "harbour"), .leave)
    #expect(take(.enter(room: "harbour")) == Self.entered("harbour"))
  }

  @Test mutating func theSceneChangesBeforeThePagerIsSaidToRest() {
    let (harbour, kitchen) = (
      RoomOnSurface(room: "harbour", surface: 0), RoomOnSurface(room: "kitchen", surface: 1)
    )
    _ = follow(
      .pager(.willDisplay(harbour)),
      .pager(.didSettle(SettledRoom(room: "harbour", index: 0, surface: 0))))
    #expect(follow(.pager(.willDisplay(kitchen))) == [Self.signal("pagerMoving", .began)])
    #expect(
      follow(.pager(.didEndDisplaying(harbour))) == Self.left + [
        Self.signal("pagerMoving", .ended)
      ])
  }

  @Test mutating func theStreamOfARoomThatTheAppLeavesStopsUntilItIsEnteredAgain() {
    let harbour = RoomEvent.pager(.willDisplay(RoomOnSurface(room: "harbour", surface: 0)))
    let settled = RoomEvent.pager(
      .didSettle(SettledRoom(room: "harbour", index: 0, surface: 0)))
    let entered = Self.entered("harbour")
    _ = follow(harbour, settled)
    #expect(take(.leave) == [.send(.pager(.stop(room: "harbour")))] + Self.left)
    // A finger has moved the page and brought it back.
    #expect(follow(settled) == [] && take(.leave) == [])
    #expect(
      take(.enter(room: "harbour"))
        == [.send(.pager(.show(room: "harbour")))] + entered)
    _ = take(.leave)
    _ = follow(.pager(.didEndDisplaying(RoomOnSurface(room: "harbour", surface: 0))), harbour)
    #expect(follow(settled) == entered)
  }

  @Test mutating func theEndOfASheetWithASimilarNameUnlocksNothing() {
    _ = follow(.likes(.sheet(.willPresent(SheetSpec(id: "caf\u{E9}", detents: [300])))))
    #expect(follow(.likes(.sheet(.didDismiss(SheetDismissal(id: "cafe\u{301}"))))) == [])
  }

  /// Upwards is towards the next room.
  @Test(
    arguments: [
      (
        GestureDrag.Phase.began,
        [.didBeginDrag(touch: 3), .didDrag(travel: 40, touch: 3)]
      ),
      (.changed, [.didDrag(travel: 40, touch: 3)]),
      (
        .ended(velocity: ScreenPoint(x: 0, y: -900)),
        [.didEndDrag(velocity: 900, touch: 3)]
      ),
      (.cancelled, [.didCancelDrag(touch: 3)]),
    ] as [(GestureDrag.Phase, [PagerInput])])
  mutating func aDragTurnsPages(_ phase: GestureDrag.Phase, _ inputs: [PagerInput]) {
    let drag = GestureDrag(
      gesture: .pageDrag, touch: 3, phase: phase, location: .zero,
      translation: ScreenPoint(x: 0, y: -40))
    #expect(follow(.likes(.didDrag(drag))) == inputs.map { .send(.pager($0)) })
  }

  @Test mutating func modulesAreSuspendedFromTheTouchesInwardsAndResumedFromTheOtherEnd() {
    func steps(_ step: LifecycleStep, _ modules: [ModuleKind]) -> [RouteStep] {
      modules.map { .send($0.input(for: step)) }
    }
    #expect(
      take(.suspend(reason: .background), .suspend(reason: .app))
        == steps(
          .suspend(.room),
          [.likes, .pager, .gifts, .ticker, .comments, .broadcast, .meters, .popups])
        + [.emit(.didSuspend)])
    #expect(
      take(.resume(reason: .background), .resume(reason: .app))
        == steps(
          .resume(.room),
          [.popups, .meters, .broadcast, .comments, .ticker, .gifts, .pager, .likes])
        + [.emit(.didResume)])
  }

  // MARK: Comments

  private static let comment = CommentMessage(
    id: "1", sender: "ann", text: "hello", payload: "level")

  @Test mutating func aRemovalReachesTheListFromTheTickerTooAndNothingBringsTheCommentBack() {
    #expect(
      take(.ticker(.remove(id: "1")))
        == [.send(.ticker(.remove(id: "1"))), .send(.comments(.remove(id: "1")))])
    #expect(take(.comments(.remove(id: "2"))) == [.send(.comments(.remove(id: "2")))])
    #expect(take(.comment(Self.comment)) == [])
    let past = [PastComment(Self.comment), PastComment(CommentMessage(id: "3"))]
    #expect(take(.comments(.restore(past))) == [.send(.comments(.restore([past[1]])))])
    #expect(take(.comments(.receive(past[1].message))) == [])
    // A user who comes back sees it again.
    #expect(take(.comments(.restore([past[1]]))) == [.send(.comments(.restore([past[1]])))])
    let long = String(repeating: "x", count: 257)
    #expect(take(.comments(.remove(id: long))) == [.emit(.rejected(.identifierTooLong))])
  }

  @Test mutating func oldCommentsThatComeTogetherAreRestoredTogether() {
    func old(_ id: String, _ age: Int) -> RoomInput {
      .delivered(
        RoomDelivery(
          age: .seconds(age), input: .comments(.receive(CommentMessage(id: id)))))
    }
    let past = [
      PastComment(CommentMessage(id: "a"), age: .seconds(90)),
      PastComment(CommentMessage(id: "b"), age: .seconds(60)),
    ]
    #expect(
      take(old("a", 90), old("a", 90), old("b", 60), old("c", 30))
        == [
          .send(.comments(.restore(past))),
          .send(.comments(.receive(CommentMessage(id: "c")))),
        ])
    #expect(routes.statistics.oldMessages == 2 && routes.statistics.repeated == [.comment: 1])
  }

  @Test func withoutAListCommentsAreCountedAndNotShown() {
    var routes = RoomRoutes(modules: [.ticker])
    routes.take(.comment(Self.comment))
    routes.take(.notice(TickerItem(id: "1", content: "Welcome")))
    #expect(routes.steps == [.send(.ticker(.append(TickerItem(id: "1", content: "Welcome"))))])
    #expect(routes.statistics.comments == 1 && routes.statistics.repeated == [:])
  }

  @Test mutating func commentsFlyWhereTheSettingSaysSo() {
    let (message, other) = (
      CommentMessage(id: "1", text: "hi"), CommentMessage(id: "1", text: "ho")
    )
    let own = CommentSend(CommentMessage(id: "own"), attempt: 1)
    var again = own
    again.attempt = 2
    for destination in CommentDestination.allCases {
      var configuration = RoomConfiguration()
      configuration.commentDestination = destination
      routes = RoomRoutes(configuration)
      func steps(_ list: CommentInput, _ lanes: DanmakuInput, isListed: Bool) -> [RouteStep] {
        (isListed ? [.send(.comments(list))] : [])
          + (destination.includesDanmaku ? [.send(.danmaku(lanes))] : [])
      }
      #expect(
        take(.comments(.receive(message)))
          == steps(.receive(message), .receive(message), isListed: destination.includesList))
      #expect(take(.comments(.receive(message))) == [])
      #expect(
        take(.comments(.replace(other)))
          == steps(.replace(other), .replace(other), isListed: true))
      #expect(
        take(.comments(.removeSender("u")))
          == steps(.removeSender("u"), .removeSender("u"), isListed: true))
      #expect(take(.comments(.clear)) == steps(.clear, .clear, isListed: true))
      #expect(
        follow(.comments(.willSend(own)))
          == [.emit(.willSend(.comment(own)))]
          + steps(.leave, .receive(own.message), isListed: false))
      #expect(follow(.comments(.willSend(again))) == [.emit(.willSend(.comment(again)))])
    }
  }

  @Test mutating func aPermissionThatWasUnderWayForLongEndsEarlier() {
    func muted(for seconds: Int) -> RoomInput {
      .comments(.setPermission(CommentPermission(.muted, for: .seconds(seconds))))
    }
    for (age, left) in [(0, 600), (90, 510), (700, 0)] {
      let delivery = RoomDelivery(age: .seconds(age), input: muted(for: 600))
      #expect(take(.delivered(delivery)) == [.send(muted(for: left))])
    }
  }

  /// A finger that is cancelled does not coast.
  @Test mutating func oneFingerAtATimeScrollsTheComments() {
    func drag(_ touch: Int, _ phase: GestureDrag.Phase, _ y: Double = 0) -> RoomEvent {
      .likes(
        .didDrag(
          GestureDrag(
            gesture: .commentScroll, touch: touch, phase: phase, location: .zero,
            translation: ScreenPoint(x: 0, y: y))))
    }
    func steps(_ drags: CommentDrag...) -> [RouteStep] { drags.map { .send(.comments(.drag($0))) } }
    let end = GestureDrag.Phase.ended(velocity: ScreenPoint(x: 0, y: 900))
    #expect(
      follow(drag(3, .began, 4), drag(3, .changed, 40), drag(5, .began), drag(5, .changed, 7))
        == steps(CommentDrag(.began, translation: 4), CommentDrag(.changed, translation: 40)))
    #expect(
      follow(drag(3, end, 50), drag(5, end, 7))
        == steps(CommentDrag(.ended, translation: 50, velocity: 900)))
    #expect(
      follow(drag(5, .began), drag(5, .cancelled, 7))
        == steps(CommentDrag(.began), CommentDrag(.ended, translation: 7)))
  }
}
