import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// The five machines, told what a feed says, with views and a server that do their part.
struct MachinesOfRoom {
  private var gifts: WatchedMachine<GiftMachine>
  // The same gifts where the configuration sets no limit to their counts and values.
  private var limitless: WatchedMachine<GiftMachine>
  private var ticker: WatchedMachine<TickerMachine>
  private var popups: WatchedMachine<PopupMachine>
  private var pager: WatchedMachine<PagerMachine>
  private var likes: WatchedMachine<LikeGesturesMachine>

  // What a summary says of rooms that were left.
  private var rooms = RoomAccount()
  private var comments = 0
  private var now = Instant.start

  init(rules: [HeldRule]) {
    var configuration = GiftConfiguration()
    configuration.ownSender = "me"
    gifts = WatchedMachine(try! GiftMachine(configuration: configuration)) {
      $0.account.isBalanced && $0.state(at: .start).account == $0.account
    }
    configuration.maximumUnits = .max
    configuration.maximumUnitValue = .max
    configuration.showsOwnTapsAtOnce = true
    limitless = WatchedMachine(try! GiftMachine(configuration: configuration)) {
      $0.account.isBalanced && $0.state(at: .start).account == $0.account
    }
    ticker = WatchedMachine(try! TickerMachine()) { $0.state(at: .start).account.isBalanced }
    ticker.tell(.resize(ScreenSize(width: 300, height: 20)))
    popups = WatchedMachine(try! PopupMachine(rules: rules)) {
      $0.account.isBalanced && $0.state(at: .start).account == $0.account
    }
    pager = WatchedMachine(try! PagerMachine()) { $0.state(at: .start).account.isBalanced }
    likes = WatchedMachine(try! LikeGesturesMachine()) { $0.account.isBalanced }
    likes.tell(.enter(room: "first"))
  }

  mutating func take(_ message: Timed<RoomMessage>) {
    pass(to: message.time)
    deliver(message.value)
    summarize()
  }

  /// What is counted over all rooms and modules.
  private func summarize() {
    var account = rooms
    account.gifts.add(gifts.machine.account)
    account.gifts.add(limitless.machine.account)
    account.ticker = ticker.machine.state.account
    account.popups = popups.machine.account
    account.pager = pager.machine.state(at: now).account
    account.likes = likes.machine.state(at: now).account
    precondition(account.isBalanced, "the account of the room does not add up")
  }

  private mutating func tellGifts(_ input: GiftInput) {
    gifts.tell(input) { event, _ in rooms.leave(event) }
    limitless.tell(input) { event, _ in rooms.leave(event) }
  }

  /// Restores what an earlier run saved, and saves it again.
  mutating func restore(_ snapshot: PopupSnapshot) -> PopupSnapshot {
    tell(.restored(snapshot, away: .seconds(60)))
    return popups.machine.snapshot(at: now)
  }

  /// A day later.
  mutating func end() {
    pass(to: now + .seconds(86_400))
    tellGifts(.closeRoom)
    popups.tell(.cleared)
    _ = popups.machine.state(at: now)
    _ = pager.machine.state(at: now)
    _ = ticker.machine.state(at: now)
    _ = likes.machine.state(at: now)
  }

  private mutating func pass(to time: Instant) {
    now = time
    gifts.pass(to: time)
    limitless.pass(to: time)
    ticker.pass(to: time)
    var answers: [PopupInput] = []
    popups.pass(to: time) { output, _ in answers += Self.answer(output) }
    tellPopups(answers)
    var rooms: [String] = []
    pager.pass(to: time) { output, _ in rooms += Self.loads(output) }
    tellPager(rooms)
    var sent: [LikeMessage] = []
    likes.pass(to: time) { output, _ in sent += Self.sent(output) }
    tellLikes(sent)
  }

