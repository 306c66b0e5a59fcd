package import RoomCore

/// An input at its time; without an input, only time passes.
package struct PromiseInput<Input: Sendable>: Sendable {
  package var time: Instant
  package var input: Input?
  /// Whether the machine is not called between the input before and this one, as when a device
  /// sleeps.
  package var isLate: Bool
  /// Whether the input is handled before the calls that are due at its time.
  package var isFirst: Bool

  package init(time: Instant, input: Input? = nil, isLate: Bool = false, isFirst: Bool = false) {
    self.time = time
    self.input = input
    self.isLate = isLate
    self.isFirst = isFirst
  }
}

/// A call of a machine, and its consequences.
package struct PromiseMoment<Machine: CheckedMachine>: Sendable {
  package var time: Instant
  /// `nil` for a deadline.
  package var input: Machine.Input?
  package var events: [Machine.Output]
  package var before: Machine
  package var after: Machine

  /// The deadline that was reached or is to come.
  package var due: Instant? { before.nextDeadline }
  package var isLate: Bool { input == nil && due.map { $0 < time } ?? false }
}

/// A machine that is called as its host calls it.
package struct PromisePlayer<Machine: CheckedMachine>: Sendable {
  package private(set) var machine: Machine
  /// The time of the last call; `nil` before the first.
  private var last: Instant?
  private var calls = 0

  package init(_ machine: Machine) { self.machine = machine }

  /// Lets time pass until an input, without handling it.
  package mutating func approach(
    _ input: PromiseInput<Machine.Input>, sleepingAfter limit: Int = .max,
    _ see: (PromiseMoment<Machine>) throws -> Void = { _ in }
  ) throws {
    if input.isLate && input.isFirst { return }
    let end = input.isFirst ? input.time - .nanoseconds(1) : input.time
    try advance(to: end, isLate: input.isLate, sleepingAfter: limit, see)
  }

  /// Lets time pass, with a call at each deadline.
  ///
  /// - Parameters:
  ///   - end: the last moment at which there may be a call.
  ///   - isLate: whether there is no call before `end`. Default false.
  ///   - limit: the number of deadlines after which the others until `end` are slept through.
  ///     Default none.
  package mutating func advance(
    to end: Instant, isLate: Bool = false, sleepingAfter limit: Int = .max,
    _ see: (PromiseMoment<Machine>) throws -> Void = { _ in }
  ) throws {
    var count = 0
    // Nothing is later than the end of all time.
    let last = last == .distantFuture ? nil : last
    var deadlines = Deadlines(after: last, through: end, isLate: isLate)
    while count < limit, let time = deadlines.next(machine.nextDeadline) {
      count += 1
      try see(handle(nil, at: time))
    }
    if let fault = deadlines.fault { throw PromiseFault(text: fault) }
    if count == limit { try advance(to: end, isLate: true, see) }
  }

  /// Repeats a turn of a host: what is due, then its inputs, all at one time.
  package mutating func turn(
    at time: Instant, _ inputs: [Machine.Input],
    _ see: (PromiseMoment<Machine>) throws -> Void
  ) throws {
    try advance(to: time, isLate: true, see)
    for input in inputs { try see(handle(input, at: time)) }
  }

  /// Calls the machine with an input, or for a deadline. Throws what does not hold of it after that: of
  /// all that it has, unless ``checksEachCall``, at each eighth call.
  package mutating func handle(
    _ input: Machine.Input?, at time: Instant
  ) throws(PromiseFault) -> PromiseMoment<Machine> {
    let before = machine
    var events: [Machine.Output] = []
    if let input {
      machine.handle(input, at: time, into: &events)
    } else {
      machine.deadlineReached(at: time, into: &events)
    }
    last = time
    calls += 1
    if checksEachCall || calls % 8 == 0, let fault = machine.fault(at: time) {
      throw PromiseFault(text: "After \(input.map { "\($0)" } ?? "a deadline"): \(fault)")
    }
    return PromiseMoment(time: time, input: input, events: events, before: before, after: machine)
  }
}
