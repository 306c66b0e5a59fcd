public import RoomCore

/// A problem that the host of a machine reports, in addition to the events of the machine.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum ModuleDiagnostic: Equatable, Sendable, DiagnosticTextConvertible {
  /// The machine was called more than 100 ms after its deadline, because the device slept, or the
  /// process was suspended or overloaded. The machine has caught up.
  case lateWakeUp(by: Duration)
  /// More than 10,000 inputs waited for one turn of the machine. Either no run was active, or
  /// inputs arrive faster than the machine handles them. All of them are handled.
  case backlog(count: Int)
  /// Subscribers of the events lost this number of events, because their buffers were full.
  case drop(count: Int)
  /// The inbox is full and no run is active, so messages are refused. The diagnostic is emitted for
  /// the first refusal in a row.
  case refusal(of: MessageKind)
  /// Inputs have waited for this duration, and no run is active. The diagnostic is emitted once
  /// until the next run. It is emitted when an input arrives a second or more after the oldest
  /// waiting input.
  case notRun(since: Duration)

  public var text: DiagnosticText {
    switch self {
    case .lateWakeUp(let delay):
      .init("host.lateWakeUp", "The machine was called \(delay.seconds) s after its deadline.")
    case .backlog(let count):
      .init("host.backlog", "\(count) inputs waited for one turn of the machine.")
    case .drop(let count):
      .init("host.drop", "Subscribers lost \(count) events, because their buffers were full.")
    case .refusal(let kind):
      .init(
        "host.refusal", "The inbox is full and no run is active: a \(kind.rawValue) was refused.")
    case .notRun(let age):
      .init("host.notRun", "Inputs have waited for \(age.seconds) s, and no run is active.")
    }
  }

  /// Shorter delays and smaller backlogs occur on every device without a visible effect.
  @usableFromInline static let longestDelay = Duration.milliseconds(100)
  @usableFromInline static let greatestBacklog = 10_000
}
