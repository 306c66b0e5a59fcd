import RoomCore

/// The routes between the modules of a room: the inputs that follow from each event.
///
/// Pure: it takes events and inputs, and appends steps. ``LiveRoom`` takes them by its actors,
/// ``RoomMachine`` by their machines.
struct RoomRoutes: Sendable {
  /// The steps to take, in order.
  private(set) var steps: [RouteStep] = []
  var counts = RoomStatistics()
  /// The time of the inputs to take and of the events to follow.
  var now = Instant.start

  let user: Identifier?
  let blockingChannels: Set<Identifier>
  let maximumAge: Duration
  // Whether the room has a list of comments, has flying comments, and lists comments of other users.
  private let hasComments: Bool
  private let hasDanmaku: Bool
  private let listsComments: Bool
  // The tiers of the list, which flying comments have as well.
  private var tiers: [CommentTier]
  /// A Boolean value that indicates whether old comments are rows. A recording only counts them.
  var listsOldComments = true
  // The priority from which on a user has an entrance, or `nil` in a room without entrances.
  private let entrancePriority: Int?
  private let giftLabelPrefix: String
  var blocks: RoomBlocks
  let session: String?
  var door: RoomDoor
  var serverClock = ServerClock()
  // `nil` before the first delay: a message of a room without a delay costs only a comparison more.
  var picture: Boxed<PictureQueue>?
  let maximumPictureDelay: Duration
  // The meters whose time is not over, by their identifiers, with their kinds.
  private var runningMeters: [Identifier: String] = [:]
  private(set) var room: Identifier?
  private(set) var likesRoom: Identifier?
  // The room that the app has left, until it comes into view again.
  private(set) var leftRoom: Identifier?
  private(set) var isClosing = false
  private(set) var roomsInView: Set<Identifier> = []
  var entrances: RoomEntrances
  private var isGiftFullScreen = false
  // The number of rooms that the gifts have not left yet: their combos belong to no later room.
  private var giftsLeaving = 0
  // The popups on screen in blocking channels.
  private(set) var popupsUp: Set<Identifier> = []
  private(set) var sheet: Identifier?
  // The finger that scrolls the comments.
  private var scrollingTouch: Int?
  private(set) var suspensions = SuspensionReasons()
  private var isCleared = false
  private var isLandscape = false

  /// The outcome of the messages, without the statistics of the modules.
  var statistics: RoomStatistics {
    var statistics = counts
    statistics.position = door.numbers.latest
    statistics.missing = door.numbers.missing
    if let picture { statistics.picture = picture.value.statistics }
    return statistics
  }

  /// Creates the routes of a room.
  ///
  /// - Parameters:
  ///   - configuration: The settings of the room.
  ///   - modules: The modules of the room, or `nil` for a room with the modules that its settings ask for.
  ///   - session: The session of the room, or `nil` for the session of its settings.
  init(
    _ configuration: RoomConfiguration = RoomConfiguration(), modules: Set<ModuleKind>? = nil,
    session: String? = nil
  ) {
    let destination = configuration.commentDestination
    hasComments = modules?.contains(.comments) ?? true
    hasDanmaku = modules?.contains(.danmaku) ?? destination.includesDanmaku
    listsComments = hasComments && destination.includesList
    tiers = configuration.comments.tiers
    giftLabelPrefix = configuration.gifts.labelPrefix
    user = configuration.localUser.map(Identifier.init)
    blocks = RoomBlocks(configuration.blockedUsers, localUser: user)
    self.session = session ?? configuration.likes.session
    // A popup of a blocking channel keeps entrances waiting, but an entrance does not.
    blockingChannels = Set(configuration.blockingChannels.map(Identifier.init))
      .subtracting([Identifier(PopupChannel.entrance)])
    maximumAge = configuration.maximumAge
    maximumPictureDelay = configuration.maximumPictureDelay
    let channels = configuration.popups.channels.map { Identifier($0.name) }
    entrancePriority =
      channels.contains(Identifier(PopupChannel.entrance)) ? configuration.entrancePriority : nil
    entrances = RoomEntrances(session: self.session)
    let commentRules = listsComments ? configuration.comments.rules : configuration.danmaku.rules
    _ = entrances.mute(commentRules.mutedUsers)
    door = RoomDoor(rememberedMessages: configuration.rememberedMessages)
  }

