import LiveRoom
import RoomCore

/// Turns the bytes of a feed into messages, line by line.
///
/// Errors are reported per line, and the next line is read normally. Memory is bounded by the longest allowed line, whatever comes in. A byte order mark at the
/// beginning is skipped.
///
/// ```swift
/// var reader = FeedReader()
/// reader.read(bytes) { item in … }
/// reader.finish { item in … }
/// ```
public struct FeedReader: Sendable {
  /// The longest line that is read, in bytes.
  package static let maximumLineLength = 65_536
  /// How deep arrays and objects may be nested.
  package static let maximumNesting = 16

  /// When the messages of a feed are taken.
  public enum Timing: Hashable, Sendable {
    /// At the times that are written. A message is held back until the next one where its time is
    /// more than an hour ahead.
    case recorded
    /// When they arrive. None is held back, and no time is reported: nothing is played by it.
    case live
  }

  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A text without the byte order mark at its beginning.
  package static func withoutMark(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text
  }

  private var lines = FeedLines()
  private var timekeeper: FeedTimekeeper

  /// A reader at the beginning of a feed.
  public init(timing: Timing = .recorded) {
    timekeeper = FeedTimekeeper(.given, isLive: timing == .live)
  }

  /// A reader of a script: nobody but its author writes the times, which are believed, however far
  /// ahead.
  package static func script() -> FeedReader {
    var reader = FeedReader()
    reader.timekeeper = FeedTimekeeper(.given, isLive: false, isTrusted: true)
    return reader
  }

  /// Reads on; lines may begin and end anywhere in `bytes`.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(_ bytes: [UInt8], _ take: (FeedItem) -> Void) {
    lines.append(bytes)
    while let line = lines.next() { read(line, take) }
  }

  /// Reads what is left at the end of a feed: a last line that has no line break, and a message
  /// whose time is in doubt.
  public mutating func finish(_ take: (FeedItem) -> Void) {
    if let line = lines.finish() { read(line, take) }
    timekeeper.finish(take)
  }

  private mutating func read(_ line: FeedLines.Line, _ take: (FeedItem) -> Void) {
    timekeeper.take(line: line.number, take) { () throws(FeedError) in
      try JSONLinesDecoder().decode(line)
    }
  }
}
