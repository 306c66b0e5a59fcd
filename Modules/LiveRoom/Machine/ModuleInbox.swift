/// The inputs that wait for a module of a room.
struct ModuleInbox: Sendable {
  let module: RoomMachine.Module
  // Those before `taken` have been taken: the array is emptied at once, and keeps its memory.
  private var inputs: [RoomInput] = []
  private var taken = 0
  private(set) var isClosed = false

  init(for module: RoomMachine.Module) {
    self.module = module
  }

  var isEmpty: Bool { taken == inputs.count }

  /// Adds an input, in front of those that wait or behind them; without effect when it is closed.
  mutating func insert(_ input: RoomInput, ahead: Bool = false) {
    guard !isClosed else { return }
    if ahead { inputs.insert(input, at: taken) } else { inputs.append(input) }
  }

  /// Removes the first input.
  mutating func next() -> RoomInput? {
    guard !isEmpty else { return nil }
    let input = inputs[taken]
    taken += 1
    if isEmpty {
      inputs.removeAll(keepingCapacity: true)
      taken = 0
    }
    return input
  }

  mutating func close() { isClosed = true }

  /// What does not hold of it; continues a sentence.
  var fault: String? {
    guard taken == 0 || taken < inputs.count else {
      return "keeps \(inputs.count) inputs, of which \(taken) were taken."
    }
    return isClosed && !isEmpty ? "is closed, and \(inputs.count - taken) inputs wait." : nil
  }
}
