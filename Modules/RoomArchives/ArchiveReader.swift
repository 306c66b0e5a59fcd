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
  // `nil` for messages that are taken as they come.
  private var sorter: DanmakuSorter?
  private var unreadLines = UnreadMessages()

  /// A reader at the beginning of a feed.
  public init(format: FeedFormat, timing: FeedReader.Timing = .recorded) {
    self.format = format
    timekeeper = FeedTimekeeper(format.origin, isLive: timing == .live)
    sorter = timing == .live ? nil : DanmakuSorter()
  }

  /// The numbers of messages so far that the reader passes over, by the names that the format has for them.
  public var unread: [String: Int] {
    format == .danmakuXML ? elements.unread.counts : unreadLines.counts
  }

  /// Reads on; lines and elements may begin and end anywhere in `bytes`. A recording in XML is put in the
  /// order of time, so that its messages come with ``finish(_:)``, or after 524,288 of them.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(_ bytes: [UInt8], _ take: (FeedItem) -> Void) {
    if format == .danmakuXML {
      sort(elements.read(bytes), take)
    } else {
      lines.append(bytes)
      while let line = lines.next() { read(line, take) }
    }
  }

  /// Reads what is left at the end of a feed: a last line that has no line break, and a message
  /// whose time is in doubt.
  public mutating func finish(_ take: (FeedItem) -> Void) {
    if format == .danmakuXML {
      sort(elements.read([], isAtEnd: true), take)
      emit(sorter?.finish(start: elements.start) ?? [], take)
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
    if let unread { unreadLines.count(unread) }
  }

  private mutating func sort(_ items: [DanmakuDecoder.Item], _ take: (FeedItem) -> Void) {
    for element in items {
      guard sorter != nil else {
        // Without a beginning a date is no time.
        emit([element.isDated ? element.read(at: .start) : element], take)
        continue
      }
      if let earlier = sorter?.add(element, start: elements.start) { emit(earlier, take) }
    }
  }

  private mutating func emit(_ items: [DanmakuDecoder.Item], _ take: (FeedItem) -> Void) {
    for item in items {
      timekeeper.take(line: item.line, take) { () throws(FeedError) in try item.message.get() }
    }
  }
}
