/// Likes on their way to the server.
public struct LikeMessage: Hashable, Sendable {
  /// Which message: the same when it is sent again, so that a server can tell repetitions.
  public var id: UInt64
  /// The room the likes were made in.
  public var room: String
  /// How many likes it carries: an increment, never a running total.
  public var count: Int
  /// 1 when it is sent for the first time, and one more each time it is sent again.
  public var attempt: Int

  /// A message.
  public init(id: UInt64, room: String, count: Int, attempt: Int = 1) {
    self.id = id
    self.room = room
    self.count = count
    self.attempt = attempt
  }
}
