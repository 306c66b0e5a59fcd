public import RoomCore

/// The error of a simulation whose body waits for something that nothing in it will do.
///
/// Its description says the time, the open calls and the last one that returned, as the report of a failed test
/// shows it.
public struct SimulationStall: Error, CustomStringConvertible {
  /// The time at which all tasks waited.
  public let time: Instant
  /// The calls that have not returned, the earliest first: those that let time pass, each with its place in
  /// the source, then those that sleep on the clock.
  public let openCalls: [String]
  /// The place in the source of the last call of the simulation that returned, such as
  /// `AppTests/RoomTests.swift:31`; `nil` if none has.
  public let lastReturn: String?
  /// Whether the body did not end when it was cancelled.
  ///
  /// It waits for something outside of the simulation, such as the main actor, and is left behind: it never
  /// continues, and what it holds is never freed.
  public let isLeftBehind: Bool

  public var description: String {
    var sentences = [
      isLeftBehind
        ? "At \(time.seconds) s the body of the simulation waits for something outside of it, such as the main "
          + "actor, an unstructured task or a file, and is left behind."
        : "At \(time.seconds) s everything in the simulation waits, and nothing asked for time to pass."
    ]
    if !openCalls.isEmpty {
      let others = openCalls.count > 8 ? ["\(openCalls.count - 8) others"] : []
      let listed = (openCalls.prefix(8) + others).joined(separator: "; ")
      sentences.append("Calls that have not returned: \(listed).")
    }
    if let lastReturn { sentences.append("The last call that returned is at \(lastReturn).") }
    if isLeftBehind {
      sentences.append("Synchronous code of the main actor can be called by onMainActor(_:).")
    }
    return sentences.joined(separator: " ")
  }
}

/// The place of a call in the source of a test.
struct CallSite: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let line: UInt

  var description: String { "\(fileID):\(line)" }
}