  private mutating func deliver(_ message: RoomMessage) {
    switch message {
    case .gift(let gift): tellGifts(.message(gift))
    case .giftTapped(let gift, let batchSize, let unitValue):
      tellGifts(.giftTapped(gift: gift, batchSize: batchSize, unitValue: unitValue))
    case .like(let like): tell(.othersLiked(count: like.count, total: like.total))
    case .touch(let touch): tell(.touch(touch))
    case .sheetPresented(let sheet): tell(.presentSheet(sheet))
    case .sheetDismissed: tell(.dismissSheet)
    case .landscape(let isLandscape): tell(isLandscape ? .raise(.landscape) : .lower(.landscape))
    case .comment(let comment):
      comments += 1
      let id = comment.id ?? "comment \(comments)"
      ticker.tell(.append(TickerItem(id: id, content: comment.text)))
    case .notice(let item): ticker.tell(.append(item))
    case .popup(let popup): tell(.arrived(popup))
    case .popups(let batch): tell(.batchArrived(batch))
    case .popupRevoked(let id, let version): tell(.revoked(id: id, version: version))
    case .popupAnswered(let id, let answer): tell(.answered(id: id, answer))
    case .scene(let scene): tell(.sceneChanged(to: scene))
    case .match(let match): tell(.matchChanged(to: match))
    case .signal(let signal): tell(.signalled(signal))
    case .pager(let input): tell(input)
    case .entered(let room):
      tellGifts(.closeRoom)
      ticker.tell(.reload([]))
      tell(.enter(room: room))
      tell(.sceneChanged(to: room))
    case .suspended:
      tellGifts(.suspend)
      ticker.tell(.pause(.suspended))
      tell(PagerInput.suspend(reason: .background))
      tell(.paused(.all))
      tell(.suspend)
    case .resumed:
      tellGifts(.resume)
      ticker.tell(.proceed(.suspended))
      tell(PagerInput.resume(reason: .background))
      tell(PopupInput.resumed(.all))
      tell(.resume)
    case .addressed(_, let message): deliver(message)
    }
  }

  // MARK: Views

  private mutating func tell(_ input: PopupInput) { tellPopups([input]) }

  private mutating func tellPopups(_ inputs: [PopupInput]) {
    // What views report may bring up the next view, on and on.
    var inputs = inputs
    while !inputs.isEmpty {
      let round = inputs
      inputs = []
      for input in round {
        popups.tell(input) { output, _ in inputs += Self.answer(output) }
      }
    }
  }

  /// Views of popups with a name of even length report; the watchdog sees to the others.
  private static func answer(_ event: PopupEvent) -> [PopupInput] {
    switch event {
    case .present(let popup, _) where popup.id.utf8.count.isMultiple(of: 2):
      [.presented(id: popup.id)]
    case .leave(let id, _, _) where id.utf8.count.isMultiple(of: 2): [.gone(id: id)]
    default: []
    }
  }

  private mutating func tell(_ input: PagerInput) {
    var rooms: [String] = []
    pager.tell(input) { output, _ in rooms += Self.loads(output) }
    tellPager(rooms)
  }

  private mutating func tellPager(_ rooms: [String]) {
    for room in rooms {
      let isThere = room.utf8.count.isMultiple(of: 2)
      pager.tell(isThere ? .didLoad(room: room) : .didFailToLoad(room: room))
    }
  }

  private static func loads(_ event: PagerEvent) -> [String] {
    switch event {
    case .willPreload(let preload): [preload.room]
    case .willRetryLoad(let room, _): [room]
    default: []
    }
  }

  // MARK: The server

  private mutating func tell(_ input: LikeGesturesInput) {
    var messages: [LikeMessage] = []
    likes.tell(input) { output, _ in messages += Self.sent(output) }
    tellLikes(messages)
  }

  private mutating func tellLikes(_ messages: [LikeMessage]) {
    for message in messages {
      // One in three is lost the first time.
      let isLost = message.attempt == 1 && message.id.isMultiple(of: 3)
      likes.tell(isLost ? .failed(message) : .delivered(message))
    }
  }

  private static func sent(_ event: LikeGesturesEvent) -> [LikeMessage] {
    if case .sendLikes(let message) = event { [message] } else { [] }
  }
}

extension RoomAccount {
  fileprivate mutating func leave(_ event: GiftEvent) {
    if case .roomClosed(let account) = event { gifts.add(account) }
  }
}
