import RoomCore

/// The popups that wait, each in line, asleep until a moment, or put aside until something happens; and
/// the stages that are to look again for one that may be presented.
struct WaitingPopups: Sendable {
  private var lines = WaitingLines()
  private var sleepers = Timers()
  private var deferred = IndexList()
  // The stages for which something has changed since they last looked for a popup to present.
  private var evaluations = IndexList()
  /// Whether something has happened for which popups were put aside.
  var hasNews = false

  /// When the first of them wakes, or the first gate opens, on its own.
  var nextDeadline: Instant? {
    guard let sleeper = sleepers.next else { return lines.nextWake }
    return lines.nextWake.map { min($0, sleeper) } ?? sleeper
  }

  /// The first popup in line in a stage.
  func first(in stage: Int) -> Int? { lines.first(in: stage) }

  /// Puts a popup in line, wherever it waited before.
  ///
  /// - Complexity: O(log n)
  mutating func insert(_ slot: Int, key: RankKey, stage: Int) {
    deferred.remove(slot)
    sleepers.stop(slot)
    lines.insert(slot, key: key, stage: stage)
    evaluations.append(stage)
  }

  /// - Complexity: O(log n)
  mutating func remove(_ slot: Int) {
    lines.remove(slot)
    sleepers.stop(slot)
    deferred.remove(slot)
  }

  /// Gives a popup another rank, if it is in line.
  ///
  /// - Complexity: O(log n)
  mutating func rank(_ slot: Int, key: RankKey, stage: Int) {
    if lines.rank(slot, key: key) { evaluations.append(stage) }
  }

  /// Puts a popup in line aside. Returns false if it waited for the same gate before.
  ///
  /// - Complexity: O(log n)
  mutating func putAside(_ slot: Int, _ wait: PopupMachine.Deferral.Wait, arrival: Int64) -> Bool {
    switch wait {
    case .until(let moment):
      lines.remove(slot)
      sleepers.set(slot, to: moment, order: arrival)
    case .gate(let gate, let moment):
      return lines.move(slot, behind: gate, until: moment)
    case .news:
      lines.remove(slot)
      deferred.append(slot)
    }
    return true
  }

  mutating func open(_ gate: WaitingLines.Gate) {
    lines.open(gate) { evaluations.append($0) }
  }

  /// Opens the gates whose time has come.
  mutating func openGates(at now: Instant) {
    lines.openDue(at: now) { evaluations.append($0) }
  }

  /// One whose moment has come, to be put in line again.
  func sleeper(dueBy now: Instant) -> Int? { sleepers.due(by: now) }

  /// One that was put aside until something happens, to be put in line again once that has happened.
  mutating func nextDeferred() -> Int? {
    guard hasNews else { return nil }
    if let slot = deferred.first { return slot }
    hasNews = false
    return nil
  }

  // MARK: Evaluations

  var isSettled: Bool { evaluations.isEmpty }

  /// Has a stage look again for a popup that may be presented.
  mutating func evaluate(_ stage: Int) { evaluations.append(stage) }

  mutating func takeEvaluation() -> Int? {
    guard let stage = evaluations.first else { return nil }
    evaluations.remove(stage)
    return stage
  }

  // MARK: Invariants

  var count: Int { lines.count + sleepers.count + deferred.count }

  var fault: String? { lines.fault }

  /// The ways in which a popup waits: one if it does, and none otherwise.
  func wait(of slot: Int) -> [String] {
    (lines.contains(slot) ? ["in line"] : []) + (deferred.contains(slot) ? ["for news"] : [])
      + (sleepers.moment(of: slot) != nil ? ["until a moment"] : [])
  }

  /// The rank of a popup in line, and the stage of its line.
  func position(of slot: Int) -> (key: RankKey, stage: Int)? { lines.position(of: slot) }
}
