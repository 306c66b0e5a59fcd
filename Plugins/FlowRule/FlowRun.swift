import PopupSequencer

/// One pass through a flow.
struct FlowRun: Hashable, Sendable {
  /// How a step was passed.
  enum Passage: String, Hashable, Sendable {
    case shown
    case absent
  }

  /// A popup of the run. Two of one identity, one of them leaving, differ by their arrival.
  struct Member: Hashable, Sendable {
    var id: String
    /// `nil` for one of an earlier launch that has not been told again.
    var arrival: Int64?
  }

  var key: String
  var flow: String
  /// The step it is at; `nil` when it is finished.
  var position: String?
  /// The steps behind it.
  var passed: [String: Passage] = [:]
  /// The popups that have not ended, by step.
  var present: [String: [Member]] = [:]
  /// Whether one of its popups has been visible.
  var hasStarted = false
  /// Whether nothing more is to come for it.
  var isComplete = false
  /// Since when it waits for a step that may still come.
  var since: Instant
  /// Where its last popup was shown.
  var channel: String?

  init(key: String, flow: String, position: String, since: Instant) {
    self.key = key
    self.flow = flow
    self.position = position
    self.since = since
  }

  var isFinished: Bool { position == nil }

  /// Whether the step it is at has no popup.
  var isMissing: Bool {
    position.map { present[$0] == nil } ?? false
  }

  /// Whether it goes on without a step that has not come.
  func goesWithout(at now: Instant, hold: Duration) -> Bool {
    isComplete || since + hold <= now
  }

  func has(_ entry: PopupEntry, at step: String) -> Bool {
    present[step]?.contains(Member(id: entry.id, arrival: entry.arrival)) ?? false
  }

  /// Adds a popup; false if it is one of an earlier launch that is known.
  mutating func add(_ entry: PopupEntry, to step: String) -> Bool {
    let member = Member(id: entry.id, arrival: entry.arrival)
    if let index = present[step]?.firstIndex(of: Member(id: entry.id, arrival: nil)) {
      present[step]?[index] = member
      return false
    }
    present[step, default: []].append(member)
    return true
  }

  /// Takes a popup away; true if it was the last of its step.
  mutating func remove(_ entry: PopupEntry, from step: String) -> Bool {
    let index = present[step]?.firstIndex { member in
      member.id == entry.id && (member.arrival ?? entry.arrival) == entry.arrival
    }
    guard let index else { return false }
    present[step]?.remove(at: index)
    guard present[step]?.isEmpty == true else { return false }
    present[step] = nil
    return true
  }

  /// Skips what has not come.
  mutating func skipMissing(in chart: FlowChart) {
    while let step = position, present[step] == nil {
      passed[step] = .absent
      position = chart.next(skipping: step)
    }
  }

  /// Begins anew, for what has come late while nothing was shown yet.
  mutating func rewind(in chart: FlowChart) {
    passed = [:]
    position = chart.first
  }

  /// What it has of popups that its way no longer leads to, in order of steps.
  func strays(in chart: FlowChart) -> [String] {
    chart.flow.steps.flatMap { step -> [String] in
      let isStray =
        step.name != position && passed[step.name] == nil
        && !chart.leads(from: position, to: step.name)
      return isStray ? present[step.name, default: []].map(\.id) : []
    }
  }
}
