import LiveRoom
import RoomCore
public import RoomFeeds

/// Turns the bytes of a feed of any format into messages, as `FeedReader` does those of JSON Lines.
///
/// ```swift
/// var reader = ArchiveReader(format: .danmakuXML)
/// reader.read(bytes) { item in … }
/// reader.finish { item in … }
/// ```
public struct ArchiveReader: Sendable {
  private let format: FeedFormat
  private var timekeeper: FeedTimekeeper
  private var lines = FeedLines()
  // Instead of lines, in XML.
  private var elements = DanmakuDecoder()

  /// A reader at the beginning of a feed.
  public init(format: FeedFormat, timing: FeedReader.Timing = .recorded) {
    self.format = format
    timekeeper = FeedTimekeeper(format.origin, isLive: timing == .live)
  }

  /// Reads on; lines and elements may begin and end anywhere in `bytes`.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(_ bytes: [UInt8], _ take: (FeedItem) -> Void) {
    if format == .danmakuXML {
      elements.append(bytes)
      takeElements(take)
    } else {
      lines.append(bytes)
      while let line = lines.next() { read(line, take) }
    }
  }

  /// Reads what is left at the end of a feed: a last line that has no line break, and a message
  /// whose time is in doubt.
  public mutating func finish(_ take: (FeedItem) -> Void) {
    if format == .danmakuXML {
      elements.finish()
      takeElements(take)
    } else if let line = lines.finish() {
      read(line, take)
    }
    timekeeper.finish(take)
  }

  private mutating func read(_ line: FeedLines.Line, _ take: (FeedItem) -> Void) {
    timekeeper.take(line: line.number, take) { [format] () throws(FeedError) in
      try format.decode(line)
    }
  }

  private mutating func takeElements(_ take: (FeedItem) -> Void) {
    while let element = elements.next() {
      timekeeper.take(line: element.line, take) { () throws(FeedError) in
        try element.message.get()
      }
    }
  }
}
