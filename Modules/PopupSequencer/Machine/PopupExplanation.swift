public import RoomCore

/// Why a popup is, or is not, on screen.
public struct PopupExplanation: Hashable, Sendable {
  /// What one rule, or the sequencer, has to say.
  public struct Reason: Hashable, Sendable {
    /// The rule's name, or “sequencer”, or “condition”.
    public var by: String
    /// Whether that keeps the popup from being shown.
    public var holds: Bool
    /// The reason, in a sentence.
    public var because: String
    /// Until when, if that is known.
    public var until: Instant?
  }

  /// The popup.
  public var id: String
  /// What it is doing.
  public var phase: PopupPhase
  /// What the sequencer and each rule have to say, in the order in which they are asked.
  public var reasons: [Reason]
  /// The identities of those that may be shown now and go before it, the first one first.
  public var ahead: [String]
}

extension PopupMachine {
  /// Why the popup `id` is not showing, rule by rule, as of `time`; `nil` for one that never came
  /// or is not remembered.
  ///
  /// - Complexity: O(n · rules)
  public func explain(_ id: String, at time: Instant) -> PopupExplanation? {
    var machine = self
    machine.now = max(now, time)
    return machine.explanation(of: id)
  }

  private func explanation(of id: String) -> PopupExplanation? {
    guard let slot = table.slot(of: id) else { return explanationOfAbsent(id) }
    let stage = stages[table[slot].channel]
    if table[slot].isOnStage, let act = stage.act {
      return PopupExplanation(id: id, phase: act.popupPhase, reasons: [], ahead: [])
    }
    let reasons = reasons(on: stage) + ownReasons(for: slot) + ruleReasons(for: slot)
    let isHeld = holds(verdict(on: slot).1)
    return PopupExplanation(
      id: id, phase: isHeld ? .held : .queued, reasons: reasons,
      ahead: isHeld ? [] : ahead(of: slot))
  }

  private func explanationOfAbsent(_ id: String) -> PopupExplanation? {
    if isLeaving(id) { return .init(id: id, phase: .leaving, reasons: [], ahead: []) }
    guard departed.version(of: id) != nil else { return nil }
    return .init(id: id, phase: .done, reasons: [], ahead: [])
  }

  private func reasons(on stage: Stage) -> [PopupExplanation.Reason] {
    var reasons: [PopupExplanation.Reason] = []
    if let act = stage.act {
      let id = table[act.slot].entry.id
      reasons.append(own("The popup “\(id)” is on screen in its channel.", until: act.timeLimit))
    }
    if stage.isPaused { reasons.append(own("Its channel is paused.")) }
    if let end = stage.gapEnd, end > now {
      reasons.append(own("There is a gap after the last popup.", until: end))
    }
    if stage.channel.advance == .whenAsked, !stage.isAsked {
      reasons.append(own("Its channel goes on when it is asked to."))
    }
    return reasons
  }

  private func own(_ sentence: String, until moment: Instant? = nil) -> PopupExplanation.Reason {
    .init(by: name(ofHolder: Holder.sequencer), holds: true, because: sentence, until: moment)
  }

  private func ownReasons(for slot: Int) -> [PopupExplanation.Reason] {
    let name = name(ofHolder: Holder.sequencer)
    return ownVerdict(on: slot).map { [reason(of: $0, by: name)] } ?? []
  }

  private func ruleReasons(for slot: Int) -> [PopupExplanation.Reason] {
    let context = context
    var reasons: [PopupExplanation.Reason] = rules.map { rule in
      reason(of: rule.eligibility?(table[slot].entry, context) ?? .now, by: rule.name)
    }
    if let condition = stages[table[slot].channel].condition,
      !condition.isMet(by: table[slot].entry.popup)
    {
      reasons.append(
        .init(
          by: name(ofHolder: Holder.condition), holds: true,
          because: "It does not meet the condition on which its channel was to advance."))
    }
    return reasons
  }

  private func reason(of answer: PopupEligibility, by name: String) -> PopupExplanation.Reason {
    switch answer {
    case .now:
      .init(by: name, holds: false, because: "It may be shown now.")
    case .at(let moment, let reason):
      .init(by: name, holds: holds(answer), because: reason, until: moment)
    case .behind(_, let moment, let reason):
      .init(by: name, holds: holds(answer), because: reason, until: moment)
    case .afterAnything(let reason):
      .init(by: name, holds: true, because: reason)
    }
  }

  private func ahead(of slot: Int) -> [String] {
    let (table, channel, key) = (table, table[slot].channel, table[slot].key)
    let before = table.byArrival.filter { other in
      table[other].channel == channel && !table[other].isOnStage && table[other].key < key
    }
    return before.filter { !holds(verdict(on: $0).1) }.inOrder(of: table)
      .map { table[$0].entry.id }
  }
}
