import LivePager
import PromiseTesting
import RoomCore
import Testing

/// The number of random sequences of each promise.
let sequences = sequenceCount(default: 200)
/// The number that are played when fewer do not reach everything.
let sequencesToReach = max(sequences, 200)

/// Checks a promise in random sequences of inputs; of one that breaks it, the shortest part that
/// does so is reported.
func verify<Promise: PagerPromise>(
  _: Promise.Type, _ mix: Mix = Mix(), steps: Int = 40, share: Int = 1,
  _ configure: (inout SeededGenerator) -> PagerConfiguration = { $0.configuration() },
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  var reached: Set<String> = []
  for seed in 0..<(sequencesToReach / share) {
    if seed >= sequences / share, Promise.cases.isSubset(of: reached) { return }
    noteExercise(Test.current?.displayName)
    var dice = SeededGenerator(seed: UInt64(seed))
    let configuration = configure(&dice)
    let machine = try await LivePager.machine(configuration)
    var promise = Promise(configuration)
    var stage = Stage(machine, configuration)
    var moves: [Move] = []
    var script = Script(dice, mix)
    do {
      for _ in 0..<steps {
        let move = script.next(after: stage)
        moves.append(move)
        try stage.perform(move) { try promise.check($0) }
      }
    } catch is Broken {
      report(
        shortest(moves) { replay($0, machine, configuration, Promise.self) }, machine,
        configuration, Promise.self, seed, sourceLocation)
      return
    }
    reached.formUnion(promise.reached)
  }
  let missed = Promise.cases.subtracting(reached)
  #expect(missed.isEmpty, "not reached: \(missed.sorted())", sourceLocation: sourceLocation)
}

/// The reason for which the moves break a promise, and the last step.
private func replay<Promise: PagerPromise>(
  _ moves: [Move], _ machine: PagerMachine, _ configuration: PagerConfiguration,
  _: Promise.Type
) -> (reason: String, step: Step)? {
  var promise = Promise(configuration)
  var stage = Stage(machine, configuration)
  var last: Step?
  do {
    for move in moves {
      try stage.perform(move) {
        last = $0
        try promise.check($0)
      }
    }
    return nil
  } catch {
    return last.map { ((error as? Broken)?.reason ?? "\(error)", $0) }
  }
}

/// The moves without those that are not needed.
private func shortest(_ moves: [Move], _ breaks: ([Move]) -> (reason: String, step: Step)?)
  -> [Move]
{
  var moves = moves
  var size = max(1, moves.count / 2)
  while true {
    var index = 0
    var isShorter = false
    while index < moves.count {
      var rest = moves
      rest.removeSubrange(index..<min(index + size, moves.count))
      if breaks(rest) != nil {
        moves = rest
        isShorter = true
      } else {
        index += size
      }
    }
    if size > 1 { size /= 2 } else if !isShorter { return moves }
  }
}

/// The description of a value, with the scalars that are not ASCII.
private func escaped(_ value: some Any) -> String {
  "\(value)".unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }.joined()
}

private func report<Promise: PagerPromise>(
  _ moves: [Move], _ machine: PagerMachine, _ configuration: PagerConfiguration,
  _ promise: Promise.Type, _ seed: Int, _ location: SourceLocation
) {
  let end = replay(moves, machine, configuration, promise)
  let inputs = moves.map {
    "  \($0.time.nanoseconds) \($0.isLate ? "late " : "")\(escaped($0.input))"
  }
  let events = end?.step.events.map { "  \(escaped($0))" } ?? []
  Issue.record(
    """
    sequence \(seed): \(end?.reason ?? "broken only in the whole sequence")
    \(configuration)
    \(inputs.joined(separator: "\n"))
    at \(end?.step.time.nanoseconds ?? 0):
    \(events.joined(separator: "\n"))
    """, sourceLocation: location)
}
