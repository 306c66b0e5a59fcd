public import RoomCore

/// Decides which gift shows on which lane with which count, and accounts for every unit.
///
/// A message finds its combo in the ledger (``GiftCount`` says how). What it adds is shown on the
/// combo's lane, or waits with the combo in a queue for the next lane; what waits too long is
/// folded into a crowd's summary.
///
/// - Complexity: a message costs O(1) on average, and O(log n) for n waiting combos where it
///   changes the order among them.
public struct GiftMachine: StateMachine {
  let configuration: GiftConfiguration
  let times: GiftTimes
  private let limits: GiftLimits
  var ledger: GiftLedger
  var lanes: [GiftLane]
  var queue: GiftQueue
  var fullScreen: GiftFullScreen
  var crowds: GiftCrowds
  var button: ComboButton
  var isSuspended = false

  /// What became of the gifts so far.
  public internal(set) var account = GiftAccount()

  // Nothing is due before this, so a message that leaves the screen alone costs nothing more.
  private var quietUntil = Instant.start
  private var messageIDs: RecentIdentifiers<String>

  /// A machine for a room that is just entered.
  ///
  /// - Throws: when the configuration makes no sense.
  public init(configuration: GiftConfiguration = .init()) throws(GiftConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    times = GiftTimes(configuration)
    limits = GiftLimits(configuration)
    ledger = GiftLedger(configuration: configuration)
    lanes = Array(repeating: GiftLane(configuration: configuration), count: configuration.laneCount)
    queue = GiftQueue(configuration: configuration)
    fullScreen = GiftFullScreen(configuration: configuration)
    crowds = GiftCrowds(configuration: configuration)
    button = ComboButton(
      duration: configuration.comboCountdown, capacity: configuration.maximumButtons,
      maximumUnits: configuration.maximumUnits, prefix: configuration.comboPrefix)
    messageIDs = RecentIdentifiers(capacity: configuration.rememberedMessages)
  }

  public mutating func handle(
    _ input: GiftInput, at now: Instant, into outputs: inout [GiftEvent]
  ) {
    switch input {
    case .message(let message):
      let touchesScreen = take(message, at: now, into: &outputs)
      if !touchesScreen && now < quietUntil { return }
    case .laneTapped(let lane): tapLane(lane, into: &outputs)
    case .giftTapped(let gift, let batchSize, let unitValue):
      tapGift(gift, batchSize: batchSize, unitValue: unitValue, at: now, into: &outputs)
    case .suspend: suspend(at: now, into: &outputs)
    case .resume: resume(at: now, into: &outputs)
    case .closeRoom: closeRoom(at: now, into: &outputs)
    }
    deadlineReached(at: now, into: &outputs)
  }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [GiftEvent]) {
    advance(to: now, into: &outputs)
    quietUntil = nextDeadline ?? .distantFuture
  }

  // MARK: Messages

  /// Counts a message. True if the screen may have to follow.
  private mutating func take(
    _ message: GiftMessage, at now: Instant, into outputs: inout [GiftEvent]
  ) -> Bool {
    account.messages += 1
    if let reason = message.rejection(under: limits) {
      reject(message, reason, into: &outputs)
      return false
    }
    if let id = message.id, !messageIDs.insert(id) {
      account.duplicates += 1
      return false
    }
    // No sum of the account can pass the end of numbers while the sum of all units does not.
    let capacity = Int.max - account.units
    switch ledger.enter(message, capacity: capacity, at: now, into: &outputs) {
    case .credited(let slot, let units, let begun):
      account.units += units
      account.waiting.units += units
      if begun {
        account.combos += 1
        account.waiting.combos += 1
      }
      return show(slot, at: now)
    case .echo: account.echoes += 1
    case .late: account.late += 1
    case .summary: account.summaries += 1
    case .rejected(let reason): reject(message, reason, into: &outputs)
    }
    return false
  }

  private mutating func reject(
    _ message: GiftMessage, _ reason: GiftRejection, into outputs: inout [GiftEvent]
  ) {
    account.rejected += 1
    outputs.append(.rejected(reason, message: message.reportableID(under: limits)))
  }

  /// Brings what a combo has gained to where the combo stands. False if it only waits on.
  private mutating func show(_ slot: Int, at now: Instant) -> Bool {
    switch ledger[slot].place {
    case .lane(let lane):
      lanes[lane].push(ledger[slot].units, at: now)
    case .waiting:
      queue.update(slot, ledger[slot].claim)
      // It may take a lane over now, or sooner than it was to.
      if queue.first == slot, let deadline = takeoverDeadline {
        quietUntil = min(quietUntil, deadline)
      }
      return false
    case .waitingForFullScreen:
      fullScreen.queue.update(slot, ledger[slot].claim)
    case .fullScreen:
      fullScreen.hasGrown = true
    case .nowhere:
      ledger[slot].waitingSince = now
      if ledger.presentation(slot).fullScreenNanoseconds != nil {
        enqueueForFullScreen(slot)
      } else {
        enqueue(slot)
      }
    }
    return true
  }

  mutating func enqueue(_ slot: Int) {
    ledger[slot].place = .waiting
    queue.append(slot, ledger[slot].claim)
  }

  // MARK: Time

  public var nextDeadline: Instant? {
    if isSuspended { return button.nextDeadline }
    var next = ledger.nextDeadline ?? .distantFuture
    for lane in lanes.indices {
      if let deadline = deadline(ofLane: lane), deadline < next { next = deadline }
    }
    if let oldest = queue.oldest {
      next = min(next, ledger[oldest].waitingSince + times.maximumWait)
    }
    if let deadline = takeoverDeadline { next = min(next, deadline) }
    if let deadline = fullScreenDeadline { next = min(next, deadline) }
    if let deadline = crowds.nextDeadline { next = min(next, deadline) }
    if let deadline = button.nextDeadline { next = min(next, deadline) }
    return next == .distantFuture ? nil : next
  }

  private mutating func advance(to now: Instant, into outputs: inout [GiftEvent]) {
    advanceButton(to: now, into: &outputs)
    ledger.expire(at: now, into: &outputs)
    if isSuspended {
      fold(at: now, silently: true, into: &outputs)
      return
    }
    advanceFullScreen(to: now, into: &outputs)
    // What has waited too long while time stood still for us is summed up first; otherwise what
    // is due at this very moment may still get a lane.
    fold(at: now - Nanoseconds(nanoseconds: 1), silently: false, into: &outputs)
    advanceLanes(to: now, into: &outputs)
    fold(at: now, silently: false, into: &outputs)
    makeRoom(at: now, into: &outputs)
    crowds.tellChanges(into: &outputs)
    crowds.expire(at: now, into: &outputs)
  }
}
