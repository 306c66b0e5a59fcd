import RoomCore

extension PopupMachine {
  // MARK: Settling

  /// Handles all consequences of an input: rules learn, and popups are presented in the order of
  /// rank, until no change is left. Rules learn of each presentation before the next decision.
  ///
  /// The loop ends for any answers of rules, because a popup preempts another one at most once.
  mutating func settle(_ outputs: inout [PopupEvent]) {
    var preempting: [Int64] = []
    for stage in stages.indices {
      stages[stage].gaps.removeAll { $0.end <= $0.clock.time(at: now) }
    }
    repeat {
      teachRules(&outputs)
    } while presentNext(&preempting, &outputs) || evictLast(&outputs)
    releaseStages()
    for channel in configuration.channels.indices where stages[channel].owesDrain {
      if popups.indices.contains(where: { stages[popups[$0].stage].channel == channel }) {
        continue
      }
      stages[channel].owesDrain = false
      outputs.append(.didDrain(channel: stages[channel].settings.value.name))
    }
  }

  /// Presents the first popup in line that can be presented, or lets it preempt another one.
  /// Returns `false` if there is no such popup.
  ///
  /// - Complexity: O(n · rules) for n waiting popups
  private mutating func presentNext(
    _ preempting: inout [Int64], _ outputs: inout [PopupEvent]
  ) -> Bool {
    var seeking = findSeekingStages()
    var index = -1
    while seeking > 0, index + 1 < popups.count {
      index += 1
      let stage = popups[index].stage
      guard stages[stage].isSeeking, popups[index].isWaiting else { continue }
      if let (reason, cause) = deferral(of: index) {
        let isNews = cause == nil || cause != popups[index].cause
        (popups[index].cause, popups[index].wake) = (cause, reason.until)
        if isNews { announce(reason, of: index, &outputs) }
        continue
      }
      (popups[index].cause, popups[index].wake) = (nil, nil)
      if let mismatch = mismatch(of: index) {
        announce(mismatch, of: index, &outputs)
        guard case .requested(_, otherwise: .stops) = stages[stage].readiness else { continue }
        stages[stage].readiness = .stopped(at: popups[index].id)
      } else if stages[stage].free > 0, blockers(of: index).isEmpty {
        present(index, &outputs)
        return true
      } else if preempt(for: index, &preempting, &outputs) {
        return true
      }
      stages[stage].isSeeking = false
      seeking -= 1
    }
    return false
  }

  /// Finds the stages that look for a popup, and counts their free places. Returns the number of
  /// these stages.
  private mutating func findSeekingStages() -> Int {
    for stage in stages.indices {
      (stages[stage].isSeeking, stages[stage].hasVisible) = (false, false)
      stages[stage].free = stages[stage].settings.value.capacity - stages[stage].gaps.count
    }
    for index in popups.indices {
      let stage = popups[index].stage
      switch popups[index].phase {
      case .waiting: stages[stage].isSeeking = true
      case .behind: break
      case .onScreen(let stay):
        stages[stage].free -= 1
        if case .visible = stay.step { stages[stage].hasVisible = true }
      }
    }
    var count = 0
    for stage in stages.indices where stages[stage].isSeeking {
      stages[stage].isSeeking = seeksPopup(stage)
      if stages[stage].isSeeking { count += 1 }
    }
    return count
  }

  /// Returns a Boolean value that indicates whether a popup can be presented in a stage, or can
  /// preempt another one.
  private mutating func seeksPopup(_ stage: Int) -> Bool {
    // A method whose argument is read from the machine in its call would be called on a copy.
    let channel = stages[stage].channel
    guard !isSuspended(channel) else { return false }
    if case .stopped(let id) = stages[stage].readiness {
      if stoppedPopup(at: id, in: stage) != nil { return false }
      stages[stage].readiness = .open
    }
    let isAutomatic = stages[stage].settings.value.advance == .automatic
    let isOpen = stages[stage].isOpen
    if stages[stage].free > 0 { return isAutomatic || !isOpen }
    return rules.decidesPreemption && isAutomatic && isOpen && stages[stage].hasVisible
  }

  /// Returns the index of the popup at which an advance of a stage has stopped, or `nil` if the popup
  /// has left the stage.
  func stoppedPopup(at id: Identifier, in stage: Int) -> Int? {
    guard let index = index(of: id), popups[index].stage == stage else { return nil }
    return index
  }

