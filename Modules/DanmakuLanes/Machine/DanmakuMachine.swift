public import CommentList
public import RoomCore

/// Decides which comments fly over the video, when, and in which lanes.
public struct DanmakuMachine: ModuleMachine {
  /// The maximum number of waiting comments that may be dropped. A view measures each of them, so a
  /// flood must not enter.
  static var maximumWaiting: Int { 64 }
  /// The maximum number of waiting comments that may not be dropped.
  static var maximumKept: Int { 100 }

  private let registry: CommentRuleRegistry
  var rules: [CommentRuleRegistry.Decide]
  var localUser: Identifier?

  /// The comments on screen.
  var screen: DanmakuViewState
  var statistics = CommentStatistics()
  /// The waiting comments in the order of arrival. The comments that may not be dropped come first.
  var waiting: [WaitingDanmaku] = []
  /// The merged comments, with the numbers of the comments with which they were merged.
  var members = MergedComments<Int>()
  // For each group of a rule, the latest comment with which later comments merge.
  var groups: [CommentGroup: (comment: Int, time: Instant)] = [:]
  var known = RecentIdentifiers<Void>(capacity: 4_096)
  // Removals (`nil`) and replacements, as many as the list of comments remembers.
  var edits = RecentIdentifiers<CommentMessage?>(capacity: 1_024)
  var serverIdentifiers = RecentIdentifiers<String>(capacity: 1_024)
  package var removedSenders: Set<Identifier> = []
  var touch: DanmakuFinger?
  var nextNumber = 1
  // The time of the current call, and its outputs until the call ends.
  private(set) var now = Instant.start
  var outputs: [DanmakuEvent] = []

  private var room: String?
  private var reasons = SuspensionReasons()
  private var isClosed = false
  private var due = Instant.distantFuture
  // The time of the last call, on the clock of the lanes.
  private(set) var lastTime: Int64 = 0
  package var callCount = CallCount()

  /// Creates lanes without comments.
  ///
  /// - Throws: `FieldError` for an invalid setting, an unknown rule, or a setting that a rule
  ///   refuses.
  public init(
    configuration: DanmakuConfiguration = .init(), rules registry: CommentRuleRegistry = .init()
  ) throws(FieldError) {
    try FieldCheck.check(configuration)
    self.registry = registry
    rules = try registry.rules(for: configuration.rules)
    localUser = configuration.localUser.map(Identifier.init)
    screen = DanmakuViewState(configuration: configuration)
  }

  package var configuration: DanmakuConfiguration { screen.configuration }

  /// The number of waiting comments that may not be dropped.
  var keptCount: Int { waiting.partitionIndex { !$0.comment.isKept } }

  /// Returns the state at a time.
  ///
  /// - Complexity: O(1)
  public func state(at now: Instant) -> DanmakuState {
    var statistics = statistics
    statistics.waiting = waiting.count
    return DanmakuState(
      screen: screen, room: room, statistics: statistics, isSuspended: !reasons.isEmpty)
  }

  public var nextDeadline: Instant? { !isClosed && due < .distantFuture ? due : nil }

  public mutating func handle(
    _ input: DanmakuInput, at time: Instant, into outputs: inout [DanmakuEvent]
  ) {
    now = time
    swap(&self.outputs, &outputs)
    act(on: input)
    swap(&self.outputs, &outputs)
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [DanmakuEvent]) {
    now = time
    swap(&self.outputs, &outputs)
    doWhatIsDue()
    swap(&self.outputs, &outputs)
  }

  private mutating func act(on input: DanmakuInput) {
    defer { assertInvariants(at: now) }
    guard !isClosed else { return reject(.closed) }
    if let nextDeadline, nextDeadline <= now { doWhatIsDue() }
    switch input {
    case .receive(let message):
      // In a flood, most comments change no deadline.
      guard receive(serverIdentifiers.named(message)) else { return }
    case .remove(let id): remove(serverIdentifiers.name(of: id))
    case .replace(let message): replace(serverIdentifiers.named(message))
    case .didDeliver(let comment): didDeliver(comment)
    case .removeSender(let sender): removeSender(sender)
    case .allowSender(let sender): removedSenders.remove(Identifier(sender))
    case .hideSender(let sender):
      if isValid(sender) { hide(Identifier(sender)) }
    case .hide(let number): remove { $0.id == number }
    case .clear: remove { _ in true }
    case .enter(let room): enter(room)
    case .leave: enter(nil)
    case .didMeasure(let widths): measure(widths)
    case .resize(let size): resize(size)
    case .touch(let touch): take(touch)
    case .configure(let configuration): configure(configuration)
    case .suspend(let reason):
      switch reasons.insert(reason) {
      case .switched: emit(.didSuspend)
      case .refused: reject(.tooMany(limit: SuspensionReasons.limit))
      case .counted, .unchanged: break
      }
    case .resume(let reason):
      if reasons.remove(reason) == .switched { emit(.didResume) }
    case .close:
      statistics.removed += waiting.count
      waiting = []
      isClosed = true
      return
    }
    settle()
  }

  private mutating func doWhatIsDue() {
    defer { assertInvariants(at: now) }
    if !isClosed { settle() }
  }

  /// Handles the consequences of a change.
  private mutating func settle() {
    due = .distantFuture
    lastTime = screen.clock.milliseconds(at: now)
    guard reasons.isEmpty else { return }
    dropLate()
    if let time = settleTouch() { wake(at: screen.clock.moment(ofMilliseconds: time)) }
    fill()
    if keptCount < waiting.count {
      wake(at: waiting[keptCount].arrival + configuration.maximumWait)
    }
  }

  mutating func wake(at time: Instant) { due = min(due, time) }

  mutating func emit(_ event: DanmakuEvent) {
    outputs.append(event)
    screen.apply(event, at: now)
  }

  package mutating func reject(_ reason: CommentRejection) {
    statistics.rejected += 1
    outputs.append(.rejected(reason))
  }

  // MARK: The room

  private mutating func enter(_ room: String?) {
    guard room.map(Identifier.init) != self.room.map(Identifier.init) else { return }
    statistics.removed += waiting.count
    (waiting, members, groups, removedSenders, touch) = ([], MergedComments(), [:], [], nil)
    known.removeAll()
    edits.removeAll()
    serverIdentifiers.removeAll()
    self.room = room
    emit(.didReset(room: room))
  }

  private mutating func configure(_ configured: DanmakuConfiguration) {
    // If the new settings have no user, the current user is kept.
    var next = configured
    next.localUser = next.localUser ?? configuration.localUser
    do throws(FieldError) {
      try FieldCheck.check(next)
      if next.rules != configuration.rules {
        rules = try registry.rules(for: next.rules)
        groups = [:]
      }
    } catch {
      return reject(.invalid(error))
    }
    localUser = next.localUser.map(Identifier.init)
    emit(.didConfigure(next))
    arrange(screen.size)
  }
}
