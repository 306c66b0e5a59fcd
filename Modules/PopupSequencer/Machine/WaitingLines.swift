import RoomCore

/// The popups that wait, in lines: for each stage one of those that may be presented as far as is
/// known, and one for each gate, of those that wait for its cause.
///
/// A gate's line opens and closes as one. While it is open its popups are in line with all others;
/// the first of them that is found behind the gate again closes it for all. So a cause that begins
/// and ends costs the same for one popup and for a hundred thousand.
struct WaitingLines: Sendable {
  /// A cause for which popups wait.
  enum Gate: Hashable, Sendable {
    /// Their scene is not in front.
    case scene(Identifier)
    /// Their match has not begun.
    case match(Identifier)
    /// Their queue is suspended.
    case queue(PopupQueue)
    /// A cause of a rule, by the rule's number.
    case rule(Int, Identifier)
  }

  struct Line: Sendable {
    var stage: Int
    var gate: Gate?
    var isOpen = true
    var nodes: [HeapNode<RankKey>] = []
    // Its position among the lines of its gate.
    fileprivate var position = 0
  }

  private struct GateKey: Hashable, Sendable {
    var gate: Gate
    var stage: Int
  }

  private var lines: [Line] = []
  private var freeLines: [Int] = []
  // The line of each stage that is behind no gate.
  private var baseLines: [Int] = []
  private var gateLines: [GateKey: Int] = [:]
  private var linesByGate: [Gate: [Int]] = [:]
  // The open lines of each stage by their first popup.
  private var fronts: [IndexedHeap<RankKey>] = []
  // The position of each slot: its line, and its position in the line's heap; -1: none.
  private var lineOfSlot: [Int32] = []
  private var positionOfSlot: [Int32] = []
  private var wakes = Timers()

  /// The earliest moment at which a gate opens on its own.
  var nextWake: Instant? { wakes.next }

  /// The first popup of a stage that is behind no closed gate.
  func first(in stage: Int) -> Int? {
    guard stage < fronts.count, let line = fronts[stage].first else { return nil }
    return Int(lines[line].nodes[0].element)
  }

  func contains(_ slot: Int) -> Bool {
    slot < lineOfSlot.count && lineOfSlot[slot] >= 0
  }

  /// Puts a popup in the line of those that may be presented.
  ///
  /// - Complexity: O(log n)
  mutating func insert(_ slot: Int, key: RankKey, stage: Int) {
    remove(slot)
    while stage >= baseLines.count {
      baseLines.append(newLine(Line(stage: baseLines.count, gate: nil)))
      fronts.append(IndexedHeap())
    }
    append(slot, key: key, to: baseLines[stage])
  }

  /// Gives a popup in line another rank; false if it is in none.
  ///
  /// - Complexity: O(log n)
  mutating func rank(_ slot: Int, key: RankKey) -> Bool {
    guard contains(slot) else { return false }
    let line = Int(lineOfSlot[slot])
    lines[line].nodes.setPriority(key, at: Int(positionOfSlot[slot]), noting: &positionOfSlot)
    refreshFront(of: line)
    return true
  }

  /// Moves a popup behind a gate, which is closed by that, until `moment` if one is given. Returns
  /// false if it was behind that gate before.
  ///
  /// - Complexity: O(log n)
  mutating func move(_ slot: Int, behind gate: Gate, until moment: Instant?) -> Bool {
    let current = Int(lineOfSlot[slot])
    let moves = lines[current].gate != gate
    if moves {
      let key = lines[current].nodes[Int(positionOfSlot[slot])].priority
      let stage = lines[current].stage
      remove(slot)
      append(slot, key: key, to: line(of: gate, in: stage))
    }
    let line = Int(lineOfSlot[slot])
    lines[line].isOpen = false
    wakes.set(line, to: moment)
    refreshFront(of: line)
    return moves
  }

  /// Opens a gate in all stages; reports those in which popups waited behind it.
  ///
  /// - Complexity: O(stages in which some wait behind it)
  mutating func open(_ gate: Gate, opened: (Int) -> Void) {
    for line in linesByGate[gate] ?? [] where !lines[line].isOpen {
      open(line)
      opened(lines[line].stage)
    }
  }

  /// Opens the gates whose time has come; reports their stages.
  mutating func openDue(at now: Instant, opened: (Int) -> Void) {
    while let line = wakes.due(by: now) {
      open(line)
      opened(lines[line].stage)
    }
  }

