import LiveRoomKit

/// The five machines with the inputs of a feed, and with views and a server that answer.
struct MachinesOfRoom {
  private var gifts: WatchedMachine<GiftMachine>
  // The same gifts where taps show on a lane immediately.
  private var immediate: WatchedMachine<GiftMachine>
  private var ticker: WatchedMachine<TickerMachine>
  private var popups: WatchedMachine<PopupMachine>
  private var pager: WatchedMachine<PagerMachine>
  private var likes: WatchedMachine<LikeMachine>

  private var now = Instant.start

  init(rules: [AnyPopupRule]) {
    var configuration = GiftConfiguration()
    configuration.localUser = "me"
    gifts = WatchedMachine(try! GiftMachine(configuration: configuration))
    configuration.showsLocalTapsImmediately = true
    immediate = WatchedMachine(try! GiftMachine(configuration: configuration))
    ticker = WatchedMachine(try! TickerMachine())
    ticker.send(.resize(ScreenSize(width: 300, height: 20)))
    popups = WatchedMachine(try! PopupMachine(configuration: PopupConfiguration(), rules: rules))
    pager = WatchedMachine(try! PagerMachine())
    likes = WatchedMachine(try! LikeMachine())
    likes.send(.enter(room: "first"))
  }

  mutating func take(_ message: Timed<RoomInput>) {
    pass(to: message.time)
    deliver(message.value)
    summarize()
  }

  /// The counts over all rooms and modules.
  private func summarize() {
    var statistics = RoomStatistics()
    statistics.gifts = gifts.machine.statistics
    statistics.gifts.add(immediate.machine.statistics)
    statistics.ticker = ticker.machine.state(at: now).statistics
    statistics.popups = popups.machine.statistics
    statistics.pager = pager.machine.state(at: now).statistics
    statistics.likes = likes.machine.state(at: now).statistics
    precondition(statistics.isBalanced, "the statistics of the room does not add up")
  }

  private mutating func tellGifts(_ input: GiftInput) {
    gifts.send(input)
    immediate.send(input)
  }

  /// Restores the snapshot of an earlier run, and saves it again.
  mutating func restore(_ snapshot: PopupSnapshot) -> PopupSnapshot {
    send(.restore(snapshot: snapshot, away: .seconds(60)))
    return popups.machine.snapshot(at: now)
  }

  /// Restores the likes that an earlier run saved, and saves them again.
  mutating func restore(_ snapshot: LikeSnapshot) -> LikeSnapshot {
    likes = WatchedMachine(try! LikeMachine())
    likes.send(.suspend(reason: .app))
    likes.send(.restore(snapshot))
    let again = likes.machine.state(at: now).snapshot
    likes.send(.resume(reason: .app))
    return again
  }

  /// A day later.
  mutating func end() {
    pass(to: now + .seconds(86_400))
    tellGifts(.leave)
    popups.send(.removeAll)
    _ = popups.machine.state(at: now)
    _ = pager.machine.state(at: now)
    _ = ticker.machine.state(at: now)
    let snapshot = likes.machine.state(at: now).snapshot
    let again = restore(snapshot)
    precondition(
      again.nextID == snapshot.nextID && again.messages == snapshot.messages
        && Set(again.unsent) == Set(snapshot.unsent), "likes that were saved are restored as others"
    )
  }

  private mutating func pass(to time: Instant) {
    now = time
    gifts.pass(to: time)
    immediate.pass(to: time)
    var measured: [TickerInput] = []
    ticker.pass(to: time) { output, _ in measured += Self.measured(output) }
    for input in measured { ticker.send(input) }
    var answers: [PopupInput] = []
    popups.pass(to: time) { output, _ in answers += Self.answer(output) }
    sendPopups(answers)
    var rooms: [String] = []
    pager.pass(to: time) { output, _ in rooms += Self.loads(output) }
    tellPager(rooms)
    var sent: [LikeMessage] = []
    likes.pass(to: time) { output, _ in sent += Self.sent(output) }
    tellLikes(sent)
  }

  private mutating func deliver(_ message: RoomInput) {
    switch message {
    case .gifts(let input): tellGifts(input)
    case .ticker(let input): ticker.send(input)
    case .popups(let input): send(input)
    case .pager(let input): send(input)
    case .likes(let input): send(input)
    case .comments(.receive(let comment)):
      ticker.send(
        .append(TickerItem(id: comment.id, sender: comment.sender, content: comment.text)))
    case .comments, .danmaku, .broadcast, .meters: break
    case .room(let action): act(action)
    case .delivered(let delivery): deliver(delivery.input)
    }
  }

