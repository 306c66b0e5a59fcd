import PopupSequencer

/// One pass through a flow.
struct FlowRun: Equatable, Sendable {
  /// How a step was passed.
  enum Passage: String, CaseIterable, ReadValue, Sendable {
    case shown
    case absent
  }

  /// A popup of the run. Two of one identity, one of them leaving, differ by their arrival.
  struct Member: Equatable, Sendable {
    var id: Identifier
    /// `nil` for one of an earlier launch that has not been enqueued again.
    var arrival: Int64?
  }

  var key: Identifier
  var flow: String
  /// The step it is at; `nil` when no other follows.
  var position: Identifier?
  /// The steps behind it.
  var passed: [Identifier: Passage] = [:]
  /// The popups that have not ended, by step.
  var present: [Identifier: [Member]] = [:]
  /// Whether one of its popups has been visible.
  var hasStarted = false
  /// Whether nothing more is to come for it.
  var isComplete = false
  /// Whether its end was emitted.
  var isOver = false
  /// Since when it waits for a step that may still come.
  var since: Instant
  /// Where its last popup was shown.
  var channel: Identifier?

  init(key: Identifier, flow: String, position: Identifier?, since: Instant) {
    self.key = key
    self.flow = flow
    self.position = position
    self.since = since
  }

  /// Whether no step follows, and none that was skipped is still to be presented late.
  var isFinished: Bool {
    position == nil && !present.contains { passed[$0.key] != nil }
  }

  /// Whether the step it is at has no popup.
  var isMissing: Bool {
    position.map { present[$0] == nil } ?? false
  }

  /// Whether it continues without a step that has not arrived.
  func proceedsWithout(at now: Instant, stepTimeout: Duration) -> Bool {
    isComplete || since + stepTimeout <= now
  }

  func has(_ entry: PopupEntry, at step: String) -> Bool {
    present[Identifier(step)]?
      .contains(Member(id: entry.identifier, arrival: entry.arrival)) ?? false
  }

  mutating func add(_ entry: PopupEntry, to step: String) {
    present[Identifier(step), default: []]
      .append(Member(id: entry.identifier, arrival: entry.arrival))
  }

  /// Recognizes a popup of an earlier launch that returns; false if it is none.
  mutating func readmit(_ entry: PopupEntry, to step: String) -> Bool {
    let step = Identifier(step)
    let restored = Member(id: entry.identifier, arrival: nil)
    guard let index = present[step]?.firstIndex(of: restored) else { return false }
    present[step]?[index].arrival = entry.arrival
    return true
  }

  /// Removes a popup; true if it was the last of its step.
  mutating func remove(_ entry: PopupEntry, from step: String) -> Bool {
    let step = Identifier(step)
    let index = present[step]?.firstIndex { member in
      member.id == entry.identifier && (member.arrival ?? entry.arrival) == entry.arrival
    }
    guard let index else { return false }
    present[step]?.remove(at: index)
    guard present[step]?.isEmpty == true else { return false }
    present[step] = nil
    return true
  }

  /// Skips what has not arrived.
  mutating func skipMissing(in chart: FlowChart) {
    while let step = position, present[step] == nil {
      passed[step] = .absent
      position = chart.next(skipping: step)
    }
  }

  /// Restarts with a step that was skipped and has arrived while nothing of the run was visible yet.
  mutating func restart(at step: Identifier, in chart: FlowChart) {
    position = step
    passed = passed.filter { $0.key != step && !chart.leads(from: step, to: $0.key) }
  }

  /// Continues at the step that is visible, where it restarted with an earlier one while the view of
  /// this one was to appear: what was skipped is late after all.
  mutating func skip(to step: Identifier, in chart: FlowChart) {
    while let skipped = position, skipped != step {
      passed[skipped] = .absent
      position = chart.next(skipping: skipped)
    }
    position = step
  }

  /// The popups that its way no longer leads to, in order of steps.
  func strays(in chart: FlowChart) -> [String] {
    chart.flow.steps.flatMap { step -> [String] in
      let name = Identifier(step.name)
      guard let members = present[name], name != position, passed[name] == nil,
        !chart.leads(from: position, to: name)
      else { return [] }
      return members.map { $0.id.string }
    }
  }
}
