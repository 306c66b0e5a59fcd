public import RoomCore

/// The settings of a pager.
///
/// Lengths are in points, velocities in points per second.
public struct PagerConfiguration: SettingsTable, Equatable, Sendable {
  /// The axis along which the pages follow each other. Default vertical.
  public var axis = PagingAxis.vertical
  /// The length of a page along the axis until ``PagerInput/setPageLength(_:)``.
  /// Default 844, the height of a common phone.
  public var pageLength = 844.0
  /// Whether the first room follows the last. Default no.
  public var wrapsAround = false
  /// When a room begins to play. Default when the content has settled on it.
  public var playbackStart = PlaybackStart.settled

  /// The part of its speed that a gliding page keeps in each millisecond.
  /// Default 0.998, the normal rate of `UIScrollView`; its fast one is 0.99.
  public var decelerationRate = 0.998
  /// The travel above which the velocity of a drag counts. Default 25, as in
  /// Android's ViewPager.
  public var flickTravel = 25.0
  /// The velocity above which a release turns the page in its direction. Default
  /// 400, as in Android's ViewPager.
  public var flickVelocity = 400.0
  /// The part of a page that a slow drag must have brought for the page to turn.
  /// Default 0.5.
  public var pagingThreshold = 0.5
  /// The same for a drag that moves back when it is released. Default 0.6, as in
  /// Android's ViewPager.
  public var reversedPagingThreshold = 0.6
  /// Where a lock ends a drag or a snap between two pages, the page turns forward from 1 minus this
  /// part on. Default 0.4.
  public var lockThreshold = 0.4
  /// Whether the content moves to its page when a lock ends a drag or a snap; otherwise it is
  /// placed there at once. Default yes.
  public var animatesLocks = true
  /// The part of a finger's travel that content follows beyond the ends. Default
  /// 0.55, as in iOS.
  public var rubberBand = 0.55
  /// The response of the spring that brings a page to rest; zero places it at once. Default 300 ms.
  public var snapResponse: Duration = .milliseconds(300)
  /// The offset that counts as exactly on a page. Default 0.5, the residue that scroll
  /// views leave.
  public var restTolerance = 0.5

  /// The number of remaining rooms at which more are asked for. Default 3.
  public var nearEndDistance = 3
  /// What is preloaded.
  public var preload = PreloadConfiguration()
  /// The waits before a failed load is repeated: the first, doubled each time up to the last. Default 1 s to 30 s.
  public var retryDelay: ClosedRange<Duration> = .seconds(1) ... .seconds(30)

  /// The lengths that a page may have, in points.
  package static let lengths = 1.0...1_000_000.0

  /// A configuration with the defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    let parts = 0.0.nextUp...1.0.nextDown
    visitor.field("axis", &axis)
    visitor.field("pageLength", &pageLength, in: Self.lengths, "points")
    visitor.field("wrapsAround", &wrapsAround)
    visitor.field("playbackStart", &playbackStart, in: 0.5...1)
    visitor.field("decelerationRate", &decelerationRate, in: parts)
    visitor.field("flickTravel", &flickTravel, in: 0...1_000_000, "points")
    visitor.field("flickVelocity", &flickVelocity, in: 0...1_000_000, "points per second")
    visitor.field("pagingThreshold", &pagingThreshold, in: parts)
    visitor.field("reversedPagingThreshold", &reversedPagingThreshold, in: parts)
    visitor.field("lockThreshold", &lockThreshold, in: 0...1)
    visitor.field("animatesLocks", &animatesLocks)
    visitor.field("rubberBand", &rubberBand, in: 0.0.nextUp...1)
    visitor.field("snapResponse", &snapResponse, in: .zero ... .seconds(10))
    visitor.field("restTolerance", &restTolerance, in: 0...1, "points")
    visitor.field("nearEndDistance", &nearEndDistance, in: 0 ... .max, "rooms")
    visitor.field("preload", &preload)
    visitor.field("retryDelay", &retryDelay, in: .milliseconds(1) ... .seconds(86_400))
  }

  /// The pager of a vertical live room: rooms load when the content has settled and not before, and
  /// while something is presented or the screen is in landscape, paging is locked and the content
  /// is placed at once on the page at its offset plus 0.4 of a height, rounded down.
  public static let liveRoom: PagerConfiguration = {
    var configuration = PagerConfiguration()
    configuration.lockThreshold = 0.4
    configuration.animatesLocks = false
    configuration.preload.tracksDistance = 0
    configuration.preload.sourceDistance = 0
    return configuration
  }()
}

