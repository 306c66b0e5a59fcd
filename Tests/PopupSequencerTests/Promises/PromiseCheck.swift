import PopupPromises
import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

/// Lets an observer see random sequences, and expects that it has seen nothing wrong, and all of
/// `reaching` at least once.
func check<Watch: CallObserver>(
  _ promise: Int, _ watch: Watch.Type, _ profile: Profile = Profile(), reaching: Set<String>,
  closes: Bool = true, location: SourceLocation = #_sourceLocation,
  configure: (inout PopupConfiguration) -> Void = { _ in }
) throws {
  let problems = try problems(of: Test.current?.displayName, reaching: reaching) { seed in
    var maker = Maker(seed: UInt64(promise * 1_000_000 + seed), profile: profile)
    var configuration = maker.random.configuration(profile)
    configure(&configuration)
    var player = try Player(
      configuration, rules: profile.rules(&maker.random), isLate: profile.isLate)
    player.play(&maker, count: profile.length)
    if closes { player.send(.close, at: player.world.now) }
    return player.run
  } _: { run, reach in
    try PopupObserver(promise, watch).check(run, &reach)
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
