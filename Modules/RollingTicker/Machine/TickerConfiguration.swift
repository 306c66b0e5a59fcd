public import RoomCore

/// The look and the timing of a ticker.
public struct TickerConfiguration: SettingsTable, Equatable, Sendable {
  /// What happens to items that have been shown.
  public enum Mode: Equatable, Sendable {
    /// They are shown again: after the last, the first.
    case loop
    /// Each is shown once. The last stays on screen until another is appended.
    case once
    /// They are shown again until the list has been shown this number of times, at least one.
    case rounds(Rounds)

    /// This many rounds, and what follows the last one.
    public static func rounds(_ count: Int, then: Completion) -> Mode {
      .rounds(Rounds(count, then: then))
    }
  }

  /// What happens after the last round.
  public enum Completion: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// The last item stays on screen.
    case rest
    /// After the stay of the last item the ticker stops, as by ``TickerInput/stop``.
    case stop
  }

  /// How the time between two rolls is counted.
  public enum Pacing: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// Each item is at rest for its whole stay, whatever the duration of the roll.
    case stay
    /// A roll begins every `stay` and `rollDuration`, the first after as long. A roll that takes
    /// longer than `rollDuration` shortens the rest after it.
    case period
  }

  /// How long an item stays at rest. Default 2 s, usual for rolling notices.
  public var stay = Duration.seconds(2)
  /// How long a roll takes, or in ``TickerStyle/fadeThrough(_:)`` each of its halves. Default 0.66 s,
  /// usual for rolling notices; at least 1/120 s, a frame of a fast screen.
  public var rollDuration = Duration.milliseconds(660)
  /// The shortest stay, with a full backlog. Default 0.6 s; at least 1/120 s.
  public var minimumStay = Duration.milliseconds(600)
  /// How the time between two rolls is counted. Default ``Pacing/stay``.
  public var pacing = Pacing.stay
  /// How items roll. Default ``TickerStyle/slide``.
  public var style = TickerStyle.slide
  /// The distance between two items, in points. Default 0.
  public var spacing = 0.0
  /// The size in points, until ``TickerInput/resize(_:)`` sets another. Default 320 × 44, a row on
  /// a small phone.
  public var size = ScreenSize(width: 320, height: 44)
  /// Whether items are shown again. Default ``Mode/loop``; in a room ``Mode/once``.
  public var mode = Mode.loop
  /// Whether the only item of a list that is shown again rolls to itself. Default false: it rests.
  public var rollsSingleItem = false
  /// Whether an item on screen whose row ``TickerInput/setCount(_:)`` has removed keeps its number, from
  /// which a list in mode ``Mode/loop`` continues. Default false: the list continues with rows that are
  /// added meanwhile, or begins again. With true it is as in common rolling notice views: in the style
  /// ``TickerStyle/slide`` a number beyond the rows counts as 0 before a roll, so that row 1 follows, in
  /// ``TickerStyle/fadeThrough(_:)`` after a roll; otherwise row 0 follows.
  public var keepsRowNumbers = false
  /// The greatest number of items. The oldest items beyond it leave the list. Default 50, at most 1,000.
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
  /// the style; up to 1,000 items are kept, no backlog shortens their stay, and rows keep their numbers. Its
  /// styles are ``TickerStyle/slide``, `.fadeThrough()` and ``TickerStyle/legacyScaleY``.
  public static var rollingNotice: TickerConfiguration {
    var configuration = TickerConfiguration()
    configuration.pacing = .period
    configuration.keepsRowNumbers = true
    configuration.capacity = 1_000
    configuration.comfortableBacklog = .max
    return configuration
  }

  /// Checks that the values are valid together.
  ///
  /// - Throws: `FieldError` for the first one that is not.
  package func validate() throws(FieldError) {
    try FieldCheck.check(self)
    guard stay >= minimumStay else {
      throw .inconsistent("The stay of a ticker is at least as long as its minimum stay.")
    }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("stay", &stay, in: .frameUpToADay)
    visitor.field("rollDuration", &rollDuration, in: .frameUpToADay)
    visitor.field("minimumStay", &minimumStay, in: .frameUpToADay)
    visitor.field("pacing", &pacing)
    visitor.field("style", &style)
    visitor.field("spacing", &spacing, in: 0...1_000_000, "points")
    visitor.field("size", &size)
    visitor.field("mode", &mode)
    visitor.field("rollsSingleItem", &rollsSingleItem)
    visitor.field("keepsRowNumbers", &keepsRowNumbers)
    visitor.field("capacity", &capacity, in: 1...1_000, "items")
    visitor.field("comfortableBacklog", &comfortableBacklog, in: 0 ... .max, "items")
    visitor.field("marqueeSpeed", &marqueeSpeed, in: 0...1_000_000, "points per second")
    visitor.field("marqueePause", &marqueePause, in: .upToADay)
  }
}

extension ClosedRange<Duration> {
  /// From 1/120 s, since no view could show what is over sooner.
  fileprivate static var frameUpToADay: ClosedRange { .nanoseconds(8_333_333) ... .seconds(86_400) }
}

extension TickerConfiguration.Mode: ReadCases {
  public static var allowed: String {
    #"loop, once, {"rounds": number} or {"rounds": {"count": number, "then": "rest" or "stop"}}"#
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .loop: visitor.visit("loop")
    case .once: visitor.visit("once")
    case .rounds(let rounds): visitor.visit("rounds", rounds)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "loop": self = .loop
    case "once": self = .once
    case "rounds": self = .rounds(try reader.fields())
    default: throw reader.unknown
    }
  }
}

extension TickerConfiguration {
  /// A number of rounds, and what follows the last one.
  public struct Rounds: ReadFields, Hashable, Sendable {
    /// The number of rounds.
    public var count: Int
    /// What follows the last round. Default rest.
    public var then = Completion.rest

    public static var allowed: String { "a number of rounds, or an object" }

    /// A plain number is the count.
    public static func plain(_ value: some ValueReader) throws(FieldError) -> Rounds? {
      guard let count = try value.plainInteger(allowed) else { return nil }
      guard count > 0 else { throw value.invalid(allowed) }
      return Rounds(count)
    }

    public init(from fields: some FieldReader) throws(FieldError) {
      count = try fields.required("count")
    }

    /// A number of rounds, by default with rest after the last one.
    public init(_ count: Int, then: Completion = .rest) {
      self.count = count
      self.then = then
    }

    public mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("count", &count, in: 1 ... .max, "rounds")
      visitor.field("then", &then)
    }
  }
}