  /// A Boolean value that indicates whether the room has a module. The modules that settings do not leave out are taken
  /// to be there.
  func hasModule(_ module: ModuleKind) -> Bool {
    switch module {
    case .comments: hasComments
    case .danmaku: hasDanmaku
    default: true
    }
  }

  /// Counts an old comment or join of which nothing else is remembered.
  mutating func countOldComment(isJoin: Bool) {
    counts.messages += 1
    counts.oldMessages += 1
    if !isJoin { counts.comments += 1 }
  }

  /// Removes the steps, which have been taken.
  mutating func forgetSteps() { steps.removeAll(keepingCapacity: true) }

  // MARK: Events

  /// Follows an event: one line for each that concerns another module.
  mutating func follow(_ event: RoomEvent) {
    switch event {
    case .pager(.willDisplay(let shown)): roomEntersView(shown.room)
    case .pager(.didEndDisplaying(let hidden)): roomLeavesView(hidden.room)
    case .pager(.didSettle(let settled)) where Identifier(settled.room) != leftRoom:
      enter(settled.room)

    case .popups(.willPresent(let presentation))
    where blockingChannels.contains(Identifier(presentation.popup.channel)):
      popupAppears(presentation.popup.id)
    case .popups(.didEnd(let popup)):
      entrances.follow(popup.id, to: nil)
      popupDisappears(popup.id)
      presentEntrance()
    case .popups(.didRequeue(let popup)): popupDisappears(popup.id)
    case .popups(.willPresent(let presentation)):
      revokeEntrance(entrances.appear(presentation.popup, at: now))
    case .popups(.willDismiss(let popup)): entrances.follow(popup.id, to: .dismissing)
    case .popups(.rejected(.alreadyEnded(let id))), .popups(.rejected(.duplicate(let id))),
      .popups(.rejected(.olderVersion(let id))):
      entrances.follow(id, to: nil)
      presentEntrance()
    case .comments(.didConfigure(let settings)):
      tiers = settings.tiers
      if listsComments { revokeEntrance(entrances.mute(settings.rules.mutedUsers)) }
    case .danmaku(.didConfigure(let settings)) where !listsComments:
      revokeEntrance(entrances.mute(settings.rules.mutedUsers))

    case .gifts(.fullScreenWillBegin): giftFullScreen(.began)
    case .gifts(.fullScreenDidEnd): giftFullScreen(.ended)
    case .gifts(.button(.willSend(let send))): emit(.willSend(.gift(send)))
    case .gifts(.comboDidEnd(let end))
    where end.isBelowMinimum && !end.isOld && giftsLeaving == 0:
      list(end)
    case .gifts(.didLeaveRoom): giftsLeaving = max(0, giftsLeaving - 1)

    case .likes(.didDrag(let drag)) where drag.gesture == .pageDrag: turnPage(drag)
    case .likes(.didDrag(let drag)) where drag.gesture == .commentScroll: scrollComments(drag)
    case .likes(.clearedDidChange(let isCleared)): hideOverlays(isCleared)
    case .likes(.sheet(.willPresent(let spec))): sheetOpens(spec.id)
    case .likes(.sheet(.didDismiss(let dismissal))): sheetCloses(dismissal.id)
    case .likes(.willSendLikes(let message)): emit(.willSend(.likes(message)))
    case .comments(.willSend(let comment)):
      emit(.willSend(.comment(comment)))
      if comment.attempt == 1 { send(.danmaku(.receive(comment.message))) }
    case .comments(.didIdentify(let comment)): send(.danmaku(.didDeliver(comment)))

    case .meters(.didBegin(let meter)), .meters(.didChangePhase(let meter)):
      setRunning(
        Identifier(meter.id), [.prepare, .running].contains(meter.phase) ? meter.kind : nil)
    case .meters(.didRemove(let id)): setRunning(Identifier(id), nil)
    case .meters(.didReset):
      for id in runningMeters.keys.inOrder() { setRunning(id, nil) }

    default: break
    }
  }

  // MARK: The room

  /// Leaves the room when it is out of view. Its gifts, its ticker, its comments and its unsent likes are closed and
  /// accounted for. No scene is in front.
  mutating func leave() {
    guard let room else { return }
    if picture != nil { emptyPicture() }
    self.room = nil
    counts.roomsLeft += 1
    entrances.removedUsers = []
    emit(.didLeave(room: room.string))
    revokeEntrance(entrances.remove { _ in true })
    send(.gifts(.leave))
    giftsLeaving += 1
    send(.ticker(.reload([])))
    send(.comments(.leave))
    send(.danmaku(.leave))
    send(.meters(.leave))
    send(.likes(.flush))
    send(.popups(.setScene(nil)))
  }