  private mutating func open(_ line: Int) {
    lines[line].isOpen = true
    wakes.stop(line)
    refreshFront(of: line)
  }

  /// Removes a popup from its line; false if it is in none.
  ///
  /// - Complexity: O(log n)
  @discardableResult
  mutating func remove(_ slot: Int) -> Bool {
    guard contains(slot) else { return false }
    let line = Int(lineOfSlot[slot])
    let position = Int(positionOfSlot[slot])
    lineOfSlot[slot] = -1
    lines[line].nodes.removeNode(at: position, noting: &positionOfSlot)
    if position == 0 { refreshFront(of: line) }
    if lines[line].nodes.isEmpty { release(line) }
    return true
  }

  private mutating func line(of gate: Gate, in stage: Int) -> Int {
    let key = GateKey(gate: gate, stage: stage)
    if let line = gateLines[key] { return line }
    let line = newLine(Line(stage: stage, gate: gate))
    gateLines[key] = line
    lines[line].position = linesByGate[gate]?.count ?? 0
    linesByGate[gate, default: []].append(line)
    return line
  }

  private mutating func newLine(_ line: Line) -> Int {
    let number = freeLines.popLast() ?? lines.count
    if number == lines.count { lines.append(line) } else { lines[number] = line }
    return number
  }

  private mutating func release(_ line: Int) {
    guard let gate = lines[line].gate else { return }
    gateLines[GateKey(gate: gate, stage: lines[line].stage)] = nil
    let position = lines[line].position
    if let last = linesByGate[gate]?.removeLast(), last != line {
      linesByGate[gate]?[position] = last
      lines[last].position = position
    }
    if linesByGate[gate]?.isEmpty == true { linesByGate[gate] = nil }
    wakes.stop(line)
    freeLines.append(line)
  }

  private mutating func refreshFront(of line: Int) {
    let stage = lines[line].stage
    if lines[line].isOpen, let first = lines[line].nodes.first {
      fronts[stage].update(line, priority: first.priority)
    } else {
      fronts[stage].remove(line)
    }
  }

  private mutating func append(_ slot: Int, key: RankKey, to line: Int) {
    if slot >= lineOfSlot.count {
      let missing = slot + 1 - lineOfSlot.count
      lineOfSlot.append(contentsOf: repeatElement(-1, count: missing))
      positionOfSlot.append(contentsOf: repeatElement(-1, count: missing))
    }
    lineOfSlot[slot] = Int32(truncatingIfNeeded: line)
    lines[line].nodes.insert(
      HeapNode(priority: key, element: slot), noting: &positionOfSlot)
    if positionOfSlot[slot] == 0 { refreshFront(of: line) }
  }

  // MARK: Invariants

  var count: Int { lines.reduce(0) { $0 + $1.nodes.count } }

  func position(of slot: Int) -> (key: RankKey, stage: Int)? {
    guard contains(slot) else { return nil }
    let line = lines[Int(lineOfSlot[slot])]
    return (line.nodes[Int(positionOfSlot[slot])].priority, line.stage)
  }

  /// What does not hold of them, in words; `nil` if all does.
  var fault: String? {
    for (number, line) in lines.enumerated() {
      for (position, node) in line.nodes.enumerated() {
        let slot = Int(node.element)
        if lineOfSlot[slot] != number || positionOfSlot[slot] != position {
          return "Slot \(slot) is at position \(position) of line \(number), and elsewhere."
        }
        if position > 0, node.priority < line.nodes[(position - 1) / 4].priority {
          return "Slot \(slot) is behind one that ranks after it."
        }
      }
      let isFront = line.isOpen && !line.nodes.isEmpty
      if fronts.indices.contains(line.stage),
        fronts[line.stage].priority(of: number) != (isFront ? line.nodes[0].priority : nil)
      {
        return "The first of line \(number) is not that of which stage \(line.stage) knows."
      }
      if wakes.moment(of: number) != nil, line.isOpen {
        return "The open line \(number) is to open."
      }
      guard let gate = line.gate, !line.nodes.isEmpty else { continue }
      let known = linesByGate[gate] ?? []
      if gateLines[GateKey(gate: gate, stage: line.stage)] != number
        || !known.indices.contains(line.position) || known[line.position] != number
      {
        return "Line \(number) is behind a gate that does not know it."
      }
    }
    return gateLines.count == linesByGate.values.reduce(0) { $0 + $1.count }
      ? nil : "\(gateLines.count) lines are behind gates of stages, not of all."
  }
}
