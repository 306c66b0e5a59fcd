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

  /// Whether the content moves to its page when a lock ends a drag or a snap; otherwise it is
  /// placed there at once. Default yes.
  public var animatesLocks = true
  /// The response of the spring that brings a page to rest; zero places it at once. Default 300 ms.
  public var snapResponse: Duration = .milliseconds(300)

  /// The time in which the cover of a stream fades out after the first frame; zero removes the cover at once. Default
  /// 300 ms.
  public var coverFade: Duration = .milliseconds(300)

  /// The number of remaining rooms at which more are asked for. Default 3.
  public var nearEndDistance = 3
  /// What is preloaded.
  public var preload = PreloadConfiguration()

  /// The lengths that a page may have, in points.
  package static let lengths = 1.0...1_000_000.0

  /// A configuration with the defaults.
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

  /// The pager of a vertical live room: rooms load when the content has settled and not before, and
  /// while something is presented or the screen is in landscape, paging is locked and the content
  /// is placed at once on the page at its offset plus 0.4 of a height, rounded down.
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

/// How far ahead rooms are loaded.
///
/// The distances and amounts are those of Android's media3 preload manager: the next room 3 s,
/// the previous one 1 s, tracks up to two rooms away, the source up to four.
public struct PreloadConfiguration: SettingsTable, Equatable, Sendable {
  /// The media of the next room in the direction of travel; 0 to 1 h. Default 3 s.
  public var leadingMedia: Duration = .seconds(3)
  /// The media of the next room in the other direction; 0 to 1 h. Default 1 s.
  public var trailingMedia: Duration = .seconds(1)
  /// The distance in rooms up to which tracks are prepared; 0 to 16. Default 2.
  public var tracksDistance = 2
  /// The distance in rooms up to which sources are resolved; 0 to 16. Default 4. With this and
  /// ``tracksDistance`` 0, nothing is preloaded.
  public var sourceDistance = 4

  /// A configuration with the defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("leadingMedia", &leadingMedia, in: .zero ... .seconds(3_600))
    visitor.field("trailingMedia", &trailingMedia, in: .zero ... .seconds(3_600))
    visitor.field("tracksDistance", &tracksDistance, in: 0...16, "rooms")
    visitor.field("sourceDistance", &sourceDistance, in: 0...16, "rooms")
  }
}
