public import RoomCore

/// One call of a machine, and what it decided: its time; the input, or `nil` when a moment had come
/// that the machine had waited for; and the events.
public typealias PopupDecision = (time: Instant, input: PopupInput?, events: [PopupEvent])

/// The last calls of a machine, from which its decisions can be replayed.
///
/// Since the same inputs at the same times lead to the same decisions, it holds only the inputs and
/// a copy of the machine from before the first of them.
package struct PopupDecisionLog: Sendable {
  let log: DecisionLog

  /// The number of calls that it holds.
  package var count: Int { log.calls.count }

  /// Returns the decisions, the oldest first: a copy takes the same inputs at the same times again.
  ///
  /// They are the same that were emitted, unless a condition or a rule looks at something outside.
  package func replay() -> [PopupDecision] {
    guard var machine = log.base.first else { return [] }
    var decisions: [PopupDecision] = []
    for call in log.calls {
      var events: [PopupEvent] = []
      if let input = call.input {
        machine.handle(input, at: call.time, into: &events)
      } else {
        machine.deadlineReached(at: call.time, into: &events)
      }
      decisions.append((call.time, call.input, events))
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
  // A copy of the machine from before the first of the calls; one, or none yet.
  var base: [PopupMachine] = []

  init(limit: Int) {
    self.limit = limit
  }
}

extension PopupMachine {
  package var decisions: PopupDecisionLog { PopupDecisionLog(log: log) }

  /// Notes a call, before it is made. A full log restarts.
  ///
  /// That costs as much as there are popups, and is done once for at least as many calls.
  mutating func note(_ input: PopupInput?) {
    guard log.limit > 0 else { return }
    if log.base.isEmpty || log.calls.count >= max(log.limit, table.count) {
      log.calls.removeAll(keepingCapacity: true)
      log.base = []
      var base = self
      base.log = DecisionLog(limit: 0)
      log.base = [base]
    }
    log.calls.append(DecisionLog.Call(time: now, input: input))
  }
}
