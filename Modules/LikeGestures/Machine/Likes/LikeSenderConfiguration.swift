public import RoomCore

/// How likes are sent to the server.
public struct LikeSenderConfiguration: SettingsTable, Equatable, Sendable {
  /// The least time between two messages of a room; the first like is sent at once. 6 s by default,
  /// as the clients of large services have it.
  public var interval = Duration.seconds(6)
  /// The greatest number of likes of one message; more are split. 120 by default, which two thumbs
  /// can make in 6 s. Some services accept no more than 15, others up to 165.
  public var messageLimit = 120

  /// The defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("interval", &interval, in: .positiveUpToADay)
    visitor.field("messageLimit", &messageLimit, in: 1...1_000_000, "likes")
  }
}
