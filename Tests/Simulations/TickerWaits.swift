import RollingTicker
import RoomCore

/// How long items of a ticker rest, roll and wait, in a room in which each is shown once. Whatever
/// happens meanwhile, no time is longer than its page says.
struct TickerWaits: Sendable {
  private var clock = RunningClock()
  private var configuration: TickerConfiguration
  private var onScreen: TickerItem?
  // The longest duration of the roll in progress.
  private var roll: Duration?
  // When the stay or the roll began, by the clock.
  private var since = Duration.zero
  // When the items came that have no outcome yet, as far as is known: they take turns.
  private var arrivals: [Duration] = []
  private var received = 0
  private var longestBeat = Duration.zero

  init(_ configuration: TickerConfiguration) {
    self.configuration = configuration
    note(nil)
  }

  mutating func sleep(_ duration: Duration) { clock.skip(duration) }

  mutating func follow(_ event: TickerEvent, at time: Instant) {
    switch event {
    case .didSuspend: clock.run(false, from: time)
    case .didResume(let resumption): if resumption.since != nil { clock.run(true, from: time) }
    case .didShow(let showing):
      note(showing.item)
      // In the place of the incoming item of a roll it changes no time.
      if roll == nil { since = clock.elapsed(at: time) }
    case .didUpdate(let showing): note(showing.item)
    case .didBeginRoll(let roll):
      note(roll.incoming.item)
      begin(configuration.longestRoll, at: time)
    case .didEndRoll(let roll):
      onScreen = roll.incoming.item
      begin(nil, at: time)
    case .didCancelRoll(let roll):
      onScreen = roll.outgoing?.item
      begin(nil, at: time)
    case .didConfigure(let configuration):
      self.configuration = configuration
      note(onScreen)
    default: break
    }
  }

  private mutating func begin(_ roll: Duration?, at time: Instant) {
    self.roll = roll
    since = clock.elapsed(at: time)
  }

  private mutating func note(_ item: TickerItem?) {
    if let item { onScreen = item }
    longestBeat = max(longestBeat, stay + configuration.longestRoll)
  }

  /// The longest that the item on screen rests while another waits.
  private var stay: Duration {
    var stay = onScreen?.stay ?? configuration.stay
    if let width = onScreen?.width, configuration.marqueeSpeed > 0 {
      let distance = max(0, width - configuration.size.width)
      let scroll = Duration.seconds(distance / configuration.marqueeSpeed)
      stay = max(stay, configuration.marqueePause * 2 + scroll)
    }
    return stay
  }

  /// After everything has happened that is due.
  mutating func check(_ state: TickerState, at now: Instant) throws {
    let now = clock.elapsed(at: now)
    let elapsed = now - since
    if let roll {
      try promise(elapsed <= roll, "a roll takes \(elapsed)")
    } else if clock.isRunning, state.account.waiting > 0 {
      // By a repeating timer, the time of a roll counts as well.
      let longest = configuration.pacing == .period ? stay + configuration.longestRoll : stay
      try promise(elapsed <= longest, "an item rests for \(elapsed) while another waits")
    }

    let account = state.account
    for _ in received..<account.received { arrivals.append(now) }
    received = account.received
    // Items that were withdrawn may be newer than the first: it counts as one of them then.
    arrivals.removeFirst(arrivals.count - account.waiting)
    guard let first = arrivals.first else { return }
    // The list holds no more items, and each beat shows one of them.
    let longest = longestBeat * (configuration.capacity + 1)
    try promise(now - first <= longest, "an item waits for \(now - first)")
  }
}

extension TickerConfiguration {
  /// The duration of a roll, or more.
  fileprivate var longestRoll: Duration {
    if case .fadeThrough = style { rollDuration * 2 } else { rollDuration }
  }
}