  /// Leaves the room for good: no other is entered, wherever the pager comes to rest.
  mutating func close() {
    leave()
    if picture != nil { emptyPicture() }
    isClosing = true
  }

  /// Enters a room when the pager rests on it or the app enters it. Its feed starts, its popups may be presented, and
  /// likes are made in it.
  private mutating func enter(_ room: String) {
    let identifier = Identifier(room)
    guard !isClosing, identifier != self.room else { return }
    leave()
    leftRoom = nil
    entrances.removedUsers = []
    door.enter(identifier)
    self.room = identifier
    counts.roomsEntered += 1
    send(.gifts(.enter(room: room)))
    send(.comments(.enter(room: room)))
    send(.danmaku(.enter(room: room)))
    send(.meters(.enter(room: room)))
    send(.popups(.setScene(room)))
    if identifier != likesRoom { send(.likes(.enter(room: room))) }
    likesRoom = identifier
    emit(.didEnter(room: room))
    presentEntrance()
  }

  /// Leaves the present room on behalf of the app. If its page is in view, its stream stops, and the room is not entered
  /// again by a page that returns to rest.
  private mutating func leaveInView() {
    if let room, roomsInView.contains(room) {
      leftRoom = room
      send(.pager(.stop(room: room.string)))
    }
    leave()
  }

  /// Enters a room on behalf of the app. If its stream was stopped, it begins again.
  private mutating func enterInView(_ room: String) {
    if leftRoom == Identifier(room) { send(.pager(.show(room: room))) }
    enter(room)
  }

  /// While two rooms are in view, the pager moves, which the rule `quiet` avoids.
  private mutating func roomEntersView(_ room: String) {
    if leftRoom == Identifier(room) { leftRoom = nil }
    roomsInView.insert(Identifier(room))
    if roomsInView.count == 2 { signal(PopupSignal.pagerMoving, .began) }
  }

  private mutating func roomLeavesView(_ room: String) {
    roomsInView.remove(Identifier(room))
    // First: a popup of the room that is left must not be presented because the pager rests.
    if Identifier(room) == self.room { leave() }
    if roomsInView.count == 1 { signal(PopupSignal.pagerMoving, .ended) }
  }

  // MARK: Popups, sheets and overlays

  /// A popup is on screen: no paging, no likes.
  private mutating func popupAppears(_ id: String) {
    guard popupsUp.insert(Identifier(id)).inserted, popupsUp.count == 1 else { return }
    revokeEntrance(entrances.withdraw(keepsVisible: false))
    send(.pager(.lock(PagingLock(reason: "popup"))))
    send(.likes(.insertConditions(.popup)))
  }

  private mutating func popupDisappears(_ id: String) {
    guard popupsUp.remove(Identifier(id)) != nil, popupsUp.isEmpty else { return }
    send(.pager(.unlock(PagingLock(reason: "popup"))))
    send(.likes(.removeConditions(.popup)))
    presentEntrance()
  }

  private mutating func giftFullScreen(_ phase: PopupSignal.Phase) {
    isGiftFullScreen = phase == .began
    signal(PopupSignal.giftFullScreen, phase)
    if isGiftFullScreen {
      revokeEntrance(entrances.withdraw(keepsVisible: true))
    } else {
      presentEntrance()
    }
  }

  /// Presents the next entrance, unless a gift has the full screen or a popup blocks the room.
  private mutating func presentEntrance() {
    guard let room, popupsUp.isEmpty, !isGiftFullScreen, let popup = entrances.next(in: room)
    else { return }
    send(.popups(.enqueue(popup)))
  }

  mutating func revokeEntrance(_ popup: String?) {
    if let popup { send(.popups(.revoke(PopupVersion(id: popup)))) }
  }

  /// A sheet is open: no paging, and a signal for popups. Likes lock themselves.
  private mutating func sheetOpens(_ id: String) {
    if sheet == nil {
      send(.pager(.lock(PagingLock(reason: "sheet"))))
      signal(PopupSignal.sheetOpen, .began)
    }
    sheet = Identifier(id)
  }

