import PopupSequencer

/// A run of a flow.
struct FlowRun: Equatable, Sendable {
  /// The way in which a step was passed.
  enum Passage: String, CaseIterable, ReadValue, Sendable {
    case shown
    case absent
  }

  /// A popup of the run. Two popups with the same identity, one of which is leaving, differ in
  /// their arrival.
  struct Member: Equatable, Sendable {
    var id: Identifier
    /// The arrival, or `nil` for a popup of an earlier launch that has not been enqueued again.
    var arrival: Int64?
  }

  var key: Identifier
  var flow: String
  /// The current step, or `nil` if no step follows.
  var position: Identifier?
  /// The passed steps.
  var passed: [Identifier: Passage] = [:]
  /// The popups that have not ended, by step.
  var present: [Identifier: [Member]] = [:]
  /// A Boolean value that indicates whether a popup of the run has been visible.
  var hasStarted = false
  /// A Boolean value that indicates whether no further popup will arrive for the run.
  var isComplete = false
  /// A Boolean value that indicates whether the end of the run was emitted.
  var isOver = false
  /// The time since which the run waits for a step that may still arrive.
  var since: Instant
  /// The channel in which the last popup of the run was shown, or `nil`.
  var channel: Identifier?

  init(key: Identifier, flow: String, position: Identifier?, since: Instant) {
    self.key = key
    self.flow = flow
    self.position = position
    self.since = since
  }

  /// A Boolean value that indicates whether no step follows and no popup of a skipped step is still
  /// to be presented.
  var isFinished: Bool {
    position == nil && !present.contains { passed[$0.key] != nil }
  }

  /// A Boolean value that indicates whether the current step has no popup.
  var isMissing: Bool {
    position.map { present[$0] == nil } ?? false
  }

  /// Returns a Boolean value that indicates whether the run continues without a step that has not
  /// arrived.
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

  /// Recognizes a popup of an earlier launch that returns. Returns `false` for another popup.
  mutating func readmit(_ entry: PopupEntry, to step: String) -> Bool {
    let step = Identifier(step)
    let restored = Member(id: entry.identifier, arrival: nil)
    guard let index = present[step]?.firstIndex(of: restored) else { return false }
    present[step]?[index].arrival = entry.arrival
    return true
  }

  /// Removes a popup. Returns `true` if it was the last popup of its step.
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

  /// Skips the steps without a popup.
  mutating func skipMissing(in chart: FlowChart) {
    while let step = position, present[step] == nil {
      passed[step] = .absent
      position = chart.next(skipping: step)
    }
  }

  /// Restarts at a skipped step whose popup has arrived before a popup of the run was visible.
  mutating func restart(at step: Identifier, in chart: FlowChart) {
    position = step
    passed = passed.filter { $0.key != step && !chart.leads(from: step, to: $0.key) }
  }

  /// Continues at the visible step, after the run restarted at an earlier step while the view of
  /// this step was about to appear. Skipped steps are late after all.
  mutating func skip(to step: Identifier, in chart: FlowChart) {
    while let skipped = position, skipped != step {
      passed[skipped] = .absent
      position = chart.next(skipping: skipped)
    }
    position = step
  }

  /// Returns the popups to which the path of the run no longer leads, in the order of steps.
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
