public import RoomCore

/// Decides what a ticker shows and when it rolls.
///
/// Of time it keeps one thing: `since`, when the present stay or roll began. The one deadline
/// follows from it, so nothing is left to go off when items, pace or pauses change.
public struct TickerMachine: StateMachine {
  public typealias Input = TickerInput
  public typealias Output = TickerEvent

  let configuration: TickerConfiguration
  var list = TickerList()
  // What stands still, or goes while a roll is under way.
  var current: TickerShowing?
  var roll: TickerRoll?
  // The roll whose end began the present stay: for fingers that touched during it.
  var lastRoll: TickerRoll?
  // Where the lead stands in the list; where it has left the list, what follows it.
  var place = 0
  var isLeadListed = false

  var since = Instant.start
  // What of the stay or roll was over when time stopped; nil while time goes on.
  var pausedAfter: Duration?
  var pauses: UInt8 = 0

  var size: ScreenSize
  var motions: TickerMotions
  var generation = 0
  var isResting = false
  var announcedStay: Duration
  var account = TickerAccount()

  /// A ticker without items.
  ///
  /// - Throws: what ``TickerConfiguration/validate()`` throws.
  public init(configuration: TickerConfiguration = .init()) throws(TickerConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    announcedStay = configuration.stay
    size = configuration.size.orNothing
    motions = configuration.motions(for: size)
    if size == .zero {
      pauses = TickerPause.hidden.bit
      pausedAfter = .zero
    }
  }

  /// The ticker as it stands.
  ///
  /// - Complexity: O(1)
  public func state(at now: Instant) -> TickerState {
    var account = account
    account.waiting = list.waiting
    return TickerState(
      generation: generation, count: list.count, current: current,
      index: current.flatMap { list.index(of: $0.item.id) }, roll: roll, since: since,
      pausedAfter: pausedAfter, stay: stay, size: size, account: account)
  }

  /// The items in their order.
  ///
  /// - Complexity: O(n)
  public var items: [TickerItem] { (0..<list.count).map { list[$0].item } }

  // MARK: Time

  public var nextDeadline: Instant? {
    guard pausedAfter == nil else { return nil }
    let deadline: Instant
    if isRolling {
      deadline = since + configuration.animation
    } else if isShowing && nextIndex != nil {
      deadline = since + stay
    } else {
      return nil
    }
    return deadline < .distantFuture ? deadline : nil
  }

  public mutating func handle(
    _ input: TickerInput, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    catchUp(to: now, into: &outputs)
    switch input {
    case .set(let items): set(items, at: now, into: &outputs)
    case .append(let item): append(item, into: &outputs)
    case .insert(let item, let place): insert(item, at: place, into: &outputs)
    case .remove(let id): remove(id, at: now, into: &outputs)
    case .replace(let item): replace(item, into: &outputs)
    case .reload(let items): reload(items, at: now, into: &outputs)
    case .pause(let reason): pause(reason, at: now, into: &outputs)
    case .proceed(let reason): proceed(reason, at: now, into: &outputs)
    case .resize(let size): resize(size, at: now, into: &outputs)
    case .tap(let point, let time): tap(point, at: min(time ?? now, now), into: &outputs)
    }
    settle(at: now, into: &outputs)
  }

  /// A wake that is a little late keeps the beat: what was due happens as of its own time. After
  /// a longer absence the beat begins anew, so that nothing flashes by.
  public mutating func deadlineReached(at now: Instant, into outputs: inout [TickerEvent]) {
    guard let deadline = nextDeadline, deadline <= now else { return }
    step(at: now - deadline <= tolerance ? deadline : now, into: &outputs)
    // With a short animation, or none, the end of the roll may be due as well.
    if let deadline = nextDeadline, deadline <= now { step(at: deadline, into: &outputs) }
    settle(at: now, into: &outputs)
  }

  // Asked by pattern: comparing to nil would copy a whole roll, at every call.
  private var isRolling: Bool { if case .some = roll { true } else { false } }
  private var isShowing: Bool { if case .some = current { true } else { false } }

  /// How late a wake may be to keep the beat: less than any stay, so that two of them are never
  /// due at once.
  private var tolerance: Duration { min(.milliseconds(250), configuration.minimumStay / 2) }

  /// How long items stay at the present pressure.
  var stay: Duration { configuration.stay(withWaiting: list.pressing) }

  /// Ends the roll, or begins one.
  private mutating func step(at time: Instant, into outputs: inout [TickerEvent]) {
    if isRolling {
      endRoll(at: time, into: &outputs)
    } else if let next = nextIndex {
      beginRoll(to: next, at: time, into: &outputs)
    }
  }

  /// Does what has become due by a change at `now`, and sees that something is shown if it can be.
  private mutating func settle(at now: Instant, into outputs: inout [TickerEvent]) {
    if list.count == 0 { clearScreen(into: &outputs) }
    if !isShowing && !isRolling, let next = nextIndex {
      show(next, in: .first, at: now, into: &outputs)
    }
    while let deadline = nextDeadline, deadline <= now { step(at: now, into: &outputs) }
    noticeRest(into: &outputs)
  }

  private mutating func noticeRest(into outputs: inout [TickerEvent]) {
    guard isShowing, !isRolling, nextIndex == nil else {
      isResting = false
      return
    }
    if !isResting, let current { outputs.append(.rested(current)) }
    isResting = true
  }
}

extension TickerConfiguration {
  func motions(for size: ScreenSize) -> TickerMotions {
    style.transition.fitted(to: animation, size: size, spacing: spacing)
  }
}

extension ScreenSize {
  /// The size, or zero where an extent is missing or no number.
  var orNothing: ScreenSize {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return .zero }
    return self
  }
}