  private mutating func sheetCloses(_ id: String) {
    guard sheet == Identifier(id) else { return }
    sheet = nil
    send(.pager(.unlock(PagingLock(reason: "sheet"))))
    signal(PopupSignal.sheetOpen, .ended)
  }

  /// The screen is in landscape orientation: no paging, no clearing.
  private mutating func turnScreen(_ isLandscape: Bool) {
    guard isLandscape != self.isLandscape else { return }
    self.isLandscape = isLandscape
    let lock = PagingLock(reason: "landscape")
    send(.pager(isLandscape ? .lock(lock) : .unlock(lock)))
    send(
      .likes(isLandscape ? .insertConditions(.landscape) : .removeConditions(.landscape)))
  }

  /// The screen is cleared: the overlays are hidden, and new gifts and comments wait.
  private mutating func hideOverlays(_ isCleared: Bool) {
    guard isCleared != self.isCleared else { return }
    self.isCleared = isCleared
    signal(PopupSignal.screenCleared, isCleared ? .began : .ended)
    emit(.didHideOverlays(isCleared))
    let step: LifecycleStep = isCleared ? .suspend(.overlaysHidden) : .resume(.overlaysHidden)
    for module in [ModuleKind.gifts, .ticker, .comments, .danmaku, .broadcast, .meters] {
      send(module.input(for: step))
    }
    if isCleared { revokeEntrance(entrances.remove { _ in true }) }
  }

  /// Lists a finished combo of a gift that is too cheap for a lane. The row of the comments has the picture of the gift.
  private mutating func list(_ end: GiftComboEnd) {
    guard listsComments, end.reason != .revoked, end.reason != .leftRoom else { return }
    guard !blocks.contains(end.combo.sender) else { return }
    let combo = end.combo
    let text = giftLabelPrefix + String(end.units)
    send(
      .comments(
        .receive(
          CommentMessage(kind: .smallGift, sender: combo.sender, text: text, payload: combo.gift))))
  }

  // MARK: The app

  /// Suspends all modules for the first reason, from the touches inwards, so that no module starts an action that the
  /// next module has to stop. Suspensions of a single module have other reasons.
  private mutating func suspend(_ reason: SuspensionReason) {
    switch suspensions.insert(reason) {
    case .switched:
      revokeEntrance(entrances.remove { _ in true })
      for module in ModuleKind.inwards { send(module.input(for: .suspend(.room))) }
      emit(.didSuspend)
    case .counted: break
    case .unchanged: emit(.rejected(.suspended))
    case .refused: emit(.rejected(.tooManySuspensions(limit: SuspensionReasons.limit)))
    }
  }

  /// Resumes all modules when the last reason ends, in the opposite order.
  private mutating func resume(_ reason: SuspensionReason) {
    switch suspensions.remove(reason) {
    case .switched:
      for module in ModuleKind.inwards.reversed() {
        send(module.input(for: .resume(.room)))
      }
      emit(.didResume)
    case .counted: break
    case .unchanged, .refused: emit(.rejected(.notSuspended))
    }
  }

  /// A finger that pages, in the direction of the pager: positive towards the next room.
  private mutating func turnPage(_ drag: GestureDrag) {
    let touch = drag.touch
    switch drag.phase {
    case .began:
      send(.pager(.didBeginDrag(touch: touch)))
      send(.pager(.didDrag(travel: -drag.translation.y, touch: touch)))
    case .changed:
      send(.pager(.didDrag(travel: -drag.translation.y, touch: touch)))
    case .ended(let velocity):
      send(.pager(.didEndDrag(velocity: -velocity.y, touch: touch)))
    case .cancelled: send(.pager(.didCancelDrag(touch: touch)))
    }
  }

  /// A finger that scrolls the comments, one at a time. A drag that is cancelled ends without a velocity.
  private mutating func scrollComments(_ drag: GestureDrag) {
    if drag.phase == .began, scrollingTouch == nil { scrollingTouch = drag.touch }
    guard scrollingTouch == drag.touch else { return }
    let phase: CommentDrag.Phase =
      switch drag.phase {
      case .began: .began
      case .changed: .changed
      case .ended, .cancelled: .ended
      }
    if phase == .ended { scrollingTouch = nil }
    send(
      .comments(
        .drag(CommentDrag(phase, translation: drag.translation.y, velocity: drag.velocity.y))))
  }

  // MARK: Inputs

