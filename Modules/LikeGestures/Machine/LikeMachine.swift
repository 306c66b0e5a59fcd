public import RoomCore

/// Decides which gesture gets which finger, which taps are likes, how the sheet moves, which
/// messages are sent to the server, and which hearts rise.
///
/// The machine composes `GestureArena`, `LikeTaps`, `LikeSender`, `Hearts` and `Sheet`.
public struct LikeMachine: ModuleMachine {
  public typealias Input = LikeInput
  public typealias Output = LikeEvent

  // The configuration is boxed because the machine is copied often and the configuration never
  // changes.
  @Boxed private(set) var configuration: LikeConfiguration
  var arena: GestureArena
  var taps: LikeTaps
  var sender: LikeSender
  var hearts: Hearts
  var sheet: Sheet
  var overlays: Overlays
  var total: Int?
  var others = 0
  /// The time of the newest touch. Later touches are never earlier.
  var lastTouch = Instant.distantPast
  var suspensions = SuspensionReasons()
  var isClosed = false
  var isDrainingArena = false
  // The time of the current call, and its outputs until the call ends.
  private(set) var now = Instant.start
  var outputs: [LikeEvent] = []
  package var callCount = CallCount()

  /// Creates a room without fingers and likes.
  ///
  /// - Throws: An error that names the first invalid setting.
  public init(
    _ configuration: LikeConfiguration = .init()
  ) throws(FieldError) {
    try configuration.validate()
    self.configuration = configuration
    var seeds = SeededGenerator(seed: 0)
    arena = GestureArena(rules: configuration.rules)
    taps = LikeTaps(configuration.taps)
    sender = LikeSender(
      configuration.sender, room: configuration.room, session: configuration.session ?? "",
      seed: seeds.next())
    hearts = Hearts(configuration.hearts, seed: seeds.next())
    sheet = Sheet(configuration.sheet)
    overlays = Overlays(entrance: configuration.overlayEntrance)
  }

  /// The statistics of all likes.
  package var statistics: LikeStatistics {
    var statistics = LikeStatistics()
    statistics.localUser = sender.made
    statistics.restored = sender.restored
    statistics.sent = sender.sent
    statistics.lost = sender.lost
    statistics.pending = sender.pending
    statistics.others = others
    statistics.heartsShown = hearts.shown
    statistics.heartsFolded = hearts.folded
    statistics.heartsWaiting = hearts.waiting
    return statistics
  }

  /// Returns the state at a time.
  ///
  /// - Complexity: O(hearts + fingers + messages without confirmation)
  public func state(at now: Instant) -> LikeState {
    LikeState(
      room: sender.room.string, statistics: statistics, total: total, combo: taps.combo,
      hearts: hearts.alive, conditions: arena.conditions, touchCount: arena.touchCount,
      activeGestures: arena.active, sheet: sheet.spec,
      sheetPhase: sheet.phase, sheetHeight: sheet.height(at: now),
      sheetDisplacement: sheet.displacement, overlays: overlays, snapshot: snapshot,
      isSuspended: isSuspended, isClosed: isClosed)
  }

  /// The likes to save across launches.
  package var snapshot: LikeSnapshot { sender.snapshot }

  /// The table of gestures, in the order of precedence.
  package var rules: [GestureRule] { arena.rules }

  var isSuspended: Bool { !suspensions.isEmpty }

  // The property is inlined, because each call would copy the whole machine, twice per touch.
  @inline(__always)
  public var nextDeadline: Instant? {
    if isClosed { return nil }
    var earliest = arena.nextDeadline
    func include(_ deadline: Instant?) {
      guard let deadline else { return }
      earliest = earliest.map { min($0, deadline) } ?? deadline
    }
    include(taps.nextDeadline(arena))
    include(sender.nextDeadline)
    include(hearts.nextDeadline)
    include(sheet.nextDeadline)
    return earliest
  }

  public mutating func handle(
    _ input: LikeInput, at time: Instant, into outputs: inout [LikeEvent]
  ) {
    now = time
    swap(&self.outputs, &outputs)
    act(on: input)
    swap(&self.outputs, &outputs)
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [LikeEvent]) {
    now = time
    swap(&self.outputs, &outputs)
    doWhatIsDue()
    swap(&self.outputs, &outputs)
  }

  private mutating func act(on input: LikeInput) {
    defer { assertInvariants(at: now) }
    guard !isClosed else { return outputs.append(.rejected(.closed)) }
    if let nextDeadline, nextDeadline <= now { doWhatIsDue() }
    switch input {
    case .touch(let touch): handle(touch)
    case .insertConditions(let conditions): setConditions(arena.conditions.union(conditions))
    case .removeConditions(let conditions): setConditions(arena.conditions.subtracting(conditions))
    case .presentSheet(let spec): present(spec)
    case .dismissSheet: dismiss()
    case .didChangeList(let list): sheet.listDidChange(list)
    case .enter(let room): enter(room)
    case .flush: sender.flush(at: now, into: &outputs)
    case .restore(let snapshot): sender.restore(snapshot, at: now, into: &outputs)
    case .didDeliver(let message):
      sender.end(message, isAccepted: true, at: now, into: &outputs)
    case .didFailToDeliver(let message): sender.fail(message, at: now, into: &outputs)
    case .didRefuse(let message):
      sender.end(message, isAccepted: false, at: now, into: &outputs)
    case .receiveLikes(let likes): receive(likes)
    case .suspend(let reason): suspend(for: reason)
    case .resume(let reason): resume(for: reason)
    case .close: close()
    }
    // A touch may arrive so late that its consequences are already due.
    if let nextDeadline, nextDeadline <= now { doWhatIsDue() }
  }

  private mutating func doWhatIsDue() {
    guard !isClosed else { return }
    defer { assertInvariants(at: now) }
    arena.deadlineReached(at: now)
    drainArena()
    taps.deadlineReached(arena, at: now, into: &outputs)
    sheet.deadlineReached(at: now, into: &outputs)
    setConditions(arena.conditions)
    hearts.deadlineReached(at: now, into: &outputs)
    sender.deadlineReached(at: now, into: &outputs)
  }
}
