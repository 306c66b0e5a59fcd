import LivePager
import PromiseTesting
import RoomCore
import Testing

/// Checks a promise in random sequences of inputs, and that all of its cases have occurred.
///
/// - Parameters:
///   - share: by how much fewer sequences are played, where they are long. Default 1.
///   - cases: those that have to occur. Default: all of the promise.
func verify<Promise: PagerPromise>(
  _: Promise.Type, _ mix: Mix = Mix(), steps: Int = 40, share: Int = 1,
  reaching cases: Set<String> = Promise.cases,
  _ configure: (inout SeededGenerator) -> PagerConfiguration = { $0.configuration() },
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: cases, sequences: max(1, sequenceCount() / share)
  ) { seed in
    try PromiseRun(seed, mix, steps: steps, configure)
  } _: { run, reach in
    var promise = Promise()
    defer { for situation in promise.reached { reach.note(situation) } }
    try run.walk { try promise.check($0) }
  }
  for problem in problems { Issue.record("\(problem)", sourceLocation: sourceLocation) }
}

extension PromiseTesting.PromiseRun where Setup == PagerConfiguration {
  /// The sequence of a seed.
  init(
    _ seed: Int, _ mix: Mix, steps: Int = 40,
    _ configure: (inout SeededGenerator) -> PagerConfiguration = { $0.configuration() }
  ) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    self = try PromiseRun(configure(&dice))
    var watch = Watch(machine, setup)
    var script = Script(dice, mix)
    for _ in 0..<steps {
      for moment in play(script.next(after: machine, watch)) { watch.step(moment) }
    }
  }
}
