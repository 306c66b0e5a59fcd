import LiveRoomKit
import PromiseTesting
import Testing

extension RecordingPromises {
  /// Checks a promise over random sequences, few of them: each plays up to a minute of a whole room.
  func verify(
    reaching situations: [String] = [], location: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation,
    _ check: (inout SeededGenerator, inout PromiseReach) async throws -> Void
  ) async throws {
    let problems = try await problems(
      of: Test.current?.displayName, reaching: situations,
      sequences: min(sequenceCount(default: 2), 20),
      check)
    for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
  }
}

extension RecordedEvening {
  /// 20 to 40 seconds of another evening.
  static func random(
    _ source: inout SeededGenerator, keepsNames: Bool = true, seed: UInt64? = nil
  ) async throws -> RecordedEvening {
    let end = Instant.start + .seconds(source.number(20...40))
    return try await play(
      RoomRecorder(keepsNames: keepsNames), seed: seed ?? source.next(), until: end)
  }

  func replay(_ text: some StringProtocol) throws -> RoomReplay {
    try RoomReplay(String(text), rules: Self.rules())
  }
}
