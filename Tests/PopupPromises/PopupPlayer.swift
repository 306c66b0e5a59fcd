package import PopupSequencer
package import PromiseTesting
package import RoomCore

/// A source of random inputs.
package protocol PopupSource {
  /// The number of inputs of a sequence. Default 40.
  var length: Int { get }
  mutating func input(_ world: KnownPopups) -> PopupInput
  /// The time of the next input.
  mutating func moment(_ now: Instant, _ deadline: Instant?) -> Instant
}

extension PopupSource {
  package var length: Int { 40 }
}

/// A machine, and the knowledge of an observer.
package struct PopupPlayer {
  package private(set) var run: PromiseRun<PopupSetup>
  package private(set) var world: KnownPopups
  private let isLate: Bool

  package init(_ setup: PopupSetup, isLate: Bool = false) throws {
    run = try PromiseRun(setup)
    world = KnownPopups(setup)
    self.isLate = isLate
  }

  package var machine: PopupMachine { run.machine }
  package var calls: [Call] { run.moments }

  package mutating func send(_ input: PopupInput) { send(input, at: run.now) }

  package mutating func send(_ input: PopupInput, at time: Instant) {
    take(PromiseInput(time: time, input: input, isLate: isLate))
  }

  package mutating func advance(to time: Instant) {
    take(PromiseInput(time: time, input: nil, isLate: isLate))
  }

  /// Sends some random inputs, each after the world has come to its time.
  package mutating func play(_ source: inout some PopupSource, count: Int) {
    for _ in 0..<count {
      let moment = source.moment(run.now, machine.nextDeadline)
      advance(to: moment)
      send(source.input(world), at: moment)
    }
  }

  private mutating func take(_ input: PromiseInput<PopupInput>) {
    for call in run.play(input) { world.follow(call) }
    world.pass(to: max(world.now, run.now - world.offset))
  }
}

/// Returns what is wrong with a promise over random sequences, by the observer of each, and the
/// situations of `reaching` that none has reached.
package func problems<Source: PopupSource>(
  of name: String?, reaching: Set<String>, sequences: Int = sequenceCount(),
  filePath: String = #filePath, _ start: (_ seed: Int) throws -> (PopupPlayer, Source),
  finish: (inout PopupPlayer, inout Source) throws -> Void = { _, _ in }
) throws -> [String] {
  try problems(of: name, reaching: reaching, sequences: sequences, filePath: filePath) { seed in
    var (player, source) = try start(seed)
    player.play(&source, count: source.length)
    try finish(&player, &source)
    return player.run
  } _: { run, reach in
    try run.setup.observer?.check(run, &reach)
  }
}
