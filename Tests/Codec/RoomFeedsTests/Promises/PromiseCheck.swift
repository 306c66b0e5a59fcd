import FeedTesting
import LiveRoomKit
import PromiseTesting
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

extension [FeedItem] {
  var messages: [Timed<RoomInput>] {
    compactMap { if case .message(let message) = $0 { message } else { nil } }
  }
}

extension FeedWriter {
  /// The lines of inputs, as far as a feed has words for them.
  static func bytes(of messages: [Timed<RoomInput>]) -> [UInt8] {
    var writer = FeedWriter()
    for message in messages { writer.write(message) }
    return writer.take()
  }
}

/// A line that no feed may have.
func badLine(_ source: inout SeededGenerator) -> String {
  source.pick([
    "not JSON", "[]", "{}", #"{"at":1}"#, #"{"at":1,"type":"wave"}"#, "\u{0}",
    #"{"at":99999,"type":"enter"}"#, #"{"at":-1,"type":"leave"}"#,
    #"{"at":0,"type":"like","sender":"a","count":0}"#,
    #"{"at":1,"type":"gift","sender":"a","gift":1}"#, String(repeating: "[", count: 70_000),
  ])
}