/// The axis along which pages follow each other.
public enum PagingAxis: String, CaseIterable, ReadValue, Sendable {
  /// The next room is below.
  case vertical
  /// The next room is on the right.
  case horizontal
}

/// A direction of paging.
public enum PagingDirection: String, CaseIterable, ReadValue, Sendable {
  /// Towards the beginning of the list.
  case previous
  /// Towards the end of the list.
  case next
}

/// When a room begins to play.
public enum PlaybackStart: Equatable, Sendable {
  /// When the content has settled on it.
  case settled
  /// When this part of its page is in view, also while the content moves; 0.5 to 1. The room that
  /// played before ends at that moment.
  case visible(Double)
}

extension PlaybackStart: ReadCases {
  /// A plain number is the part that is visible.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> PlaybackStart? {
    value.kind == .number ? .visible(try value.number()) : nil
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .settled: visitor.visit("settled")
    case .visible(let part): visitor.visit("visible", "part", part)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "settled": self = .settled
    case "visible": self = .visible(try reader.value("part"))
    default: throw reader.unknown
    }
  }
}

/// The range is that of the part.
extension PlaybackStart: BoundedValue {
  public func isWithin(_ range: ClosedRange<Double>) -> Bool {
    if case .visible(let part) = self { range.contains(part) } else { true }
  }

  public static func allowed(_ range: ClosedRange<Double>, unit: String) -> String {
    "\"settled\", a part, or {\"visible\": part} with " + Double.allowed(range, unit: unit)
  }
}

/// How far ahead rooms are loaded, and how much memory that takes.
///
/// The distances and amounts are those of Android's media3 preload manager: the next room 3 s,
/// the previous one 1 s, tracks up to two rooms away, the source up to four.
public struct PreloadConfiguration: SettingsTable, Equatable, Sendable {
  /// The memory units that all preloads together may take, beside the room on which the content
  /// comes to rest; 0 to 100,000. A second of media takes 2, tracks take 2, a source takes 1.
  /// Default 16, which is all of the default distances at rest.
  public var budget = 16
  /// The media of the next room in the direction of travel; 0 to 1 h. Default 3 s.
  public var leadingMedia: Duration = .seconds(3)
  /// The media of the next room in the other direction; 0 to 1 h. Default 1 s.
  public var trailingMedia: Duration = .seconds(1)
  /// The distance in rooms up to which tracks are prepared; 0 to 16. Default 2.
  public var tracksDistance = 2
  /// The distance in rooms up to which sources are resolved; 0 to 16. Default 4. With this and
  /// ``tracksDistance`` 0, nothing is preloaded.
  public var sourceDistance = 4
  /// The cost of each second of media that is begun, in units of the budget; 0 to 100,000. Default 2.
  public var unitsPerMediaSecond = 2
  /// The cost of a room whose tracks are prepared, in units of the budget; 0 to 100,000. Default 2.
  public var unitsOfTracks = 2
  /// The cost of a room whose source is resolved, in units of the budget; 0 to 100,000. Default 1.
  public var unitsOfSource = 1

  /// A configuration with the defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("budget", &budget, in: 0...100_000)
    visitor.field("leadingMedia", &leadingMedia, in: .zero ... .seconds(3_600))
    visitor.field("trailingMedia", &trailingMedia, in: .zero ... .seconds(3_600))
    visitor.field("tracksDistance", &tracksDistance, in: 0...16, "rooms")
    visitor.field("sourceDistance", &sourceDistance, in: 0...16, "rooms")
    visitor.field("unitsPerMediaSecond", &unitsPerMediaSecond, in: 0...100_000)
    visitor.field("unitsOfTracks", &unitsOfTracks, in: 0...100_000)
    visitor.field("unitsOfSource", &unitsOfSource, in: 0...100_000)
  }

  /// The memory units of a level.
  func units(of level: PreloadLevel) -> Int {
    switch level {
    case .source: return unitsOfSource
    case .tracks: return unitsOfTracks
    case .media(let duration):
      return max(1, Int(duration.seconds.rounded(.up))) * unitsPerMediaSecond
    }
  }
}
