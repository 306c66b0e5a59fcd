public import RoomCore

/// The settings of a ticker.
public struct TickerConfiguration: SettingsTable, Equatable, Sendable {
  /// The handling of items that have been shown.
  public enum Mode: Equatable, Sendable {
    /// The items are shown again. The first item follows the last.
    case loop
    /// Each item is shown once. The last item rests until another item is appended, and is hidden after
    /// 5 seconds or its stay.
    case once
    /// The items are shown in rounds. The number of rounds is at least one.
    case rounds(Rounds)

    /// Returns the mode with a number of rounds and a completion.
    public static func rounds(_ count: Int, then: Completion) -> Mode {
      .rounds(Rounds(count, then: then))
    }
  }

  /// The completion after the last round.
  public enum Completion: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// The last item rests, and is hidden after 5 seconds or its stay.
    case rest
    /// After the stay of the last item, the ticker stops, as after ``TickerInput/stop``.
    case stop
  }

  /// The way in which the time between two rolls is counted.
  public enum Pacing: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// Each item rests for its whole stay, for any duration of the roll.
    case displayDuration
    /// A roll begins after each period of `displayDuration` and `rollDuration`, beginning with the first. A
    /// roll that takes longer than `rollDuration` shortens the rest after it.
    case period
  }

  /// The time for which an item rests. The default is 2 seconds, usual for rolling notices.
  public var displayDuration = Duration.seconds(2)
  /// The duration of a roll, at least 1/120 of a second, a frame of a fast screen. In
  /// ``TickerStyle/fadeThrough(_:)``, it is the duration of each half. The default is 0.66 seconds,
  /// usual for rolling notices.
  public var rollDuration = Duration.milliseconds(660)
  /// The shortest stay, with a full backlog, at least 1/120 of a second. The default is 0.6
  /// seconds.
  public var minimumDisplayDuration = Duration.milliseconds(600)
  /// The way in which the time between two rolls is counted. The default is ``Pacing/displayDuration``.
  public var pacing = Pacing.displayDuration
  /// The style of rolls. The default is ``TickerStyle/slide``.
  public var style = TickerStyle.slide
  /// The distance between two items, in points. The default is 0.
  public var spacing = 0.0
  /// The size in points, until ``TickerInput/resize(_:)`` sets another size. The default is 320 ×
  /// 44, a row on a small phone.
  public var size = ScreenSize(width: 320, height: 44)
  /// The handling of items that have been shown. The default is ``Mode/loop``, and in a room
  /// ``Mode/once``.
  public var mode = Mode.loop
  /// A Boolean value that indicates whether a single item rolls to itself if items are shown again.
  /// The default is `false`.
  public var rollsSingleItem = false
  /// A Boolean value that indicates whether an item on screen keeps its row number after
  /// ``TickerInput/setCount(_:)`` has removed its row. The default is `false`.
  ///
  /// If it is `false`, a list in mode ``Mode/loop`` continues with rows that are added in the
  /// meantime, or begins again.
  ///
  /// If it is `true`, the list continues from the kept number, as in common rolling notice views.
  /// In most styles, row 0 follows a number beyond the rows. In the style ``TickerStyle/slide``,
  /// such a number counts as 0 before a roll, so row 1 follows. In the style
  /// ``TickerStyle/fadeThrough(_:)``, it counts as 0 after a roll.
  public var keepsRowNumbers = false
  /// The maximum number of items, at most 1,000. The oldest items beyond it leave the list. The
  /// default is 50.
  public var capacity = 50
  /// The number of appended items that may wait without a shorter stay. With more items, the stay
  /// shortens evenly, down to ``minimumDisplayDuration`` when ``capacity`` items wait. The default is 5.
  public var comfortableBacklog = 5
  /// The speed at which an item scrolls if it is wider than the ticker, in points per second. With
  /// 0, the item does not scroll. The default is 30, as in the text views of Android.
  public var marqueeSpeed = 30.0
  /// The time for which a scrolling item pauses at each end. The default is 1 second, usual for
  /// marquees.
  public var marqueePause = Duration.seconds(1)

  /// Creates the default configuration.
  public init() {}

  /// The configuration of a rolling notice view with a repeating timer. The period is 2.66 seconds
  /// from the beginning, in any style. Up to 1,000 items are kept, no backlog shortens their stay,
  /// and rows keep their numbers. The possible styles are ``TickerStyle/slide``, `.fadeThrough()`
  /// and ``TickerStyle/legacyScaleY``.
  public static var rollingNotice: TickerConfiguration {
    var configuration = TickerConfiguration()
    configuration.pacing = .period
    configuration.keepsRowNumbers = true
    configuration.capacity = 1_000
    // As many as the capacity: a larger number would not fit into the integers of the page.
    configuration.comfortableBacklog = configuration.capacity
    return configuration
  }

  /// The longest time after a stay at which a roll is due, or `nil` if the last item is not hidden.
  package var rollLag: Duration? {
    mode == .loop ? nil : pacing == .period ? rollDuration : .zero
  }

  /// Checks that the combination of values is valid.
  ///
  /// - Throws: `FieldError` for the first invalid value.
  package func validate() throws(FieldError) {
    try FieldCheck.check(self)
    guard displayDuration >= minimumDisplayDuration else {
      throw .inconsistent("“displayDuration” must not be shorter than “minimumDisplayDuration”.")
    }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("displayDuration", &displayDuration, in: .frameUpToADay)
    visitor.field("rollDuration", &rollDuration, in: .frameUpToADay)
    visitor.field("minimumDisplayDuration", &minimumDisplayDuration, in: .frameUpToADay)
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
  /// The range begins at 1/120 of a second, because no view can show a shorter time.
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
  /// A number of rounds with a completion.
  public struct Rounds: ReadFields, Hashable, Sendable {
    /// The number of rounds.
    public var count: Int
    /// The completion after the last round. The default is `rest`.
    public var then = Completion.rest

    public static var allowed: String { "a number of rounds, or an object" }

    /// Reads a plain number as the number of rounds.
    public static func plain(_ value: some ValueReader) throws(FieldError) -> Rounds? {
      guard let count = try value.plainInteger(allowed) else { return nil }
      guard count > 0 else { throw value.invalid(allowed) }
      return Rounds(count)
    }

    public init(from fields: some FieldReader) throws(FieldError) {
      count = try fields.required("count")
    }

    /// Creates a number of rounds, by default with a rest after the last round.
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
