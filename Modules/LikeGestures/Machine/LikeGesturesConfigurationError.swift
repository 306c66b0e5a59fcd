/// Why a configuration or a table of rules cannot be used.
public enum LikeGesturesConfigurationError: Error, Hashable, Sendable {
  /// A number is out of its range, or not a number.
  case outOfRange(setting: String, allowed: String)
  /// A duration is zero, negative, or over a day.
  case badDuration(setting: String)
  /// There are more rules than an arena can hold.
  case tooManyRules(count: Int, allowed: Int)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .outOfRange(let setting, let allowed): "\(setting) must be \(allowed)."
    case .badDuration(let setting): "\(setting) must be more than zero and at most a day."
    case .tooManyRules(let count, let allowed):
      "The table has \(count) rules; it can have \(allowed)."
    }
  }
}

extension LikeGesturesConfigurationError: CustomStringConvertible {}

func check(
  _ setting: String, _ value: Double, in range: ClosedRange<Double>
) throws(LikeGesturesConfigurationError) {
  guard value.isFinite, range.contains(value) else {
    let allowed = "from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    throw .outOfRange(setting: setting, allowed: allowed)
  }
}

func check(
  _ setting: String, _ value: Int, in range: ClosedRange<Int>
) throws(LikeGesturesConfigurationError) {
  guard range.contains(value) else {
    let allowed = "from \(range.lowerBound) to \(range.upperBound)"
    throw .outOfRange(setting: setting, allowed: allowed)
  }
}

func check(
  _ setting: String, _ value: Duration, orZero: Bool = false
) throws(LikeGesturesConfigurationError) {
  let isLongEnough = orZero ? value >= .zero : value > .zero
  guard isLongEnough, value <= .seconds(86_400) else { throw .badDuration(setting: setting) }
}