  /// Routes an input to its module.
  mutating func take(_ input: RoomInput) {
    counts.messages += 1
    if picture != nil, holds(input) { return }
    deliver(input)
  }

  /// Routes an input that is no message.
  ///
  /// - Parameter age: The age of a message that is too old to be shown as new. A popup has an expiry of its own.
  mutating func deliver(_ input: RoomInput, age: Duration? = nil) {
    switch input {
    case .room(let action): act(action, age: age)
    case .delivered(let delivery): take(delivery, age: age)
    case .gifts(.receive(let gift)) where age != nil:
      counts.oldMessages += 1
      send(.gifts(.receiveOld(gift)))
    case .gifts(.receiveBatch(let gifts)) where age != nil:
      for gift in gifts { deliver(.gift(gift), age: age) }
    case .popups(.enqueue(let popup)) where entrances.reserves(popup.id):
      refuse(.identifierReserved)
    case .popups(.enqueueBatch(let popups)) where popups.contains { entrances.reserves($0.id) }:
      for popup in popups { deliver(.popups(.enqueue(popup))) }
    case .popups(.restore(let snapshot, let away)):
      send(.popups(.restore(snapshot: entrances.removed(from: snapshot), away: away)))
    case .ticker(.append(let item)): take(item, age: age)
    case .broadcast(.append(let item)): take(item.on(.broadcast), age: age)
    case .broadcast(.remove(let id)):
      guard accepts(id) else { return }
      door.remove(id, of: .broadcast, in: nil)
      send(input)
    case .ticker(.remove(let id)):
      guard accepts(id) else { return }
      send(input)
      // A server may not know where a comment is shown. An identifier of a notice names no comment.
      guard !remove(id, of: .notice) else { return }
      remove(id, of: .comment)
      if listsComments { send(.comments(.remove(id: id))) }
      send(.danmaku(.remove(id: id)))
    case .comments(.receive(let comment)): take(comment, age: age)
    case .comments(.restore(let past)):
      let shown = past.filter { door.restores($0.message, in: room) && !hides($0.message) }
      let restored = shown.map { PastComment(withoutBlockedQuote($0.message).row, age: $0.age) }
      send(.comments(.restore(restored)))
    case .comments(.setPermission(var permission)):
      // A permission that was under way for long ends as much earlier.
      if let age { permission.duration = permission.duration.map { max(.zero, $0 - age) } }
      send(.comments(.setPermission(permission)))
    case .comments(.remove(let id)):
      guard accepts(id) else { return }
      // A join has the identifier only if no comment has it.
      if !remove(id, of: .comment) {
        remove(id, of: .join)
        revokeEntrance(entrances.remove { $0.id.map(Identifier.init) == Identifier(id) })
      }
      moderate(input, .remove(id: id))
    case .comments(.replace(let comment)), .danmaku(.replace(let comment)):
      if case .comments = input { return edit(comment) }
      if blocks.contains(comment.sender) { edit(comment) } else { send(input) }
    case .comments(.pin(let pin)) where hides(pin.message): break
    case .comments(.pin(var pin)) where pin.message.quote != nil:
      pin.message = withoutBlockedQuote(pin.message)
      send(.comments(.pin(pin)))
    case .danmaku(.receive(let comment)) where hides(comment): break
    case .comments(.removeSender(let sender)):
      revokeEntrance(entrances.removeUser(sender))
      picture?.value.remove(sender: sender)
      moderate(input, .removeSender(sender))
    case .comments(.allowSender(let sender)):
      entrances.removedUsers.remove(Identifier(sender))
      moderate(input, .allowSender(sender))
    case .comments(.clear):
      picture?.value.removeAll()
      moderate(input, .clear)
    // Meters run in the picture's time.
    case .meters(.synchronize(let time)):
      _ = serverClock.observe(time, at: now)
      let delay = pictureDelay.nanoseconds / 1_000_000
      send(.meters(.synchronize(ServerTime(milliseconds: time.milliseconds - delay))))
    default: send(input)
    }
  }

  /// Removes an item of the room that was taken, waits for the picture or has not come yet. Returns a Boolean value that
  /// indicates whether it has come.
  @discardableResult
  private mutating func remove(_ id: String, of kind: RoomMemory.Item.Kind) -> Bool {
    let waits = picture?.value.remove(id, of: kind) ?? false
    return door.remove(id, of: kind, in: room) || waits
  }

