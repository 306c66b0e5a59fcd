public import RoomCore

/// One call of a machine, and what it decided: its time; the input, or `nil` when a moment had come
/// that the machine had waited for; and the events.
public typealias PopupDecision = (time: Instant, input: PopupInput?, events: [PopupEvent])

/// The last decisions of a sequencer, as many as fit into ``PopupConfiguration/decisionBytes``.
///
/// Since the same inputs at the same times lead to the same decisions, a log that has forgotten none
/// can be played to another sequencer.
public struct PopupDecisionLog: Sendable {
  /// The decisions, the oldest first.
  public let decisions: [PopupDecision]
  /// The number of earlier decisions that it has forgotten; with no bytes, of all.
  public let forgotten: Int

  /// A log of decisions, the oldest first.
  public init(decisions: [PopupDecision], forgotten: Int = 0) {
    self.decisions = decisions
    self.forgotten = forgotten
  }
}

struct DecisionLog: Sendable {
  private struct Call: Sendable {
    var decision: PopupDecision
    var size: Int
  }

  let limit: Int
  private var calls: [Call] = []
  private var start = 0
  private(set) var size = 0
  private(set) var forgotten = 0

  init(limit: Int) {
    self.limit = limit
  }

  var content: PopupDecisionLog {
    PopupDecisionLog(decisions: calls[start...].map { $0.decision }, forgotten: forgotten)
  }

  /// Notes a call, and forgets the oldest while the log is larger than its limit.
  // Inlined as far as there is nothing to keep: then the input and the events are not copied.
  @inline(__always)
  mutating func note(_ input: PopupInput?, at time: Instant, _ events: ArraySlice<PopupEvent>) {
    // A call without consequences, of a clock that woke early, is none.
    if case nil = input, events.isEmpty { return }
    if limit > 0 { keep(input, at: time, events) } else { forgotten.addSaturating(1) }
  }

  @inline(never)
  private mutating func keep(
    _ input: PopupInput?, at time: Instant, _ events: ArraySlice<PopupEvent>
  ) {
    var size = MemoryLayout<Call>.stride + (input?.size ?? 0)
    for event in events { size += MemoryLayout<PopupEvent>.stride + event.size }
    self.size += size
    calls.append(Call(decision: (time, input, Array(events)), size: size))
    while self.size > limit {
      self.size -= calls[start].size
      calls[start].decision = (.start, nil, [])
      start += 1
      forgotten += 1
    }
    if start > 32, start > calls.count / 2 {
      calls.removeFirst(start)
      start = 0
    }
  }
}

// MARK: Sizes

/// The bytes beside the value itself: its texts, and what is in boxes or arrays. They are counted
/// each time, also where a text is shared.

extension Popup {
  fileprivate var size: Int {
    var size = MemoryLayout<Popup>.stride + id.utf8.count + kind.utf8.count + payload.utf8.count
    size += channel.utf8.count + (scene?.utf8.count ?? 0) + queue.size
    if let step { size += step.flow.utf8.count + step.step.utf8.count + step.run.utf8.count }
    for (signal, outcome) in endsOn { size += 48 + signal.utf8.count + outcome.size }
    return size
  }
}

extension PopupQueue {
  fileprivate var size: Int { name.utf8.count + (match?.utf8.count ?? 0) }
}

extension PopupOutcome {
  fileprivate var size: Int {
    if case .rejected(let reason) = self { reason.utf8.count } else { 0 }
  }
}

extension PopupScope {
  fileprivate var size: Int {
    switch self {
    case .channel(let name): name.utf8.count
    case .queue(let queue): queue.size
    }
  }
}

extension PopupCondition {
  fileprivate var size: Int {
    let own = MemoryLayout<PopupCondition>.stride + 16
    return switch self {
    case .id(let text), .kind(let text), .payload(let text): own + text.utf8.count
    case .queue(let queue): own + queue.size
    case .version, .priority: own
    case .not(let condition): own + condition.size
    case .all(let conditions), .any(let conditions): conditions.reduce(own) { $0 + $1.size }
    }
  }
}

