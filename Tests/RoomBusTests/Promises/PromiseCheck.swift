import PromiseTesting
import Testing

/// Random choices, the same for the same seed.
struct PromiseSource {
  private var seed: UInt64

  init(seed: Int) {
    self.seed = UInt64(seed)
    // Without mixing, the numbers of the next seed would be the same ones, shifted.
    self.seed = next() ^ (UInt64(seed) &* 0xD6E8_FEB8_6659_FD93)
  }

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0, less than `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// The situations that sequences have reached, and what was not as promised.
struct PromiseReport: Sendable {
  private(set) var reached: Set<String> = []
  private(set) var faults: [String] = []

  mutating func note(_ situation: String, if occurred: Bool = true) {
    if occurred { reached.insert(situation) }
  }

  mutating func ensure(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { faults.append(fault()) }
  }
}

/// The number of sequences by which each promise is checked.
let promiseSequences = sequenceCount(default: 100)

/// Checks a promise over random sequences, and that each of the situations has occurred.
func verify(
  reaching situations: [String] = [], location: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ check: (inout PromiseSource, inout PromiseReport) async throws -> Void
) async throws {
  noteExercise(Test.current?.displayName, times: promiseSequences)
  var reached: Set<String> = []
  var failures: [Int] = []
  for seed in 0..<promiseSequences {
    var source = PromiseSource(seed: seed)
    var report = PromiseReport()
    try await check(&source, &report)
    reached.formUnion(report.reached)
    guard let fault = report.faults.first else { continue }
    if failures.isEmpty { Issue.record("Seed \(seed): \(fault)", sourceLocation: location) }
    failures.append(seed)
  }
  if failures.count > 1 {
    Issue.record("Seeds that fail: \(failures)", sourceLocation: location)
  }
  for situation in situations where !reached.contains(situation) {
    Issue.record("Not reached: \(situation)", sourceLocation: location)
  }
}
