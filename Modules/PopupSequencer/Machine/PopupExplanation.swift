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

    /// Creates an answer.
    public init(by: String, defers: Bool, because: DiagnosticText, until: Instant? = nil) {
      self.by = by
      self.defers = defers
      self.because = because
      self.until = until
    }

    /// Creates an answer of the sequencer.
    init(_ id: String, _ because: DiagnosticText, until: Instant? = nil) {
      self.init(by: "sequencer", defers: true, because: DiagnosticText(id, because), until: until)
    }
  }

  /// The identifier of the popup.
  public var id: String
  /// The phase of the popup.
  public var phase: PopupPhase
  /// The outcome of a popup that has ended or is being dismissed for its end. It is `nil`
  /// otherwise, or if the popup ended in an earlier launch.
  public var outcome: PopupOutcome?
  /// The answers of the sequencer and of each rule, in the order in which they are asked.
  public var reasons: [Reason]
  /// The identifiers of the popups that precede the popup and can be presented now, the first one
  /// first.
  public var ahead: [String]

  /// Creates an explanation.
  public init(
    id: String, phase: PopupPhase, outcome: PopupOutcome? = nil, reasons: [Reason] = [],
    ahead: [String] = []
  ) {
    self.id = id
    self.phase = phase
    self.outcome = outcome
    self.reasons = reasons
    self.ahead = ahead
  }
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
  package func explain(_ id: String, at time: Instant) -> PopupExplanation? {
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
    return table.line.map { machine.explanation(ofWaiting: $0) }
  }

  private mutating func explanation(of id: Identifier) -> PopupExplanation? {
    if let place = places.place(leaving: id) {
      return .init(id: id.string, phase: .dismissing, outcome: places[place].dismissal?.outcome)
    }
    guard let slot = table.slot(of: id) else {
      return memory.departed[id].map { .init(id: id.string, phase: .ended, outcome: $0.outcome) }
    }
    if let place = table.place(of: slot), let phase = places[place].phase.popupPhase {
      return PopupExplanation(id: id.string, phase: phase)
    }
    var explanation = explanation(ofWaiting: slot)
    if explanation.phase == .queued { explanation.ahead = ahead(of: slot) }
    return explanation
  }

  private mutating func explanation(ofWaiting slot: Int) -> PopupExplanation {
    let reasons = reasons(for: slot)
    return PopupExplanation(
      id: table.entry(of: slot).id, phase: reasons.contains { $0.defers } ? .deferred : .queued,
      reasons: reasonsOfStage(for: slot) + reasons)
  }

  private mutating func reasonsOfStage(for slot: Int) -> [PopupExplanation.Reason] {
    let stage = stages[table.stage(of: slot)]
    let channel = stages.channels[stage.channel]
    var reasons: [PopupExplanation.Reason] = []
    if stage.places.count >= channel.settings.value.capacity,
      stage.places.allSatisfy({ !places[$0].isIdle })
    {
      for place in stage.places {
        if let reason = reason(ofPlace: place) { reasons.append(reason) }
      }
      if let reason = reasonOfNoPreemption(by: slot) { reasons.append(reason) }
    }
    let suspensions =
      surroundings.reasons(for: .all) + surroundings.reasons(for: .channel(stage.channel))
    if !suspensions.isEmpty {
      let names = suspensions.map { $0.name }.joined(separator: ", ")
      reasons.append(.init("popups.channelSuspended", "The channel is suspended: \(names)."))
    }
    switch stage.readiness {
    case .open where channel.settings.value.advance == .manual:
      reasons.append(.init("popups.manualAdvance", "The channel waits for an advance."))
    case .stopped(let id):
      reasons.append(
        .init("popups.advanceStopped", "An advance stopped at the popup “\(id.string)”."))
    case .open, .requested: break
    }
    return reasons
  }

  private mutating func reason(ofPlace number: Int) -> PopupExplanation.Reason? {
    let place = places[number]
    if let slot = place.slot {
      return .init(
        "popups.onScreen",
        "The popup “\(table.entry(of: slot).id)” is on screen in the same channel.",
        until: place.visible?.limit.flatMap { place.clock.moment(of: $0) })
    }
    guard case .gap(let end) = place.phase, end > place.clock.time(at: now) else { return nil }
    return .init(
      "popups.gap", "The gap after the previous popup is not over.",
      until: place.clock.moment(of: end))
  }

  /// Returns the reason why a popup does not preempt another one, if rules decide about preemption.
  private mutating func reasonOfNoPreemption(by slot: Int) -> PopupExplanation.Reason? {
    guard rules.decidesPreemption, let last = lastVisible(in: table.stage(of: slot)),
      table.key(of: slot) < last.key,
      let answer = rules.preemption(
        of: table.entry(of: last.slot), by: table.entry(of: slot), at: now)
    else { return nil }
    let id = table.entry(of: last.slot).id
    if !answer.preempts {
      return .init(
        by: answer.rule, defers: true,
        because: .init(
          "popups.noPreemption", "The popup does not take the place of the popup “\(id)”."))
    }
    guard let end = places[last.place].visible?.protectedUntil,
      end > places[last.place].clock.time(at: now)
    else { return nil }
    return .init(
      "popups.minimumTime", "The minimum time of the popup “\(id)” is not over.",
      until: places[last.place].clock.moment(of: end))
  }

  private mutating func reasons(for slot: Int) -> [PopupExplanation.Reason] {
    var reasons: [PopupExplanation.Reason] = []
    if let own = ownDeferral(of: slot) { reasons.append(own) }
    for rule in rules.all.indices {
      reasons.append(
        deferral(of: slot, by: rule)?.reason
          ?? .init(
            by: rules.all[rule].name, defers: false,
            because: .init("popups.eligible", "The popup can be presented now.")))
    }
    if let mismatch = mismatch(of: slot) { reasons.append(mismatch) }
    return reasons
  }

  private mutating func ahead(of slot: Int) -> [String] {
    var ids: [String] = []
    for other in table.line.prefix(while: { $0 != slot })
    where table.stage(of: other) == table.stage(of: slot) && deferral(of: other) == nil
      && mismatch(of: other) == nil
    {
      ids.append(table.entry(of: other).id)
    }
    return ids
  }
}
