public import RoomCore

/// Why a popup is, or is not, on screen.
public struct PopupExplanation: Equatable, Sendable {
  /// The answer of one rule, or of the sequencer.
  public struct Reason: Equatable, Sendable {
    /// The rule's name, or “sequencer”, or “condition”.
    public var by: String
    /// Whether it keeps the popup from being presented.
    public var defers: Bool
    /// A human-readable description of the reason.
    public var because: String
    /// Until when, if that is known.
    public var until: Instant?

    /// An answer.
    public init(by: String, defers: Bool, because: String, until: Instant? = nil) {
      self.by = by
      self.defers = defers
      self.because = because
      self.until = until
    }
  }

  /// The phase of the popup.
  public var phase: PopupPhase
  /// The answers of the sequencer and of each rule, in the order in which they are asked.
  public var reasons: [Reason]
  /// The identifiers of those that may be presented now and precede it, the first one first.
  public var ahead: [String]

  /// An explanation.
  public init(phase: PopupPhase, reasons: [Reason] = [], ahead: [String] = []) {
    self.phase = phase
    self.reasons = reasons
    self.ahead = ahead
  }
}

extension PopupExplanation: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("phase", phase)
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
  /// Why the popup `id` is not on screen, rule by rule, as of `time`; `nil` for one that is
  /// unknown or no longer remembered.
  ///
  /// - Complexity: O(n · rules)
  package func explain(_ id: String, at time: Instant) -> PopupExplanation? {
    var machine = self
    machine.now = max(now, time)
    return machine.explanation(of: Identifier(id))
  }

  private mutating func explanation(of id: Identifier) -> PopupExplanation? {
    guard let slot = table.slot(of: id) else { return explanationOfAbsent(id) }
    if let place = table.place(of: slot), let phase = places[place].phase.popupPhase {
      return PopupExplanation(phase: phase, reasons: [], ahead: [])
    }
    let isDeferred = deferral(of: slot) != nil
    return PopupExplanation(
      phase: isDeferred ? .deferred : .queued,
      reasons: reasons(ofStage: table.stage(of: slot)) + reasons(for: slot),
      ahead: isDeferred ? [] : ahead(of: slot))
  }

  private mutating func explanationOfAbsent(_ id: Identifier) -> PopupExplanation? {
    if places.place(leaving: id) != nil {
      return .init(phase: .dismissing, reasons: [], ahead: [])
    }
    guard endedVersion(of: id) != nil else { return nil }
    return .init(phase: .ended, reasons: [], ahead: [])
  }

  private mutating func reasons(ofStage index: Int) -> [PopupExplanation.Reason] {
    let stage = stages[index]
    let channel = stages.channels[stage.channel]
    var reasons = reasons(ofPlaces: stage.places, capacity: channel.settings.value.capacity)
    let suspensions = (surroundings.suspensions.all + channel.suspensions.all).map { $0.name }
    if !suspensions.isEmpty {
      reasons.append(own("Its channel is suspended: \(listed(suspensions))."))
    }
    switch stage.readiness {
    case .open:
      if channel.settings.value.advance == .manual {
        reasons.append(own("Its channel advances when it is asked to."))
      }
    case .requested: break
    case .stopped(let id):
      reasons.append(own("An advance stopped at the popup “\(id.string)”."))
    }
    return reasons
  }

  /// What is in the way, where no place is free.
  private mutating func reasons(ofPlaces places: [Int], capacity: Int) -> [PopupExplanation.Reason]
  {
    guard places.count >= capacity, places.allSatisfy({ !self.places[$0].isIdle }) else {
      return []
    }
    return places.compactMap { number in
      let place = self.places[number]
      if let slot = place.slot {
        return own(
          "The popup “\(table.entry(of: slot).id)” is on screen in its channel.",
          until: place.visible?.limit.flatMap { place.clock.moment(of: $0) })
      }
      guard case .gap(let end) = place.phase, end > place.clock.time(at: now) else { return nil }
      return own("There is a gap after the last popup.", until: place.clock.moment(of: end))
    }
  }

  private func listed(_ names: [String]) -> String {
    var text = ""
    for name in names { text += text.isEmpty ? name : ", " + name }
    return text
  }

  private mutating func own(_ sentence: String, until moment: Instant? = nil)
    -> PopupExplanation.Reason
  {
    .init(by: name(of: .sequencer), defers: true, because: sentence, until: moment)
  }

  private mutating func reasons(for slot: Int) -> [PopupExplanation.Reason] {
    var reasons = ownDeferral(of: slot).map { [reason(for: $0)] } ?? []
    for number in rules.all.indices {
      let answer = rules.all[number].eligibility(of: table.entry(of: slot), at: now)
      reasons.append(reason(for: answer, by: number))
    }
    if let deferral = conditionDeferral(of: slot) {
      var reason = reason(for: deferral)
      reason.because = "It does not meet the condition on which its channel was to advance."
      reasons.append(reason)
    }
    return reasons
  }

  private mutating func reason(for deferral: Deferral) -> PopupExplanation.Reason {
    .init(
      by: name(of: deferral.source), defers: true, because: deferral.reason, until: deferral.end)
  }

  private mutating func reason(
    for answer: PopupEligibility, by rule: Int
  ) -> PopupExplanation.Reason {
    if let deferral = deferral(answer, by: rule) { return reason(for: deferral) }
    let name = rules.all[rule].name
    return switch answer {
    case .eligible, .deferred:
      .init(by: name, defers: false, because: "It may be presented now.")
    case .notBefore(let moment, let reason):
      .init(by: name, defers: false, because: reason, until: moment)
    case .gated(_, let moment, let reason):
      .init(by: name, defers: false, because: reason, until: moment)
    }
  }

  private mutating func ahead(of slot: Int) -> [String] {
    let table = table
    let (stage, key) = (table.stage(of: slot), table.key(of: slot))
    let before = table.byArrival.filter { other in
      table.stage(of: other) == stage && table.waits(other) && table.key(of: other) < key
    }
    var free: [Int] = []
    for other in before where deferral(of: other) == nil { free.append(other) }
    return free.inOrder(of: table).map { table.entry(of: $0).id }
  }
}
