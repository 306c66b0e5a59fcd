import RoomCore

/// A machine of a room, with the inputs that wait for it and the events that were not followed yet.
struct HostedMachine<Machine: StateMachine>: Sendable where Machine.Input: ModuleInput {
  private(set) var machine: Machine
  var events: [Machine.Output] = []
  // Those before `taken` have been taken: the array is emptied at once, and keeps its memory.
  private var inbox: [Machine.Input] = []
  private var taken = 0
  private var isClosed = false

  init(_ machine: Machine) {
    self.machine = machine
  }

  var nextDeadline: Instant? { isClosed ? nil : machine.nextDeadline }

  var hasInput: Bool { taken < inbox.count }

  /// After ``close(at:)`` inputs have no effect.
  mutating func send(_ input: Machine.Input) {
    if !isClosed { inbox.append(input) }
  }

  mutating func send(_ step: LifecycleStep, ahead: Bool) {
    guard !isClosed, let input = Machine.input(for: step) else { return }
    inbox.insert(input, at: ahead ? taken : inbox.count)
  }

  mutating func takeStep(at now: Instant) {
    machine.catchUp(to: now, into: &events)
    assert(
      machine.nextDeadline.map { $0 > now } ?? true,
      "The machine's next deadline has passed: it would be called forever.")
    guard hasInput else { return }
    machine.handle(inbox[taken], at: now, into: &events)
    taken += 1
    guard !hasInput else { return }
    inbox.removeAll(keepingCapacity: true)
    taken = 0
  }

  mutating func close(at now: Instant) {
    machine.catchUp(to: now, into: &events)
    machine.handle(.close, at: now, into: &events)
    isClosed = true
  }
}
