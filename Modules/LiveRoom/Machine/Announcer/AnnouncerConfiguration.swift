public import RoomCore

/// The settings of a room's announcements. All durations are of room time.
public struct AnnouncerConfiguration: SettingsTable, Equatable, Sendable {
  /// The least time from one announcement to the next. The default is 4 seconds, the time to speak a
  /// sentence with two names.
  public var interval = Duration.seconds(4)
  /// A Boolean value that indicates whether the comments of the list, and the items of the ticker, are announced. The
  /// default is `false`.
  public var includesTicker = false

  /// Creates a configuration with default values.
  public init() {}

  /// The time from the beginning of a summary, and from each announcement of the summary, to the next
  /// announcement while the summary lasts.
  package static let summaryInterval = Duration.seconds(30)
  /// The wait of an announcement where nothing else waits, so that the announcements of one moment are
  /// put in order.
  package static let gatheringDelay = Duration.milliseconds(300)

  /// Returns the longest wait of an announcement.
  package static func lifetime(of announcement: RoomAnnouncement) -> Duration {
    switch announcement {
    case .ownGift, .answer: .seconds(30)
    case .popup, .room, .meter, .gift, .summary: .seconds(10)
    case .tickerItem: .seconds(5)
    }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("interval", &interval, in: .positiveUpToADay)
    visitor.field("includesTicker", &includesTicker)
  }
}
