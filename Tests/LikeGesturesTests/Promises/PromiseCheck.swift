import LikePromises
import Testing

/// Checks a promise over random choices: by none is it broken, and each of `cases` is reached by one.
func verify(
  reaching cases: Set<String>,
  _ body: (_ dice: inout SeededGenerator, _ reach: inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(of: Test.current?.displayName, reaching: cases) { seed in
    PromiseChoices(seed: seed)
  } _: { choices, reach in
    var dice = choices.source
    try body(&dice, &reach)
  }
  for problem in problems { Issue.record("\(problem)") }
}

/// Checks a promise over worlds that have ended.
func verify(
  reaching cases: Set<String>, in world: (_ dice: inout SeededGenerator) throws -> World,
  _ body: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(of: Test.current?.displayName, reaching: cases) { seed in
    var dice = SeededGenerator(seed: UInt64(seed))
    return try world(&dice).run
  } _: {
    try body($0, &$1)
  }
  for problem in problems { Issue.record("\(problem)") }
}

/// Checks a promise over worlds of `count` random actions, at the end of which the module is closed.
func verify(
  reaching cases: Set<String>, _ profile: Profile, _ count: Int,
  adjusting adjust: (inout LikeConfiguration, inout Profile, inout SeededGenerator) -> Void = {
    _, _, _ in
  },
  _ body: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  try verify(
    reaching: cases,
    in: { dice in
      var configuration = World.configuration(&dice)
      var profile = profile
      adjust(&configuration, &profile, &dice)
      var world = World(configuration, dice: dice)
      world.run(profile, count)
      world.handle(.close)
      return world
    }, body)
}

typealias PromiseRun = PromiseTesting.PromiseRun<LikeConfiguration>
typealias Step = PromiseMoment<LikeMachine>
