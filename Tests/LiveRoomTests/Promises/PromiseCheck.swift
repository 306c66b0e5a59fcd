import LiveRoomKit
import PromiseTesting
import RoomSimulation
import Testing

/// Checks a promise over random choices, and that each of the situations has occurred.
func verify(
  reaching situations: [String], location: SourceLocation = #_sourceLocation,
  _ check: (SeededGenerator, inout PromiseReach) throws -> Void
) throws {
  try verify(reaching: situations, location: location) {
    PromiseChoices(seed: $0)
  } _: {
    try check($0.source, &$1)
  }
}

/// Checks a promise over random sequences.
func verify<Played: PromiseSequence>(
  reaching situations: [String], location: SourceLocation = #_sourceLocation,
  in play: (Int) throws -> Played, _ check: (Played, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(of: Test.current?.displayName, reaching: situations, in: play, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}

/// Checks a promise over rooms that are run in virtual time. `play` returns the situations of one.
func verify(
  reaching situations: [String], sequences: Int = 0, location: SourceLocation = #_sourceLocation,
  _ play: @escaping @Sendable (Simulation, SeededGenerator) async throws -> PromiseReach
) async throws {
  let problems = try await problems(
    of: Test.current?.displayName, reaching: situations, sequences: max(sequences, sequenceCount())
  ) { source, reach in
    let source = source
    reach.add(try await Simulation.run { try await play($0, source) })
  }
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}

/// Checks a promise over sequences that were played before, and that each of the situations has occurred.
func check<Played>(
  _ played: [Played], reaching situations: [String], location: SourceLocation = #_sourceLocation,
  _ observe: (Played, inout PromiseReach) throws -> Void
) throws {
  noteExercise(Test.current?.displayName, times: played.count)
  var reach = PromiseReach()
  for (seed, one) in played.enumerated() {
    do { try observe(one, &reach) } catch let fault as PromiseFault {
      Issue.record("Seed \(seed): \(fault.text)", sourceLocation: location)
      return
    }
  }
  for situation in situations where reach.counts[situation] == nil {
    Issue.record("Not reached: \(situation), \(reach.counts)", sourceLocation: location)
  }
}
