public import RoomCore

/// The look and the timing of a ticker.
public struct TickerConfiguration: Hashable, Sendable {
  /// What happens to items that have been shown.
  public enum Mode: Hashable, Sendable {
    /// They are shown again: after the last, the first.
    case loop
    /// Each is shown once. The last stays on screen until another is appended.
    case once
    /// They are shown again until the list has been shown this number of times, at least one.
    case rounds(Int, then: Completion)
  }

  /// What happens after the last round.
  public enum Completion: Hashable, Sendable {
    /// The last item stays on screen.
    case rest
    /// After the stay of the last item the ticker stops, as by ``TickerInput/stop``.
    case stop
  }

  /// What the beat consists of.
  public enum Pacing: Hashable, Sendable {
    /// Each item is at rest for its whole stay, whatever the duration of the roll.
    case stay
    /// A roll begins every `stay` and `rollDuration`, the first after as long. A roll that takes
    /// longer than `rollDuration` shortens the rest after it.
    case period
  }

  /// How long an item stays at rest. Default 2 s, usual for rolling notices.
  public var stay = Duration.seconds(2)
  /// How long a roll takes, or in ``TickerStyle/fadeThrough(shift:lag:overlap:)`` each of its
  /// halves. Default 0.66 s, usual for rolling notices; at least 1/120 s, a frame of a fast screen.
  public var rollDuration = Duration.milliseconds(660)
  /// The shortest stay, with a full backlog. Default 0.6 s; at least 1/120 s.
  public var minimumStay = Duration.milliseconds(600)
  /// What the beat consists of. Default ``Pacing/stay``.
  public var pacing = Pacing.stay
  /// How items roll. Default ``TickerStyle/slide``.
  public var style = TickerStyle.slide
  /// The distance between two items, in points. Default 0.
  public var spacing = 0.0
  /// The size in points, until ``TickerInput/resize(_:)`` sets another. Default 320 × 44, a row on
  /// a small phone.
  public var size = ScreenSize(width: 320, height: 44)
  /// Whether items are shown again. Default ``Mode/loop``.
  public var mode = Mode.loop
  /// Whether the only item of a list that is shown again rolls to itself. Default false: it rests.
  public var rollsSingleItem = false
  /// Whether an item on screen whose row ``TickerInput/setCount(_:)`` has removed keeps its number, from
  /// which a list in mode ``Mode/loop`` continues. Default false: the list continues with rows that are
  /// added meanwhile, or begins again. With true it is as in common rolling notice views: in the style
  /// ``TickerStyle/slide`` a number beyond the rows counts as 0 before a roll, so that row 1 follows, in
  /// ``TickerStyle/fadeThrough(shift:lag:overlap:)`` after a roll; otherwise row 0 follows.
  public var keepsRowNumbers = false
  /// The greatest number of items, the newest. Default 50.
  public var capacity = 50
  /// The number of appended items that may wait while the stay is full. Default 5. With more of
  /// them it shortens evenly, down to ``minimumStay`` when ``capacity`` of them wait.
  public var comfortableBacklog = 5
  /// How fast an item scrolls that is wider than the ticker, in points per second. Default 30, as
  /// the text views of Android do; with 0 it does not scroll.
  public var marqueeSpeed = 30.0
  /// How long such an item pauses at each of its ends. Default 1 s, usual for marquees.
  public var marqueePause = Duration.seconds(1)

  /// The defaults.
  public init() {}

  /// A rolling notice view with a repeating timer: a period of 2.66 s from the beginning, whatever
  /// the style; all items are kept, no backlog shortens their stay, and rows keep their numbers. Its
  /// styles are ``TickerStyle/slide``, `.fadeThrough()` and ``TickerStyle/legacyScaleY``.
  public static var rollingNotice: TickerConfiguration {
    var configuration = TickerConfiguration()
    configuration.pacing = .period
    configuration.keepsRowNumbers = true
    configuration.capacity = .max
    configuration.comfortableBacklog = .max
    return configuration
  }

  /// 1/120 s: what is over sooner, no view could show.
  private static let frame = Duration.nanoseconds(8_333_333)

  /// Checks that the values are valid together.
  ///
  /// - Throws: ``TickerConfigurationError`` for the first one that is not.
  package func validate() throws(TickerConfigurationError) {
    guard minimumStay >= Self.frame else { throw .minimumStayTooShort(minimumStay) }
    guard stay >= minimumStay else { throw .stayShorterThanMinimum(stay, minimum: minimumStay) }
    guard rollDuration >= Self.frame else { throw .rollDurationTooShort(rollDuration) }
    guard capacity >= 1 else { throw .noCapacity(capacity) }
    guard comfortableBacklog >= 0 else { throw .negativeBacklog(comfortableBacklog) }
    guard spacing.isFinite, spacing >= 0 else { throw .invalidSpacing(spacing) }
    if case .rounds(let rounds, _) = mode, rounds < 1 { throw .noRounds(rounds) }
    guard marqueeSpeed.isFinite, marqueeSpeed >= 0 else {
      throw .invalidMarqueeSpeed(marqueeSpeed)
    }
    guard marqueePause >= .zero else { throw .negativeMarqueePause(marqueePause) }
  }
}

/// Why the configuration of a ticker is invalid.
public enum TickerConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `minimumStay` is under 1/120 s.
  case minimumStayTooShort(Duration)
  /// `stay` is shorter than `minimumStay`.
  case stayShorterThanMinimum(Duration, minimum: Duration)
  /// `rollDuration` is under 1/120 s.
  case rollDurationTooShort(Duration)
  /// `capacity` is under 1.
  case noCapacity(Int)
  /// `comfortableBacklog` is negative.
  case negativeBacklog(Int)
  /// `spacing` is negative, infinite or not a number.
  case invalidSpacing(Double)
  /// The number of rounds is under 1.
  case noRounds(Int)
  /// `marqueeSpeed` is negative, infinite or not a number.
  case invalidMarqueeSpeed(Double)
  /// `marqueePause` is negative.
  case negativeMarqueePause(Duration)

  public var description: String {
    switch self {
    case .minimumStayTooShort: "The minimum stay of a ticker is at least 1/120 s."
    case .stayShorterThanMinimum: "The stay of a ticker is at least as long as its minimum stay."
    case .rollDurationTooShort: "The duration of a roll is at least 1/120 s."
    case .noCapacity(let count): "The capacity of a ticker is at least one item, not \(count)."
    case .negativeBacklog(let count): "The comfortable backlog is not negative, as \(count) is."
    case .invalidSpacing: "The spacing of a ticker is a finite number of points, zero or more."
    case .noRounds(let rounds): "A ticker shows its items in at least one round, not \(rounds)."
    case .invalidMarqueeSpeed: "The speed of a marquee is a finite number of points, zero or more."
    case .negativeMarqueePause: "The pause of a marquee must not be negative."
    }
  }
}