  /// Lets the first popup in line preempt the popups that a rule does not allow beside it, or the
  /// last of the visible popups. Returns `false` if it does not preempt.
  private mutating func preempt(
    for index: Int, _ preempting: inout [Int64], _ outputs: inout [PopupEvent]
  ) -> Bool {
    let stage = stages[popups[index].stage]
    guard rules.decidesPreemption, stage.isOpen, stage.settings.value.advance == .automatic
    else { return false }
    let others = preemptionCandidates(for: index)
    var rule: String?
    for other in others {
      rule = popups[other].visible == nil ? nil : preemption(of: other, by: index)
      if rule == nil { return false }
    }
    guard let rule else { return false }
    let (id, arrival) = (popups[index].entry.id, popups[index].entry.arrival)
    let count = preempting.count { $0 == arrival }
    guard count == 0 else {
      // A rule that changes its decision would exchange the two popups endlessly. This is reported
      // once.
      preempting.append(arrival)
      if count == 1 {
        outputs.append(
          .didNotify(RuleNotification(rule: rule, name: "preemptionRefused", subject: id)))
      }
      return false
    }
    let protected = others.filter { popups[$0].isProtected(at: now) }
    for other in protected { popups[other].contest() }
    guard protected.isEmpty else { return false }
    preempting.append(arrival)
    let arrivals = others.map { popups[$0].entry.arrival }
    forEach(where: { arrivals.contains($0.entry.arrival) }) {
      $0.dismiss($1, .preempted(by: id), &outputs)
    }
    return true
  }

  /// Returns the indices of the popups that must leave for a popup: the popups that a rule does not
  /// allow beside it, or else the last of the visible popups.
  func preemptionCandidates(for index: Int) -> [Int] {
    let blockers = blockers(of: index)
    return blockers.isEmpty ? lastVisible(in: popups[index].stage).map { [$0] } ?? [] : blockers
  }

  /// Returns the indices of the popups on screen beside which a rule does not allow a popup.
  func blockers(of index: Int) -> [Int] {
    let stage = popups[index].stage
    guard stages[stage].settings.value.capacity > 1 else { return [] }
    var blockers: [Int] = []
    for other in popups.indices where popups[other].stage == stage && popups[other].isOnScreen {
      if !rules.allow(popups[index].entry, beside: popups[other].entry, at: now) {
        blockers.append(other)
      }
    }
    return blockers
  }

  /// Ends the last popup in line if more popups wait in its channel than the channel allows. Returns
  /// `false` if there is no such popup.
  private mutating func evictLast(_ outputs: inout [PopupEvent]) -> Bool {
    for channel in configuration.channels.indices {
      guard let limit = stages[channel].settings.value.maximumWaiting else { continue }
      let waiting = popups.indices.filter {
        popups[$0].isWaiting && stages[popups[$0].stage].channel == channel
      }
      guard waiting.count > limit, let last = waiting.last else { continue }
      let reason = DiagnosticText(
        "popups.channelFull", "The maximum number of popups wait in the channel.")
      end(last, .rejected(because: reason), &outputs)
      return true
    }
    return false
  }

  /// Returns the index of the visible popup of a stage with the last rank.
  func lastVisible(in stage: Int) -> Int? {
    var last: (index: Int, key: RankKey)?
    for index in popups.indices
    where popups[index].stage == stage && popups[index].isOnScreen && popups[index].visible != nil {
      let key = rules.rankKey(of: popups[index].entry, at: now)
      if let last, key < last.key { continue }
      last = (index, key)
    }
    return last?.index
  }

  /// Returns the name of the rule by which a popup preempts a visible one, or `nil` if it does not.
  func preemption(of visible: Int, by index: Int) -> String? {
    let answer = preemptionAnswer(of: visible, by: index)
    return answer?.preempts == true ? answer?.rule : nil
  }

  /// Returns whether a popup preempts a visible one, with the name of the rule that decides, or
  /// `nil` if no rule decides.
  func preemptionAnswer(of visible: Int, by index: Int) -> (rule: String, preempts: Bool)? {
    let (visible, candidate) = (popups[visible].entry, popups[index].entry)
    // A preemption against the order of the line would put the preempted popup first again,
    // endlessly.
    guard popups[index].key < rules.rankKey(of: visible, at: now) else { return nil }
    return rules.preemption(of: visible, by: candidate, at: now)
  }