  /// Takes a message once. A message with a taken number has no effect.
  private mutating func take(_ delivery: RoomDelivery, age: Duration?) {
    guard observe(delivery) else { return }
    // A message that is rejected may come again, corrected or in another room.
    let rejected = counts.rejected
    takeContent(of: delivery, age: age)
    guard let number = delivery.number else { return }
    door.numbers.close(
      number, of: Identifier(delivery.session), isTaken: counts.rejected == rejected)
  }

  /// Learns the server's clock from a message, and opens its number. Returns `false` if the number was taken.
  mutating func observe(_ delivery: RoomDelivery) -> Bool {
    if let sentAt = delivery.sentAt, serverClock.observe(sentAt, at: now) { synchronizeMeters() }
    guard let number = delivery.number else { return true }
    let session = Identifier(delivery.session)
    guard !door.numbers.contains(number, of: session) else {
      counts.repeatedDeliveries += 1
      return false
    }
    if let missing = door.numbers.open(number, of: session) {
      let (first, last) = (missing.lowerBound, missing.upperBound)
      emit(.didMiss(MissedDeliveries(session: delivery.session, first: first, last: last)))
    }
    return true
  }

  /// The age of a message that has arrived now, or `nil` if it is not known.
  func age(of delivery: RoomDelivery) -> Duration? {
    delivery.age ?? delivery.sentAt.flatMap { serverClock.instant(of: $0) }.map { now - $0 }
  }

  mutating func takeContent(of delivery: RoomDelivery, age: Duration?) {
    if let other = delivery.room, Identifier(other) != room { return refuse(.otherRoom(other)) }
    let rejected = counts.rejected
    let origin = delivery.origin.flatMap { $0.isEmpty ? nil : $0 }
    let kind = delivery.input.messageKind?.rawValue
    if let origin, let kind {
      guard accepts(origin) else { return }
      guard !door.knows(origin, of: kind, in: room) else {
        counts.repeatedDeliveries += 1
        return
      }
    }
    let own = self.age(of: delivery)
    deliver(delivery.input, age: own.flatMap { $0 > maximumAge ? $0 : nil } ?? age)
    if let origin, let kind, counts.rejected == rejected {
      door.remember(origin, of: kind, in: room)
    }
  }

  private mutating func act(_ action: RoomAction, age: Duration?) {
    switch action {
    case .enter(let room): enterInView(room)
    case .leave: leaveInView()
    case .receiveLike(let like): take(like, isOld: age != nil)
    case .receiveProfile(let profile): take(profile)
    case .receiveJoin(let join): take(join, age: age)
    case .receiveApp(let message): take(message, isOld: age != nil)
    case .end(let end): take(end)
    case .setLandscape(let isLandscape): turnScreen(isLandscape)
    case .giftNotSent(let gift): emit(.didFailToSendGift(gift))
    case .suspend(let reason): suspend(reason)
    case .resume(let reason): resume(reason)
    case .restore(let restoration): restore(restoration)
    case .setPictureDelay(let delay): setPictureDelay(delay, isRead: false)
    case .didShowPicture(let reading): take(reading)
    case .block(let user): block(user)
    case .unblock(let user):
      guard blocks.contains(user) else { return }
      blocks.remove(user)
      emit(.didUnblock(user: user))
    case .report(let report): take(report)
    case .reportNotSent(let report): emit(.didFailToSendReport(report))
    }
  }

  // MARK: Across launches

  /// Returns the snapshot to save across launches, without the modules.
  func snapshot(at date: Duration?) -> RoomSnapshot {
    var memory = door.memory
    // The next run has not taken the messages that wait in this one.
    if let picture {
      for case .delivered(let delivery) in picture.value.inputs {
        guard let number = delivery.number else { continue }
        memory.numbers.reopen(number, of: Identifier(delivery.session), isWaiting: true)
      }
    }
    return RoomSnapshot(date: date, user: user?.string, memory: memory)
  }

  /// Restores a snapshot of the same user. The likes of another user must not be sent.
  private mutating func restore(_ restoration: RoomRestoration) {
    let snapshot = restoration.snapshot
    guard snapshot.user.map(Identifier.init) == user else {
      return emit(.rejected(.otherUser))
    }
    door.restore(snapshot.memory)
    if let gifts = snapshot.gifts { send(.gifts(.restore(gifts))) }
    if let likes = snapshot.likes { send(.likes(.restore(likes))) }
    if let popups = snapshot.popups {
      deliver(.popups(.restore(snapshot: popups, away: restoration.away)))
    }
  }

