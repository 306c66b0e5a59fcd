import Foundation
package import PopupSequencer
package import RoomCore

/// An observer of a sequencer that knows its inputs and events alone.
package protocol PopupWatch {
  var failures: [String] { get set }
  /// The interesting cases that occurred.
  var reached: Set<String> { get set }
  /// Called after the time of an input or a deadline has come, before it is handled.
  mutating func begin(_ input: PopupInput?, _ world: PopupWorld)
  /// Called for each event; `world` does not know it yet.
  mutating func see(_ event: PopupEvent, _ world: PopupWorld)
  /// Called after all events.
  mutating func end(_ machine: PopupMachine, at now: Instant, _ world: PopupWorld)
  /// Called when a snapshot was taken, from which another launch continues.
  mutating func relaunch(_ world: PopupWorld)
}

extension PopupWatch {
  package mutating func begin(_ input: PopupInput?, _ world: PopupWorld) {}
  package mutating func see(_ event: PopupEvent, _ world: PopupWorld) {}
  package mutating func end(_ machine: PopupMachine, at now: Instant, _ world: PopupWorld) {}
  package mutating func relaunch(_ world: PopupWorld) {}

  package mutating func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
    if !holds { failures.append(otherwise()) }
  }
}

/// A step of a sequence.
package enum PopupTurn {
  case input(PopupInput)
  /// A snapshot is taken, and restored in another launch so much later.
  case relaunch(away: Duration)
}

/// A machine with an observer, in the time of the observer, which continues across launches.
package struct PopupPlay<Watch: PopupWatch> {
  package private(set) var machine: PopupMachine
  package private(set) var world: PopupWorld
  package var watch: Watch
  private(set) var script: [(time: Instant, turn: PopupTurn)] = []
  fileprivate var calls: [(time: Instant, input: PopupInput?, events: [PopupEvent])] = []
  private let rules: [any PopupRule]
  private var offset = Duration.zero

  package init(
    _ configuration: PopupConfiguration, rules: [any PopupRule], watch: Watch
  ) throws {
    self.rules = rules + [PresentationLimit()]
    machine = try PopupMachine(configuration: configuration, rules: self.rules)
    world = PopupWorld(configuration, hasRival: rules.contains { $0 is RivalRule })
    self.watch = watch
  }

  /// The time of the next deadline.
  package var nextDeadline: Instant? { machine.nextDeadline.map { $0 + offset } }

  package mutating func send(_ turn: PopupTurn, at time: Instant) throws {
    script.append((time, turn))
    advance(to: time)
    world.now = time
    switch turn {
    case .input(let input): call(input)
    case .relaunch(let away):
      let snapshot = try JSONDecoder().decode(
        PopupSnapshot.self, from: JSONEncoder().encode(machine.snapshot(at: time - offset)))
      watch.relaunch(world)
      world.relaunch()
      world.now = time + away
      let start = Instant.start + .seconds(7)
      offset = start.duration(to: world.now)
      machine = try PopupMachine(configuration: world.configuration, rules: rules)
      call(.restore(snapshot, away: away))
    }
  }

  package mutating func advance(to time: Instant) {
    var deadlines = Deadlines(after: script.isEmpty ? nil : world.now, through: time)
    while let deadline = deadlines.next(nextDeadline) {
      world.now = max(deadline, world.now)
      call(nil)
    }
    if let fault = deadlines.fault { watch.failures.append(fault) }
  }

  private mutating func call(_ input: PopupInput?) {
    if let input { world.offer(input) }
    watch.begin(input, world)
    var events: [PopupEvent] = []
    let now = world.now - offset
    if let input {
      machine.handle(input, at: now, into: &events)
    } else {
      machine.deadlineReached(at: now, into: &events)
    }
    calls.append((world.now, input, events))
    for event in events {
      watch.see(event, world)
      world.apply(event)
    }
    watch.end(machine, at: now, world)
  }
}

extension PopupPlay {
  /// What happened, line by line.
  var transcript: String {
    calls.map { call in
      let title =
        if case .restore(_, let away) = call.input {
          "another launch, \(away) later"
        } else {
          call.input.map { "\($0)" } ?? "deadline"
        }
      let events = call.events.map { "\n      \($0)" }.joined()
      return plain("  \(call.time.seconds): \(title)\(events)")
    }.joined(separator: "\n")
  }
}

/// A source of turns.
package protocol PopupSource {
  mutating func turn(_ world: PopupWorld) -> PopupTurn
  mutating func moment(_ world: PopupWorld, _ deadline: Instant?) -> Instant
}

/// Returns how a property fails over random sequences, the smallest found, or `nil`. It fails too if
/// they do not reach all of `reaching`.
package func failure<Watch: PopupWatch, Source: PopupSource>(
  of name: String?, reaching: Set<String>, length: Int = 40, fileID: String = #fileID,
  _ start: (inout SeededGenerator) throws -> (PopupPlay<Watch>, Source),
  finish: (inout PopupPlay<Watch>) throws -> Void = { _ in }
) throws -> String? {
  let sequences = sequenceCount(default: 40)
  var reached: Set<String> = []
  for index in 0..<max(sequences, 400) {
    if index >= sequences, reaching.isSubset(of: reached) { return nil }
    noteExercise(name, fileID: fileID)
    var random = SeededGenerator(seed: UInt64(index))
    let (beginning, first) = try start(&random)
    var (play, source) = (beginning, first)
    for _ in 0..<length {
      let moment = source.moment(play.world, play.nextDeadline)
      play.advance(to: moment)
      try play.send(source.turn(play.world), at: moment)
    }
    try finish(&play)
    reached.formUnion(play.watch.reached)
    if play.watch.failures.isEmpty { continue }
    let script = try shrunk(play.script) { script in
      var play = beginning
      for step in script { try play.send(step.turn, at: step.time) }
      return !play.watch.failures.isEmpty
    }
    play = beginning
    for step in script { try play.send(step.turn, at: step.time) }
    let reason = play.watch.failures.first ?? "nothing"
    return "sequence \(index): \(reason)\n\(play.transcript)\n\(play.watch)"
  }
  let missing = reaching.subtracting(reached)
  return missing.isEmpty ? nil : "The sequences do not reach \(missing.sorted())."
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
