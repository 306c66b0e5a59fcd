import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore
import Testing

@testable import LiveRoom

extension RoomRoutes {
  /// What is to be done, which is then done.
  fileprivate mutating func takeCommands() -> [RoomCommand] {
    defer { forgetCommands() }
    return commands
  }
}

/// Each route alone: what is told, and who is told what because of it.
@Suite struct RoutesTests {
  private func commands(
    after past: [RoomEvent] = [], user: String? = nil,
    _ act: (inout RoomRoutes) -> Void
  ) -> [String] {
    var routes = RoomRoutes(user: user)
    for event in past { routes.follow(event) }
    _ = routes.takeCommands()
    act(&routes)
    return routes.takeCommands().map { "\($0)" }
  }

  private func list(_ commands: [RoomCommand]) -> [String] { commands.map { "\($0)" } }

  private static let inHarbour: [RoomEvent] = [
    .pager(.willDisplay(room: "harbour", surface: 0)),
    .pager(.didSettle(room: "harbour", index: 0, surface: 0)),
  ]

  private func signal(_ name: String, _ phase: PopupSignal.Phase) -> RoomCommand {
    .popups(.signalled(PopupSignal(name, phase)))
  }

  // MARK: Rooms

  @Test func aRoomThatSettlesIsEntered() {
    let told = commands { $0.follow(.pager(.didSettle(room: "harbour", index: 0, surface: 0))) }
    #expect(
      told
        == list([
          .popups(.sceneChanged(to: "harbour")), .likes(.enter(room: "harbour")),
          .tell(.entered(room: "harbour")),
        ]))
  }

  @Test func roomsAreComparedByBytes() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let told = commands {
      $0.take(.entered(room: composed))
      $0.follow(.pager(.willDisplay(room: decomposed, surface: 1)))
      $0.follow(.pager(.didEndDisplaying(room: decomposed, surface: 1)))
      _ = $0.takeCommands()
      $0.take(.entered(room: decomposed))
    }
    // Neither left by the twin's end, nor taken for it.
    #expect(told.first == "\(RoomCommand.tell(.left(room: composed)))")
    #expect(told.last == "\(RoomCommand.tell(.entered(room: decomposed)))")
    #expect(told.contains("\(RoomCommand.likes(.enter(room: decomposed)))"))
  }

  @Test func aRoomOutOfViewIsClosed() {
    let told = commands(after: Self.inHarbour) {
      $0.follow(.pager(.didEndDisplaying(room: "harbour", surface: 0)))
    }
    #expect(
      told
        == list([
          .tell(.left(room: "harbour")), .gifts(.closeRoom), .ticker(.reload([])),
          .likes(.flush), .popups(.sceneChanged(to: nil)),
        ]))
  }

  @Test func aNeighbourThatComesIntoViewAndGoesChangesNoRoom() {
    let told = commands(after: Self.inHarbour) {
      $0.follow(.pager(.willDisplay(room: "kitchen", surface: 1)))
      $0.follow(.pager(.didEndDisplaying(room: "kitchen", surface: 1)))
      $0.follow(.pager(.didSettle(room: "harbour", index: 0, surface: 0)))
    }
    #expect(told == list([signal("pagerMoving", .began), signal("pagerMoving", .ended)]))
  }

  @Test func whereThereIsNoPagerTheAppEnters() {
    let told = commands(after: Self.inHarbour) { $0.take(.entered(room: "kitchen")) }
    #expect(told.first == "\(RoomCommand.tell(.left(room: "harbour")))")
    #expect(told.last == "\(RoomCommand.tell(.entered(room: "kitchen")))")
  }

  @Test func comingBackToARoomMakesLikesThereWithoutAnotherEntrance() {
    let told = commands(after: Self.inHarbour) {
      $0.follow(.pager(.didEndDisplaying(room: "harbour", surface: 0)))
      _ = $0.takeCommands()
      $0.follow(.pager(.didSettle(room: "harbour", index: 0, surface: 0)))
    }
    #expect(
      told
        == list([.popups(.sceneChanged(to: "harbour")), .tell(.entered(room: "harbour"))]))
  }

  // MARK: What is in front

  @Test func theFirstPopupLocksAndTheLastUnlocks() {
    var routes = RoomRoutes(blockingChannels: [PopupChannel.modal, "alert"])
    let events: [PopupEvent] = [
      .present(Popup(id: "a"), remaining: nil),
      .present(Popup(id: "b", channel: "alert"), remaining: nil),
      .ended(id: "a", channel: PopupChannel.modal, .confirmed),
      .returned(id: "b", channel: "alert"),
    ]
    for event in events { routes.follow(.popups(event)) }
    let told = list(routes.takeCommands())
    #expect(
      told
        == list([
          .pager(.lock(reason: "popup")), .likes(.raise(.popup)),
          .pager(.unlock(reason: "popup")), .likes(.lower(.popup)),
        ]))
  }

  @Test func aBannerLocksNothing() {
    let told = commands {
      $0.follow(.popups(.present(Popup(id: "a", channel: PopupChannel.banner), remaining: nil)))
      $0.follow(.popups(.ended(id: "a", channel: PopupChannel.banner, .timedOut)))
    }
    #expect(told.isEmpty)
  }

  @Test func aPopupThatEndsUnseenUnlocksNothing() {
    let told = commands {
      $0.follow(.popups(.present(Popup(id: "a"), remaining: nil)))
      _ = $0.takeCommands()
      $0.follow(.popups(.ended(id: "b", channel: PopupChannel.modal, .expired)))
    }
    #expect(told.isEmpty)
  }

  @Test func aSheetLocksPagingUntilItIsClosedAlsoWhenAnotherReplacesIt() {
    let told = commands {
      $0.follow(.likes(.sheet(.presented(SheetSpec(id: "a", heights: [300])))))
      $0.follow(.likes(.sheet(.closed(id: "a", .replaced))))
      $0.follow(.likes(.sheet(.presented(SheetSpec(id: "b", heights: [300])))))
      $0.follow(.likes(.sheet(.closed(id: "a", .dismissed))))
      $0.follow(.likes(.sheet(.closed(id: "b", .dragged))))
    }
    let opens = list([.pager(.lock(reason: "sheet")), signal("sheetOpen", .began)])
    let closes = list([.pager(.unlock(reason: "sheet")), signal("sheetOpen", .ended)])
    #expect(told == opens + closes + opens + closes)
  }

  @Test func aFullScreenGiftIsQuietForPopups() throws {
    var gifts = try GiftMachine(configuration: GiftConfiguration())
    var events: [GiftEvent] = []
    let rocket = GiftMessage(
      sender: "ada", gift: "rocket", presentation: GiftPresentation(fullScreen: .seconds(4)))
    gifts.handle(.message(rocket), at: .start, into: &events)
    gifts.deadlineReached(at: .start + .seconds(10), into: &events)
    let told = commands { routes in events.forEach { routes.follow(.gifts($0)) } }
    #expect(told == list([signal("giftFullScreen", .began), signal("giftFullScreen", .ended)]))
  }

  @Test func aClearedScreenHoldsItsOverlays() {
    let told = commands {
      $0.follow(.likes(.cleared(true)))
      $0.follow(.likes(.cleared(false)))
    }
    #expect(
      told
        == list([
          signal("screenCleared", .began), .tell(.overlaysHidden(true)), .gifts(.suspend),
          .ticker(.pause(.suspended)),
          signal("screenCleared", .ended), .tell(.overlaysHidden(false)), .gifts(.resume),
          .ticker(.proceed(.suspended)),
        ]))
  }

  // MARK: The app

  @Test func allGoToSleepAndWakeInTheOppositeOrder() {
    let told = commands {
      $0.take(.suspended)
      $0.take(.resumed)
    }
    #expect(
      told
        == list([
          .likes(.suspend), .pager(.suspend(reason: .background)), .gifts(.suspend),
          .ticker(.pause(.suspended)),
          .popups(.paused(.all)), .tell(.suspended),
          .popups(.resumed(.all)), .gifts(.resume), .ticker(.proceed(.suspended)),
          .pager(.resume(reason: .background)), .likes(.resume), .tell(.resumed),
        ]))
  }

  @Test func aClearedScreenStaysHeldThroughTheBackground() {
    let told = commands(after: [.likes(.cleared(true))]) {
      $0.take(.suspended)
      $0.take(.resumed)
      $0.take(.suspended)
      $0.follow(.likes(.cleared(false)))
      _ = $0.takeCommands()
      $0.take(.resumed)
    }
    #expect(
      told
        == list([
          .popups(.resumed(.all)), .gifts(.resume), .ticker(.proceed(.suspended)),
          .pager(.resume(reason: .background)), .likes(.resume), .tell(.resumed),
        ]))
  }

  @Test func goingToSleepTwiceIsRejected() {
    let told = commands {
      $0.take(.resumed)
      $0.take(.suspended)
      _ = $0.takeCommands()
      $0.take(.suspended)
    }
    #expect(told == list([.tell(.rejected(.suspended))]))
  }

  @Test func landscapeLocksOnce() {
    let told = commands {
      $0.take(.landscape(true))
      $0.take(.landscape(true))
      $0.take(.landscape(false))
      $0.take(.landscape(false))
    }
    #expect(
      told
        == list([
          .pager(.lock(reason: "landscape")), .likes(.raise(.landscape)),
          .pager(.unlock(reason: "landscape")), .likes(.lower(.landscape)),
        ]))
  }

  @Test(arguments: [
    (
      GestureDrag.Phase.began,
      [
        RoomCommand.pager(.didBeginDrag(touch: 3)), .pager(.didDrag(travel: 40, touch: 3)),
      ]
    ),
    (.changed, [.pager(.didDrag(travel: 40, touch: 3))]),
    (.ended, [.pager(.didEndDrag(velocity: 900, touch: 3))]),
    (.cancelled, [.pager(.didCancelDrag(touch: 3))]),
  ])
  func aPageDragUpwardsGoesTowardsTheNextRoom(
    _ phase: GestureDrag.Phase, _ expected: [RoomCommand]
  ) {
    let drag = GestureDrag(
      .pageDrag, touch: 3, phase, location: .zero, translation: ScreenPoint(x: 0, y: -40),
      velocity: ScreenPoint(x: 0, y: -900))
    #expect(commands { $0.follow(.likes(.dragged(drag))) } == list(expected))
  }

  // MARK: Messages

  @Test func ownLikesAreNotCountedAgain() {
    let told = commands(user: "me") {
      $0.take(.like(RoomLike(sender: "me", count: 3)))
      $0.take(.like(RoomLike(sender: "ada", count: 2, total: 9)))
      #expect($0.account.ownLikesEchoed == 1)
    }
    #expect(told == list([.likes(.othersLiked(count: 2, total: 9))]))
  }

  @Test func commentsWithoutIdentityAreToldApart() {
    let told = commands {
      $0.take(.comment(RoomComment(sender: "ada", text: "hi")))
      $0.take(.comment(RoomComment(sender: "ada", text: "hi")))
    }
    #expect(
      told
        == list([
          .ticker(.append(TickerItem(id: "comment 1", kind: "comment", content: "ada: hi"))),
          .ticker(.append(TickerItem(id: "comment 2", kind: "comment", content: "ada: hi"))),
        ]))
  }

  @Test func whatIsMeantForAnotherRoomIsRefused() {
    let told = commands(after: Self.inHarbour) {
      $0.take(.addressed(room: "kitchen", .like(RoomLike(sender: "ada", count: 2))))
      $0.take(.addressed(room: "harbour", .like(RoomLike(sender: "ada", count: 2))))
      #expect($0.account.messages == 2 && $0.account.refused == 1)
    }
    #expect(
      told
        == list([
          .tell(.rejected(.otherRoom("kitchen"))), .likes(.othersLiked(count: 2, total: nil)),
        ]))
  }

  @Test func whatTheUserGivesAndLikesGoesToTheServer() {
    let message = LikeMessage(id: 1, room: "harbour", count: 4)
    let told = commands {
      $0.follow(.likes(.sendLikes(message)))
      $0.follow(
        .gifts(.button(.send(gift: "rose", combo: "own-1", batchSize: 2, total: 6))))
    }
    #expect(
      told
        == list([
          .tell(.send(.likes(message))),
          .tell(.send(.gift("rose", combo: "own-1", batchSize: 2, total: 6))),
        ]))
  }
}