  /// Takes likes. The server repeats all likes, and likes of the local user are counted where they are made.
  private mutating func take(_ like: RoomLike, isOld: Bool) {
    guard accepts(like.id, like.sender) else { return }
    // The likes reject one without a count: it may come again, corrected.
    guard like.count < 1 || door.isNew(like, in: room) else {
      counts.repeated[.like, default: 0] += 1
      return
    }
    if Identifier(like.sender) == user {
      counts.ownLikesEchoed += 1
    } else {
      if isOld { counts.oldMessages += 1 }
      let likes = ReceivedLikes(count: like.count, total: like.total, isOld: isOld)
      send(.likes(.receiveLikes(likes)))
    }
  }

  /// Moderates comments in the list and on the lanes.
  mutating func moderate(_ comments: RoomInput, _ danmaku: DanmakuInput) {
    send(comments)
    send(.danmaku(danmaku))
  }

  /// A join is a row of the list, and an entrance if it is new and its priority is high enough.
  private mutating func take(_ join: RoomJoin, age: Duration?) {
    let row = CommentMessage(
      id: join.id, kind: .join, sender: join.sender, text: "", payload: join.payload)
    guard take(row, age: age), age == nil, suspensions.isEmpty, !isCleared,
      let entrancePriority, join.priority >= entrancePriority
    else { return }
    if !blocks.contains(join.sender) { entrances.insert(join, at: now) }
    presentEntrance()
  }

  /// Lists a comment or a join once, and changes a listed comment. An old comment is listed above the new comments.
  /// Returns a Boolean value that indicates whether the comment is new.
  @discardableResult
  private mutating func take(_ comment: CommentMessage, age: Duration?) -> Bool {
    let isJoin = comment.kind == .join
    if !isJoin { counts.comments += 1 }
    let novelty = novelty(of: comment, isValid: comment.fault == nil)
    switch novelty {
    case .new:
      let comment = withoutBlockedQuote(comment)
      if let age {
        counts.oldMessages += 1
        if listsComments, listsOldComments, !hides(comment) {
          restore(PastComment(comment.row, age: age))
        }
      } else if !hides(comment) {
        if listsComments || !hasDanmaku { send(.comments(.receive(comment.row))) }
        if !isJoin { send(.danmaku(.receive(comment.tiered(by: tiers)))) }
      }
    case .edit where !isJoin: edit(comment)
    case .edit, .repetition, nil: break
    }
    return novelty == .new
  }

  /// Replaces a comment. A replacement by a blocked user removes the comment.
  private mutating func edit(_ comment: CommentMessage) {
    if let id = comment.id, hides(comment) {
      moderate(.comments(.remove(id: id)), .remove(id: id))
    } else {
      let comment = withoutBlockedQuote(comment)
      moderate(.comments(.replace(comment)), .replace(comment.tiered(by: tiers)))
    }
  }

  /// Old comments that come together are restored together, in their order.
  private mutating func restore(_ comment: PastComment) {
    guard case .send(.comments(.restore))? = steps.last,
      case .send(.comments(.restore(var past)))? = steps.popLast()
    else { return send(.comments(.restore([comment]))) }
    past.append(comment)
    send(.comments(.restore(past)))
  }

  /// A notice is shown once, unless it is old, and changes where it is shown.
  private mutating func take(_ item: TickerItem, age: Duration?) {
    switch novelty(of: item) {
    case .new where age != nil: counts.oldMessages += 1
    case .new: show(.append(item), on: item.ticker)
    case .edit: show(.replace(item), on: item.ticker)
    case .repetition, nil: break
    }
  }

  private mutating func show(_ input: TickerInput, on ticker: TickerName?) {
    send(ticker == .broadcast ? .broadcast(input) : .ticker(input))
  }

  /// Remembers a message, and counts an edit or a repetition. Returns `nil` if the message is refused. A message that
  /// its module rejects is not remembered, so that it may come again, corrected.
  private mutating func novelty(
    of message: some EditableMessage, isValid: Bool = true
  ) -> RoomDoor.Novelty? {
    guard accepts(message.id, message.sender, payload: message.payload) else { return nil }
    guard isValid else { return .new }
    let novelty = door.novelty(of: message, in: room)
    let kind = message.memory.messages
    switch novelty {
    case .new: break
    case .edit: counts.edited[kind, default: 0] += 1
    case .repetition: counts.repeated[kind, default: 0] += 1
    }
    return novelty
  }

