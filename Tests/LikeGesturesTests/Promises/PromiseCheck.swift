import PromiseTesting
import RoomCore
import Testing

/// What the sequences of one promise have shown.
struct Findings {
  private(set) var problems: [String] = []
  private(set) var cases: Set<String> = []
  fileprivate var seed = 0

  mutating func reach(_ name: String) { cases.insert(name) }

  mutating func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
    guard !condition, problems.count < 20 else { return }
    problems.append("sequence \(seed): \(text())")
  }
}

/// The number of sequences for each promise, and the number that are played when fewer do not reach
/// all cases.
private let sequences = sequenceCount(default: 40)
private let sequencesToReach = max(sequences, 400)

/// Checks a promise over random sequences: without a problem, and with each of `cases` reached by one.
func eachSequence(
  reaching cases: Set<String>,
  _ body: (_ dice: inout SeededGenerator, _ findings: inout Findings) throws -> Void,
  at location: SourceLocation = #_sourceLocation
) rethrows {
  var findings = Findings()
  for seed in 0..<sequencesToReach {
    if seed >= sequences, cases.isSubset(of: findings.cases) { break }
    noteExercise(Test.current?.displayName)
    var dice = SeededGenerator(seed: UInt64(seed))
    findings.seed = seed
    try body(&dice, &findings)
  }
  let problems = findings.problems
  #expect(
    problems.isEmpty, "\(problems.prefix(3).joined(separator: "\n"))", sourceLocation: location)
  let missed = cases.subtracting(findings.cases).sorted()
  #expect(missed.isEmpty, "not reached: \(missed)", sourceLocation: location)
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
