import LiveRoomKit

/// A machine that is given inputs at its present time, and whose outputs are dropped.
final class Bench<Machine: StateMachine> {
  fileprivate var machine: Machine
  var now = Instant.start
  private var random = SeededGenerator(seed: 1)
  private var outputs: [Machine.Output] = []

  init(_ machine: Machine, _ inputs: [Machine.Input] = []) {
    self.machine = machine
    inputs.forEach(give)
  }

  func give(_ input: Machine.Input) {
    outputs.removeAll(keepingCapacity: true)
    machine.handle(input, at: now, into: &outputs)
  }

  /// Calls the machine at its next deadline.
  func passDeadline() {
    outputs.removeAll(keepingCapacity: true)
    now = machine.readDeadline() ?? now
    machine.catchUp(to: now, into: &outputs)
  }

  /// Lets time pass.
  func pass(to time: Instant) {
    while let deadline = machine.readDeadline(), deadline <= time { passDeadline() }
    now = time
  }

  func random(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}

extension Bench where Machine: ModuleMachine {
  var state: Machine.State { machine.state(at: now) }
}
