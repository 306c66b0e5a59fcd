import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore
import Testing

@testable import LiveRoom

extension RoomRoutes {
  /// Returns the steps, which are then taken.
  fileprivate mutating func takeSteps() -> [RouteStep] {
    defer { forgetSteps() }
    return steps
  }
}

// The inputs of modules as steps.
extension RouteStep {
  fileprivate static func gifts(_ input: GiftInput) -> RouteStep { .send(.gifts(input)) }
  fileprivate static func ticker(_ input: TickerInput) -> RouteStep { .send(.ticker(input)) }
  fileprivate static func popups(_ input: PopupInput) -> RouteStep { .send(.popups(input)) }
  fileprivate static func pager(_ input: PagerInput) -> RouteStep { .send(.pager(input)) }
  fileprivate static func likes(_ input: LikeInput) -> RouteStep { .send(.likes(input)) }
}

/// Each route alone: an event, and the inputs of other modules that follow from it.
@Suite struct RoutesTests {
  private func steps(
    after past: [RoomEvent] = [], user: String? = nil,
    _ act: (inout RoomRoutes) -> Void
  ) -> [String] {
    var routes = RoomRoutes(RoomConfiguration(localUser: user))
    for event in past { routes.follow(event) }
    _ = routes.takeSteps()
    act(&routes)
    return routes.takeSteps().map { "\($0)" }
  }

  private func list(_ steps: [RouteStep]) -> [String] { steps.map { "\($0)" } }

  private static let inHarbour: [RoomEvent] = [
    .pager(.willDisplay(RoomOnSurface(room: "harbour", surface: 0))),
    .pager(.didSettle(SettledRoom(room: "harbour", index: 0, surface: 0))),
  ]

  private func signal(_ name: String, _ phase: PopupSignal.Phase) -> RouteStep {
    .popups(.signal(PopupSignal(name, phase)))
  }

  // MARK: Rooms

