public import RoomCore

/// Decides which item a ticker shows and when it rolls.
///
/// The machine stores one time, `since`, at which the current stay or roll began. Its deadline
/// follows from `since`, so a change of items, stay or suspensions leaves no timer behind.
public struct TickerMachine: ModuleMachine {
  /// The phase of the screen.
  enum Phase {
    /// The screen is empty.
    case empty
    /// An item is at rest. The last roll is kept for taps that happened during it and arrive late.
    case staying(TickerShowing, after: TickerRoll?)
    /// Two items are on screen, or only the incoming one if the outgoing item was removed.
    case rolling(TickerRoll)
    /// The screen is empty and the ticker is closed.
    case closed
  }

  /// The stay of the item at rest.
  struct Rest {
    /// The stay if no item waits.
    var fullStay = Nanoseconds(nanoseconds: 0)
    /// The duration of the roll that showed the item.
    var approach = Nanoseconds(nanoseconds: 0)
    // The marquee, or `nil` if the item does not scroll. It is boxed because few items have one.
    var marquee: Boxed<TickerMarquee>?
    /// The distance that the item scrolls, in points.
    var distance = 0.0
    /// The time from the beginning of the stay to the end of the marquee.
    var marqueeEnd = Nanoseconds(nanoseconds: 0)
    /// The idleness of the ticker, or `nil` if the ticker has not become idle in this stay. It lasts until the end of
    /// the roll after it, for the outgoing item.
    var idleness: TickerIdleness?
  }

  // The settings are boxed because the machine is copied more often than they change.
  private var settings: Boxed<TickerConfiguration>
  private(set) var timing: TickerTiming
  // The settings that take effect when the current stay or roll ends, or `nil`.
  private(set) var nextSettings: Boxed<TickerConfiguration>?
  var list = TickerList()
  var phase = Phase.empty
  var rest = Rest()
  // The index of the lead in the list. If the lead has left the list, this is the index of the item
  // after it.
  var position = 0
  var isLeadListed = false
  // The width of the lead in points, or `nil` if it is unknown.
  var leadWidth: Double?
  // The number of complete rounds.
  var rounds = 0
  // The number of items without an identifier so far.
  var serial = 0

  var since = Instant.start
  // The elapsed part of the stay or roll when time stopped, or `nil` while time runs.
  var suspendedAfter: Duration?
  var reasons = SuspensionReasons()

  var size: ScreenSize
  // The motions of the roll in progress or of the next roll.
  var motions: TickerMotions
  // A Boolean value that indicates whether a roll has ended since the screen was empty.
  var hasRolled = false
  var generation = 0
  // The removals of items that have not arrived. The capacity is the same as for revocations of
  // popups.
  var removals = RecentIdentifiers<Void>(capacity: 1_024)
  var isIdle = false
  // The time of the current call, which is the time of its events.
  private(set) var now = Instant.start
  var announcedStay: Nanoseconds
  var statistics = TickerStatistics()
  // The outputs of the current call, until it ends.
  var outputs: [TickerEvent] = []
  package var callCount = CallCount()

  /// Creates a ticker without items.
  ///
  /// - Throws: An error that names the invalid setting.
  public init(
    configuration: TickerConfiguration = .init()
  ) throws(FieldError) {
    try configuration.validate()
    settings = Boxed(configuration)
    timing = TickerTiming(configuration)
    announcedStay = timing.displayDuration(withWaiting: 0)
    size = configuration.size.orZero
    motions = configuration.motions(for: size, isFirst: true)
    if size == .zero { suspendedAfter = .zero }
  }

  /// Returns the state at a time.
  ///
  /// - Complexity: O(1)
  public func state(at now: Instant) -> TickerState {
    var statistics = statistics
    statistics.waiting = list.waiting
    let current = current
    return TickerState(
      generation: generation, count: list.count, current: current,
      index: current.flatMap { list.index(of: $0.item.key) }, roll: roll,
      marquee: isStaying ? rest.marquee?.value : nil, since: since, suspendedAfter: suspendedAfter,
      idleness: rest.idleness, rollLag: configuration.rollLag,
      displayDuration: .nanoseconds(announcedStay.nanoseconds), size: size, statistics: statistics
    )
  }

  /// The items in order.
  ///
  /// - Complexity: O(n)
  package var items: [TickerItem] { (0..<list.count).map { list[$0].item } }

  package var configuration: TickerConfiguration { _read { yield settings.value } }

  // MARK: The phase

  /// The item at rest, or the outgoing item of the roll in progress.
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

  // Pattern matching is faster here: a comparison with `nil` would copy a whole roll on each call.
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

  /// A Boolean value that indicates whether an item is at rest and another item or a stop follows
  /// its stay.
  var restEnds: Bool { isStaying && (following != nil || configuration.mode.stops) }

  /// The stay of the item at rest with the current backlog. The stay lasts at least until the end
  /// of the marquee.
  private var restLength: Nanoseconds {
    let displayDuration = timing.displayDuration(of: rest.fullStay, withWaiting: list.pressing)
    return max(timing.rest(forStay: displayDuration, after: rest.approach), rest.marqueeEnd)
  }

  /// The stay of items without a stay of their own, with the current backlog.
  var displayDuration: Nanoseconds { timing.displayDuration(withWaiting: list.pressing) }

