/// What is wrong with a ticker's configuration.
public enum TickerConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `minimumStay` is under 1 ms.
  case minimumStayTooShort(Duration)
  /// `stay` is shorter than `minimumStay`.
  case stayShorterThanMinimum(Duration, minimum: Duration)
  /// `animation` is negative.
  case negativeAnimation(Duration)
  /// `capacity` is under 1.
  case noCapacity(Int)
  /// `comfortableBacklog` is negative.
  case negativeBacklog(Int)
  /// `spacing` is negative or not a number.
  case badSpacing(Double)

  public var description: String {
    switch self {
    case .minimumStayTooShort: "The minimum stay of a ticker is at least a millisecond."
    case .stayShorterThanMinimum: "The stay of a ticker is at least as long as its minimum stay."
    case .negativeAnimation: "The animation of a ticker takes no negative time."
    case .noCapacity(let count): "A ticker keeps at least one item, not \(count)."
    case .negativeBacklog(let count): "The comfortable backlog is not negative, as \(count) is."
    case .badSpacing: "The spacing of a ticker is a number of points, zero or more."
    }
  }
}
