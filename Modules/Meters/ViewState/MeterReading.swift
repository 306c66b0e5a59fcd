public import RoomCore

/// The values of a meter at a time, as a view draws them. Between two whole seconds they change only while scores run.
public struct MeterReading: Equatable, Identifiable, Sendable {
  /// The meter.
  public package(set) var meter: Meter
  /// The seconds until the phase ends, rounded up, or `nil` if the end is not known. A meter that waits for its result
  /// has 0 seconds left.
  public let secondsLeft: Int?
  /// The time at which ``secondsLeft`` changes, or `nil` if no countdown runs.
  public let nextSecond: Instant?
  /// The scores that the sides show, in the order of ``Meter/sides``. A score runs to its new value in 0.3 seconds. If
  /// Reduce Motion is on, it shows its new value immediately.
  public let scores: [Int]
  /// The parts of the sum of all scores that the sides have, from 0 to 1. While all scores are 0, all parts are equal.
  public let shares: [Double]
  /// The part of the target that the sum of all scores has reached, from 0 to 1, or `nil` without a target.
  public let progress: Double?
  /// A Boolean value that indicates whether scores run to their new values.
  public let isMoving: Bool

  public var id: String { meter.id }

  /// The time until the phase ends, such as `1:05` or `2:00:00`, or `nil` if the end is not known.
  public var time: String? {
    secondsLeft.map { $0.timeText }
  }

  /// A Boolean value that indicates whether a countdown is at zero and its result is not known. The user may then grab
  /// the content of the box, and the app acts on ``MeterEvent/didTap(_:)``.
  public var canGrab: Bool { meter.canGrab }
}

/// The form in which a meter is drawn.
public enum MeterForm: String, CaseIterable, Hashable, Sendable {
  /// A bar that two or more sides share by their scores.
  case sides
  /// A bar that fills up to the target.
  case goal
  /// A badge with the time.
  case countdown
}

extension Meter {
  /// The form: a meter with a ``target`` is a goal, and another one with two or more sides is a score between them.
  public var form: MeterForm { target != nil ? .goal : sides.count > 1 ? .sides : .countdown }

  /// A Boolean value that indicates whether the meter is a countdown at zero without a result.
  package var canGrab: Bool { form == .countdown && phase == .awaitingResult }
}
