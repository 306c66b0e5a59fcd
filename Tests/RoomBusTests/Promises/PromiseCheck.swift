import PromiseTesting
import RoomCore
import Testing

/// The number of sequences by which each promise is checked.
let promiseSequences = sequenceCount(default: 100)
/// The number that are played when fewer do not reach everything.
private let sequencesToReach = max(promiseSequences, 400)

/// Checks a promise over random sequences, and that each of the situations has occurred.
func verify(
  reaching situations: [String] = [], location: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ check: (inout SeededGenerator, inout PromiseReport) async throws -> Void
) async throws {
  var reached: Set<String> = []
  var failures: [Int] = []
  for seed in 0..<sequencesToReach {
    if seed >= promiseSequences, reached.isSuperset(of: situations) { break }
    noteExercise(Test.current?.displayName)
    var source = SeededGenerator(seed: UInt64(seed))
    var report = PromiseReport(seed: seed)
    try await check(&source, &report)
    reached.formUnion(report.reached)
    guard let fault = report.faults.first else { continue }
    if failures.isEmpty { Issue.record("\(fault)", sourceLocation: location) }
    failures.append(seed)
  }
  if failures.count > 1 {
    Issue.record("Seeds that fail: \(failures)", sourceLocation: location)
  }
  for situation in situations where !reached.contains(situation) {
    Issue.record("Not reached: \(situation)", sourceLocation: location)
  }
}
