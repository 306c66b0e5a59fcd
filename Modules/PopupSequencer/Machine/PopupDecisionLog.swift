public import RoomCore

/// One call of a machine, and what it decided.
public struct PopupDecision: Sendable {
  /// When.
  public var time: Instant
  /// What it was told; `nil` when a moment had come that it had waited for.
  public var input: PopupInput?
  /// What it decided.
  public var events: [PopupEvent]
}

/// The last calls of a sequencer, from which its decisions can be replayed.
///
/// Since the same inputs at the same times bring about the same decisions, it holds the inputs
/// only, and the machine as it was before the first of them.
public struct PopupDecisionLog: Sendable {
  let log: DecisionLog

  /// How many calls it holds.
  public var count: Int { log.calls.count }

  /// The decisions, the oldest first: it takes the same inputs at the same times again.
  ///
  /// They are the same that were told, unless a condition or a rule looks at something outside.
  public func replay() -> [PopupDecision] {
    guard var machine = log.base.first?.copy() else { return [] }
    var decisions: [PopupDecision] = []
    for call in log.calls {
      var decision = PopupDecision(time: call.time, input: call.input, events: [])
      if let input = call.input {
        machine.handle(input, at: call.time, into: &decision.events)
      } else {
        machine.deadlineReached(at: call.time, into: &decision.events)
      }
      decisions.append(decision)
    }
    return decisions
  }
}

struct DecisionLog: Sendable {
  struct Call: Sendable {
    var time: Instant
    var input: PopupInput?
  }

  let limit: Int
  var calls: [Call] = []
  // The machine as it was before the first of the calls; one, or none yet.
  var base: [PopupMachine] = []

  init(limit: Int) {
    self.limit = limit
  }
}

extension PopupMachine {
  /// The last decisions.
  public var decisions: PopupDecisionLog { PopupDecisionLog(log: log) }

  /// Notes a call, before it is made. A full log begins anew.
  ///
  /// That costs as much as there are popups, and is done once for at least as many calls.
  mutating func note(_ input: PopupInput?) {
    guard log.limit > 0 else { return }
    if log.base.isEmpty || log.calls.count >= max(log.limit, table.count) {
      log.calls.removeAll(keepingCapacity: true)
      log.base = []
      var base = copy()
      base.log = DecisionLog(limit: 0)
      log.base = [base]
    }
    log.calls.append(DecisionLog.Call(time: now, input: input))
  }
}
