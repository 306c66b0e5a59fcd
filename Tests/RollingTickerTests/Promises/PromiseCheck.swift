import PromiseTesting
import RollingTicker
import RoomCore
import TickerPromises
import Testing

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ worlds: PromiseWorld..., reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  try verify(reaching: situations, location: location) { seed in
    try worlds[seed % worlds.count].run(seed)
  } _: {
    try check($0, &$1)
  }
}

/// Checks a promise over the sequences of seeds.
func verify(
  reaching situations: [String] = [], location: SourceLocation = #_sourceLocation,
  in play: (Int) throws -> PromiseRun, _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: situations, in: play, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}