extension PopupInput {
  fileprivate var size: Int {
    switch self {
    case .enqueue(let popup): popup.size
    case .enqueueBatch(let popups): popups.reduce(32) { $0 + $1.size }
    case .revoke(let revocation): revocation.id.utf8.count
    case .didAnswer(let reply): reply.id.utf8.count
    case .didAppear(let report), .didFailToAppear(let report), .didDisappear(let report):
      report.id.utf8.count
    case .prioritize(let prioritization): prioritization.id.utf8.count
    case .signal(let signal):
      signal.name.utf8.count + (signal.scope?.size ?? 0) + (signal.past?.utf8.count ?? 0)
    case .setScene(let name), .setMatch(let name): name?.utf8.count ?? 0
    case .suspend(let reason), .resume(let reason): reason.name.utf8.count
    case .suspendScope(let suspension), .resumeScope(let suspension):
      suspension.scope.size + suspension.reason.name.utf8.count
    case .pauseTimer(let pause), .resumeTimer(let pause):
      pause.id.utf8.count + pause.reason.name.utf8.count
    case .advance(let advance):
      advance.scope.size + (advance.past?.utf8.count ?? 0) + (advance.condition?.size ?? 0)
    case .dropQueue(let drop): drop.queue.size
    case .restore(let restoration): restoration.snapshot.size
    case .setRules(let rules):
      rules.reduce(32) { $0 + 32 + $1.rule.utf8.count + $1.settings.size }
    case .batch(let inputs):
      inputs.reduce(32) { $0 + MemoryLayout<PopupInput>.stride + $1.size }
    case .removeAll, .close: 0
    }
  }
}

extension PopupSnapshot {
  fileprivate var size: Int {
    var size = MemoryLayout<PopupSnapshot>.stride
    for saved in popups {
      size += 64 + saved.popup.size + (saved.received?.size ?? 0)
    }
    for dismissed in dismissed { size += 64 + dismissed.popup.size + dismissed.outcome.size }
    for identity in departed + tombstones { size += 32 + identity.id.utf8.count }
    for match in matches { size += 32 + match.utf8.count }
    for rule in rules { size += 64 + rule.rule.utf8.count + rule.state.size }
    return size
  }
}

extension SettingValue {
  fileprivate var size: Int {
    switch self {
    case .null, .bool, .int, .double: 16
    case .string(let text): 16 + text.utf8.count
    case .array(let list): list.reduce(32) { $0 + $1.size }
    case .object(let table): table.reduce(64) { $0 + 32 + $1.key.utf8.count + $1.value.size }
    }
  }
}

extension PopupEvent {
  fileprivate var size: Int {
    switch self {
    case .didEnqueue(let popup):
      popup.id.utf8.count + popup.queue.size + popup.channel.utf8.count
    case .didUpdate(let update): update.popup.size
    case .willPresent(let presentation): presentation.popup.size
    case .didDefer(let popup):
      popup.id.utf8.count + popup.rule.utf8.count + popup.reason.utf8.count
    case .didPresent(let popup): popup.id.utf8.count + popup.channel.utf8.count
    case .didRequeue(let popup): popup.id.utf8.count + popup.channel.utf8.count
    case .willDismiss(let popup):
      popup.id.utf8.count + popup.channel.utf8.count + popup.dismissal.size
    case .didEnd(let popup):
      popup.id.utf8.count + popup.channel.utf8.count + popup.outcome.size
    case .didKeepRevocation(let text), .didDrain(let text): text.utf8.count
    case .didNotify(let notification):
      notification.rule.utf8.count + notification.name.utf8.count
        + notification.subject.utf8.count
    case .didRestore: 0
    case .rejected(let rejection): rejection.size
    }
  }
}

extension PopupDismissal {
  fileprivate var size: Int {
    switch self {
    case .ends(let outcome): outcome.size
    case .preempted(let id): id.utf8.count
    case .sceneChanged: 0
    }
  }
}

extension PopupRejection {
  fileprivate var size: Int {
    switch self {
    case .unknown(let text), .alreadyEnded(let text), .alreadyDismissing(let text),
      .duplicate(let text), .olderVersion(let text), .notExpected(let text),
      .unknownChannel(let text), .unreadable(let text), .invalidRules(let text):
      text.utf8.count
    case .nothingToAdvance(let scope): scope.size
    case .tooManySuspensions, .closed: 0
    }
  }
}
