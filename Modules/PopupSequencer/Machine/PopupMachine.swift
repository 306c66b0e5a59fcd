public import RoomCore

/// Decides which popup is shown where and when.
///
/// Popups wait in lines in order of rank. A line is only looked at when something has changed for
/// its channel, and only as far as its first popup that may be shown: what may not is put aside,
/// with all that wait for the same cause, until that cause is gone. So nothing is ranked or asked
/// again while nothing has changed for it.
///
/// The rules it holds may share state with the values they were made from: a copy of a machine
/// that is to decide on its own is made with ``copy()``.
public struct PopupMachine: StateMachine {
  public typealias Input = PopupInput
  public typealias Output = PopupEvent

  let configuration: PopupConfiguration
  var rules: [HeldRule]
  let decidesPreemption: Bool
  let learns: Bool

  var table = PopupTable()
  var lines: WaitingLines
  var stages: [Stage]
  var stageIndices: [String: Int] = [:]
  var expiries = IndexedHeap<Due>()
  var sleepers = IndexedHeap<Due>()
  // Popups to be asked again after whatever happens next.
  var restless = IndexList()
  var ruleWakes = RuleWakes()
  var departed: VersionMemory
  var tombstones: VersionMemory

  var scene: String?
  var match: String?
  var pausedQueues: Set<PopupQueue> = []
  var pending: [PopupTransition] = []
  var somethingHappened = false
  var nextArrival: Int64 = 0
  var now = Instant.start
  var tally = PopupAccount()
  var log: DecisionLog

  /// A moment, and whose it is: of two at one moment the earlier arrival is first.
  struct Due: Comparable, Sendable {
    var moment: Instant
    var arrival: Int64

    static func < (lhs: Due, rhs: Due) -> Bool {
      lhs.moment != rhs.moment ? lhs.moment < rhs.moment : lhs.arrival < rhs.arrival
    }
  }

  /// A machine in which nothing waits.
  ///
  /// - Throws: ``PopupConfigurationError`` when the configuration makes no sense. The names of
  ///   rules in it are not looked at: `rules` are the rules, in their order.
  public init(
    configuration: PopupConfiguration = PopupConfiguration(), rules: [HeldRule] = []
  ) throws(PopupConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    self.rules = rules
    decidesPreemption = rules.contains { $0.preemption != nil }
    learns = rules.contains { $0.learn != nil }
    lines = WaitingLines(channels: configuration.channels.count)
    stages = configuration.channels.map(Stage.init)
    departed = VersionMemory(capacity: configuration.remembered)
    tombstones = VersionMemory(capacity: configuration.tombstones)
    log = DecisionLog(limit: configuration.decisionLimit)
    for (index, channel) in configuration.channels.enumerated() {
      stageIndices[channel.name] = index
    }
  }

  /// The same machine with rules of its own.
  public func copy() -> PopupMachine {
    var copy = self
    copy.rules = rules.map { $0.copy() }
    return copy
  }

  public var nextDeadline: Instant? {
    var earliest = Instant.distantFuture
    for moment in [
      expiries.firstPriority?.moment, sleepers.firstPriority?.moment, lines.nextWake,
      ruleWakes.next,
    ] {
      if let moment, moment < earliest { earliest = moment }
    }
    for stage in stages {
      if let moment = stage.nextDeadline, moment < earliest { earliest = moment }
    }
    return earliest == .distantFuture || earliest <= now ? nil : earliest
  }

  public mutating func handle(
    _ input: PopupInput, at time: Instant, into outputs: inout [PopupEvent]
  ) {
    now = max(now, time)
    note(input)
    doWhatIsDue(&outputs)
    take(input, &outputs)
    settle(&outputs)
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [PopupEvent]) {
    now = max(now, time)
    note(nil)
    doWhatIsDue(&outputs)
  }

  private mutating func take(_ input: PopupInput, _ outputs: inout [PopupEvent]) {
    switch input {
    case .arrived(let popup): _ = arrive(popup, &outputs)
    case .batchArrived(let popups): arriveTogether(popups, &outputs)
    case .revoked(let id, let version): revoke(id, upTo: version, &outputs)
    case .answered(let id, let answer): self.answer(id, answer, &outputs)
    case .presented(let id): viewAppeared(id, &outputs)
    case .failedToPresent(let id): viewFailed(id, &outputs)
    case .gone(let id): viewGone(id, &outputs)
    case .signalled(let signal): follow(signal, &outputs)
    case .sceneChanged(let scene): changeScene(to: scene, &outputs)
    case .matchChanged(let match): changeMatch(to: match, &outputs)
    case .paused(let scope): pause(scope, &outputs)
    case .resumed(let scope): resume(scope, &outputs)
    case .advanced(let channel, let condition): advance(channel, condition, &outputs)
    case .prioritized(let id, let priority): prioritize(id, priority, &outputs)
    case .queueDropped(let queue): drop(table.slots(in: queue), .revoked, &outputs)
    case .cleared: clear(&outputs)
    case .restored(let snapshot, let away): restore(snapshot, away: away, &outputs)
    }
  }
}
