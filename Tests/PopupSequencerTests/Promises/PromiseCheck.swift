import PopupPromises
import Testing

/// Lets an observer see random sequences of each profile, and expects that it has seen nothing wrong, and
/// all of `reaching` at least once.
func check(
  _ promise: Int, _ watch: some CallObserver, _ profiles: Profile..., reaching: Set<String>,
  location: SourceLocation = #_sourceLocation,
  configure: (inout PopupConfiguration) -> Void = { _ in }
) throws {
  let count = sequenceCount() * profiles.count
  let problems = try problems(of: Test.current?.displayName, reaching: reaching, sequences: count) {
    seed in
    let profile = profiles[seed % profiles.count]
    var maker = Maker(seed: promise * 1_000_000 + seed, profile: profile)
    let player = try maker.player(PopupObserver(promise, watch), configure: configure)
    return (player, maker)
  } finish: { player, _ in
    player.send(.close)
  }
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}

/// Checks a promise that plays its own sequences, by the seed of each.
func verify(
  _ promise: Int, reaching: Set<String> = [], location: SourceLocation = #_sourceLocation,
  _ body: (_ seed: Int, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(of: Test.current?.displayName, reaching: reaching) { seed in
    PromiseChoices(seed: promise * 1_000_000 + seed)
  } _: { choices, reach in
    try body(choices.seed, &reach)
  }
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}
