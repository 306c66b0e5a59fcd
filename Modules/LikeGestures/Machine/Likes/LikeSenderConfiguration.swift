public import RoomCore

/// How likes are sent to the server.
public struct LikeSenderConfiguration: SettingsTable, Equatable, Sendable {
  /// The least time between two messages of a room; the first like is sent at once. 6 s by default,
  /// as the clients of large services have it.
  public var interval = Duration.seconds(6)
  /// The greatest number of likes of one message; more are split. 120 by default, which two thumbs
  /// can make in 6 s. Some services accept no more than 15, others up to 165.
  public var messageLimit = 120
  /// The delay before a message that failed is sent again; it doubles with each further failure, and
  /// a random part of up to a quarter is added. 6 s by default.
  public var retryDelay = Duration.seconds(6)
  /// The greatest delay, before the random part. 60 s by default.
  public var maximumRetryDelay = Duration.seconds(60)
  /// The time after which a message without an answer counts as failed. 15 s by default.
  public var replyTimeout = Duration.seconds(15)
  /// The greatest number of messages that a flush sends for a room; the rest follows at the
  /// interval. 8 by default.
  public var flushLimit = 8

  /// The defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("interval", &interval, in: .positiveUpToADay)
    visitor.field("messageLimit", &messageLimit, in: 1...1_000_000, "likes")
    visitor.field("retryDelay", &retryDelay, in: .positiveUpToADay)
    visitor.field("maximumRetryDelay", &maximumRetryDelay, in: .positiveUpToADay)
    visitor.field("replyTimeout", &replyTimeout, in: .positiveUpToADay)
    visitor.field("flushLimit", &flushLimit, in: 1...1_000, "messages")
  }
}
