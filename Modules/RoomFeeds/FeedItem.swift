public import LiveRoom
public import RoomCore

/// The result of reading one line of a feed.
public enum FeedItem: Equatable, Sendable {
  /// A message with its time, which is never earlier than the time of the previous message.
  case message(Timed<RoomInput>)
  /// A line whose message gets a time other than the written one, with the number of the line, from
  /// 1, and the reason. The message follows as the next item.
  case adjusted(line: Int, reason: FeedError)
  /// A line that is rejected, with its number, from 1, and the reason.
  case rejected(line: Int, reason: FeedError)
}
