public import RoomCore

/// A problem that the host of a machine reports, beside the events of the machine.
public enum ModuleDiagnostic: Equatable, Sendable, CustomStringConvertible {
  /// The machine was called more than 100 ms after its deadline: the device slept, or the process
  /// was suspended or overloaded. The machine has caught up.
  case lateWakeUp(by: Duration)
  /// More than 10,000 inputs waited for one turn of the machine: nothing ran the module, or inputs
  /// come faster than it handles them. All of them are handled.
  case backlog(count: Int)
  /// Subscribers of the events did not keep up and have lost this number of events.
  case drop(count: Int)
  /// The inbox is full and nothing runs the module: messages are refused. Emitted for the first of them in a row.
  case refusal(of: MessageKind)
  /// Inputs wait since so long ago, and nothing runs the module. Emitted once until it is run, by an input that comes a
  /// second or more after the oldest that waits.
  case notRun(since: Duration)

  /// A human-readable description.
  public var description: String {
    switch self {
    case .lateWakeUp(let delay): "The machine was called \(delay) after its deadline."
    case .backlog(let count): "\(count) inputs waited for one turn."
    case .drop(let count): "Subscribers that did not keep up lost \(count) events."
    case .refusal(let kind):
      "Nothing runs it, and its inbox is full: messages are refused, first a \(kind.rawValue)."
    case .notRun(let age): "Inputs have waited for \(age), and nothing runs it."
    }
  }

  /// Shorter delays and backlogs occur on every device, and nobody notices them.
  @usableFromInline static let longestDelay = Duration.milliseconds(100)
  @usableFromInline static let greatestBacklog = 10_000
}
