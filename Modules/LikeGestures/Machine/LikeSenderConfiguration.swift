/// How likes are sent to the server.
public struct LikeSenderConfiguration: Hashable, Sendable {
  /// At most one message of a room goes out in this time; the first like goes out at once. 6 s
  /// by default, as the clients of large services have it.
  public var interval = Duration.seconds(6)
  /// How many likes one message carries at most; more are split. 120 by default: what two thumbs
  /// can make in 6 s. Some services take no more than 15, others up to 165.
  public var messageLimit = 120
  /// How long a message that failed waits before it is sent again; twice as long after each
  /// further failure, and up to a quarter more at random. 6 s by default.
  public var retryDelay = Duration.seconds(6)
  /// The longest it waits, before the random part. 60 s by default.
  public var maximumRetryDelay = Duration.seconds(60)
  /// A message without an answer for so long counts as failed. 15 s by default.
  public var replyTimeout = Duration.seconds(15)
  /// How many messages a flush sends at once for a room; what is left goes on at the interval.
  /// 8 by default.
  public var flushLimit = 8

  /// The defaults.
  public init() {}

  func validate() throws(LikeGesturesConfigurationError) {
    try check("sender.interval", interval)
    try check("sender.messageLimit", messageLimit, in: 1...1_000_000)
    try check("sender.retryDelay", retryDelay)
    try check("sender.maximumRetryDelay", maximumRetryDelay)
    try check("sender.replyTimeout", replyTimeout)
    try check("sender.flushLimit", flushLimit, in: 1...1_000)
  }
}
