public import RoomCore

/// Decides which popup is presented where and when.
///
/// Popups wait in lines in order of rank, one line for each stage: a channel, or a queue of a channel
/// whose queues are independent. A stage fills its places from its line. It is evaluated only when
/// something has changed for it, and only as far as its first popup that may be presented: one that
/// may not is put aside, with all that wait for the same cause, until that cause has ended. So
/// nothing is ranked or asked again while nothing has changed for it.
///
/// A value, with its rules: a copy continues on its own.
public struct PopupMachine: StateMachine {
  /// The greatest number of queues that are suspended at a time.
  static let suspendedQueueLimit = 1_024
  /// The number of matches that are known to be over.
  static let passedMatchLimit = 1_024

  let configuration: PopupConfiguration
  var rules: [AnyPopupRule]
  let decidesPreemption: Bool
  let learns: Bool

  var table = PopupTable()
  var lines = WaitingLines()
  var channels: [ChannelState]
  var channelIndices: [Identifier: Int] = [:]
  // The first are those of the channels.
  var stages: [Stage] = []
  var freeStages: [Int] = []
  var stagesByQueue: [PopupQueue: [Int]] = [:]
  // The stages for which something has changed since they last looked for a popup to present.
  var evaluations = IndexList()
  var places: [Place] = []
  var freePlaces: [Int] = []
  var placesInUse = IndexList()
  var onScreenCount = 0
  // The places of popups that are being dismissed, whose identifiers belong to the next version
  // already.
  var leaving: [Identifier: Int] = [:]
  var nextTurn: Int64 = 0
  var departures = PopupDepartures()
  var timers = IndexedHeap<Due>()
  var expiries = IndexedHeap<Due>()
  var sleepers = IndexedHeap<Due>()
  // Popups to be asked again after whatever happens next.
  var deferred = IndexList()
  var ruleWakes = RuleWakes()
  var departed: VersionMemory
  var revocations: VersionMemory

  var scene: Identifier?
  var match = MatchState.unset
  var passedMatches = VersionMemory(capacity: PopupMachine.passedMatchLimit)
  var laterCount = 0
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
  /// - Throws: `FieldError`, which names the invalid channel or limit.
  package init(
    configuration: PopupConfiguration, rules: [AnyPopupRule]
  ) throws(FieldError) {
    try configuration.validate()
    self.configuration = configuration
    self.rules = rules
    decidesPreemption = rules.contains { $0.aspects.contains(.preemption) }
    learns = rules.contains { $0.aspects.contains(.learning) }
    channels = configuration.channels.map { ChannelState($0) }
    departed = VersionMemory(capacity: configuration.endedLimit)
    revocations = VersionMemory(capacity: configuration.revocationLimit)
    log = DecisionLog(limit: configuration.decisionBytes)
    for (index, channel) in configuration.channels.enumerated() {
      channelIndices[Identifier(channel.name)] = index
      stages.append(Stage(channel: index, queue: nil))
      lines.addStage()
    }
  }

  public var nextDeadline: Instant? {
    guard !isClosed else { return nil }
    var earliest = Instant.distantFuture
    func consider(_ moment: Instant?) {
      if let moment, moment > now, moment < earliest { earliest = moment }
    }
    consider(timers.firstPriority?.moment)
    consider(expiries.firstPriority?.moment)
    consider(sleepers.firstPriority?.moment)
    consider(lines.nextWake)
    consider(ruleWakes.next)
    return earliest == .distantFuture ? nil : earliest
  }

  public mutating func handle(
    _ input: PopupInput, at time: Instant, into outputs: inout [PopupEvent]
  ) {
    now = max(now, time)
    let start = outputs.count
    if isClosed {
      outputs.append(.rejected(.closed))
    } else {
      doWhatIsDue(&outputs)
      take(input, &outputs)
      settle(&outputs)
    }
    log.note(input, at: now, outputs[start...])
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [PopupEvent]) {
    now = max(now, time)
    let start = outputs.count
    if !isClosed { doWhatIsDue(&outputs) }
    log.note(nil, at: now, outputs[start...])
  }

  private mutating func take(_ input: PopupInput, _ outputs: inout [PopupEvent]) {
    switch input {
    case .enqueue(let popup): _ = receive(popup, &outputs)
    case .enqueueBatch(let popups): receiveBatch(popups, &outputs)
    case .revoke(let revocation):
      revoke(Identifier(revocation.id), upTo: revocation.version, &outputs)
    case .didAnswer(let reply):
      didAnswer(Identifier(reply.id), reply.version, reply.answer, &outputs)
    case .didPresent(let report):
      viewDidAppear(Identifier(report.id), report.version, &outputs)
    case .didFailToPresent(let report):
      viewDidFail(Identifier(report.id), report.version, &outputs)
    case .didDismiss(let report):
      viewDidDisappear(Identifier(report.id), report.version, &outputs)
    case .signal(let signal): follow(signal, &outputs)
    case .setScene(let scene): setScene(scene.map(Identifier.init), &outputs)
    case .setMatch(let match): setMatch(match.map(Identifier.init), &outputs)
    case .suspend(let reason): suspend(reason, &outputs)
    case .resume(let reason): resume(reason, &outputs)
    case .suspendScope(let suspension): suspend(suspension.scope, suspension.reason, &outputs)
    case .resumeScope(let suspension): resume(suspension.scope, suspension.reason, &outputs)
    case .hold(let hold): self.hold(Identifier(hold.id), hold.reason, &outputs)
    case .release(let hold): release(Identifier(hold.id), hold.reason, &outputs)
    case .advance(let advance):
      let rejection = self.advance(
        advance.scope, past: advance.past.map(Identifier.init), advance.answer,
        .requested(advance.condition, otherwise: advance.otherwise), &outputs)
      if let rejection { outputs.append(.rejected(rejection)) }
    case .prioritize(let prioritization):
      prioritize(Identifier(prioritization.id), prioritization.priority, &outputs)
    case .dropQueue(let dropped): drop(dropped.queue, dropped.keepsVisible, &outputs)
    case .removeAll: removeAll(&outputs)
    case .restore(let restoration):
      restore(restoration.snapshot, away: restoration.away, &outputs)
    case .batch(let inputs): takeTogether(inputs, &outputs)
    case .close: close(&outputs)
    }
  }

  private mutating func takeTogether(_ inputs: [PopupInput], _ outputs: inout [PopupEvent]) {
    for input in inputs {
      if isClosed { outputs.append(.rejected(.closed)) } else { take(input, &outputs) }
    }
  }
}
