import LiveRoom
import RoomCore

/// Turns the bytes of a feed into messages, line by line, or in XML element by element.
///
/// Whatever is wrong with a line is said of that line, and the next one is read as if nothing had
/// been. Memory is bounded by the longest allowed line or element, whatever comes in. A byte order
/// mark at the beginning is skipped.
///
/// ```swift
/// var reader = FeedReader(format: .jsonl)
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

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A text without the byte order mark at its beginning.
  static func withoutMark(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text
  }

  private let format: FeedFormat
  private var partial: [UInt8] = []
  private var isSkipping = false
  private var line = 0
  private var isAtBeginning = true
  private var timekeeper: FeedTimekeeper
  // Instead of lines, in XML.
  private var elements = DanmakuDecoder()

  /// A reader at the beginning of a feed.
  public init(format: FeedFormat, timing: Timing = .recorded) {
    self.format = format
    timekeeper = FeedTimekeeper(format.origin, isLive: timing == .live)
  }

  /// A reader of a script in the format ``FeedFormat/jsonl``: nobody but its author writes the times,
  /// which are believed, however far ahead.
  package static func script() -> FeedReader {
    var reader = FeedReader(format: .jsonl)
    reader.timekeeper = FeedTimekeeper(.given, isLive: false, isTrusted: true)
    return reader
  }

  /// Reads on; lines may begin and end anywhere in `bytes`.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(_ bytes: [UInt8], _ take: (FeedItem) -> Void) {
    guard !format.isXML else {
      elements.append(bytes)
      return takeElements(take)
    }
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let piece = rest[..<end]
      if partial.isEmpty && !isSkipping {
        endLine(piece, take)
      } else {
        extend(piece, take)
        endPartial(take)
      }
      rest = rest[(end + 1)...]
    }
    extend(rest, take)
  }

  /// Reads what is left at the end of a feed: a last line that has no line break, and a message
  /// whose time is in doubt.
  public mutating func finish(_ take: (FeedItem) -> Void) {
    if format.isXML {
      elements.finish()
      takeElements(take)
    }
    if !partial.isEmpty || isSkipping { endPartial(take) }
    timekeeper.finish(take)
  }

  private mutating func takeElements(_ take: (FeedItem) -> Void) {
    while let element = elements.next() {
      do throws(FeedError) {
        try timekeeper.take(element.message.get(), line: element.line, take)
      } catch {
        take(.rejected(line: element.line, reason: error))
      }
    }
  }

  private mutating func extend(_ piece: ArraySlice<UInt8>, _ take: (FeedItem) -> Void) {
    guard !isSkipping else { return }
    // Some more, which may be the byte order mark and the carriage return.
    if partial.count + piece.count > Self.maximumLineLength + Self.byteOrderMark.count + 1 {
      isSkipping = true
      partial.removeAll()
      line += 1
      isAtBeginning = false
      // At once: it may never end.
      take(.rejected(line: line, reason: .lineTooLong(limit: Self.maximumLineLength)))
    } else {
      partial += piece
    }
  }

  private mutating func endPartial(_ take: (FeedItem) -> Void) {
    if !isSkipping { endLine(partial[...], take) }
    partial.removeAll(keepingCapacity: true)
    isSkipping = false
  }

  private mutating func endLine(_ bytes: ArraySlice<UInt8>, _ take: (FeedItem) -> Void) {
    line += 1
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if line == 1, bytes.starts(with: Self.byteOrderMark) { bytes.removeFirst(3) }
    guard !bytes.isEmpty else { return }
    let isFirst = isAtBeginning
    isAtBeginning = false
    do throws(FeedError) {
      guard bytes.count <= Self.maximumLineLength else {
        throw .lineTooLong(limit: Self.maximumLineLength)
      }
      guard let message = try format.decode(bytes, isFirst: isFirst) else { return }
      try timekeeper.take(message, line: line, take)
    } catch {
      take(.rejected(line: line, reason: error))
    }
  }
}
