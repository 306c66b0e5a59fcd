import GiftChannels
import GiftTesting
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore

/// What was promised and is not so.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// Throws unless the promise is kept.
func promise(_ isKept: Bool, _ sentence: @autoclosure () -> String) throws {
  if !isKept { throw BrokenPromise(description: sentence()) }
}

/// Sees all that a room is told and tells, and holds it to what is promised.
struct Witness: Sendable {
  private let room: LiveRoom
  private let tap: Wiretap<GiftChannels>
  private let surroundings: Surroundings
  private let events: Bus<Timed<RoomEvent>>.Subscription
  private var ledgers: GiftWitness
  private var popups: PopupWitness
  private var screen = ScreenWitness()
  private var views: ViewWitness?
  private var messages = 0
  private var items = 0
  // What was asked of the ticker when it could not be done.
  private var refusedCommands = 0
  private var latest = Instant.start
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
  }

  /// The room is about to be told these.
  mutating func sent(_ messages: [RoomInput]) {
    self.messages += messages.count
    for message in messages {
      popups.sent(message)
      switch message {
      case .room(.didReceiveComment), .ticker(.append): items += 1
      default: break
      }
    }
  }

  /// Everything that must hold at any moment.
  mutating func check(at now: Instant) async throws {
    guard let states = await RoomStates(of: room.modules) else { return }
    let account = await room.account()
    try follow(from: states)
    try promise(account.isBalanced, "the account does not add up: \(account)")
    try promise(
      account.messages == messages, "\(account.messages) of \(messages) messages were taken")
    try promise(
      account.ticker.received + account.ticker.rejected == items + refusedCommands,
      "the ticker took \(account.ticker.received) of \(items) comments and notices")

    for input in tap.takeInputs() { ledgers.take(input) }
    try ledgers.check(account)
    try popups.check(states.popups, at: now)
    try await checkExplanations(states.popups)
    try screen.check(states)
    try views?.check(states)
    try await promise(surroundings.changedLikes.isEmpty, "likes sent again were others")
  }

  private func checkExplanations(_ state: PopupState) async throws {
    guard let sequencer = room.modules.popups as? PopupSequencer else { return }
    for id in state.channels.flatMap(\.waiting) {
      try popups.check(id, await sequencer.explain(id))
    }
  }

  /// What must hold when everything has come to rest.
  func checkTheEnd(at now: Instant) async throws {
    let account = await room.account()
    try promise(account.gifts.waiting == account.gifts.left, "gifts wait for ever")
    try promise(account.ticker.waiting == 0, "comments wait for ever")
    if let state = await room.modules.popups?.state {
      try popups.check(state, at: now, longestStay: .seconds(20))
    }
    try promise(account.likes.pending == 0, "likes are pending for ever")
    try promise(account.likes.heartsWaiting == 0, "hearts wait for ever")
    let atServer = await surroundings.likes.values.reduce(0, +)
    try promise(
      atServer == account.likes.localUser,
      "the server has \(atServer) of \(account.likes.localUser) likes")
  }

  private mutating func follow(from states: RoomStates) throws {
    if views == nil { views = ViewWitness(states) }
    for event in events.takeBuffered() {
      eventCount += 1
      try promise(
        event.time >= latest, "an event of \(event.time.seconds) s after \(latest.seconds) s")
      latest = event.time
      views?.follow(event.value, at: event.time)
      switch event.value {
      case .gifts(let event): try ledgers.follow(event)
      case .popups(let popup): try popups.follow(popup, at: event.time)
      case .room(let change):
        popups.follow(change, at: event.time)
        try screen.follow(event.value)
      case .ticker(.rejected(.unknown)), .ticker(.rejected(.noNextItem)),
        .ticker(.rejected(.rollInProgress)), .ticker(.rejected(.suspended)):
        refusedCommands += 1
      default: try screen.follow(event.value)
      }
    }
  }
}
