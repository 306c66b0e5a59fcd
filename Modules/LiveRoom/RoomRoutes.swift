import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore

/// Who is told what when something happens: all that makes five modules one room.
///
/// Pure: it is told events and messages, and appends commands.
struct RoomRoutes: Sendable {
  /// What is to be done, in order.
  private(set) var commands: [RoomCommand] = []
  private(set) var account = RoomAccount()

  private let user: String?
  private let blockingChannels: Set<String>
  private var room: Identifier?
  private var likesRoom: Identifier?
  private var roomsInView = 0
  // The popup that is up in each channel.
  private var popupsUp: [String: String] = [:]
  private var sheet: String?
  private var isSuspended = false
  private var isCleared = false
  private var isLandscape = false

  init(user: String? = nil, blockingChannels: Set<String> = [PopupChannel.modal]) {
    self.user = user
    self.blockingChannels = blockingChannels
  }

  /// All of it is done.
  mutating func forgetCommands() {
    commands.removeAll(keepingCapacity: true)
  }

  // MARK: Events

  /// One line for each event that concerns another module.
  mutating func follow(_ event: RoomEvent) {
    switch event {
    case .pager(.willDisplay): roomComesIntoView()
    case .pager(.didEndDisplaying(let room, _)): roomGoesOutOfView(room)
    case .pager(.didSettle(let room, _, _)): enter(room)

    case .popups(.present(let popup, _)) where blockingChannels.contains(popup.channel):
      popupComes(popup.id, in: popup.channel)
    case .popups(.ended(let id, let channel, _)), .popups(.returned(let id, let channel)):
      popupGoes(id, from: channel)

    case .gifts(.fullScreenWillBegin): signal("giftFullScreen", .began)
    case .gifts(.fullScreenDidEnd): signal("giftFullScreen", .ended)
    case .gifts(.button(.send(let gift, let combo, let batchSize, let total))):
      tell(.send(.gift(gift, combo: combo, batchSize: batchSize, total: total)))
    case .gifts(.roomClosed(let gifts)): close(gifts)

    case .likes(.dragged(let drag)) where drag.gesture == .pageDrag: turnPage(drag)
    case .likes(.cleared(let isCleared)): hideOverlays(isCleared)
    case .likes(.sheet(.presented(let spec))): sheetOpens(spec.id)
    case .likes(.sheet(.closed(let id, _))): sheetCloses(id)
    case .likes(.sendLikes(let message)): tell(.send(.likes(message)))

    default: break
    }
  }

  // MARK: The room

  /// A room is left when it is out of view: its gifts, its ticker and its unsent likes are closed
  /// and accounted for, and no scene is in front.
  mutating func leave() {
    guard let room else { return }
    self.room = nil
    account.roomsLeft += 1
    tell(.left(room: room.string))
    commands.append(.gifts(.closeRoom))
    commands.append(.ticker(.reload([])))
    commands.append(.likes(.flush))
    commands.append(.popups(.sceneChanged(to: nil)))
  }

  /// A room is entered when the pager rests on it, or the app says so: its feed starts, its
  /// popups may come, and likes are made in it.
  private mutating func enter(_ room: String) {
    let identifier = Identifier(room)
    guard identifier != self.room else { return }
    leave()
    self.room = identifier
    account.roomsEntered += 1
    commands.append(.popups(.sceneChanged(to: room)))
    if identifier != likesRoom { commands.append(.likes(.enter(room: room))) }
    likesRoom = identifier
    tell(.entered(room: room))
  }

  private mutating func close(_ gifts: GiftAccount) {
    account.gifts.add(gifts)
    account.giftsLeft.add(gifts.waiting)
  }

  /// While two rooms are in view, the pager moves, and popups keep quiet.
  private mutating func roomComesIntoView() {
    roomsInView += 1
    if roomsInView == 2 { signal("pagerMoving", .began) }
  }

  private mutating func roomGoesOutOfView(_ room: String) {
    if roomsInView == 2 { signal("pagerMoving", .ended) }
    roomsInView -= 1
    if Identifier(room) == self.room { leave() }
  }

  // MARK: What is in front

  /// A popup is up: no paging, no likes.
  private mutating func popupComes(_ id: String, in channel: String) {
    popupsUp[channel] = id
    guard popupsUp.count == 1 else { return }
    commands.append(.pager(.lock(reason: "popup")))
    commands.append(.likes(.raise(.popup)))
  }

  private mutating func popupGoes(_ id: String, from channel: String) {
    guard popupsUp[channel] == id else { return }
    popupsUp[channel] = nil
    guard popupsUp.isEmpty else { return }
    commands.append(.pager(.unlock(reason: "popup")))
    commands.append(.likes(.lower(.popup)))
  }

  /// A sheet is open: no paging, and quiet for popups. Likes see to it themselves.
  private mutating func sheetOpens(_ id: String) {
    if sheet == nil {
      commands.append(.pager(.lock(reason: "sheet")))
      signal("sheetOpen", .began)
    }
    sheet = id
  }

  private mutating func sheetCloses(_ id: String) {
    guard sheet == id else { return }
    sheet = nil
    commands.append(.pager(.unlock(reason: "sheet")))
    signal("sheetOpen", .ended)
  }

