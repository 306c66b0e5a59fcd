import LiveRoom
import RoomCore
public import RoomFeeds

/// Reads the bytes of a feed of any format as messages, in the way `FeedReader` reads JSON Lines.
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
  // The decoder for XML, which is used instead of `lines`.
  private var elements = DanmakuDecoder()
  private var sorter: DanmakuSorter
  private var unreadMessages = UnreadMessages()

  /// Creates a reader at the beginning of a feed.
  public init(format: FeedFormat, timing: FeedReader.Timing = .recorded) {
    self.format = format
    timekeeper = FeedTimekeeper(
      dateField: format == .tiktokJSONL ? "createTime" : nil, isLive: timing == .live)
    // Messages of a live feed are not sorted, so that none is held back.
    sorter = DanmakuSorter(capacity: timing == .live ? 1 : 1 << 19)
  }

  /// The numbers of messages that the reader has ignored, by the names of the message types.
  public var unread: [String: Int] { unreadMessages.counts }

  /// Reads the next piece of the feed, which may begin and end within a line or an element. A
  /// recording in XML is sorted by time. Its messages come with ``finish(_:)``, or after each
  /// 524,288 messages.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(_ bytes: [UInt8], _ take: (FeedItem) -> Void) {
    if format == .danmakuXML {
      sort(elements.read(bytes, &unreadMessages), take)
    } else {
      lines.append(bytes)
      while let line = lines.next() { read(line, take) }
    }
  }

  /// Reads the rest of the feed: a last line without a line break, and a message that is held back
  /// because of its time.
  public mutating func finish(_ take: (FeedItem) -> Void) {
    if format == .danmakuXML {
      sort(elements.read([], isAtEnd: true, &unreadMessages), take)
      emit(sorter.finish(start: elements.start), take)
    } else if let line = lines.finish() {
      read(line, take)
    }
    timekeeper.finish(take)
  }

  private mutating func read(_ line: FeedLines.Line, _ take: (FeedItem) -> Void) {
    var unread: String?
    timekeeper.take(line: line.number, take) { [format] () throws(FeedError) in
      do throws(FeedError) {
        return try format.decode(line)
      } catch {
        guard format == .tiktokJSONL, case .unknownType(let name, _) = error,
          name.hasPrefix("Webcast")
        else { throw error }
        unread = name
        return nil
      }
    }
    if let unread { unreadMessages.count(unread) }
  }

  private mutating func sort(_ items: [DanmakuDecoder.Item], _ take: (FeedItem) -> Void) {
    for element in items {
      emit(sorter.add(element, start: elements.start), take)
    }
  }

  private mutating func emit(_ items: [DanmakuDecoder.Item], _ take: (FeedItem) -> Void) {
    for item in items {
      timekeeper.take(line: item.line, take) { () throws(FeedError) in try item.message.get() }
    }
  }
}
