import GiftChannels
import PromiseTesting
import RoomCore

/// An input at its time; without an input, only time passes.
struct PromiseInput: Sendable {
  var time: Instant
  var input: GiftInput?
  /// Whether the machine is not called between the input before and this one, as when a device
  /// sleeps.
  var isLate = false
}

/// A call of the machine, and what came of it.
struct PromiseMoment: Sendable {
  var time: Instant
  var input: GiftInput?
  var events: [GiftEvent]
  var account: GiftAccount
  var room: GiftAccount
  var deadline: Instant?
}

/// What a machine did not do as promised.
struct PromiseFault: Error {
  var text: String
}

func ensure(_ condition: Bool, _ text: @autoclosure () -> String) throws(PromiseFault) {
  if !condition { throw PromiseFault(text: text()) }
}

/// A machine, called as a host calls it.
struct PromisePlayer {
  var machine: GiftMachine

  init(_ configuration: GiftConfiguration) throws {
    machine = try GiftMachine(configuration: configuration)
  }

  /// Lets time pass until an input, without handling it.
  mutating func approach(
    _ input: PromiseInput, _ see: (GiftMachine, PromiseMoment) throws -> Void
  ) throws {
    if input.isLate {
      if let deadline = machine.nextDeadline, deadline <= input.time {
        let moment = try wake(at: input.time)
        try see(machine, moment)
      }
      return
    }
    var deadlines = Deadlines(through: input.time)
    while let deadline = deadlines.next(machine.nextDeadline) {
      let moment = try wake(at: deadline)
      try see(machine, moment)
    }
    if let fault = deadlines.fault { throw PromiseFault(text: fault) }
  }

  private mutating func wake(at time: Instant) throws -> PromiseMoment {
    var events: [GiftEvent] = []
    machine.deadlineReached(at: time, into: &events)
    return try moment(time, nil, events)
  }

  mutating func handle(_ input: GiftInput, at time: Instant) throws -> PromiseMoment {
    var events: [GiftEvent] = []
    machine.handle(input, at: time, into: &events)
    return try moment(time, input, events)
  }

  private func moment(
    _ time: Instant, _ input: GiftInput?, _ events: [GiftEvent]
  ) throws -> PromiseMoment {
    let state = machine.state(at: time)
    if let deadline = machine.nextDeadline {
      try ensure(deadline > time, "The next deadline \(deadline) is not after \(time)")
    }
    return PromiseMoment(
      time: time, input: input, events: events, account: state.account, room: state.roomAccount,
      deadline: machine.nextDeadline)
  }
}

/// A sequence of inputs, and the calls of the machine that received it.
struct PromiseRun: Sendable {
  var configuration: GiftConfiguration
  var inputs: [PromiseInput]
  var moments: [PromiseMoment] = []

  init(_ configuration: GiftConfiguration, _ inputs: [PromiseInput]) throws {
    self.configuration = configuration
    self.inputs = inputs
    var moments: [PromiseMoment] = []
    try play { _, moment in moments.append(moment) }
    self.moments = moments
  }

  init(_ configuration: GiftConfiguration, _ inputs: [PromiseInput], moments: [PromiseMoment]) {
    self.configuration = configuration
    self.inputs = inputs
    self.moments = moments
  }

  /// Plays the sequence again. `before` sees the machine before each input.
  func play(
    before: (inout GiftMachine, PromiseInput) throws -> Void = { _, _ in },
    _ see: (GiftMachine, PromiseMoment) throws -> Void
  ) throws {
    var player = try PromisePlayer(configuration)
    for input in inputs {
      try player.approach(input, see)
      guard let step = input.input else { continue }
      try before(&player.machine, input)
      let moment = try player.handle(step, at: input.time)
      try see(player.machine, moment)
    }
  }
}
