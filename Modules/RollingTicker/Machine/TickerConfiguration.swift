public import RoomCore

/// How a ticker looks and keeps time.
public struct TickerConfiguration: Hashable, Sendable {
  /// What happens to items that have been shown.
  public enum Mode: Hashable, Sendable {
    /// They come again: after the last, the first.
    case loop
    /// Each passes once; after the last the ticker rests on it until another is appended.
    case once
  }

  /// How long an item stands still: 2 s, as common rolling notices have it.
  public var stay = Duration.seconds(2)
  /// How long a roll takes: 0.66 s, as common rolling notices have it. A period is `stay` and
  /// `animation`, in every style.
  public var animation = Duration.milliseconds(660)
  /// The shortest that the stay may become under pressure: 0.6 s.
  public var minimumStay = Duration.milliseconds(600)
  /// How items roll: they slide.
  public var style = TickerStyle.slide
  /// Points between two items: none.
  public var spacing = 0.0
  /// The extent of the ticker in points, until ``RollingTicker/resize(_:)`` tells another. 320 × 44
  /// by default, a row on a small phone.
  public var size = ScreenSize(width: 320, height: 44)
  /// Whether items come again: they do.
  public var mode = Mode.loop
  /// How many items are kept, the newest: 50.
  public var capacity = 50
  /// How many appended items may wait unseen at the full stay: 5. With more of them it shortens
  /// evenly, down to ``minimumStay`` when ``capacity`` of them wait.
  public var comfortableBacklog = 5

  /// The defaults.
  public init() {}

  /// Checks that the values make sense together.
  ///
  /// - Throws: ``TickerConfigurationError`` for the first one that does not.
  public func validate() throws(TickerConfigurationError) {
    guard minimumStay >= .milliseconds(1) else { throw .minimumStayTooShort(minimumStay) }
    guard stay >= minimumStay else { throw .stayShorterThanMinimum(stay, minimum: minimumStay) }
    guard animation >= .zero else { throw .negativeAnimation(animation) }
    guard capacity >= 1 else { throw .noCapacity(capacity) }
    guard comfortableBacklog >= 0 else { throw .negativeBacklog(comfortableBacklog) }
    guard spacing.isFinite, spacing >= 0 else { throw .badSpacing(spacing) }
  }

  /// How long an item stands still while this many appended ones wait unseen.
  public func stay(withWaiting waiting: Int) -> Duration {
    guard waiting > comfortableBacklog, capacity > comfortableBacklog else { return stay }
    guard waiting < capacity else { return minimumStay }
    let share = Double(waiting - comfortableBacklog) / Double(capacity - comfortableBacklog)
    let shortening = Double((stay - minimumStay).nanoseconds) * share
    return max(minimumStay, stay - .nanoseconds(Int64(shortening.held(within: 0...9e18))))
  }
}
