import RoomCore

extension PopupMachine {
  /// Who holds a popup: a rule by its number, or the sequencer itself.
  enum Holder {
    static let sequencer = -1
    static let condition = -2
  }

  static func gate(ofScene scene: String) -> WaitingLines.Gate {
    WaitingLines.Gate(owner: Holder.sequencer, name: "scene \(scene)")
  }

  static func gate(of queue: PopupQueue) -> WaitingLines.Gate {
    WaitingLines.Gate(
      owner: Holder.sequencer, name: "queue \(queue.match ?? "") \(queue.name)")
  }

  func name(ofHolder holder: Int) -> String {
    switch holder {
    case Holder.sequencer: "sequencer"
    case Holder.condition: "condition"
    default: rules[holder].name
    }
  }

  var context: RuleContext { RuleContext(now: now, scene: scene, match: match) }

  // MARK: Settling

  /// Does all that follows from an input: rules learn, channels look, until nothing is left to do.
  mutating func settle(_ outputs: inout [PopupEvent]) {
    repeat {
      teachRules(&outputs)
      if somethingHappened { rouse() }
      for stage in stages.indices where stages[stage].needsLook { look(stage, &outputs) }
    } while !pending.isEmpty || stages.contains(where: { $0.needsLook })
    for stage in stages.indices where stages[stage].owesDrained && stages[stage].live == 0 {
      stages[stage].owesDrained = false
      outputs.append(.drained(channel: stages[stage].channel.name))
    }
  }

  /// Puts those back in line that wait for whatever happens.
  private mutating func rouse() {
    somethingHappened = false
    while let slot = restless.first { wakeUp(slot) }
  }

  mutating func wakeUp(_ slot: Int) {
    restless.remove(slot)
    sleepers.remove(slot)
    let stage = table[slot].channel
    lines.insert(slot, key: table[slot].key, channel: stage)
    stages[stage].needsLook = true
  }

  // MARK: Taking turns

  private mutating func look(_ stage: Int, _ outputs: inout [PopupEvent]) {
    stages[stage].needsLook = false
    if stages[stage].mayShow {
      if let slot = nextEligible(stage, &outputs) { present(slot, on: stage, &outputs) }
    } else if let act = stages[stage].act, act.isVisible, decidesPreemption,
      !stages[stage].isPaused, stages[stage].channel.advance == .automatically
    {
      lookForPreemption(of: act, stage, &outputs)
    }
  }

  private mutating func lookForPreemption(
    of act: Stage.Act, _ stage: Int, _ outputs: inout [PopupEvent]
  ) {
    guard let slot = nextEligible(stage, &outputs) else { return }
    // Against the order of the line the preempted one would be first again, for ever.
    let current = rankKey(of: act.slot)
    guard table[slot].key < current, preempts(slot, act.slot) else { return }
    if act.preemptibleFrom > now {
      stages[stage].preemptAt = act.preemptibleFrom
    } else {
      leave(stage, .preempted(by: table[slot].entry.id), &outputs)
    }
  }

  private func preempts(_ candidate: Int, _ visible: Int) -> Bool {
    let context = context
    for number in rules.indices {
      if let answer = rules[number].preemption?(
        table[visible].entry, table[candidate].entry, context)
      {
        return answer
      }
    }
    return false
  }

  /// The first in line that may be shown now. Those before it are put aside.
  private mutating func nextEligible(_ stage: Int, _ outputs: inout [PopupEvent]) -> Int? {
    while let (line, slot) = lines.first(in: stage) {
      let (holder, answer) = verdict(on: slot)
      switch answer {
      case .now:
        return slot
      case .at(let moment, let reason):
        lines.remove(slot)
        sleepers.update(
          slot, priority: Due(moment: moment, arrival: table[slot].entry.arrival))
        tellHeld(slot, holder, reason, until: moment, &outputs)
      case .behind(let gate, let moment, let reason):
        let gate = WaitingLines.Gate(owner: holder, name: gate.name)
        let isFirstHere = lines.lines[line].gate != gate
        lines.move(slot, behind: gate, until: moment)
        if isFirstHere { tellHeld(slot, holder, reason, until: moment, &outputs) }
      case .afterAnything(let reason):
        lines.remove(slot)
        restless.append(slot)
        tellHeld(slot, holder, reason, until: nil, &outputs)
      }
    }
    return nil
  }

  private mutating func tellHeld(
    _ slot: Int, _ holder: Int, _ reason: String, until moment: Instant?,
    _ outputs: inout [PopupEvent]
  ) {
    guard table[slot].heldBy != holder || table[slot].heldBecause != reason else { return }
    table[slot].heldBy = holder
    table[slot].heldBecause = reason
    let id = table[slot].entry.id
    announce(
      .held(id: id, by: name(ofHolder: holder), because: reason, until: moment), of: id,
      on: table[slot].channel, &outputs)
  }

  /// Whether a popup may be shown now, and who says otherwise. A moment that has come is none.
  func verdict(on slot: Int) -> (holder: Int, PopupEligibility) {
    if let answer = ownVerdict(on: slot) { return (Holder.sequencer, answer) }
    let context = context
    for number in rules.indices {
      guard let eligibility = rules[number].eligibility else { continue }
      let answer = eligibility(table[slot].entry, context)
      if holds(answer) { return (number, answer) }
    }
    if let condition = stages[table[slot].channel].condition,
      !condition.isMet(by: table[slot].entry.popup)
    {
      return (
        Holder.condition,
        .afterAnything(because: "It does not meet the condition on which it was to advance.")
      )
    }
    return (Holder.sequencer, .now)
  }

  func holds(_ answer: PopupEligibility) -> Bool {
    switch answer {
    case .now: false
    case .at(let moment, _): moment > now
    case .behind(_, let moment, _): moment.map { $0 > now } ?? true
    case .afterAnything: true
    }
  }

  func ownVerdict(on slot: Int) -> PopupEligibility? {
    let popup = table[slot].entry.popup
    if let moment = popup.notBefore, moment > now {
      return .at(moment, because: "It is not to be shown earlier.")
    }
    if let wanted = popup.scene, wanted != scene {
      return .behind(
        PopupGate(Self.gate(ofScene: wanted).name), until: nil,
        because: "Its scene is not in front.")
    }
    if !pausedQueues.isEmpty, pausedQueues.contains(popup.queue) {
      return .behind(
        PopupGate(Self.gate(of: popup.queue).name), until: nil, because: "Its queue is paused.")
    }
    return nil
  }
}
