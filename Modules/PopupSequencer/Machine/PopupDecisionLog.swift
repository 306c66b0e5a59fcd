public import RoomCore

/// One call of the machine, and what it decided.
public struct PopupDecision: Sendable {
  /// When.
  public var time: Instant
  /// What it was told; `nil` when a moment had come that it had waited for.
  public var input: PopupInput?
  /// What it decided.
  public var events: [PopupEvent]
}

/// The last decisions of a sequencer, from which its run can be replayed.
public struct PopupDecisionLog: Sendable {
  /// The decisions, the oldest first.
  public let decisions: [PopupDecision]
  let base: PopupMachine?

  /// Takes the same inputs at the same times again, from where the log begins, and tells what is
  /// decided now: the same, unless a condition or a rule looks at something outside.
  public func replay() -> [PopupDecision] {
    guard var machine = base?.copy() else { return [] }
    return decisions.map { decision in
      var decision = decision
      decision.events = []
      if let input = decision.input {
        machine.handle(input, at: decision.time, into: &decision.events)
      } else {
        machine.deadlineReached(at: decision.time, into: &decision.events)
      }
      return decision
    }
  }
}

struct DecisionLog: Sendable {
  let limit: Int
  var decisions: [PopupDecision] = []
  // The machine as it was before the first of the decisions; one, or none yet.
  var base: [PopupMachine] = []

  init(limit: Int) {
    self.limit = limit
  }
}

extension PopupMachine {
  /// The last decisions.
  public var decisions: PopupDecisionLog {
    PopupDecisionLog(decisions: log.decisions, base: log.base.first)
  }

  /// Begins the log anew when it is full.
  ///
  /// That costs as much as the popups that wait are many; it is done once for four times as many
  /// decisions, so that each of them costs the same.
  mutating func rebaseLog() {
    guard log.limit > 0,
      log.base.isEmpty || log.decisions.count >= max(log.limit, 4 * table.count)
    else { return }
    log.decisions.removeAll(keepingCapacity: true)
    log.base = []
    var base = copy()
    base.log = DecisionLog(limit: 0)
    log.base = [base]
  }

  mutating func record(_ input: PopupInput?, _ events: ArraySlice<PopupEvent>) {
    guard log.limit > 0 else { return }
    log.decisions.append(PopupDecision(time: now, input: input, events: Array(events)))
  }
}
