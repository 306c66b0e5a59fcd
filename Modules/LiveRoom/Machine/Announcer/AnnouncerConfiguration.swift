public import RoomCore

/// What is announced of a room, and how often. All durations are of room time.
public struct AnnouncerConfiguration: Equatable, Sendable {
  /// The least time from one announcement to the next. Default 4 s, about the time to speak a
  /// sentence with two names.
  public var interval = Duration.seconds(4)
  /// The time from the beginning of a crowd, and from each announcement of it, to the next while it
  /// lasts. Its end is announced in any case. Default 30 s.
  public var crowdInterval = Duration.seconds(30)
  /// Whether the comments and notices of the ticker are announced. Default false: a user asks for
  /// them.
  public var includesTicker = false
  /// The longest wait of an own gift and of an answer; later it is not announced. Default 30 s.
  public var ownLifetime = Duration.seconds(30)
  /// The longest wait of gifts of other users, crowds, popups and rooms. Default 10 s, the
  /// longest wait of a gift for a lane.
  public var lifetime = Duration.seconds(10)
  /// The longest wait of a ticker item. Default 5 s.
  public var tickerLifetime = Duration.seconds(5)
  /// The wait of an announcement where nothing else waits, so that those of one moment are put in
  /// order. Default 0.3 s.
  public var gatheringDelay = Duration.milliseconds(300)

  /// Creates a configuration with the defaults.
  public init() {}

  /// The longest wait of an announcement.
  func lifetime(of announcement: RoomAnnouncement) -> Duration {
    switch announcement {
    case .ownGift, .answer: ownLifetime
    case .popup, .room, .gift, .crowd: lifetime
    case .tickerItem: tickerLifetime
    }
  }
}

extension AnnouncerConfiguration: SettingsTable {
  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("interval", &interval, in: .positiveUpToADay)
    visitor.field("crowdInterval", &crowdInterval, in: .positiveUpToADay)
    visitor.field("includesTicker", &includesTicker)
    visitor.field("ownLifetime", &ownLifetime, in: .positiveUpToADay)
    visitor.field("lifetime", &lifetime, in: .positiveUpToADay)
    visitor.field("tickerLifetime", &tickerLifetime, in: .positiveUpToADay)
    visitor.field("gatheringDelay", &gatheringDelay, in: .positiveUpToADay)
  }
}