  private mutating func act(_ action: RoomAction) {
    switch action {
    case .receiveLike(let like):
      send(.receiveLikes(ReceivedLikes(count: like.count, total: like.total)))
    case .setLandscape(let isLandscape):
      send(isLandscape ? .insertConditions(.landscape) : .removeConditions(.landscape))
    case .enter(let room):
      tellGifts(.leave)
      ticker.send(.reload([]))
      send(.enter(room: room))
      send(.setScene(room))
    case .leave, .end:
      tellGifts(.leave)
      ticker.send(.reload([]))
      send(.flush)
      send(.setScene(nil))
    case .suspend(let reason):
      tellGifts(.suspend(reason: reason))
      ticker.send(.suspend(reason: reason))
      send(PopupInput.suspend(reason: reason))
      send(PagerInput.suspend(reason: reason))
      send(LikeInput.suspend(reason: reason))
    case .resume(let reason):
      tellGifts(.resume(reason: reason))
      ticker.send(.resume(reason: reason))
      send(PopupInput.resume(reason: reason))
      send(PagerInput.resume(reason: reason))
      send(LikeInput.resume(reason: reason))
    case .giftNotSent, .receiveProfile, .receiveJoin, .receiveApp, .restore, .setPictureDelay,
      .didShowPicture, .block, .unblock, .report, .reportNotSent:
      break
    }
  }

  // MARK: Views

  /// What a view finds that draws what the ticker shows: the longer the wider.
  private static func measured(_ event: TickerEvent) -> [TickerInput] {
    let showing: TickerShowing
    switch event {
    case .didShow(let shown), .didUpdate(let shown): showing = shown
    case .didBeginRoll(let roll): showing = roll.incoming
    default: return []
    }
    let width = Double(showing.item.content.utf8.count * 7)
    return [.didMeasure(TickerMeasurement(showing: showing, width: width))]
  }

  private mutating func send(_ input: PopupInput) { sendPopups([input]) }

  private mutating func sendPopups(_ inputs: [PopupInput]) {
    // What views report may bring up the next view, on and on.
    var inputs = inputs
    while !inputs.isEmpty {
      let round = inputs
      inputs = []
      for input in round {
        popups.send(input) { output, _ in inputs += Self.answer(output) }
      }
    }
  }

  /// Views of popups with a name of even length report; the watchdog sees to the others.
  private static func answer(_ event: PopupEvent) -> [PopupInput] {
    switch event {
    case .willPresent(let presentation) where presentation.popup.id.utf8.count.isMultiple(of: 2):
      [.didAppear(PopupVersion(id: presentation.popup.id))]
    case .willDismiss(let popup) where popup.id.utf8.count.isMultiple(of: 2):
      [.didDisappear(PopupVersion(id: popup.id))]
    default: []
    }
  }

  private mutating func send(_ input: PagerInput) {
    var rooms: [String] = []
    pager.send(input) { output, _ in rooms += Self.loads(output) }
    tellPager(rooms)
  }

  private mutating func tellPager(_ rooms: [String]) {
    for room in rooms {
      let isThere = room.utf8.count.isMultiple(of: 2)
      pager.send(isThere ? .didLoad(room: room) : .didFailToLoad(room: room))
    }
  }

  private static func loads(_ event: PagerEvent) -> [String] {
    switch event {
    case .willPreload(let preload): [preload.room]
    case .willRetryLoad(let retry): [retry.room]
    default: []
    }
  }

  // MARK: The server

  private mutating func send(_ input: LikeInput) {
    var messages: [LikeMessage] = []
    likes.send(input) { output, _ in messages += Self.sent(output) }
    tellLikes(messages)
  }

  private mutating func tellLikes(_ messages: [LikeMessage]) {
    for message in messages {
      // One in three is lost the first time, and one in seven is refused for good.
      let isLost = message.attempt == 1 && message.id.isMultiple(of: 3)
      if message.id.isMultiple(of: 7) {
        likes.send(.didRefuse(message))
      } else {
        likes.send(isLost ? .didFailToDeliver(message) : .didDeliver(message))
      }
    }
  }

  private static func sent(_ event: LikeEvent) -> [LikeMessage] {
    if case .willSendLikes(let message) = event { [message] } else { [] }
  }
}
