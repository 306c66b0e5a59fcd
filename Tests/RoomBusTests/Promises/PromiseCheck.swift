import PromiseTesting
import RoomCore
import Testing

/// Checks a promise over random sequences, and that each of the situations has occurred.
func verify(
  reaching situations: [String] = [], location: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ check: (inout SeededGenerator, inout PromiseReach) async throws -> Void
) async throws {
  let problems = try await problems(
    of: Test.current?.displayName, reaching: situations, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}