  /// The screen lies on its side: no paging, no clearing.
  private mutating func turnScreen(_ isLandscape: Bool) {
    guard isLandscape != self.isLandscape else { return }
    self.isLandscape = isLandscape
    let reason = "landscape"
    commands.append(.pager(isLandscape ? .lock(reason: reason) : .unlock(reason: reason)))
    commands.append(.likes(isLandscape ? .raise(.landscape) : .lower(.landscape)))
  }

  /// The screen is cleared: the overlays are hidden, and what comes waits for them.
  private mutating func hideOverlays(_ isCleared: Bool) {
    guard isCleared != self.isCleared else { return }
    self.isCleared = isCleared
    signal("screenCleared", isCleared ? .began : .ended)
    tell(.overlaysHidden(isCleared))
    if !isSuspended { holdOverlays(isCleared) }
  }

  private mutating func holdOverlays(_ isHeld: Bool) {
    commands.append(.gifts(isHeld ? .suspend : .resume))
    commands.append(.ticker(isHeld ? .pause(.suspended) : .proceed(.suspended)))
  }

  // MARK: The app

  /// From the fingers inwards: nobody starts what the next one has to stop.
  private mutating func suspend() {
    guard !isSuspended else { return tell(.rejected(.suspended)) }
    isSuspended = true
    commands.append(.likes(.suspend))
    commands.append(.pager(.suspend(reason: .background)))
    if !isCleared { holdOverlays(true) }
    commands.append(.popups(.paused(.all)))
    tell(.suspended)
  }

  /// The other way round.
  private mutating func resume() {
    guard isSuspended else { return tell(.rejected(.notSuspended)) }
    isSuspended = false
    commands.append(.popups(.resumed(.all)))
    if !isCleared { holdOverlays(false) }
    commands.append(.pager(.resume(reason: .background)))
    commands.append(.likes(.resume))
    tell(.resumed)
  }

  /// A finger that pages, told as the pager counts: positive towards the next room.
  private mutating func turnPage(_ drag: GestureDrag) {
    let touch = drag.touch
    switch drag.phase {
    case .began:
      commands.append(.pager(.didBeginDrag(touch: touch)))
      commands.append(.pager(.didDrag(travel: -drag.translation.y, touch: touch)))
    case .changed:
      commands.append(.pager(.didDrag(travel: -drag.translation.y, touch: touch)))
    case .ended: commands.append(.pager(.didEndDrag(velocity: -drag.velocity.y, touch: touch)))
    case .cancelled: commands.append(.pager(.didCancelDrag(touch: touch)))
    }
  }

  // MARK: Messages

  /// Hands a message to whom it is for.
  mutating func take(_ message: RoomMessage) {
    account.messages += 1
    deliver(message)
  }

  private mutating func deliver(_ message: RoomMessage) {
    switch message {
    case .gift(let gift): commands.append(.gifts(.message(gift)))
    case .like(let like): take(like)
    case .comment(let comment): take(comment)
    case .notice(let notice): commands.append(.ticker(.append(notice)))
    case .popup(let popup): commands.append(.popups(.arrived(popup)))
    case .popups(let batch): commands.append(.popups(.batchArrived(batch)))
    case .popupRevoked(let id, let version):
      commands.append(.popups(.revoked(id: id, version: version)))
    case .popupAnswered(let id, let answer):
      commands.append(.popups(.answered(id: id, answer)))
    case .scene(let scene): commands.append(.popups(.sceneChanged(to: scene)))
    case .match(let match): commands.append(.popups(.matchChanged(to: match)))
    case .signal(let signal): commands.append(.popups(.signalled(signal)))
    case .entered(let room): enter(room)
    case .left: leave()
    case .pager(let input): commands.append(.pager(input))
    case .touch(let touch): commands.append(.likes(.touch(touch)))
    case .giftTapped(let gift, let batchSize, let unitValue):
      commands.append(
        .gifts(.giftTapped(gift: gift, batchSize: batchSize, unitValue: unitValue)))
    case .sheetPresented(let spec): commands.append(.likes(.presentSheet(spec)))
    case .sheetDismissed: commands.append(.likes(.dismissSheet))
    case .landscape(let isLandscape): turnScreen(isLandscape)
    case .suspended: suspend()
    case .resumed: resume()
    case .addressed(let room, let message):
      if Identifier(room) == self.room { deliver(message) } else { refuse(.otherRoom(room)) }
    }
  }

  /// The server tells everybody's likes; one's own are counted where they are made.
  private mutating func take(_ like: RoomLike) {
    if like.sender == user {
      account.ownLikesEchoed += 1
    } else {
      commands.append(.likes(.othersLiked(count: like.count, total: like.total)))
    }
  }

  private mutating func take(_ comment: RoomComment) {
    account.comments += 1
    let id = comment.id ?? "comment \(account.comments)"
    let content = "\(comment.sender): \(comment.text)"
    commands.append(.ticker(.append(TickerItem(id: id, kind: "comment", content: content))))
  }

  private mutating func refuse(_ reason: RoomRejection) {
    account.refused += 1
    tell(.rejected(reason))
  }

  private mutating func signal(_ name: String, _ phase: PopupSignal.Phase) {
    commands.append(.popups(.signalled(PopupSignal(name, phase))))
  }

  private mutating func tell(_ change: RoomChange) {
    commands.append(.tell(change))
  }
}
