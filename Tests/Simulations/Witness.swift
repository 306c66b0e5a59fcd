import GiftChannels
import GiftTesting
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore

/// A promise that was not kept.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// Throws unless the promise is kept.
func promise(_ isKept: Bool, _ sentence: @autoclosure () -> String) throws {
  if !isKept { throw BrokenPromise(description: sentence()) }
}

/// Observes all inputs and events of a room, and checks its promises.
struct Witness: Sendable {
  private let room: LiveRoom
  private let tap: Wiretap<GiftChannels>
  private let surroundings: Surroundings
  private let events: Bus<Timed<RoomEvent>>.Subscription
  private var ledgers: GiftWitness
  private var popups: PopupWitness
  private var screen = ScreenWitness()
  private var suspensions = SuspensionWitness()
  private var views: ViewWitness?
  private var tickerWaits: TickerWaits
  private var likeWaits: LikeWaits
  private var messages = 0
  private var items = 0
  // What was asked of the ticker when it could not be done.
  private var refusedCommands = 0
  private var latest = Instant.start
  private var isClosed = false
  private var sentTooLate = 0
  private var likesSent: [UInt64: Int] = [:]
  private(set) var eventCount = 0

  init(
    _ room: LiveRoom, _ tap: Wiretap<GiftChannels>, _ surroundings: Surroundings,
    _ configuration: RoomConfiguration
  ) {
    self.room = room
    self.tap = tap
    self.surroundings = surroundings
    events = room.events.subscribe(.unbounded)
    ledgers = GiftWitness(configuration.gifts)
    popups = PopupWitness(configuration.popups)
    tickerWaits = TickerWaits(configuration.ticker)
    likeWaits = LikeWaits(configuration.likes.sender)
  }

  /// Takes note of inputs that are about to be sent.
  mutating func sent(_ messages: [RoomInput]) {
    guard !isClosed else {
      sentTooLate += messages.count
      return
    }
    self.messages += messages.count
    for message in messages {
      popups.sent(message)
      suspensions.sent(message)
      switch message {
      case .room(.didReceiveComment), .ticker(.append): items += 1
      default: break
      }
    }
  }

  /// Takes note of whether a task runs the room from now on.
  mutating func runs(_ isRunning: Bool, at now: Instant) throws {
    guard !isClosed else { return }
    try follow()
    suspensions.isRunning = isRunning
    popups.areSuspended(suspensions.isSuspended(.popups), at: now)
    likeWaits.areSuspended(suspensions.isSuspended(.likes), at: now)
  }

  /// Takes note of a sleep of the device that is about to begin.
  mutating func sleeps(_ duration: Duration) throws {
    guard !isClosed else { return }
    try follow()
    tickerWaits.sleep(duration)
    likeWaits.sleep(duration)
  }

  /// Checks everything that must hold at any moment.
  mutating func check(at now: Instant) async throws {
    guard !isClosed else { return try await checkTheSilence() }
    // Without a run, each question moves the modules on by one route.
    if !suspensions.isRunning { for _ in 0..<8 { _ = await room.account() } }
    guard let states = await RoomStates(of: room.modules) else { return }
    let account = await room.account()
    if views == nil { views = ViewWitness(states, at: now) }
    try follow()
    try suspensions.check(states, isHidden: screen.isHidden)
    try promise(account.isBalanced, "the account does not balance: \(account)")
    try promise(
      account.messages == messages, "\(account.messages) of \(messages) messages were taken")
    try promise(
      account.ticker.received + account.ticker.rejected == items + refusedCommands,
      "the ticker took \(account.ticker.received) of \(items) comments and notices")

    for input in tap.takeInputs() { ledgers.take(input) }
    try ledgers.check(account)
    try popups.check(states.popups, at: now)
    try await checkExplanations(states.popups)
    try screen.check(states, at: now)
    try views?.check(states)
    try tickerWaits.check(states.ticker, at: now)
    try likeWaits.check(states.likes.snapshot, at: now)
    try await promise(surroundings.changedLikes.isEmpty, "likes sent again were others")
  }

  private func checkExplanations(_ state: PopupState) async throws {
    guard let sequencer = room.modules.popups as? PopupSequencer else { return }
    for id in state.channels.flatMap(\.waiting) {
      try popups.check(id, await sequencer.explain(id))
    }
  }

  /// Checks what must hold when the room has just been closed: all that is owed has been emitted, and
  /// nothing more comes.
  mutating func checkTheClose(at now: Instant) async throws {
    guard !isClosed, let states = await RoomStates(of: room.modules) else { return }
    let account = await room.account()
    try follow()
    isClosed = true
    for await batch in events { try promise(false, "a closed room emits \(batch)") }
    try promise(account.isBalanced, "the account does not balance: \(account)")
    try promise(account.messages == messages, "\(account.messages) of \(messages) were taken")
    try promise(screen.room == nil, "\(screen.room ?? "") was not left")
    try promise(account.roomsEntered == account.roomsLeft, "a room was not left")
    try promise(account.gifts.waiting == account.gifts.left, "gifts wait in a closed room")
    try promise(account.likes.heartsWaiting == 0, "hearts wait in a closed room")
    let likes = likesSent.values.reduce(0, +)
    try promise(
      likes == account.likes.localUser + account.likes.restored,
      "\(likes) of \(account.likes.localUser) likes were sent")
    try promise(
      states.popups.channels.allSatisfy { $0.waiting.isEmpty && $0.onScreen == nil },
      "popups outlive their room")
  }

  /// Checks what must hold after that: late messages are counted, and have no effect.
  private func checkTheSilence() async throws {
    let account = await room.account()
    try promise(account.messages == messages, "a closed room takes messages")
    try promise(
      account.diagnostics[.rejection, default: 0] >= sentTooLate, "late messages are not counted")
    try promise(events.takeBuffered().isEmpty, "a closed room emits events")
  }

  /// Checks what must hold when everything has come to rest.
  func checkTheEnd(at now: Instant) async throws {
    guard !isClosed else { return try await checkTheSilence() }
    let account = await room.account()
    try promise(account.gifts.waiting == account.gifts.left, "gifts wait forever")
    try promise(account.ticker.waiting == 0, "comments wait forever")
    if let state = await room.modules.popups?.state {
      try popups.check(state, at: now, longestStay: .seconds(20))
    }
    try promise(account.likes.pending == 0, "likes are pending forever")
    try promise(account.likes.heartsWaiting == 0, "hearts wait forever")
    let atServer = await surroundings.likes.values.reduce(0, +)
    try promise(
      atServer + account.likes.lost == account.likes.localUser + account.likes.restored,
      "the server has \(atServer) of \(account.likes.localUser) likes")
  }

  private mutating func follow() throws {
    for event in events.takeBuffered() {
      eventCount += 1
      try promise(
        event.time >= latest, "an event of \(event.time.seconds) s after \(latest.seconds) s")
      latest = event.time
      try views?.follow(event.value, at: event.time)
      if case .ticker(let ticker) = event.value { tickerWaits.follow(ticker, at: event.time) }
      if case .likes(let likes) = event.value { try likeWaits.follow(likes, at: event.time) }
      switch event.value {
      case .gifts(let event): try ledgers.follow(event)
      case .popups(let popup): try popups.follow(popup, at: event.time)
      case .room(.send(.likes(let message))):
        likesSent[message.id] = message.count
      case .ticker(.rejected(.unknown)), .ticker(.rejected(.noNextItem)),
        .ticker(.rejected(.rollInProgress)), .ticker(.rejected(.suspended)):
        refusedCommands += 1
      default: try screen.follow(event.value, at: event.time)
      }
    }
  }
}