  /// Emits the reason why a popup is deferred, unless it is equal to the last emitted reason.
  private mutating func announce(
    _ reason: PopupExplanation.Reason, of index: Int, _ outputs: inout [PopupEvent]
  ) {
    let last = popups[index].announced?.value
    guard last?.by != reason.by || last?.because != reason.because else { return }
    popups[index].announced = Boxed(reason)
    outputs.append(
      .didDefer(
        DeferredPopup(
          id: popups[index].entry.id, rule: reason.by, reason: reason.because,
          until: reason.until)))
  }

  // MARK: Stages

  /// Returns the stage of a queue in a channel. The stage is created if it does not exist.
  mutating func stage(of queue: PopupQueue, in channel: Int) -> Int {
    guard stages[channel].settings.value.hasIndependentQueues else { return channel }
    if let stage = stages.firstIndex(where: { $0.queue == queue && $0.channel == channel }) {
      return stage
    }
    let new = PopupStage(stages[channel].settings, channel: channel, queue: queue)
    let unused = stages.indices.dropFirst(configuration.channels.count).first {
      stages[$0].queue == nil
    }
    if let unused { stages[unused] = new } else { stages.append(new) }
    return unused ?? stages.count - 1
  }

  /// Releases the stages of queues without a popup or a gap.
  ///
  /// - Complexity: O(n + stages)
  private mutating func releaseStages() {
    guard stages.count > configuration.channels.count else { return }
    let used = Set(popups.map { $0.stage })
    for stage in stages.indices.dropFirst(configuration.channels.count)
    where !used.contains(stage) && stages[stage].gaps.isEmpty {
      stages[stage].queue = nil
    }
  }

  // MARK: Eligibility

  /// Returns the reason why the sequencer or a rule defers a popup now, or `nil`.
  func deferral(of index: Int) -> (reason: PopupExplanation.Reason, cause: String?)? {
    if let reason = ownDeferral(of: index) { return (reason, nil) }
    for rule in rules.all.indices {
      if let deferral = deferral(of: index, by: rule) { return deferral }
    }
    return nil
  }

  /// Returns the reason why a rule defers a popup now, or `nil`. A time that has passed defers no
  /// popup.
  func deferral(
    of index: Int, by rule: Int
  ) -> (reason: PopupExplanation.Reason, cause: String?)? {
    guard
      case .deferred(let until, let reason, let cause) = rules.all[rule].rule.eligibility(
        popups[index].entry, now),
      until.map({ $0 > now }) ?? true
    else { return nil }
    return (
      .init(by: rules.all[rule].rule.name, defers: true, because: reason, until: until), cause
    )
  }

  func ownDeferral(of index: Int) -> PopupExplanation.Reason? {
    let entry = popups[index].entry
    if let moment = entry.popup.notBefore, moment > now {
      return .init(
        "popups.notBefore", "The earliest time of the popup is not reached.", until: moment)
    }
    if entry.popup.delay > .zero, entry.arrivedAt + entry.popup.delay > now {
      return .init(
        "popups.delay", "The delay of the popup is not over.",
        until: entry.arrivedAt + entry.popup.delay)
    }
    if surroundings.isLater(entry.popup.queue) {
      return .init("popups.match", "The match has not begun.")
    }
    if !surroundings.isInFront(entry.popup.scene) {
      return .init("popups.scene", "The scene is not in front.")
    }
    if surroundings.isSuspended(.queue(entry.popup.queue)) {
      return .init("popups.queueSuspended", "The queue is suspended.")
    }
    if popups[index].isBehind {
      return .init(
        "popups.olderVersionOnScreen", "An older version of the popup is still on screen.")
    }
    return nil
  }

  /// Returns the reason why a popup cannot follow an advance, or `nil`.
  func mismatch(of index: Int) -> PopupExplanation.Reason? {
    guard case .requested(let condition?, _) = stages[popups[index].stage].readiness,
      !condition.isMet(by: popups[index].entry.popup)
    else { return nil }
    return .init(
      by: "condition", defers: true,
      because: .init(
        "popups.conditionNotMet", "The popup does not meet the condition of the advance."))
  }
}
