import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import RoomPromises

/// A promise that was not kept.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// Throws unless the promise is kept.
func promise(_ isKept: Bool, _ sentence: @autoclosure () -> String) throws {
  if !isKept { throw BrokenPromise(description: sentence()) }
}

/// Checks after each step what the observers of the room's promises do not: the gifts against a naive
/// ledger, the views, that nothing waits too long, and that each popup has an explanation.
struct Witness: Sendable {
  private let room: LiveRoom
  private let surroundings: Surroundings
  private var ledgers: GiftWitness
  private var popups: PopupWitness
  private var suspensions = ModuleSuspensions()
  private var views: ViewWitness?
  private var tickerWaits: TickerWaits
  private var likeWaits: LikeWaits
  // The number of entries of the log that have been followed.
  private var followed = 0
  private var isClosed = false

  init(
    _ room: LiveRoom, _ surroundings: Surroundings, _ configuration: RoomConfiguration
  ) {
    self.room = room
    self.surroundings = surroundings
    ledgers = GiftWitness(configuration.gifts)
    popups = PopupWitness(configuration.popups)
    tickerWaits = TickerWaits(configuration.ticker)
    likeWaits = LikeWaits(configuration.likes.sender)
  }

  /// Checks everything that must hold at any moment until the room is closed.
  mutating func check(_ log: RoomLog, _ states: RoomSnapshot, at now: Instant) async throws {
    if views == nil { views = ViewWitness(states, at: now) }
    for entry in log.entries[followed...] where !isClosed { try follow(entry) }
    followed = log.entries.count
    guard !isClosed, let ticker = states.ticker, let likes = states.likes else { return }
    try ledgers.check(states.account)
    try await check(states.popups, at: now)
    try views?.check(states)
    try tickerWaits.check(ticker, at: now)
    try likeWaits.check(likes.snapshot, at: now)
    try await promise(surroundings.changedLikes.isEmpty, "likes sent again were others")
  }

  private func check(_ state: PopupState?, at now: Instant) async throws {
    guard let state, let sequencer = room.modules.popups as? PopupSequencer else { return }
    try popups.check(state, at: now)
    for id in state.channels.flatMap(\.waiting) {
      try popups.check(id, await sequencer.explain(id))
    }
  }

  /// Checks what must hold when everything has come to rest.
  func checkTheEnd(_ states: RoomSnapshot, at now: Instant) async throws {
    guard !isClosed else { return }
    let account = states.account
    try promise(account.gifts.waiting == account.gifts.left, "gifts wait forever")
    try promise(account.ticker.waiting == 0, "comments wait forever")
    if let state = states.popups {
      try popups.check(state, at: now, longestStay: .seconds(20))
    }
    try promise(account.likes.pending == 0, "likes are pending forever")
    try promise(account.likes.heartsWaiting == 0, "hearts wait forever")
    let atServer = await surroundings.likes.values.reduce(0, +)
    try promise(
      atServer + account.likes.lost == account.likes.localUser + account.likes.restored,
      "the server has \(atServer) of \(account.likes.localUser) likes")
  }

  private mutating func follow(_ entry: Timed<RoomLog.Entry>) throws {
    suspensions.take(entry.value)
    switch entry.value {
    case .close: isClosed = true
    case .event(let event): try follow(event, at: entry.time)
    case .sleep(let end):
      tickerWaits.sleep(end - entry.time)
      likeWaits.sleep(end - entry.time)
    case .input(let input):
      popups.sent(input)
      if case .gifts(let gift) = input { ledgers.take(gift, at: entry.time) }
      fallthrough
    default:
      popups.areSuspended(suspensions.isSuspended(.popups), at: entry.time)
      likeWaits.areSuspended(suspensions.isSuspended(.likes), at: entry.time)
    }
  }

  private mutating func follow(_ event: RoomEvent, at time: Instant) throws {
    try views?.follow(event, at: time)
    switch event {
    case .gifts(let event): try ledgers.follow(event)
    case .ticker(let event): tickerWaits.follow(event, at: time)
    case .popups(let event): try popups.follow(event, at: time)
    case .likes(let event): try likeWaits.follow(event, at: time)
    case .pager, .room: break
    }
  }
}
