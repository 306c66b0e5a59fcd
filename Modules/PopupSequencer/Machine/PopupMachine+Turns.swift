import RoomCore

extension PopupMachine {
  /// Why a popup may not be presented at present.
  struct Hold: Sendable {
    /// Who says so.
    enum Holder: Hashable, Sendable {
      /// The sequencer itself.
      case sequencer
      /// The condition of an advance.
      case condition
      /// A rule, by its number.
      case rule(Int)
    }

    /// When it is asked again.
    enum Wait: Sendable {
      case until(Instant)
      case gate(WaitingLines.Gate, until: Instant?)
      case news
    }

    /// What was last emitted of it.
    struct Announcement: Hashable, Sendable {
      var holder: Holder
      var reason: String
    }

    var holder: Holder
    var wait: Wait
    var reason: String

    /// The moment at which it ends, if that is known.
    var end: Instant? {
      switch wait {
      case .until(let moment): moment
      case .gate(_, let moment): moment
      case .news: nil
      }
    }
  }

  func name(of holder: Hold.Holder) -> String {
    switch holder {
    case .sequencer: "sequencer"
    case .condition: "condition"
    case .rule(let number): rules[number].name
    }
  }

  // MARK: Settling

  /// Does everything that follows from an input: rules learn, channels evaluate, until nothing is
  /// left to do.
  mutating func settle(_ outputs: inout [PopupEvent]) {
    repeat {
      teachRules(&outputs)
      if hasNews { putDeferredBackInLine() }
      for stage in stages.indices where stages[stage].needsEvaluation {
        evaluate(stage, &outputs)
      }
    } while !pending.isEmpty || stages.contains(where: { $0.needsEvaluation })
    for stage in stages.indices where stages[stage].owesDrain && stages[stage].population == 0 {
      stages[stage].owesDrain = false
      outputs.append(.didDrain(channel: stages[stage].channel.name))
    }
  }

  private mutating func putDeferredBackInLine() {
    hasNews = false
    while let slot = deferred.first { putBackInLine(slot) }
  }

  // MARK: Taking turns

  private mutating func evaluate(_ stage: Int, _ outputs: inout [PopupEvent]) {
    stages[stage].needsEvaluation = false
    guard !isSuspended(stage) else { return }
    if stages[stage].isFree {
      if let slot = nextEligible(stage, &outputs) { present(slot, on: stage, &outputs) }
    } else if let visible = stages[stage].visible, decidesPreemption,
      stages[stage].channel.advance == .automatic
    {
      evaluatePreemption(of: visible, stage, &outputs)
    }
  }

  private mutating func evaluatePreemption(
    of visible: Stage.Phase.Visible, _ stage: Int, _ outputs: inout [PopupEvent]
  ) {
    guard let slot = nextEligible(stage, &outputs) else { return }
    // Against the order of the line the preempted one would be first again, without end.
    let current = rankKey(of: visible.slot)
    guard table[slot].key < current, preempts(slot, visible.slot) else { return }
    if visible.preemptibleFrom > stages[stage].clock.time(at: now) {
      var visible = visible
      visible.isContested = true
      stages[stage].phase = .visible(visible)
    } else {
      dismiss(stage, .preempted(by: table[slot].entry.id), &outputs)
    }
  }

  private func preempts(_ candidate: Int, _ visible: Int) -> Bool {
    for rule in rules {
      if let answer = rule.preemption(
        of: table[visible].entry, by: table[candidate].entry, at: now)
      {
        return answer
      }
    }
    return false
  }

  /// The first in line that may be presented now. Those before it are put aside.
  private mutating func nextEligible(_ stage: Int, _ outputs: inout [PopupEvent]) -> Int? {
    while let (line, slot) = lines.first(in: stage) {
      guard let hold = hold(of: slot) else { return slot }
      var isNews = true
      switch hold.wait {
      case .until(let moment):
        lines.remove(slot)
        sleepers.update(
          slot, priority: Due(moment: moment, arrival: table[slot].entry.arrival))
      case .gate(let gate, let moment):
        isNews = lines.lines[line].gate != gate
        lines.move(slot, behind: gate, until: moment)
      case .news:
        lines.remove(slot)
        deferred.append(slot)
      }
      if isNews { announce(hold, of: slot, &outputs) }
    }
    return nil
  }

  private mutating func announce(
    _ hold: Hold, of slot: Int, _ outputs: inout [PopupEvent]
  ) {
    let announcement = Hold.Announcement(holder: hold.holder, reason: hold.reason)
    guard table[slot].announcedHold != announcement else { return }
    table[slot].announcedHold = announcement
    let entry = table[slot].entry
    announce(
      .didHold(
        id: entry.id, by: name(of: hold.holder), because: hold.reason, until: hold.end),
      of: entry.identifier, on: table[slot].channel, &outputs)
  }

  // MARK: Eligibility

  /// Why a popup may not be presented now, if so.
  func hold(of slot: Int) -> Hold? {
    if let hold = ownHold(of: slot) { return hold }
    for number in rules.indices {
      let answer = rules[number].eligibility(of: table[slot].entry, at: now)
      if let hold = hold(answer, by: number) { return hold }
    }
    return conditionHold(of: slot)
  }

  /// The hold that a rule's answer is; `nil` when the popup may be presented as far as the rule is
  /// concerned. A moment that has come holds nothing.
  func hold(_ answer: PopupEligibility, by rule: Int) -> Hold? {
    switch answer {
    case .eligible: return nil
    case .notBefore(let moment, let reason):
      guard moment > now else { return nil }
      return Hold(holder: .rule(rule), wait: .until(moment), reason: reason)
    case .gated(let gate, let moment, let reason):
      if let moment, moment <= now { return nil }
      let gate = WaitingLines.Gate.rule(rule, Identifier(gate))
      return Hold(holder: .rule(rule), wait: .gate(gate, until: moment), reason: reason)
    case .deferred(let reason):
      return Hold(holder: .rule(rule), wait: .news, reason: reason)
    }
  }

  func ownHold(of slot: Int) -> Hold? {
    let popup = table[slot].entry.popup
    if let moment = popup.notBefore, moment > now {
      return Hold(
        holder: .sequencer, wait: .until(moment), reason: "It is not to be shown earlier.")
    }
    if let wanted = popup.scene.map(Identifier.init), wanted != scene {
      return Hold(
        holder: .sequencer, wait: .gate(.scene(wanted), until: nil),
        reason: "Its scene is not in front.")
    }
    if !suspendedQueues.isEmpty, suspendedQueues[popup.queue] != nil {
      return Hold(
        holder: .sequencer, wait: .gate(.queue(popup.queue), until: nil),
        reason: "Its queue is suspended.")
    }
    return nil
  }

  func conditionHold(of slot: Int) -> Hold? {
    guard let condition = stages[table[slot].channel].request?.condition,
      !condition.isMet(by: table[slot].entry.popup)
    else { return nil }
    return Hold(
      holder: .condition, wait: .news,
      reason: "It does not meet the condition on which it was to advance.")
  }
}
