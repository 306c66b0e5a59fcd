import LiveRoom
import RoomCore

/// Turns the bytes of a feed into messages, line by line.
///
/// Whatever is wrong with a line is said of that line, and the next one is read as if nothing had
/// been. Memory is bounded by the longest allowed line, whatever comes in.
///
/// ```swift
/// var reader = FeedReader(format: .jsonl)
/// reader.read(bytes) { item in … }
/// reader.finish { item in … }
/// ```
public struct FeedReader: Sendable {
  /// The longest line that is read, in bytes.
  public static let maximumLineLength = 65_536
  /// How deep arrays and objects may be nested.
  public static let maximumNesting = 16

  private var decoder: any FeedDecoder
  private var partial: [UInt8] = []
  private var isSkipping = false
  private var line = 0
  private var latest = Instant.start

  /// A reader at the beginning of a feed.
  public init(format: FeedFormat) {
    decoder = format.makeDecoder()
  }

  /// Reads on; lines may begin and end anywhere in `bytes`.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(_ bytes: [UInt8], _ take: (FeedItem) -> Void) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let piece = rest[..<end]
      if partial.isEmpty && !isSkipping {
        endLine(piece, take)
      } else {
        extend(piece)
        endPartial(take)
      }
      rest = rest[(end + 1)...]
    }
    extend(rest)
  }

  /// Reads what is left at the end of a feed whose last line has no line break.
  public mutating func finish(_ take: (FeedItem) -> Void) {
    if !partial.isEmpty || isSkipping { endPartial(take) }
  }

  private mutating func extend(_ piece: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    // One more, which may be the carriage return.
    if partial.count + piece.count > Self.maximumLineLength + 1 {
      isSkipping = true
      partial.removeAll()
    } else {
      partial += piece
    }
  }

  private mutating func endPartial(_ take: (FeedItem) -> Void) {
    if isSkipping {
      line += 1
      take(.rejected(line: line, reason: .lineTooLong(limit: Self.maximumLineLength)))
    } else {
      endLine(partial[...], take)
    }
    partial.removeAll(keepingCapacity: true)
    isSkipping = false
  }

  private mutating func endLine(_ bytes: ArraySlice<UInt8>, _ take: (FeedItem) -> Void) {
    line += 1
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty else { return }
    do throws(FeedError) {
      guard bytes.count <= Self.maximumLineLength else {
        throw .lineTooLong(limit: Self.maximumLineLength)
      }
      guard var message = try decoder.decode(bytes) else { return }
      latest = max(latest, message.time)
      message.time = latest
      take(.message(message))
    } catch {
      take(.rejected(line: line, reason: error))
    }
  }
}
