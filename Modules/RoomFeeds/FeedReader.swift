import LiveRoom
import RoomCore

/// Reads the bytes of a feed as messages, line by line.
///
/// A line with an error is reported, and the next line is read normally. Memory is bounded by the
/// longest allowed line. A byte order mark at the beginning is skipped.
///
/// ```swift
/// var reader = FeedReader()
/// reader.read(bytes) { item in … }
/// reader.finish { item in … }
/// ```
public struct FeedReader: Sendable {
  /// The length of the longest line that is read, in bytes.
  package static let maximumLineLength = 65_536
  /// The maximum depth of nested arrays and objects.
  package static let maximumNesting = 16

  /// The time at which the messages of a feed are handled.
  public enum Timing: Hashable, Sendable {
    /// Messages are handled at the written times. A message more than an hour after the previous
    /// one is held back until the next message is read.
    case recorded
    /// Messages are handled when they arrive, and need no time. No message is held back, and no
    /// time is reported as an error.
    case live
  }

  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns a text without the byte order mark at its beginning.
  package static func withoutMark(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text
  }

  private var lines = FeedLines()
  private var timekeeper: FeedTimekeeper
  private let decoder: JSONLinesDecoder

  /// Creates a reader at the beginning of a feed.
  public init(timing: Timing = .recorded) {
    timekeeper = FeedTimekeeper(isLive: timing == .live)
    decoder = JSONLinesDecoder(isLive: timing == .live)
  }

  /// Returns a reader of a script. Its author writes the times by hand, so times far ahead are
  /// accepted.
  package static func script() -> FeedReader {
    var reader = FeedReader()
    reader.timekeeper = FeedTimekeeper(isLive: false, isTrusted: true)
    return reader
  }

  /// Reads the next piece of the feed, which may begin and end within a line.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(_ bytes: [UInt8], _ take: (FeedItem) -> Void) {
    lines.append(bytes)
    while let line = lines.next() { read(line, take) }
  }

  /// Reads the rest of the feed: a last line without a line break, and a message that is held back
  /// because of its time.
  public mutating func finish(_ take: (FeedItem) -> Void) {
    if let line = lines.finish() { read(line, take) }
    timekeeper.finish(take)
  }

  private mutating func read(_ line: FeedLines.Line, _ take: (FeedItem) -> Void) {
    timekeeper.take(line: line.number, take) { [decoder] () throws(FeedError) in
      try decoder.decode(line)
    }
  }
}
