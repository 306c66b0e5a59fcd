public import RoomCore

/// The error of a simulation whose body waits for something outside of the simulation.
///
/// The description has the time, the open calls and the last call that returned.
public struct SimulationStall: Error, CustomStringConvertible {
  /// The time at which all tasks waited.
  public let time: Instant
  /// The calls that have not returned, the earliest first. Calls that advance time come first, each
  /// with its location in the source, then calls that sleep on the clock.
  public let openCalls: [String]
  /// The location of the last call of the simulation that returned, such as
  /// `AppTests/RoomTests.swift:31`, or `nil` if no call has returned.
  public let lastReturn: String?
  /// A Boolean value that indicates whether the body did not end after it was cancelled.
  ///
  /// Such a body waits for something outside of the simulation, such as the main actor. It never
  /// continues, and its memory is never released.
  public let isLeftBehind: Bool

  public var description: String {
    var sentences = [
      isLeftBehind
        ? "At \(time.seconds) s the simulation no longer waits for its body. The body waits for the main "
          + "actor, an unstructured task, a file, or another cause outside of the simulation."
        : "At \(time.seconds) s all calls of the simulation wait, and no call advances the time."
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

/// The location of a call in the source of a test.
struct CallSite: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let line: UInt

  var description: String { "\(fileID):\(line)" }
}
