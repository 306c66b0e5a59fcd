public import RoomCore

/// Decides what a ticker shows and when it rolls.
///
/// Of time it keeps one instant: `since`, when the present stay or roll began. The one deadline
/// follows from it, so no timer can be left over when items, the stay or suspensions change.
public struct TickerMachine: StateMachine {
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

  let configuration: TickerConfiguration
  let timing: TickerTiming
  var list = TickerList()
  var phase = Phase.empty
  // The index of the lead in the list; where it has left the list, of the item after it.
  var position = 0
  var isLeadListed = false
  // The number of items without an identifier so far.
  var serial = 0

  var since = Instant.start
  // How much of the stay or roll was over when time stopped; nil while time runs.
  var suspendedAfter: Duration?
  var reasons = SuspensionReasons()

  var size: ScreenSize
  var motions: TickerMotions
  var generation = 0
  var isIdle = false
  var announcedStay: Nanoseconds
  var account = TickerAccount()

  /// A ticker without items.
  ///
  /// - Throws: an error that names the invalid setting.
  package init(
    configuration: TickerConfiguration = .init()
  ) throws(TickerConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    timing = TickerTiming(configuration)
    announcedStay = timing.stay(withWaiting: 0)
    size = configuration.size.orZero
    motions = configuration.motions(for: size)
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
      index: current.flatMap { list.index(of: $0.item.key) }, roll: roll, since: since,
      suspendedAfter: suspendedAfter, stay: .nanoseconds(stay.nanoseconds), size: size,
      account: account)
  }

  /// The items in their order.
  ///
  /// - Complexity: O(n)
  package var items: [TickerItem] { (0..<list.count).map { list[$0].item } }

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
  private var isRolling: Bool { if case .rolling = phase { true } else { false } }
  private var isStaying: Bool { if case .staying = phase { true } else { false } }
  private var isClosed: Bool { if case .closed = phase { true } else { false } }

  // MARK: Time

  public var nextDeadline: Instant? {
    guard suspendedAfter == nil else { return nil }
    let deadline: Instant
    if isRolling {
      deadline = since + timing.roll
    } else if isStaying && nextIndex != nil {
      deadline = since + stay
    } else {
      return nil
    }
    return deadline < .distantFuture ? deadline : nil
  }

  public mutating func handle(
    _ input: TickerInput, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    guard !isClosed else { return reject(.closed, into: &outputs) }
    catchUp(to: now, into: &outputs)
    switch input {
    case .set(let items): set(items, at: now, into: &outputs)
    case .append(let item): append(item, into: &outputs)
    case .insert(let item, let position): insert(item, at: position, into: &outputs)
    case .remove(let id): remove(id, at: now, into: &outputs)
    case .replace(let item): replace(item, into: &outputs)
    case .reload(let items): reload(items, at: now, into: &outputs)
    case .suspend(let reason): suspend(reason, at: now, into: &outputs)
    case .resume(let reason): resume(reason, at: now, into: &outputs)
    case .resize(let size): resize(size, at: now, into: &outputs)
    case .tap(let point, let time): tap(point, at: min(time ?? now, now), into: &outputs)
    case .close: return close(into: &outputs)
    }
    settle(at: now, into: &outputs)
  }

  /// A wake-up that is a little late keeps the beat: what was due happens as of its own time.
  /// After a longer absence the beat restarts, so that no item flashes by.
  public mutating func deadlineReached(at now: Instant, into outputs: inout [TickerEvent]) {
    guard let deadline = nextDeadline, deadline <= now else { return }
    step(at: now.since(deadline) <= timing.tolerance ? deadline : now, into: &outputs)
    // With a short roll, or none, its end may be due as well.
    if let deadline = nextDeadline, deadline <= now { step(at: deadline, into: &outputs) }
    settle(at: now, into: &outputs)
  }

  /// How long items stay at the present backlog.
  var stay: Nanoseconds { timing.stay(withWaiting: list.pressing) }

  /// Ends the roll, or begins one.
  private mutating func step(at time: Instant, into outputs: inout [TickerEvent]) {
    if isRolling {
      endRoll(at: time, into: &outputs)
    } else if let next = nextIndex {
      beginRoll(to: next, at: time, into: &outputs)
    }
  }

  /// Does what is due after a change at `now`, and shows an item if none is on screen.
  private mutating func settle(at now: Instant, into outputs: inout [TickerEvent]) {
    if list.count == 0 { clearScreen(into: &outputs) }
    if !isStaying && !isRolling, let next = nextIndex {
      show(next, in: .first, at: now, into: &outputs)
    }
    while let deadline = nextDeadline, deadline <= now { step(at: now, into: &outputs) }
    noticeIdleness(into: &outputs)
  }

  private mutating func noticeIdleness(into outputs: inout [TickerEvent]) {
    guard isStaying, nextIndex == nil else {
      isIdle = false
      return
    }
    if !isIdle, let current { outputs.append(.didBecomeIdle(current)) }
    isIdle = true
  }

  /// Clears the screen; what still waits is withdrawn.
  private mutating func close(into outputs: inout [TickerEvent]) {
    clearScreen(into: &outputs)
    withdrawAll()
    phase = .closed
  }
}

extension TickerConfiguration {
  func motions(for size: ScreenSize) -> TickerMotions {
    style.transition.fitted(to: rollDuration, size: size, spacing: spacing)
  }
}

extension ScreenSize {
  /// The size, or zero where an extent is missing or not a number.
  var orZero: ScreenSize {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return .zero }
    return self
  }
}
