import PromiseTesting
import Testing

/// A small seeded generator.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 &+ 0x632B_E59B_D9B4_E019 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(next() % UInt64(values.count))]
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func milliseconds(_ range: ClosedRange<Int>) -> Duration {
    .milliseconds(integer(range))
  }
}

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
  _ body: (_ dice: inout Dice, _ findings: inout Findings) throws -> Void,
  at location: SourceLocation = #_sourceLocation
) rethrows {
  var findings = Findings()
  for seed in 0..<sequencesToReach {
    if seed >= sequences, cases.isSubset(of: findings.cases) { break }
    noteExercise(Test.current?.displayName)
    var dice = Dice(UInt64(seed))
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
