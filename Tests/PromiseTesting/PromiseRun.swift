package import RoomCore

/// The start of a run: a configuration, or more.
package protocol PromiseSetup: Sendable {
  associatedtype Machine: CheckedMachine
  /// The elements of a sequence. Default: inputs at their times.
  associatedtype Step: Sendable = PromiseInput<Machine.Input>

  /// The machine that has received nothing.
  func machine() throws -> Machine
  /// The input of a step, which may depend on earlier events.
  func input(of step: Step, in run: PromiseRun<Self>) -> PromiseInput<Machine.Input>
  /// Whether an input is the first of another machine, as in another launch. Default `false`.
  func restarts(at input: Machine.Input) -> Bool
  /// The number of deadlines of a step after which the others are slept through. Default none.
  var sleepsAfter: Int { get }

  /// Setups that are simpler, and steps, for the shortest report of a fault. Default none.
  var simpler: [Self] { get }
  func simpler(_ step: Step) -> [Step]
  /// The inputs that together do what one does, for observers that know those alone. Default: the input.
  func parts(of input: Machine.Input) -> [Machine.Input]

  /// Its own part of a transcript, and the parts of inputs and outputs.
  var title: String { get }
  func line(_ input: Machine.Input) -> String
  func line(_ output: Machine.Output) -> String
}

extension PromiseSetup {
  package func restarts(at input: Machine.Input) -> Bool { false }
  package var sleepsAfter: Int { .max }
  package var simpler: [Self] { [] }
  package func simpler(_ step: Step) -> [Step] { [] }
  package func parts(of input: Machine.Input) -> [Machine.Input] { [input] }
  package func line(_ input: Machine.Input) -> String { plainText(input) }
  package func line(_ output: Machine.Output) -> String { plainText(output) }
}

extension PromiseSetup where Step == PromiseInput<Machine.Input> {
  package func input(of step: Step, in run: PromiseRun<Self>) -> Step { step }
}

/// Steps, and the calls of the machine that received them.
package struct PromiseRun<Setup: PromiseSetup>: PromiseSequence, Sendable {
  package let setup: Setup
  package private(set) var steps: [Setup.Step] = []
  package private(set) var moments: [PromiseMoment<Setup.Machine>] = []
  package private(set) var fault: PromiseFault?
  /// The time of the last step.
  package private(set) var now = Instant.start
  private var player: PromisePlayer<Setup.Machine>

  /// A run without steps.
  package init(_ setup: Setup) throws {
    self.setup = setup
    player = PromisePlayer(try setup.machine())
  }

  package init(_ setup: Setup, _ steps: [Setup.Step]) throws {
    try self.init(setup)
    for step in steps { play(step) }
  }

  /// A run without steps, of a module that a host has called: a machine as the module was made with is
  /// called again by the turns. Where it emits other events, observers see those of the host, and that
  /// becomes the ``fault``.
  package init(
    _ setup: Setup, _ machine: Setup.Machine,
    turns: some Sequence<
      (time: Instant, inputs: [Setup.Machine.Input], outputs: [Setup.Machine.Output])
    >
  ) where Setup.Machine.Output: Equatable {
    self.setup = setup
    player = PromisePlayer(machine)
    for turn in turns {
      let start = moments.count
      do {
        try player.turn(at: turn.time, turn.inputs.flatMap(setup.parts)) { moments.append($0) }
      } catch let other as PromiseFault {
        fault = fault ?? other
      } catch {}
      now = turn.time
      let emitted = moments[start...].flatMap(\.events)
      guard emitted != turn.outputs else { continue }
      let place = "At \(turn.time.seconds) s the module emits"
      let other = PromiseFault(text: "\(place) \(turn.outputs), and its machine \(emitted)")
      fault = fault ?? other
      for index in moments[start...].indices { moments[index].events = [] }
      if start < moments.count { moments[moments.count - 1].events = turn.outputs }
    }
  }

  package var machine: Setup.Machine { player.machine }

  /// Plays another step. What is wrong with the machine by itself becomes the ``fault``.
  @discardableResult
  package mutating func play(_ step: Setup.Step) -> ArraySlice<PromiseMoment<Setup.Machine>> {
    let start = moments.count
    var input = setup.input(of: step, in: self)
    steps.append(step)
    // Time does not run backwards, whatever step was left out or made simpler.
    input.time = max(now, input.time)
    now = input.time
    do {
      try player.approach(input, sleepingAfter: setup.sleepsAfter) { moments.append($0) }
      guard let value = input.input else { return moments[start...] }
      if setup.restarts(at: value) { player = PromisePlayer(try setup.machine()) }
      moments.append(try player.handle(value, at: input.time))
    } catch let other as PromiseFault {
      fault = fault ?? other
    } catch {}
    return moments[start...]
  }

  package func playing(_ steps: [Setup.Step]) throws -> Self { try Self(setup, steps) }

  package var simpler: [() throws -> Self] {
    var all: [() throws -> Self] = []
    for index in steps.indices {
      for step in setup.simpler(steps[index]) {
        all.append {
          var steps = steps
          steps[index] = step
          return try Self(setup, steps)
        }
      }
    }
    return all + setup.simpler.map { setup in { try Self(setup, steps) } }
  }

  package var transcript: String {
    var lines = ["  \(setup.title)"]
    for moment in moments {
      let mark = moment.isLate ? " late" : ""
      lines.append(
        "  \(moment.time.seconds)\(mark): \(moment.input.map { setup.line($0) } ?? "deadline")")
      lines += moment.events.map { "      \(setup.line($0))" }
    }
    return lines.joined(separator: "\n")
  }
}

extension PromiseRun where Setup.Step == PromiseInput<Setup.Machine.Input> {
  package var inputs: [Setup.Step] { steps }
}
