import LiveRoomKit

/// A machine that receives any input, at any time, and is checked against the promises of all machines.
struct WatchedMachine<Machine: CheckedMachine> {
  private(set) var machine: Machine
  private(set) var outputs: [Machine.Output] = []
  private var now = Instant.start

  /// Deadlines that are met one by one between two inputs; what is due after that is met by one
  /// late call, as when an app was suspended.
  private static var deadlines: Int { 16 }

  init(_ machine: Machine) { self.machine = machine }

  /// The outputs that a call appended, at that time.
  typealias Follow = (Machine.Output, Instant) -> Void

  /// Lets time pass up to `end`.
  mutating func pass(to end: Instant, _ follow: Follow = { _, _ in }) {
    var left = Self.deadlines
    while let deadline = machine.nextDeadline, deadline <= end {
      now = left > 0 ? deadline : end
      left -= 1
      call(follow) { $0.deadlineReached(at: $1, into: &$2) }
    }
    now = max(now, end)
  }

  /// Sends the machine an input now.
  mutating func send(_ input: Machine.Input, _ follow: Follow = { _, _ in }) {
    call(follow) { $0.handle(input, at: $1, into: &$2) }
  }

  private mutating func call(
    _ follow: Follow, _ body: (inout Machine, Instant, inout [Machine.Output]) -> Void
  ) {
    outputs.removeAll(keepingCapacity: true)
    body(&machine, now, &outputs)
    if let fault = machine.fault(at: now) { preconditionFailure(fault) }
    for output in outputs { follow(output, now) }
  }
}
