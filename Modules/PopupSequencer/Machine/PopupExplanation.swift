public import RoomCore

/// An explanation of why a popup is, or is not, on screen.
public struct PopupExplanation: Equatable, Sendable {
  /// The answer of one rule, or of the sequencer.
  public struct Reason: Equatable, Sendable {
    /// The name of the rule, “sequencer”, or “condition”.
    public var by: String
    /// A Boolean value that indicates whether the answer prevents the presentation of the popup.
    public var defers: Bool
    /// A human-readable reason.
    public var because: DiagnosticText
    /// The time until which the answer applies, or `nil` if it is unknown.
    public var until: Instant?
  }

  /// The identifier of the popup.
  public var id: String
  /// The phase of the popup.
  public var phase: PopupPhase
  /// The outcome of a popup that has ended or is being dismissed for its end. It is `nil`
  /// otherwise, or if the popup ended in an earlier launch.
  public var outcome: PopupOutcome?
  /// The answers of the sequencer and of each rule, in the order in which they are asked.
  public var reasons: [Reason] = []
  /// The identifiers of the popups that precede the popup and can be presented now, the first one
  /// first.
  public var ahead: [String] = []
}

extension PopupExplanation: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("phase", phase)
    visitor.field("outcome", outcome)
    visitor.field("reasons", reasons)
    visitor.field("ahead", ahead)
  }
}

extension PopupExplanation.Reason: Described {
  /// Creates an answer of the sequencer.
  init(_ id: String, _ because: DiagnosticText, until: Instant? = nil) {
    self.init(by: "sequencer", defers: true, because: DiagnosticText(id, because), until: until)
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("by", by)
    visitor.field("defers", defers)
    visitor.field("because", because)
    visitor.field("until", until)
  }
}

extension PopupMachine {
  /// Returns an explanation, rule by rule, of why a popup is not on screen at `time`. Returns `nil`
  /// for a popup that is unknown or no longer stored.
  ///
  /// - Complexity: O(n · rules)
  package func explain(id: String, at time: Instant) -> PopupExplanation? {
    var machine = self
    machine.now = max(now, time)
    return machine.explanation(of: Identifier(id))
  }

  /// Returns an explanation for each waiting popup at `time`, in the order of rank. Preceding
  /// popups are not listed, because the order shows them.
  ///
  /// - Complexity: O(n · rules)
  package func explainWaiting(at time: Instant) -> [PopupExplanation] {
    var machine = self
    machine.now = max(now, time)
    return popups.indices.filter { !popups[$0].isOnScreen && popups[$0].outcome == nil }
      .map { machine.explanation(ofWaiting: $0) }
  }

  private func explanation(of id: Identifier) -> PopupExplanation? {
    let known = find(id)
    guard let index = known.onScreen ?? known.present else {
      return departed[id].map { .init(id: id.string, phase: .ended, outcome: $0.outcome) }
    }
    guard let step = popups[index].stay?.value.step else {
      var explanation = explanation(ofWaiting: index)
      if explanation.phase == .queued { explanation.ahead = ahead(of: index) }
      return explanation
    }
    let phase: PopupPhase =
      switch step {
      case .presenting: .presenting
      case .visible: .visible
      case .dismissing: .dismissing
      }
    return .init(id: id.string, phase: phase, outcome: popups[index].outcome)
  }

  private func explanation(ofWaiting index: Int) -> PopupExplanation {
    let own = ownDeferral(of: index).map { [$0] } ?? []
    let ofRules = rules.map { cell in
      deferral(of: index, by: cell)?.reason
        ?? .init(
          by: cell.rule.name, defers: false,
          because: .init("popups.eligible", "The popup can be presented now."))
    }
    let reasons = own + ofRules + (mismatch(of: index).map { [$0] } ?? [])
    return PopupExplanation(
      id: popups[index].entry.id, phase: reasons.contains { $0.defers } ? .deferred : .queued,
      reasons: reasonsOfStage(for: index) + reasons)
  }

  private func reasonsOfStage(for index: Int) -> [PopupExplanation.Reason] {
    let stage = stages[popups[index].stage]
    var reasons: [PopupExplanation.Reason] = []
    let onScreen = popups.filter { $0.isOnScreen && $0.stage == popups[index].stage }
      .inOrder { $0.presentation < $1.presentation }
    let isFull = onScreen.count + stage.gaps.count >= stage.settings.value.capacity
    let blockers = blockers(of: index).map { popups[$0].id }
    for popup in onScreen where isFull || blockers.contains(popup.id) {
      reasons.append(
        .init(
          "popups.onScreen", "The popup “\(popup.entry.id)” is on screen in the same channel.",
          until: popup.stay?.value.timeout))
    }
    for gap in stage.gaps where isFull && gap.end > gap.clock.time(at: now) {
      reasons.append(
        .init(
          "popups.gap", "The gap after the previous popup is not over.",
          until: gap.clock.moment(of: gap.end)))
    }
    if isFull || !blockers.isEmpty, let reason = reasonOfNoPreemption(by: index) {
      reasons.append(reason)
    }
    let suspensions = suspensions.all + stages[stage.channel].suspensions.all
    if !suspensions.isEmpty {
      let names = suspensions.map { $0.name }.joined(separator: ", ")
      reasons.append(.init("popups.channelSuspended", "The channel is suspended: \(names)."))
    }
    switch stage.readiness {
    case .open where stage.settings.value.advance == .manual:
      reasons.append(.init("popups.manualAdvance", "The channel waits for an advance."))
    case .stopped(let id):
      reasons.append(
        .init("popups.advanceStopped", "An advance stopped at the popup “\(id.string)”."))
    case .open, .requested: break
    }
    return reasons
  }

  /// Returns the reason why a popup does not preempt another one, if rules decide about preemption.
  private func reasonOfNoPreemption(by index: Int) -> PopupExplanation.Reason? {
    guard let last = preemptionCandidates(for: index).last, let stay = popups[last].stay?.value,
      let answer = preemption(of: last, by: index)
    else { return nil }
    let id = popups[last].entry.id
    if !answer.preempts {
      return .init(
        by: answer.rule, defers: true,
        because: .init(
          "popups.noPreemption", "The popup does not take the place of the popup “\(id)”."))
    }
    guard popups[last].isProtected(at: now) else { return nil }
    return .init(
      "popups.minimumTime", "The minimum time of the popup “\(id)” is not over.",
      until: stay.clock.moment(of: stay.protectedUntil))
  }

  private func ahead(of index: Int) -> [String] {
    popups.indices.prefix { $0 < index }
      .filter {
        popups[$0].stage == popups[index].stage && !popups[$0].isOnScreen
          && popups[$0].outcome == nil && deferral(of: $0) == nil && mismatch(of: $0) == nil
      }
      .map { popups[$0].entry.id }
  }
}
