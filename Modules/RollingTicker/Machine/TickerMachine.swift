public import RoomCore

/// Decides what a ticker shows and when it rolls.
///
/// Of time it keeps one instant: `since`, when the present stay or roll began. The one deadline
/// follows from it, so no timer can be left over when items, the stay or suspensions change.
public struct TickerMachine: ModuleMachine {
  /// What is on screen.
  enum Phase {
    /// Nothing.
    case empty
    /// An item at rest, and the roll that showed it: for taps during that roll that arrive late.
    case staying(TickerShowing, after: TickerRoll?)
    /// Two items, or one where the outgoing one was removed.
    case rolling(TickerRoll)
    /// Nothing, permanently.
    case closed
  }

  /// How long the item at rest stays there.
  struct Rest {
    /// Its stay while nothing waits.
    var fullStay = Nanoseconds(nanoseconds: 0)
    /// How long the roll took that showed it.
    var approach = Nanoseconds(nanoseconds: 0)
    // Boxed, since few items have one.
    var marquee: Boxed<TickerMarquee>?
    /// How far it scrolls, in points.
    var distance = 0.0
    /// How much of the stay is over when the marquee ends.
    var marqueeEnd = Nanoseconds(nanoseconds: 0)
  }

  // Boxed, as the next one: the machine is copied more often than they change.
  private var settings: Boxed<TickerConfiguration>
  private(set) var timing: TickerTiming
  // What takes effect when the present stay or roll ends.
  private(set) var nextSettings: Boxed<TickerConfiguration>?
  var list = TickerList()
  var phase = Phase.empty
  var rest = Rest()
  // The index of the lead in the list; where it has left the list, of the item after it.
  var position = 0
  var isLeadListed = false
  // The width of the lead in points, once it is known.
  var leadWidth: Double?
  // The number of rounds that are complete.
  var rounds = 0
  // The number of items without an identifier so far.
  var serial = 0

  var since = Instant.start
  // How much of the stay or roll was over when time stopped; nil while time runs.
  var suspendedAfter: Duration?
  var reasons = SuspensionReasons()

  var size: ScreenSize
  // Of the next roll, or of the one in progress.
  var motions: TickerMotions
  // Whether a roll has ended since the screen was empty.
  var hasRolled = false
  var generation = 0
  // The removals of items that have not come. As many as the popups keep of revocations.
  var removals = RecentIdentifiers<Void>(capacity: 1_024)
  var isIdle = false
  var announcedStay: Nanoseconds
  var account = TickerAccount()
  package var callCount = CallCount()

  /// A ticker without items.
  ///
  /// - Throws: an error that names the invalid setting.
  public init(
    configuration: TickerConfiguration = .init()
  ) throws(FieldError) {
    try configuration.validate()
    settings = Boxed(configuration)
    timing = TickerTiming(configuration)
    announcedStay = timing.stay(withWaiting: 0)
    size = configuration.size.orZero
    motions = configuration.motions(for: size, isFirst: true)
    if size == .zero { suspendedAfter = .zero }
  }

  /// The current state.
  ///
  /// - Complexity: O(1)
  public func state(at now: Instant) -> TickerState {
    var account = account
    account.waiting = list.waiting
    let current = current
    return TickerState(
      generation: generation, count: list.count, current: current,
      index: current.flatMap { list.index(of: $0.item.key) }, roll: roll,
      marquee: isStaying ? rest.marquee?.value : nil, since: since, suspendedAfter: suspendedAfter,
      stay: .nanoseconds(stay.nanoseconds), size: size, account: account)
  }

  /// The items in their order.
  ///
  /// - Complexity: O(n)
  package var items: [TickerItem] { (0..<list.count).map { list[$0].item } }

  package var configuration: TickerConfiguration { _read { yield settings.value } }

  // MARK: The phase

  /// The item at rest, or during a roll the outgoing one.
  var current: TickerShowing? {
    switch phase {
    case .staying(let showing, _): showing
    case .rolling(let roll): roll.outgoing
    case .empty, .closed: nil
    }
  }

  var roll: TickerRoll? {
    guard case .rolling(let roll) = phase else { return nil }
    return roll
  }

  // By pattern: comparing with nil would copy a whole roll, at every call.
  var isRolling: Bool { if case .rolling = phase { true } else { false } }
  var isStaying: Bool { if case .staying = phase { true } else { false } }
  var isClosed: Bool { if case .closed = phase { true } else { false } }

  // MARK: Time

  public var nextDeadline: Instant? {
    guard suspendedAfter == nil else { return nil }
    let deadline: Instant
    if isRolling {
      deadline = since + timing.roll
    } else if restEnds {
      deadline = since + restLength
    } else {
      return nil
    }
    return deadline < .distantFuture ? deadline : nil
  }

  /// Whether an item is at rest, and something follows after its stay.
  var restEnds: Bool { isStaying && (following != nil || configuration.mode.stops) }

  /// How long the item at rest stays at the present backlog: at least until its marquee has ended.
  private var restLength: Nanoseconds {
    let stay = timing.stay(of: rest.fullStay, withWaiting: list.pressing)
    return max(timing.rest(forStay: stay, after: rest.approach), rest.marqueeEnd)
  }

  /// How long items stay at the present backlog, if they have no stay of their own.
  var stay: Nanoseconds { timing.stay(withWaiting: list.pressing) }

