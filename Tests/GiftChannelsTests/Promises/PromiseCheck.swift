import GiftPromises
import Testing

typealias PromiseInput = PromiseTesting.PromiseInput<GiftInput>
typealias PromiseMoment = PromiseTesting.PromiseMoment<GiftMachine>
typealias PromisePlayer = PromiseTesting.PromisePlayer<GiftMachine>
typealias PromiseRun = PromiseTesting.PromiseRun<GiftConfiguration>

extension PromiseTesting.PromisePlayer where Machine == GiftMachine {
  init(_ configuration: GiftConfiguration) throws { self.init(try configuration.machine()) }
}

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ worlds: PromiseWorld..., reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: situations,
    in: { try worlds[$0 % worlds.count].run($0) }, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}

/// Checks a promise over random sequences.
func verify(
  reaching situations: [String], location: SourceLocation = #_sourceLocation,
  in play: (inout SeededGenerator) throws -> PromiseRun,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: situations,
    in: {
      var source = SeededGenerator(seed: UInt64($0))
      return try play(&source)
    }, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}

extension SeededGenerator {
  /// Forty messages with gaps in milliseconds, and a minute after them.
  mutating func messages(
    every gaps: [Int], _ message: (inout SeededGenerator, Int) -> GiftMessage
  ) -> [PromiseInput] {
    var now = Instant.start
    let inputs = (0..<40).map { number in
      now = now + .milliseconds(pick(gaps))
      return PromiseInput(time: now, input: .receive(message(&self, number)))
    }
    return inputs + [PromiseInput(time: now + .seconds(60), input: nil)]
  }
}
