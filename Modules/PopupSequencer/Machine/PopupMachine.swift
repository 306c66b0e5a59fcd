public import RoomCore

/// Decides which popup is presented where and when.
///
/// Popups wait in lines in order of rank. A line is evaluated only when something has changed for
/// its channel, and only as far as its first popup that may be presented: one that may not is put
/// aside, with all that wait for the same cause, until that cause has ended. So nothing is ranked or
/// asked again while nothing has changed for it.
///
/// A value, with its rules: a copy continues on its own.
public struct PopupMachine: StateMachine {
  /// The greatest number of queues that are suspended at a time.
  static let suspendedQueueLimit = 1_024

  let configuration: PopupConfiguration
  var rules: [AnyPopupRule]
  let decidesPreemption: Bool
  let learns: Bool

  var table = PopupTable()
  var lines: WaitingLines
  var stages: [Stage]
  var stageIndices: [Identifier: Int] = [:]
  var expiries = IndexedHeap<Due>()
  var sleepers = IndexedHeap<Due>()
  // Popups to be asked again after whatever happens next.
  var deferred = IndexList()
  var ruleWakes = RuleWakes()
  var departed: VersionMemory
  var revocations: VersionMemory

  var scene: Identifier?
  var match: Identifier?
  var suspensions = SuspensionReasons()
  var suspendedQueues: [PopupQueue: SuspensionReasons] = [:]
  var isClosed = false
  var pending: [PopupTransition] = []
  var hasNews = false
  var nextArrival: Int64 = 0
  var now = Instant.start
  var counts = PopupAccount()
  var log: DecisionLog

  /// A moment, and whose it is: of two at one moment the earlier arrival is first.
  struct Due: Comparable, Sendable {
    var moment: Instant
    var arrival: Int64

    static func < (lhs: Due, rhs: Due) -> Bool {
      lhs.moment != rhs.moment ? lhs.moment < rhs.moment : lhs.arrival < rhs.arrival
    }
  }

  /// Creates a machine without popups. `configuration.rules` are not considered: `rules` are the
  /// rules, in their order.
  ///
  /// - Throws: ``PopupConfigurationError``, which names the invalid channel or limit.
  package init(
    configuration: PopupConfiguration, rules: [AnyPopupRule]
  ) throws(PopupConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    self.rules = rules
    decidesPreemption = rules.contains { $0.aspects.contains(.preemption) }
    learns = rules.contains { $0.aspects.contains(.learning) }
    lines = WaitingLines(channels: configuration.channels.count)
    stages = configuration.channels.map(Stage.init)
    departed = VersionMemory(capacity: configuration.endedLimit)
    revocations = VersionMemory(capacity: configuration.revocationLimit)
    log = DecisionLog(limit: configuration.decisionLimit)
    for (index, channel) in configuration.channels.enumerated() {
      stageIndices[Identifier(channel.name)] = index
    }
  }

  public var nextDeadline: Instant? {
    guard !isClosed else { return nil }
    var earliest = Instant.distantFuture
    for moment in [
      expiries.firstPriority?.moment, sleepers.firstPriority?.moment, lines.nextWake,
      ruleWakes.next,
    ] {
      if let moment, moment > now, moment < earliest { earliest = moment }
    }
    for stage in stages {
      if let moment = stage.nextDeadline, moment > now, moment < earliest { earliest = moment }
    }
    return earliest == .distantFuture ? nil : earliest
  }

  public mutating func handle(
    _ input: PopupInput, at time: Instant, into outputs: inout [PopupEvent]
  ) {
    now = max(now, time)
    note(input)
    guard !isClosed else { return outputs.append(.rejected(.closed)) }
    doWhatIsDue(&outputs)
    take(input, &outputs)
    settle(&outputs)
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [PopupEvent]) {
    now = max(now, time)
    note(nil)
    if !isClosed { doWhatIsDue(&outputs) }
  }

  private mutating func take(_ input: PopupInput, _ outputs: inout [PopupEvent]) {
    switch input {
    case .enqueue(let popup): _ = receive(popup, &outputs)
    case .enqueueBatch(let popups): receiveBatch(popups, &outputs)
    case .revoke(let id, let version): revoke(Identifier(id), upTo: version, &outputs)
    case .didAnswer(let id, let answer): didAnswer(Identifier(id), answer, &outputs)
    case .didPresent(let id): viewDidAppear(Identifier(id), &outputs)
    case .didFailToPresent(let id): viewDidFail(Identifier(id), &outputs)
    case .didDismiss(let id): viewDidDisappear(Identifier(id), &outputs)
    case .signal(let signal): follow(signal, &outputs)
    case .setScene(let scene): setScene(scene.map(Identifier.init), &outputs)
    case .setMatch(let match): setMatch(match.map(Identifier.init), &outputs)
    case .suspend(let reason): suspend(reason, &outputs)
    case .resume(let reason): resume(reason)
    case .suspendScope(let scope, let reason): suspend(scope, reason, &outputs)
    case .resumeScope(let scope, let reason): resume(scope, reason, &outputs)
    case .hold(let id, let reason): hold(Identifier(id), reason, &outputs)
    case .release(let id, let reason): release(Identifier(id), reason, &outputs)
    case .advance(let channel, let condition): advance(channel, condition, &outputs)
    case .prioritize(let id, let priority): prioritize(Identifier(id), priority, &outputs)
    case .dropQueue(let queue): conclude(table.slots(in: queue), .revoked, &outputs)
    case .removeAll: removeAll(&outputs)
    case .restore(let snapshot, let away): restore(snapshot, away: away, &outputs)
    case .close: close(&outputs)
    }
  }
}