  private mutating func take(_ profile: ProfileMessage) {
    guard accepts(profile.id) else { return }
    guard profile.name.utf8.count <= RoomDoor.maximumNameLength else { return refuse(.nameTooLong) }
    emit(.didReceiveProfile(profile))
  }

  private mutating func take(_ message: AppMessage, isOld: Bool) {
    guard
      accepts(
        message.id, message.kind, payload: message.payload, limit: AppMessage.maximumPayloadLength)
    else { return }
    if let id = message.id, !id.isEmpty {
      let kind = "app/" + message.kind
      guard !door.knows(id, of: kind, in: room) else {
        counts.repeated[.app, default: 0] += 1
        return
      }
      door.remember(id, of: kind, in: room)
    }
    if isOld, !message.isState { counts.oldMessages += 1 } else { emit(.didReceiveApp(message)) }
  }

  /// Ends the visit of the present room. The end of the stream waits for the end of its picture, but sending stops.
  private mutating func take(_ end: RoomEnd) {
    guard let room else { return }
    if let other = end.room, Identifier(other) != room { return refuse(.otherRoom(other)) }
    let end = RoomEnd(reason: end.reason, room: room.string, payload: end.payload)
    guard end.reason == RoomEnd.streamEnded, let rest = picture?.value.rest(at: now), rest > .zero
    else { return finish(end) }
    guard picture?.value.end == nil else { return }
    let limit = rest + Self.endPatience
    send(.comments(.stopSending(for: limit)))
    picture?.value.end = (end, now + limit)
    emit(.willEnd(end))
  }

  mutating func finish(_ end: RoomEnd) {
    // Nothing comes between the end and the leave.
    if picture != nil { emptyPicture() }
    emit(.didEnd(end))
    leaveInView()
  }

  /// Refuses a message of which an identifier or the payload is too long.
  mutating func accepts(
    _ identifier: String?, _ other: String? = nil, payload: String? = nil,
    limit: Int = Payload.maximumLength
  ) -> Bool {
    if !door.accepts(identifier) || !door.accepts(other) {
      refuse(.identifierTooLong)
      return false
    }
    if let payload, payload.utf8.count > limit {
      refuse(.payloadTooLong(limit: limit))
      return false
    }
    return true
  }

  mutating func refuse(_ reason: RoomRejection) {
    counts.rejected += 1
    emit(.rejected(reason))
  }

  /// Follows whether a meter runs. The popups receive one signal for each kind, from the first meter that runs to the
  /// end of the last one.
  private mutating func setRunning(_ id: Identifier, _ kind: String?) {
    let earlier = runningMeters.removeValue(forKey: id)
    guard earlier != kind else {
      runningMeters[id] = kind
      return
    }
    func isSignaled(_ kind: String) -> Bool {
      runningMeters.values.contains { Identifier($0) == Identifier(kind) }
    }
    if let earlier, !isSignaled(earlier) { signal(PopupSignal.meter(earlier), .ended) }
    guard let kind else { return }
    if !isSignaled(kind) { signal(PopupSignal.meter(kind), .began) }
    runningMeters[id] = kind
  }

  private mutating func signal(_ name: String, _ phase: PopupSignal.Phase) {
    send(.popups(.signal(PopupSignal(name, phase))))
  }

  /// Sends an input to its module, if the room has it.
  mutating func send(_ input: RoomInput) {
    if let module = input.module, !hasModule(module) { return }
    steps.append(.send(input))
  }

  mutating func emit(_ change: RoomChange) {
    steps.append(.emit(change))
  }
}

extension CommentMessage {
  /// The row of the list. The row of a join has no identifier, which may be the identifier of a comment as well.
  fileprivate var row: CommentMessage {
    var row = self
    if kind == .join { row.id = nil }
    return row
  }
}

extension TickerItem {
  /// Returns the item as one of this ticker.
  fileprivate func on(_ ticker: TickerName) -> TickerItem {
    var item = self
    item.ticker = ticker
    return item
  }
}

/// A step of a route: an input of a module, or an event of the room.
enum RouteStep: Equatable, Sendable {
  case send(RoomInput)
  case emit(RoomChange)
}
