public import RoomCore

extension SettingValue {
  /// How long ago `moment` was, in nanoseconds; negative for what is still to come. Clocks of two
  /// launches do not compare, ages do.
  public static func age(of moment: Instant, at now: Instant) -> SettingValue {
    .whole((now - moment).nanoseconds)
  }

  /// The moment that was so long ago.
  public func moment(asOf now: Instant) -> Instant? {
    whole.map { now - .nanoseconds($0) }
  }
}