  public mutating func handle(
    _ input: TickerInput, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    self.now = now
    swap(&self.outputs, &outputs)
    act(on: input, at: now)
    swap(&self.outputs, &outputs)
  }

  private mutating func act(on input: TickerInput, at now: Instant) {
    defer { assertInvariants(at: now) }
    guard !isClosed else { return reject(.closed) }
    if let nextDeadline, nextDeadline <= now { doWhatIsDue(at: now) }
    switch input {
    case .set(let items): set(items, at: now)
    case .append(let item): append(item)
    case .insert(let insertion): insert(insertion)
    case .remove(let id): remove(id, at: now)
    case .replace(let item): replace(item, at: now)
    case .reload(let items): reload(items)
    case .setCount(let count): setCount(count)
    case .next: next(at: now)
    case .stop: stop()
    case .configure(let configuration): configure(configuration)
    case .suspend(let reason): suspend(reason, at: now)
    case .resume(let reason): resume(reason, at: now)
    case .resize(let size): resize(size, at: now)
    case .didMeasure(let measurement): measure(measurement, at: now)
    case .tap(let tap): self.tap(tap.location, at: min(tap.time ?? now, now))
    case .close: return close()
    }
    settle(at: now)
  }

  /// Rolls, or ends a roll, at the deadline. If the call is slightly late, the change happens at
  /// the time of the deadline, so the rhythm is kept. After a longer delay the change happens now,
  /// so that no item is shown too briefly.
  public mutating func deadlineReached(at now: Instant, into outputs: inout [TickerEvent]) {
    self.now = now
    swap(&self.outputs, &outputs)
    doWhatIsDue(at: now)
    swap(&self.outputs, &outputs)
  }

  private mutating func doWhatIsDue(at now: Instant) {
    defer { assertInvariants(at: now) }
    guard let deadline = readDeadline(), deadline <= now else { return }
    step(at: now.since(deadline) <= timing.tolerance ? deadline : now)
    // If the roll is short, its end may be due as well.
    if let deadline = readDeadline(), deadline <= now { step(at: deadline) }
    settle(at: now)
  }

  /// Ends the roll, begins a roll, or stops after the last round.
  private mutating func step(at time: Instant) {
    if isRolling { return endRoll(at: time) }
    applyConfiguration(at: time)
    // The new configuration may have a size of zero.
    guard suspendedAfter == nil else { return }
    checkRowNumber(afterRoll: false)
    if let next = following {
      beginRoll(to: next, at: time)
    } else if configuration.mode.stops {
      stop()
    }
  }

  private mutating func next(at now: Instant) {
    if suspendedAfter != nil {
      reject(.suspended)
    } else if isRolling {
      reject(.rollInProgress)
    } else if following == nil {
      reject(.noNextItem)
    } else {
      step(at: now)
    }
  }

  /// Handles the consequences of a change at `now`, and shows an item if none is on screen.
  private mutating func settle(at now: Instant) {
    if list.count == 0 { clearScreen() }
    if nextSettings != nil, !isRolling, !restEnds { applyConfiguration(at: now) }
    if !isStaying && !isRolling, let next = following {
      show(next, in: .first, at: now)
    }
    while let deadline = readDeadline(), deadline <= now { step(at: now) }
    announceStay()
    noticeIdleness()
  }

  private mutating func noticeIdleness() {
    let wasIdle = isIdle
    isIdle = isStaying && !restEnds
    guard isIdle, !wasIdle, let current else { return }
    beginIdleness(of: current.item)
    rest.idleness?.follow(rest.marquee?.value, at: now)
    outputs.append(.didBecomeIdle(current))
  }

  mutating func beginIdleness(of item: TickerItem) {
    rest.idleness = TickerIdleness(
      of: item, at: now, displayDuration: .nanoseconds(announcedStay.nanoseconds),
      rollLag: configuration.rollLag ?? .zero, isSuspended: suspendedAfter != nil)
  }

  // MARK: Configuration

  private mutating func configure(_ configuration: TickerConfiguration) {
    do throws(FieldError) {
      try configuration.validate()
      nextSettings = Boxed(configuration)
    } catch {
      reject(.invalidConfiguration(error))
    }
  }

  mutating func applyConfiguration(at time: Instant) {
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
      // The item on screen may have left the list earlier.
      if list.count == 0, isStaying { clearScreen() }
    }
    while list.count > next.capacity { evictOldest() }
    if isStaying, let current { rest.fullStay = timing.fullStay(of: current.item) }
    if next.size != previous.size { resize(next.size, at: time) }
    announceStay()
  }

  // MARK: The end

  /// Removes all items and clears the screen.
  private mutating func stop() {
    clearScreen()
    withdrawAll()
    outputs.append(.didStop)
  }

  /// Clears the screen and withdraws all items that wait.
  private mutating func close() {
    clearScreen()
    withdrawAll()
    phase = .closed
  }
}

extension TickerConfiguration.Mode {
  /// A Boolean value that indicates whether the ticker stops after the last round.
  var stops: Bool { if case .rounds(let rounds) = self { rounds.then == .stop } else { false } }
}

extension ScreenSize {
  /// The size, or zero if the width or the height is not finite and positive.
  var orZero: ScreenSize {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return .zero }
    return self
  }
}
