public import RoomCore

/// The settings of sending likes to the server.
public struct LikeSenderConfiguration: SettingsTable, Equatable, Sendable {
  /// The minimum time between two messages of a room. The first like is sent immediately. The
  /// default is 6 seconds, as in the clients of large services.
  public var interval = Duration.seconds(6)
  /// The maximum number of likes of one message. More likes are split into several messages. The
  /// default is 120, which two thumbs can make in 6 seconds. Some services accept up to 15, and
  /// others up to 165.
  public var messageLimit = 120

  /// Creates the default settings.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("interval", &interval, in: .positiveUpToADay)
    visitor.field("messageLimit", &messageLimit, in: 1...1_000_000, "likes")
  }
}
