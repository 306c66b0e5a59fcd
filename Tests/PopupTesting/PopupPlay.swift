import Foundation
package import PopupSequencer
package import PromiseTesting
package import RoomCore

/// An observer of a sequencer that knows its inputs and events alone. What is not as promised it throws.
package protocol PopupWatch {
  /// The situations that it has seen.
  var reach: PromiseReach { get set }
  /// Called after the time of an input or a deadline has come, before it is handled.
  mutating func begin(_ input: PopupInput?, _ world: PopupWorld) throws
  /// Called for each event; `world` does not know it yet.
  mutating func see(_ event: PopupEvent, _ world: PopupWorld) throws
  /// Called after all events.
  mutating func end(_ machine: PopupMachine, at now: Instant, _ world: PopupWorld) throws
  /// Called when a snapshot was taken, from which another launch continues.
  mutating func relaunch(_ world: PopupWorld) throws
}

extension PopupWatch {
  package mutating func begin(_ input: PopupInput?, _ world: PopupWorld) {}
  package mutating func see(_ event: PopupEvent, _ world: PopupWorld) {}
  package mutating func end(_ machine: PopupMachine, at now: Instant, _ world: PopupWorld) {}
  package mutating func relaunch(_ world: PopupWorld) {}
}

/// A step of a sequence.
package enum PopupPlayStep {
  case input(PopupInput)
  /// A snapshot is taken, and restored in another launch so much later.
  case relaunch(away: Duration)
}

/// A machine with an observer, in the time of the observer, which continues across launches.
package struct PopupPlay<Watch: PopupWatch> {
  package private(set) var machine: PopupMachine
  package private(set) var world: PopupWorld
  package private(set) var watch: Watch
  /// What the watch, or the machine by itself, has broken first.
  package private(set) var fault: PromiseFault?
  package private(set) var steps: [(time: Instant, step: PopupPlayStep)] = []
  fileprivate var calls: [(time: Instant, input: PopupInput?, events: [PopupEvent])] = []
  private let rules: [any PopupRule]
  private let first: Watch
  private var offset = Duration.zero

  package init(
    _ configuration: PopupConfiguration, rules: [any PopupRule], watch: Watch
  ) throws {
    self.rules = rules
    first = watch
    machine = try PopupMachine(configuration: configuration, rules: rules + [PresentationLimit()])
    world = PopupWorld(configuration, hasRival: rules.contains { $0 is RivalRule })
    self.watch = watch
  }

  /// The time of the next deadline.
  package var nextDeadline: Instant? { machine.nextDeadline.map { $0 + offset } }

  package mutating func send(_ step: PopupPlayStep, at time: Instant) throws {
    steps.append((time, step))
    advance(to: time)
    world.now = time
    switch step {
    case .input(let input): call(input)
    case .relaunch(let away):
      let snapshot = machine.snapshot(at: time - offset)
      observe { try $0.relaunch($1) }
      world.relaunch()
      world.now = time + away
      let start = Instant.start + .seconds(7)
      offset = start.duration(to: world.now)
      machine = try PopupMachine(
        configuration: world.configuration, rules: rules + [PresentationLimit()])
      call(.restore(PopupRestoration(snapshot: snapshot, away: away)))
    }
  }

  package mutating func advance(to time: Instant) {
    var deadlines = Deadlines(after: steps.isEmpty ? nil : world.now, through: time)
    while let deadline = deadlines.next(nextDeadline) {
      world.now = max(deadline, world.now)
      call(nil)
    }
    if let text = deadlines.fault { fault = fault ?? PromiseFault(text: text) }
  }

  private mutating func call(_ input: PopupInput?) {
    if let input { world.offer(input) }
    observe { try $0.begin(input, $1) }
    var events: [PopupEvent] = []
    let now = world.now - offset
    if let input {
      machine.handle(input, at: now, into: &events)
    } else {
      machine.deadlineReached(at: now, into: &events)
    }
    calls.append((world.now, input, events))
    for event in events {
      observe { try $0.see(event, $1) }
      world.apply(event)
    }
    observe { [machine] in try $0.end(machine, at: now, $1) }
  }

  private mutating func observe(_ body: (inout Watch, PopupWorld) throws -> Void) {
    guard fault == nil else { return }
    do { try body(&watch, world) } catch {
      fault = error as? PromiseFault ?? PromiseFault(text: "\(error)")
    }
  }
}

extension PopupPlay: PromiseSequence {
  package func playing(_ steps: [(time: Instant, step: PopupPlayStep)]) throws -> Self {
    var play = try Self(world.configuration, rules: rules, watch: first)
    for (time, step) in steps { try play.send(step, at: time) }
    return play
  }

  package var transcript: String {
    calls.map { call in
      let title =
        if case .restore(let restoration) = call.input {
          "another launch, \(restoration.away) later"
        } else {
          call.input.map { "\($0)" } ?? "deadline"
        }
      let events = call.events.map { "\n      \($0)" }.joined()
      return plain("  \(call.time.seconds): \(title)\(events)")
    }.joined(separator: "\n") + "\n\(watch)"
  }
}

/// A source of steps.
package protocol PopupSource {
  mutating func step(_ world: PopupWorld) -> PopupPlayStep
  mutating func moment(_ world: PopupWorld, _ deadline: Instant?) -> Instant
}

/// Returns how a property fails over random sequences, the smallest found, or `nil`. It fails too if
/// they do not reach all of `reaching`.
package func failure<Watch: PopupWatch, Source: PopupSource>(
  of name: String?, reaching: Set<String>, length: Int = 40, fileID: String = #fileID,
  _ start: (inout SeededGenerator) throws -> (PopupPlay<Watch>, Source),
  finish: (inout PopupPlay<Watch>) throws -> Void = { _ in }
) throws -> String? {
  let problems = try problems(of: name, reaching: reaching, fileID: fileID) { seed in
    var random = SeededGenerator(seed: UInt64(seed))
    var (play, source) = try start(&random)
    for _ in 0..<length {
      let moment = source.moment(play.world, play.nextDeadline)
      play.advance(to: moment)
      try play.send(source.step(play.world), at: moment)
    }
    try finish(&play)
    return play
  } _: { play, reach in
    reach.add(play.watch.reach)
  }
  return problems.isEmpty ? nil : problems.joined(separator: "\n")
}

/// Returns a description without the names of types and what has its default.
private func plain(_ line: String) -> String {
  let noise = [
    "PopupSequencer.", "RoomCore.", "version: 0, ", "scene: nil, ", "payload: \"\", ",
    "notBefore: nil, ", "expiry: nil, ", "staysBeyondExpiry: false, ", "maximumTime: nil, ",
    "minimumTime: 0.0 seconds, ", "delay: 0.0 seconds, ", "step: nil, ", "endsOn: [:], ",
    "endsWithScene: false, ", "returnsAfterPreemption: true", "PopupInput.", "PopupOutcome.",
    "PopupQueue(nameKey: Identifier(string: ", "), matchKey: nil", "PopupDismissal.", "Optional",
  ]
  return noise.reduce(line) { $0.replacingOccurrences(of: $1, with: "") }
    .unicodeScalars.map { $0.isASCII ? "\($0)" : "\\u{\(String($0.value, radix: 16))}" }.joined()
}
