import LikeGestures
import PromiseTesting
import RoomCore
import Testing

/// Checks a promise over random choices: by none is it broken, and each of `cases` is reached by one.
func verify(
  reaching cases: Set<String>,
  _ body: (_ dice: inout SeededGenerator, _ reach: inout PromiseReach) throws -> Void,
  at location: SourceLocation = #_sourceLocation
) throws {
  let problems = try problems(of: Test.current?.displayName, reaching: cases) { seed in
    PromiseChoices(seed: seed)
  } _: { choices, reach in
    var dice = choices.source
    try body(&dice, &reach)
  }
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}

/// Checks a promise over worlds that have ended.
func verify(
  reaching cases: Set<String>, in world: (_ dice: inout SeededGenerator) throws -> World,
  _ body: (World, inout PromiseReach) throws -> Void,
  at location: SourceLocation = #_sourceLocation
) throws {
  let problems = try problems(of: Test.current?.displayName, reaching: cases) { seed in
    var dice = SeededGenerator(seed: UInt64(seed))
    return try world(&dice).run
  } _: { run, reach in
    try body(World(run), &reach)
  }
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}

typealias PromiseRun = PromiseTesting.PromiseRun<LikeConfiguration>

extension LikeConfiguration: PromiseSetup {
  func machine() throws -> LikeMachine { try LikeMachine(self) }
  /// With settings of a nanosecond the rest of the time is slept through.
  var sleepsAfter: Int { 200 }
  var title: String { differences(of: self, from: LikeConfiguration()) }

  func line(_ input: LikeInput) -> String {
    guard case .replaceRules(let rules) = input else { return plainText(input) }
    return "rules \(rules.map(\.gesture))"
  }
}

/// What contradicts the promises, by their numbers: the first for each.
final class Complaints {
  private(set) var first: [Int: String] = [:]

  func expect(_ promise: Int, _ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition, first[promise] == nil { first[promise] = text() }
  }
}

/// The identity of a text, byte for byte.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func saturating(_ numbers: [Int]) -> Int {
  numbers.reduce(0) {
    let (sum, overflow) = $0.addingReportingOverflow($1)
    return overflow ? .max : sum
  }
}