  @Test func aRoomThatSettlesIsEntered() {
    let emitted = steps {
      $0.follow(.pager(.didSettle(.init(room: "harbour", index: 0, surface: 0))))
    }
    #expect(
      emitted
        == list([
          .popups(.setScene("harbour")), .likes(.enter(room: "harbour")),
          .emit(.entered(room: "harbour")),
        ]))
  }

  @Test func roomsAreComparedByBytes() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let emitted = steps {
      $0.take(.enter(room: composed))
      $0.follow(.pager(.willDisplay(RoomOnSurface(room: decomposed, surface: 1))))
      $0.follow(.pager(.didEndDisplaying(RoomOnSurface(room: decomposed, surface: 1))))
      _ = $0.takeSteps()
      $0.take(.enter(room: decomposed))
    }
    // Neither left by the twin's end, nor taken for it.
    #expect(emitted.first == "\(RouteStep.emit(.left(room: composed)))")
    #expect(emitted.last == "\(RouteStep.emit(.entered(room: decomposed)))")
    #expect(emitted.contains("\(RouteStep.likes(.enter(room: decomposed)))"))
  }

  @Test func aRoomOutOfViewIsClosed() {
    let emitted = steps(after: Self.inHarbour) {
      $0.follow(.pager(.didEndDisplaying(RoomOnSurface(room: "harbour", surface: 0))))
    }
    #expect(
      emitted
        == list([
          .emit(.left(room: "harbour")), .gifts(.leaveRoom), .ticker(.reload([])),
          .likes(.flush), .popups(.setScene(nil)),
        ]))
  }

  @Test func aNeighborThatEntersAndLeavesTheViewChangesNoRoom() {
    let emitted = steps(after: Self.inHarbour) {
      $0.follow(.pager(.willDisplay(RoomOnSurface(room: "kitchen", surface: 1))))
      $0.follow(.pager(.didEndDisplaying(RoomOnSurface(room: "kitchen", surface: 1))))
      $0.follow(.pager(.didSettle(SettledRoom(room: "harbour", index: 0, surface: 0))))
    }
    #expect(emitted == list([signal("pagerMoving", .began), signal("pagerMoving", .ended)]))
  }

  @Test func theSceneChangesBeforeThePagerIsSaidToRest() {
    let emitted = steps(after: Self.inHarbour) {
      $0.follow(.pager(.willDisplay(RoomOnSurface(room: "kitchen", surface: 1))))
      _ = $0.takeSteps()
      $0.follow(.pager(.didEndDisplaying(RoomOnSurface(room: "harbour", surface: 0))))
    }
    #expect(
      emitted
        == list([
          .emit(.left(room: "harbour")), .gifts(.leaveRoom), .ticker(.reload([])),
          .likes(.flush), .popups(.setScene(nil)), signal("pagerMoving", .ended),
        ]))
  }

  @Test func withoutAPagerTheAppEnters() {
    let emitted = steps(after: Self.inHarbour) { $0.take(.enter(room: "kitchen")) }
    #expect(emitted.first == "\(RouteStep.emit(.left(room: "harbour")))")
    #expect(emitted.last == "\(RouteStep.emit(.entered(room: "kitchen")))")
  }

  @Test func returningToARoomLikesThereWithoutAnotherEntrance() {
    let emitted = steps(after: Self.inHarbour) {
      $0.follow(.pager(.didEndDisplaying(RoomOnSurface(room: "harbour", surface: 0))))
      _ = $0.takeSteps()
      $0.follow(.pager(.didSettle(SettledRoom(room: "harbour", index: 0, surface: 0))))
    }
    #expect(
      emitted
        == list([.popups(.setScene("harbour")), .emit(.entered(room: "harbour"))]))
  }

  // MARK: What is in front

  @Test func theFirstPopupLocksAndTheLastUnlocks() {
    var configuration = RoomConfiguration()
    configuration.blockingChannels.insert("alert")
    var routes = RoomRoutes(configuration)
    let events: [PopupEvent] = [
      .willPresent(PopupPresentation(popup: Popup(id: "a"))),
      .willPresent(PopupPresentation(popup: Popup(id: "b", channel: "alert"))),
      .didEnd(EndedPopup(id: "a", channel: PopupChannel.modal, outcome: .confirmed)),
      .didRequeue(RequeuedPopup(id: "b", channel: "alert")),
    ]
    for event in events { routes.follow(.popups(event)) }
    let emitted = list(routes.takeSteps())
    #expect(
      emitted
        == list([
          .pager(.lock(PagingLock(reason: "popup"))), .likes(.insertConditions(.popup)),
          .pager(.unlock(PagingLock(reason: "popup"))), .likes(.removeConditions(.popup)),
        ]))
  }

  @Test func aBannerLocksNothing() {
    let emitted = steps {
      $0.follow(.popups(.willPresent(.init(popup: Popup(id: "a", channel: PopupChannel.banner)))))
      $0.follow(.popups(.didEnd(.init(id: "a", channel: PopupChannel.banner, outcome: .timedOut))))
    }
    #expect(emitted.isEmpty)
  }

  @Test func aPopupThatEndsUnseenUnlocksNothing() {
    let emitted = steps {
      $0.follow(.popups(.willPresent(PopupPresentation(popup: Popup(id: "a")))))
      _ = $0.takeSteps()
      $0.follow(.popups(.didEnd(.init(id: "b", channel: PopupChannel.modal, outcome: .expired))))
    }
    #expect(emitted.isEmpty)
  }

  @Test func aSheetLocksPagingUntilItIsClosedAlsoWhenAnotherReplacesIt() {
    let emitted = steps {
      $0.follow(.likes(.sheet(.willPresent(SheetSpec(id: "a", detents: [300])))))
      $0.follow(.likes(.sheet(.didDismiss(SheetDismissal(id: "a", cause: .replaced)))))
      $0.follow(.likes(.sheet(.willPresent(SheetSpec(id: "b", detents: [300])))))
      $0.follow(.likes(.sheet(.didDismiss(SheetDismissal(id: "a")))))
      $0.follow(.likes(.sheet(.didDismiss(SheetDismissal(id: "b", cause: .dragged)))))
    }
    let opens = list([.pager(.lock(PagingLock(reason: "sheet"))), signal("sheetOpen", .began)])
    let closes = list([.pager(.unlock(PagingLock(reason: "sheet"))), signal("sheetOpen", .ended)])
    #expect(emitted == opens + closes + opens + closes)
  }

  @Test func aFullScreenGiftSignalsPopups() throws {
    var gifts = try GiftMachine(configuration: GiftConfiguration())
    var events: [GiftEvent] = []
    let rocket = GiftMessage(sender: "ada", gift: "rocket", fullScreen: .seconds(4))
    gifts.handle(.receive(rocket), at: .start, into: &events)
    gifts.deadlineReached(at: .start + .seconds(10), into: &events)
    let emitted = steps { routes in events.forEach { routes.follow(.gifts($0)) } }
    #expect(emitted == list([signal("giftFullScreen", .began), signal("giftFullScreen", .ended)]))
  }

  @Test func aClearedScreenSuspendsItsOverlays() {
    let emitted = steps {
      $0.follow(.likes(.clearedDidChange(true)))
      $0.follow(.likes(.clearedDidChange(false)))
    }
    #expect(
      emitted
        == list([
          signal("screenCleared", .began), .emit(.overlaysHidden(true)),
          .gifts(.suspend(reason: .overlaysHidden)),
          .ticker(.suspend(reason: .overlaysHidden)),
          signal("screenCleared", .ended), .emit(.overlaysHidden(false)),
          .gifts(.resume(reason: .overlaysHidden)),
          .ticker(.resume(reason: .overlaysHidden)),
        ]))
  }

  // MARK: The app

  @Test func allAreSuspendedAndResumedInTheOppositeOrder() {
    let emitted = steps {
      $0.take(.suspend(reason: .background))
      $0.take(.resume(reason: .background))
    }
    #expect(
      emitted
        == list([
          .likes(.suspend(reason: .room)), .pager(.suspend(reason: .room)),
          .gifts(.suspend(reason: .room)), .ticker(.suspend(reason: .room)),
          .popups(.suspend(reason: .room)), .emit(.suspended),
          .popups(.resume(reason: .room)), .ticker(.resume(reason: .room)),
          .gifts(.resume(reason: .room)), .pager(.resume(reason: .room)),
          .likes(.resume(reason: .room)), .emit(.resumed),
        ]))
  }

  @Test func aRoomIsResumedWhenNoReasonIsLeft() {
    let emitted = steps {
      $0.take(.suspend(reason: .background))
      $0.take(.suspend(reason: .app))
      $0.take(.resume(reason: .background))
      _ = $0.takeSteps()
      $0.take(.resume(reason: .app))
    }
    #expect(emitted.last == "\(RouteStep.emit(.resumed))")
    #expect(emitted.first == "\(RouteStep.popups(.resume(reason: .room)))")
  }

  @Test func suspendingTwiceForOneReasonIsRejected() {
    let emitted = steps {
      $0.take(.resume(reason: .background))
      $0.take(.suspend(reason: .background))
      _ = $0.takeSteps()
      $0.take(.suspend(reason: .background))
    }
    #expect(emitted == list([.emit(.rejected(.suspended))]))
  }

  @Test func landscapeLocksOnce() {
    let emitted = steps {
      $0.take(.room(.setLandscape(true)))
      $0.take(.room(.setLandscape(true)))
      $0.take(.room(.setLandscape(false)))
      $0.take(.room(.setLandscape(false)))
    }
    #expect(
      emitted
        == list([
          .pager(.lock(PagingLock(reason: "landscape"))), .likes(.insertConditions(.landscape)),
          .pager(.unlock(PagingLock(reason: "landscape"))), .likes(.removeConditions(.landscape)),
        ]))
  }

  @Test(arguments: [
    (
      GestureDrag.Phase.began,
      [
        RouteStep.pager(.didBeginDrag(touch: 3)), .pager(.didDrag(PagerDrag(travel: 40, touch: 3))),
      ]
    ),
    (.changed, [.pager(.didDrag(PagerDrag(travel: 40, touch: 3)))]),
    (
      .ended(velocity: ScreenPoint(x: 0, y: -900)),
      [.pager(.didEndDrag(PagerDragEnd(velocity: 900, touch: 3)))]
    ),
    (.cancelled, [.pager(.didCancelDrag(touch: 3))]),
  ])
  func aPageDragUpwardsMovesTowardsTheNextRoom(
    _ phase: GestureDrag.Phase, _ expected: [RouteStep]
  ) {
    let drag = GestureDrag(
      gesture: .pageDrag, touch: 3, phase: phase, location: .zero,
      translation: ScreenPoint(x: 0, y: -40))
    #expect(steps { $0.follow(.likes(.didDrag(drag))) } == list(expected))
  }

  // MARK: Messages

  @Test func ownLikesAreNotCountedAgain() {
    let emitted = steps(user: "me") {
      $0.take(.like(RoomLike(sender: "me", count: 3)))
      $0.take(.like(RoomLike(sender: "ada", count: 2, total: 9)))
      #expect($0.account.ownLikesEchoed == 1)
    }
    #expect(emitted == list([.likes(.receiveLikes(ReceivedLikes(count: 2, total: 9)))]))
  }

  @Test func likesOfAUserWithASimilarNameAreCounted() {
    let emitted = steps(user: "caf\u{E9}") {
      $0.take(.like(RoomLike(sender: "cafe\u{301}", count: 3)))
      #expect($0.account.ownLikesEchoed == 0)
    }
    #expect(emitted == list([.likes(.receiveLikes(ReceivedLikes(count: 3)))]))
  }

  @Test func aSheetWithASimilarNameKeepsPagingLocked() {
    let emitted = steps {
      $0.follow(.likes(.sheet(.willPresent(SheetSpec(id: "caf\u{E9}", detents: [300])))))
      _ = $0.takeSteps()
      $0.follow(.likes(.sheet(.didDismiss(SheetDismissal(id: "cafe\u{301}")))))
    }
    #expect(emitted.isEmpty)
  }

  @Test func commentsWithoutAnIdentifierStayWithoutOne() {
    let emitted = steps {
      $0.take(.comment(RoomComment(sender: "ada", text: "hi")))
      $0.take(.comment(RoomComment(sender: "ada", text: "hi")))
    }
    #expect(
      emitted
        == list([
          .ticker(.append(TickerItem(kind: "comment", sender: "ada", content: "hi"))),
          .ticker(.append(TickerItem(kind: "comment", sender: "ada", content: "hi"))),
        ]))
  }

  @Test func inputsForAnotherRoomAreRejected() {
    let emitted = steps(after: Self.inHarbour) {
      let like = RoomInput.like(RoomLike(sender: "ada", count: 2))
      $0.take(.delivered(RoomDelivery(room: "kitchen", input: like)))
      $0.take(.delivered(RoomDelivery(room: "harbour", input: like)))
      #expect($0.account.messages == 2 && $0.account.rejected == 1)
    }
    #expect(
      emitted
        == list([
          .emit(.rejected(.otherRoom("kitchen"))),
          .likes(.receiveLikes(ReceivedLikes(count: 2))),
        ]))
  }

  @Test func giftsAndLikesOfTheUserAreSentToTheServer() {
    let message = LikeMessage(id: 1, room: "harbour", count: 4)
    let send = GiftSend(gift: "rose", recipient: "bob", combo: "own-1", batchSize: 2, total: 6)
    let emitted = steps {
      $0.follow(.likes(.sendLikes(message)))
      $0.follow(.gifts(.button(.willSend(send))))
    }
    #expect(
      emitted
        == list([
          .emit(.send(.likes(message))), .emit(.send(.gift(send))),
        ]))
  }
}
