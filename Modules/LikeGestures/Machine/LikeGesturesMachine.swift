public import RoomCore

/// The likes and gestures of a room: who gets the finger, which taps are likes, what the sheet
/// does, what goes to the server, and which hearts rise.
///
/// It composes smaller machines, each usable alone: ``GestureArena``, ``LikeTaps``,
/// ``LikeSender``, ``Hearts``, ``HeartBudget`` and ``Sheet``.
public struct LikeGesturesMachine: StateMachine {
  public typealias Input = LikeGesturesInput
  public typealias Output = LikeGesturesEvent

  let configuration: LikeGesturesConfiguration
  var arena: GestureArena
  var taps: LikeTaps
  var sender: LikeSender
  var hearts: Hearts
  var budget: HeartBudget
  var sheet: Sheet
  var total: Int?
  var others = 0
  var heartsShown = 0
  var heartsFolded = 0
  /// The time of the newest touch: those of later ones do not run back.
  var lastTouch = Instant.distantPast

  // What the smaller machines say, kept to reuse its memory.
  var arenaEvents: [ArenaEvent] = []
  var sheetEvents: [SheetEvent] = []
  var senderOutputs: [LikeSender.Output] = []
  var isDrainingArena = false

  /// A room without fingers and likes.
  ///
  /// - Throws: what ``LikeGesturesConfiguration/validate()`` finds.
  public init(
    _ configuration: LikeGesturesConfiguration = .init()
  ) throws(LikeGesturesConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    var seeds = SeededGenerator(seed: configuration.seed)
    arena = GestureArena(rules: configuration.rules, configuration: configuration.arena)
    taps = LikeTaps(configuration.taps)
    sender = LikeSender(configuration.sender, room: configuration.room, seed: seeds.next())
    hearts = Hearts(configuration.hearts, seed: seeds.next())
    budget = HeartBudget(configuration.hearts)
    sheet = Sheet(configuration.sheet)
  }

  /// What became of all likes so far.
  public var account: LikeAccount {
    var account = LikeAccount()
    account.own = sender.made
    account.sent = sender.sent
    account.pending = sender.pending
    account.others = others
    account.heartsShown = heartsShown
    account.heartsFolded = heartsFolded
    account.heartsWaiting = budget.waiting
    return account
  }

  /// How things stand at `now`.
  ///
  /// - Complexity: O(hearts + fingers)
  public func state(at now: Instant) -> LikeGesturesState {
    LikeGesturesState(
      room: sender.room, account: account, total: total, taps: taps.phase(at: now),
      hearts: hearts.alive, conditions: arena.conditions, touchCount: arena.touchCount,
      activeGestures: arena.active.map { $0.gesture }, sheet: sheet.spec,
      sheetPhase: sheet.phase, sheetHeight: sheet.height(at: now),
      isSuspended: sender.isSuspended)
  }

  /// The table of gestures, in order of precedence.
  public var rules: [GestureRule] { arena.rules }

  public var nextDeadline: Instant? {
    var earliest = arena.nextDeadline
    func include(_ deadline: Instant?) {
      guard let deadline else { return }
      earliest = earliest.map { min($0, deadline) } ?? deadline
    }
    include(taps.nextDeadline)
    include(sender.nextDeadline)
    include(hearts.nextDeadline)
    include(budget.nextDeadline)
    include(sheet.nextDeadline)
    return earliest
  }

  public mutating func handle(
    _ input: LikeGesturesInput, at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    catchUp(to: now, into: &outputs)
    switch input {
    case .touch(let touch): take(touch, at: now, into: &outputs)
    case .claim(let gesture, let touch): claim(gesture, touch, at: now, into: &outputs)
    case .resign(let gesture, let touch): resign(gesture, touch, at: now, into: &outputs)
    case .raise(let conditions):
      setConditions(arena.conditions.union(conditions), at: now, into: &outputs)
    case .lower(let conditions):
      setConditions(arena.conditions.subtracting(conditions), at: now, into: &outputs)
    case .replaceRules(let rules): replaceRules(rules, at: now, into: &outputs)
    case .presentSheet(let spec): present(spec, at: now, into: &outputs)
    case .dismissSheet: dismiss(at: now, into: &outputs)
    case .listChanged(let list): sheet.listChanged(list)
    case .enter(let room): enter(room, at: now, into: &outputs)
    case .flush:
      sender.flush(at: now, into: &senderOutputs)
      drainSender(into: &outputs)
    case .suspend: suspend(at: now, into: &outputs)
    case .resume:
      sender.resume(at: now, into: &senderOutputs)
      drainSender(into: &outputs)
    case .delivered(let message): answer(message, wasTaken: true, at: now, into: &outputs)
    case .failed(let message): answer(message, wasTaken: false, at: now, into: &outputs)
    case .othersLiked(let count, let total):
      othersLiked(count, total: total, at: now, into: &outputs)
    }
    // A touch may be told so late that what follows from it is due already.
    catchUp(to: now, into: &outputs)
  }

  public mutating func deadlineReached(
    at now: Instant, into outputs: inout [LikeGesturesEvent]
  ) {
    arena.deadlineReached(at: now, into: &arenaEvents)
    drainArena(at: now, into: &outputs)
    if let combo = taps.deadlineReached(at: now) { outputs.append(.comboEnded(combo)) }
    sheet.deadlineReached(at: now, into: &sheetEvents)
    drainSheet(at: now, into: &outputs)
    while let id = hearts.takeEnded(at: now) { outputs.append(.heartEnded(id: id)) }
    showOthers(at: now, into: &outputs)
    sender.deadlineReached(at: now, into: &senderOutputs)
    drainSender(into: &outputs)
  }
}