  public mutating func handle(
    _ input: TickerInput, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    defer { assertInvariants(at: now) }
    guard !isClosed else { return reject(.closed, into: &outputs) }
    catchUp(to: now, into: &outputs)
    switch input {
    case .set(let items): set(items, at: now, into: &outputs)
    case .append(let item): append(item, into: &outputs)
    case .insert(let insertion): insert(insertion, into: &outputs)
    case .remove(let id): remove(id, at: now, into: &outputs)
    case .replace(let item): replace(item, at: now, into: &outputs)
    case .reload(let items): reload(items, into: &outputs)
    case .setCount(let count): setCount(count, into: &outputs)
    case .next: next(at: now, into: &outputs)
    case .stop: stop(into: &outputs)
    case .configure(let configuration): configure(configuration, into: &outputs)
    case .suspend(let reason): suspend(reason, at: now, into: &outputs)
    case .resume(let reason): resume(reason, at: now, into: &outputs)
    case .resize(let size): resize(size, at: now, into: &outputs)
    case .didMeasure(let measurement): measure(measurement, at: now, into: &outputs)
    case .tap(let tap):
      self.tap(tap.location, at: min(tap.time ?? now, now), into: &outputs)
    case .close: return close(into: &outputs)
    }
    settle(at: now, into: &outputs)
  }

  /// A wake-up that is a little late keeps the beat: what was due happens as of its own time.
  /// After a longer absence the beat restarts, so that no item flashes by.
  public mutating func deadlineReached(at now: Instant, into outputs: inout [TickerEvent]) {
    defer { assertInvariants(at: now) }
    guard let deadline = readDeadline(), deadline <= now else { return }
    step(at: now.since(deadline) <= timing.tolerance ? deadline : now, into: &outputs)
    // With a short roll its end may be due as well.
    if let deadline = readDeadline(), deadline <= now { step(at: deadline, into: &outputs) }
    settle(at: now, into: &outputs)
  }

  /// Ends the roll, or begins one, or stops after the last round.
  private mutating func step(at time: Instant, into outputs: inout [TickerEvent]) {
    if isRolling { return endRoll(at: time, into: &outputs) }
    applyConfiguration(at: time, into: &outputs)
    // The new configuration may have no size.
    guard suspendedAfter == nil else { return }
    checkRowNumber(afterRoll: false)
    if let next = following {
      beginRoll(to: next, at: time, into: &outputs)
    } else if configuration.mode.stops {
      stop(into: &outputs)
    }
  }

  private mutating func next(at now: Instant, into outputs: inout [TickerEvent]) {
    if suspendedAfter != nil {
      reject(.suspended, into: &outputs)
    } else if isRolling {
      reject(.rollInProgress, into: &outputs)
    } else if following == nil {
      reject(.noNextItem, into: &outputs)
    } else {
      step(at: now, into: &outputs)
    }
  }

  /// Does what is due after a change at `now`, and shows an item if none is on screen.
  private mutating func settle(at now: Instant, into outputs: inout [TickerEvent]) {
    if list.count == 0 { clearScreen(into: &outputs) }
    if nextSettings != nil, !isRolling, !restEnds {
      applyConfiguration(at: now, into: &outputs)
    }
    if !isStaying && !isRolling, let next = following {
      show(next, in: .first, at: now, into: &outputs)
    }
    while let deadline = readDeadline(), deadline <= now { step(at: now, into: &outputs) }
    announceStay(into: &outputs)
    noticeIdleness(into: &outputs)
  }

  private mutating func noticeIdleness(into outputs: inout [TickerEvent]) {
    let wasIdle = isIdle
    isIdle = isStaying && !restEnds
    if isIdle, !wasIdle, let current { outputs.append(.didBecomeIdle(current)) }
  }

  // MARK: Configuration

  private mutating func configure(
    _ configuration: TickerConfiguration, into outputs: inout [TickerEvent]
  ) {
    do throws(FieldError) {
      try configuration.validate()
      nextSettings = Boxed(configuration)
    } catch {
      reject(.invalidConfiguration(error), into: &outputs)
    }
  }

  mutating func applyConfiguration(
    at time: Instant, into outputs: inout [TickerEvent]
  ) {
    guard let nextSettings else { return }
    let next = nextSettings.value
    let previous = configuration
    settings = nextSettings
    self.nextSettings = nil
    timing = TickerTiming(next)
    fitMotions()
    outputs.append(.didConfigure(next))
    if next.mode != previous.mode { rounds = 0 }
    if next.mode == .once {
      withdrawSeen()
      // The item on screen may have left the list before.
      if list.count == 0, isStaying { clearScreen(into: &outputs) }
    }
    while list.count > next.capacity { evictOldest(into: &outputs) }
    if isStaying, let current { rest.fullStay = timing.fullStay(of: current.item) }
    if next.size != previous.size { resize(next.size, at: time, into: &outputs) }
    announceStay(into: &outputs)
  }

  // MARK: The end

  /// Removes all items, and clears the screen.
  private mutating func stop(into outputs: inout [TickerEvent]) {
    clearScreen(into: &outputs)
    withdrawAll()
    outputs.append(.didStop)
  }

  /// Clears the screen; what still waits is withdrawn.
  private mutating func close(into outputs: inout [TickerEvent]) {
    clearScreen(into: &outputs)
    withdrawAll()
    phase = .closed
  }
}

extension TickerConfiguration.Mode {
  /// Whether the ticker stops after the last round.
  var stops: Bool { if case .rounds(let rounds) = self { rounds.then == .stop } else { false } }
}

extension ScreenSize {
  /// The size, or zero where an extent is missing or not a number.
  var orZero: ScreenSize {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return .zero }
    return self
  }
}
