public import LiveRoom
public import RoomCore

/// One line of a feed, read.
public enum FeedItem: Equatable, Sendable {
  /// A message and when it arrived, never before the one ahead of it.
  case message(Timed<RoomInput>)
  /// A line, numbered from 1, whose message is read otherwise than it is written, and why. Its
  /// message follows.
  case adjusted(line: Int, reason: FeedError)
  /// A line that cannot be taken, numbered from 1, and why.
  case rejected(line: Int, reason: FeedError)
}
