public import RoomCore

/// The look and the timing of a ticker.
public struct TickerConfiguration: Hashable, Sendable {
  /// What happens to items that have been shown.
  public enum Mode: Hashable, Sendable {
    /// They are shown again: after the last, the first.
    case loop
    /// Each is shown once. The last stays on screen until another is appended.
    case once
  }

  /// How long an item stays at rest. Default 2 s, usual for rolling notices.
  public var stay = Duration.seconds(2)
  /// How long a roll takes. Default 0.66 s, usual for rolling notices. A period is `stay` and
  /// `rollDuration`, in every style.
  public var rollDuration = Duration.milliseconds(660)
  /// The shortest stay, with a full backlog. Default 0.6 s.
  public var minimumStay = Duration.milliseconds(600)
  /// How items roll. Default ``TickerStyle/slide``.
  public var style = TickerStyle.slide
  /// The distance between two items, in points. Default 0.
  public var spacing = 0.0
  /// The size in points, until ``TickerInput/resize(_:)`` sets another. Default 320 × 44, a row on
  /// a small phone.
  public var size = ScreenSize(width: 320, height: 44)
  /// Whether items are shown again. Default ``Mode/loop``.
  public var mode = Mode.loop
  /// The greatest number of items, the newest. Default 50.
  public var capacity = 50
  /// The number of appended items that may wait while the stay is full. Default 5. With more of
  /// them it shortens evenly, down to ``minimumStay`` when ``capacity`` of them wait.
  public var comfortableBacklog = 5

  /// The defaults.
  public init() {}

  /// Checks that the values are valid together.
  ///
  /// - Throws: ``TickerConfigurationError`` for the first one that is not.
  package func validate() throws(TickerConfigurationError) {
    guard minimumStay >= .milliseconds(1) else { throw .minimumStayTooShort(minimumStay) }
    guard stay >= minimumStay else { throw .stayShorterThanMinimum(stay, minimum: minimumStay) }
    guard rollDuration >= .zero else { throw .negativeRollDuration(rollDuration) }
    guard capacity >= 1 else { throw .noCapacity(capacity) }
    guard comfortableBacklog >= 0 else { throw .negativeBacklog(comfortableBacklog) }
    guard spacing.isFinite, spacing >= 0 else { throw .invalidSpacing(spacing) }
  }

}

/// The durations of a configuration in nanoseconds: deadlines follow from them several times an
/// event, and arithmetic on 128 bits would cost more than the decision.
package struct TickerTiming: Sendable {
  let roll: Nanoseconds
  /// How late a wake-up may be to keep the beat: less than any stay, so that two of them are never
  /// due at once.
  let tolerance: Nanoseconds
  private let stay: Nanoseconds
  private let minimumStay: Nanoseconds
  private let comfortableBacklog: Int
  private let capacity: Int

  package init(_ configuration: TickerConfiguration) {
    roll = Nanoseconds(configuration.rollDuration)
    stay = Nanoseconds(configuration.stay)
    minimumStay = Nanoseconds(configuration.minimumStay)
    tolerance = min(Nanoseconds(nanoseconds: 250_000_000), minimumStay / 2)
    comfortableBacklog = configuration.comfortableBacklog
    capacity = configuration.capacity
  }

  /// How long an item stays at rest while this number of appended items waits.
  package func stay(withWaiting waiting: Int) -> Nanoseconds {
    guard waiting > comfortableBacklog, capacity > comfortableBacklog else { return stay }
    guard waiting < capacity else { return minimumStay }
    let share = Double(waiting - comfortableBacklog) / Double(capacity - comfortableBacklog)
    let shortening = Double(stay.nanoseconds - minimumStay.nanoseconds) * share
    let shortened = stay.nanoseconds - Int64(shortening.held(within: 0...9e18))
    return max(minimumStay, Nanoseconds(nanoseconds: shortened))
  }
}

/// Why the configuration of a ticker is invalid.
public enum TickerConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `minimumStay` is under 1 ms.
  case minimumStayTooShort(Duration)
  /// `stay` is shorter than `minimumStay`.
  case stayShorterThanMinimum(Duration, minimum: Duration)
  /// `rollDuration` is negative.
  case negativeRollDuration(Duration)
  /// `capacity` is under 1.
  case noCapacity(Int)
  /// `comfortableBacklog` is negative.
  case negativeBacklog(Int)
  /// `spacing` is negative, infinite or not a number.
  case invalidSpacing(Double)

  public var description: String {
    switch self {
    case .minimumStayTooShort: "The minimum stay of a ticker is at least a millisecond."
    case .stayShorterThanMinimum: "The stay of a ticker is at least as long as its minimum stay."
    case .negativeRollDuration: "The duration of a roll must not be negative."
    case .noCapacity(let count): "The capacity of a ticker is at least one item, not \(count)."
    case .negativeBacklog(let count): "The comfortable backlog is not negative, as \(count) is."
    case .invalidSpacing: "The spacing of a ticker is a finite number of points, zero or more."
    }
  }
}
