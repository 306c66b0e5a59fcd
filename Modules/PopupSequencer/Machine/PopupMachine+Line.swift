import RoomCore

extension PopupMachine {
  // MARK: Settling

  /// Handles all consequences of an input: rules learn, and popups are presented in the order of
  /// rank, until no change is left. Rules learn of each presentation before the next decision.
  ///
  /// The loop ends for any answers of rules, because a popup preempts another one at most once.
  mutating func settle() {
    for stage in stages.indices {
      stages[stage].gaps.removeAll { $0.end <= $0.clock.time(at: now) }
    }
    repeat { teachRules() } while presentNext() || evictLast()
    preempting = []
    releaseStages()
    for channel in configuration.channels.indices where stages[channel].owesDrain {
      if popups.indices.contains(where: { stages[popups[$0].stage].channel == channel }) {
        continue
      }
      stages[channel].owesDrain = false
      emit(.didDrain(channel: stages[channel].settings.value.name))
    }
  }

  /// Presents the first popup in line that can be presented, or lets it preempt another one.
  /// Returns `false` if there is no such popup.
  ///
  /// - Complexity: O(n · rules) for n waiting popups
  private mutating func presentNext() -> Bool {
    var seeking = findSeekingStages()
    for index in popups.indices where seeking > 0 {
      let stage = popups[index].stage
      guard stages[stage].isSeeking, popups[index].isWaiting else { continue }
      if let (reason, cause) = deferral(of: index) {
        let isNews = cause == nil || cause != popups[index].cause
        (popups[index].cause, popups[index].wake) = (cause, reason.until)
        if isNews { announce(reason, of: index) }
        continue
      }
      (popups[index].cause, popups[index].wake) = (nil, nil)
      if let mismatch = mismatch(of: index) {
        announce(mismatch, of: index)
        guard case .requested(_, otherwise: .stops) = stages[stage].readiness else { continue }
        stages[stage].readiness = .stopped(at: popups[index].id)
      } else if stages[stage].free > 0, blockers(of: index).isEmpty {
        present(index)
        return true
      } else if preempt(for: index) {
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
      if popups[index].isOnScreen {
        stages[stage].free -= 1
        if popups[index].isVisible { stages[stage].hasVisible = true }
      } else if !popups[index].isBehind {
        stages[stage].isSeeking = true
      }
    }
    for stage in stages.indices where stages[stage].isSeeking {
      stages[stage].isSeeking = seeksPopup(stage)
    }
    return stages.count { $0.isSeeking }
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
    if stages[stage].free > 0 { return isAutomatic || !stages[stage].isOpen }
    return mayPreempt(in: stage) && stages[stage].hasVisible
  }

  /// Returns the index of the popup at which an advance of a stage has stopped, or `nil` if the popup
  /// has left the stage.
  func stoppedPopup(at id: Identifier, in stage: Int) -> Int? {
    index(of: id).flatMap { popups[$0].stage == stage ? $0 : nil }
  }

  /// Ends the last popup in line if more popups wait in its channel than the channel allows. Returns
  /// `false` if there is no such popup.
  private mutating func evictLast() -> Bool {
    for channel in configuration.channels.indices {
      guard let limit = stages[channel].settings.value.maximumWaiting else { continue }
      let waiting = popups.indices.filter {
        popups[$0].isWaiting && stages[popups[$0].stage].channel == channel
      }
      guard waiting.count > limit, let last = waiting.last else { continue }
      let reason = DiagnosticText(
        "popups.channelFull", "The maximum number of popups wait in the channel.")
      end(last, .rejected(because: reason))
      return true
    }
    return false
  }

  // MARK: Preemption

  private func mayPreempt(in stage: Int) -> Bool {
    stages[stage].isOpen && stages[stage].settings.value.advance == .automatic
      && rules.contains { $0.rule.decidesPreemption }
  }

  /// Lets the first popup in line preempt the popups that a rule does not allow beside it, or the
  /// last of the visible popups. Returns `false` if it does not preempt.
  private mutating func preempt(for index: Int) -> Bool {
    let stage = popups[index].stage
    guard mayPreempt(in: stage) else { return false }
    let others = preemptionCandidates(for: index)
    var rule: String?
    for other in others {
      guard popups[other].isVisible,
        let answer = preemption(of: other, by: index), answer.preempts
      else { return false }
      rule = answer.rule
    }
    guard let rule else { return false }
    let (id, arrival) = (popups[index].entry.id, popups[index].entry.arrival)
    let count = preempting.count { $0 == arrival }
    guard count == 0 else {
      // A rule that changes its decision would exchange the two popups endlessly. This is reported
      // once.
      preempting.append(arrival)
      if count == 1 {
        emit(.didNotify(RuleNotification(rule: rule, name: "preemptionRefused", subject: id)))
      }
      return false
    }
    let protected = others.filter { popups[$0].isProtected(at: now) }
    for other in protected { popups[other].stay?.value.isContested = true }
    guard protected.isEmpty else { return false }
    preempting.append(arrival)
    let arrivals = others.map { popups[$0].entry.arrival }
    forEach(where: { arrivals.contains($0.entry.arrival) }) { $0.dismiss($1, .preempted(by: id)) }
    return true
  }

  /// Returns the indices of the popups that must leave for a popup: the popups that a rule does not
  /// allow beside it, or else the visible popup of its stage with the last rank.
  func preemptionCandidates(for index: Int) -> [Int] {
    let blockers = blockers(of: index)
    if !blockers.isEmpty { return blockers }
    let stage = popups[index].stage
    var last: (index: Int, key: [Int64])?
    for other in popups.indices
    where popups[other].stage == stage && popups[other].isVisible {
      let key = rankKey(of: popups[other].entry)
      if let last, key.lexicographicallyPrecedes(last.key) { continue }
      last = (other, key)
    }
    return last.map { [$0.index] } ?? []
  }

  /// Returns the indices of the popups on screen beside which a rule does not allow a popup.
  func blockers(of index: Int) -> [Int] {
    let stage = popups[index].stage
    guard stages[stage].settings.value.capacity > 1 else { return [] }
    let entry = popups[index].entry
    return popups.indices.filter { other in
      popups[other].stage == stage && popups[other].isOnScreen
        && !rules.allSatisfy { $0.rule.allows(entry, popups[other].entry, now) }
    }
  }

  /// Returns whether a popup preempts a visible one, with the name of the rule that decides, or
  /// `nil` if no rule decides. The first rule with an opinion decides.
  func preemption(of visible: Int, by index: Int) -> (rule: String, preempts: Bool)? {
    let (visible, candidate) = (popups[visible].entry, popups[index].entry)
    // A preemption against the order of the line would put the preempted popup first again,
    // endlessly.
    guard popups[index].isAhead(of: rankKey(of: visible)) else { return nil }
    for cell in rules where cell.rule.decidesPreemption {
      if let answer = cell.rule.preemption(visible, candidate, now) {
        return (cell.rule.name, answer)
      }
    }
    return nil
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
    for cell in rules { if let deferral = deferral(of: index, by: cell) { return deferral } }
    return nil
  }

  /// Returns the reason why a rule defers a popup now, or `nil`. A time that has passed defers no
  /// popup.
  func deferral(
    of index: Int, by cell: RuleCell
  ) -> (reason: PopupExplanation.Reason, cause: String?)? {
    let answer = cell.rule.eligibility(popups[index].entry, now)
    guard case .deferred(let until, let reason, let cause) = answer,
      until.map({ $0 > now }) ?? true
    else { return nil }
    return (.init(by: cell.rule.name, defers: true, because: reason, until: until), cause)
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
    if standing(of: entry.popup.queue) == .later {
      return .init("popups.match", "The match has not begun.")
    }
    if !isInFront(entry.popup.scene) {
      return .init("popups.scene", "The scene is not in front.")
    }
    if isSuspended(entry.popup.queue) {
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

  /// Emits the reason why a popup is deferred, unless it is equal to the last emitted reason.
  private mutating func announce(_ reason: PopupExplanation.Reason, of index: Int) {
    let last = popups[index].announced?.value
    guard last?.by != reason.by || last?.because != reason.because else { return }
    popups[index].announced = Boxed(reason)
    emit(
      .didDefer(
        DeferredPopup(
          id: popups[index].entry.id, rule: reason.by, reason: reason.because,
          until: reason.until)))
  }
}
