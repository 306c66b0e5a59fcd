public import RoomCore

/// The settings of a pager.
///
/// Lengths are in points, velocities in points per second.
public struct PagerConfiguration: SettingsTable, Equatable, Sendable {
  /// The axis along which the pages follow each other. The default is ``PagingAxis/vertical``.
  public var axis = PagingAxis.vertical
  /// The length of a page along the axis until ``PagerInput/setPageLength(_:)`` is received, in
  /// points. The default is 844, the height of a common phone.
  public var pageLength = 844.0
  /// A Boolean value that indicates whether the first room follows the last. The default is
  /// `false`.
  public var wrapsAround = false
  /// The time at which a room begins to play. The default is ``PlaybackStart/settled``.
  public var playbackStart = PlaybackStart.settled

  /// A Boolean value that indicates whether the content moves to its page if a lock ends a drag or
  /// a snap. If it is `false`, the content jumps to the page. The default is `true`.
  public var animatesLocks = true
  /// The response of the spring that brings a page to rest. With zero, the content jumps to the
  /// page. The default is 400 ms.
  public var snapResponse: Duration = .milliseconds(400)

  /// The duration of the fade of a stream's cover after the first frame. With zero, the cover
  /// disappears immediately. The default is 300 ms.
  public var coverFade: Duration = .milliseconds(300)

  /// The number of remaining rooms at which more rooms are requested. The default is 3.
  public var nearEndDistance = 3
  /// The settings of preloading.
  public var preload = PreloadConfiguration()

  /// The allowed lengths of a page, in points.
  package static let lengths = 1.0...1_000_000.0

  /// Creates the default configuration.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("axis", &axis)
    visitor.field("pageLength", &pageLength, in: Self.lengths, "points")
    visitor.field("wrapsAround", &wrapsAround)
    visitor.field("playbackStart", &playbackStart, in: 0.5...1)
    visitor.field("animatesLocks", &animatesLocks)
    visitor.field("snapResponse", &snapResponse, in: .zero ... .seconds(10))
    visitor.field("coverFade", &coverFade, in: .zero ... .seconds(10))
    visitor.field("nearEndDistance", &nearEndDistance, in: 0 ... .max, "rooms")
    visitor.field("preload", &preload)
  }

  /// The configuration of a vertical live room. A room loads when the content has settled, and no
  /// room is preloaded. While an overlay is presented or the screen is in landscape, paging is
  /// locked. A lock places the content immediately on the page at its offset plus 0.4 of a height,
  /// rounded down.
  public static let liveRoom: PagerConfiguration = {
    var configuration = PagerConfiguration()
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

/// The time at which a room begins to play.
public enum PlaybackStart: ReadCases, Equatable, Sendable {
  /// A room plays when the content has settled on it.
  case settled
  /// A room plays when this part of its page is in view, from 0.5 to 1, even while the content
  /// moves. The previous room stops at the same time.
  case visible(Double)

  /// Reads a plain number as the visible part of the page, from 0 to 1.
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

/// The range bounds the visible part.
extension PlaybackStart: BoundedValue {
  public func isWithin(_ range: ClosedRange<Double>) -> Bool {
    if case .visible(let part) = self { range.contains(part) } else { true }
  }

  public static func allowed(_ range: ClosedRange<Double>, unit: String) -> String {
    "\"settled\", a part, or {\"visible\": part} with " + Double.allowed(range, unit: unit)
  }
}

/// The settings of preloading.
///
/// The default distances and durations are the same as in the preload manager of Android's media3.
/// The next room has 3 seconds and the previous room 1 second. Tracks are prepared up to two rooms
/// away, and sources up to four.
public struct PreloadConfiguration: SettingsTable, Equatable, Sendable {
  /// The duration of media to load of the next room in the direction of travel, from 0 to 1 hour.
  /// The default is 3 seconds.
  public var leadingMedia: Duration = .seconds(3)
  /// The duration of media to load of the next room in the opposite direction, from 0 to 1 hour.
  /// The default is 1 second.
  public var trailingMedia: Duration = .seconds(1)
  /// The distance up to which tracks are prepared, in rooms, from 0 to 16. The default is 2.
  public var tracksDistance = 2
  /// The distance up to which sources are resolved, in rooms, from 0 to 16. If it is 0 and
  /// ``tracksDistance`` is 0, nothing is preloaded. The default is 4.
  public var sourceDistance = 4

  /// Creates the default settings.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("leadingMedia", &leadingMedia, in: .zero ... .seconds(3_600))
    visitor.field("trailingMedia", &trailingMedia, in: .zero ... .seconds(3_600))
    visitor.field("tracksDistance", &tracksDistance, in: 0...16, "rooms")
    visitor.field("sourceDistance", &sourceDistance, in: 0...16, "rooms")
  }
}
