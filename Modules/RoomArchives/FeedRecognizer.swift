import RoomFeeds

/// Recognizes the format of a feed by its first line that is not empty.
package struct FeedRecognizer: Sendable {
  package enum Outcome: Equatable, Sendable {
    case format(FeedFormat)
    /// The data is a recording of a room.
    case recording
    /// The data is compressed by gzip.
    case gzip
    /// The beginning of the data matches no format.
    case unknown
  }

  /// All bytes so far. A reader reads them after the format is known.
  package private(set) var bytes: [UInt8] = []
  private let expected: FeedFormat?
  // The number of bytes that have been searched for the end of the line.
  private var searched = 0

  /// Creates a recognizer.
  ///
  /// - Parameter expected: The format of the feed, or `nil` if it is unknown. If the format is
  ///   given, the recognizer only checks that the feed is not compressed.
  package init(expecting expected: FeedFormat? = nil) {
    self.expected = expected
  }

  /// Appends the next bytes. Returns the outcome, or `nil` if more bytes are needed.
  ///
  /// - Complexity: O(bytes)
  package mutating func take(_ more: [UInt8]) -> Outcome? {
    bytes += more
    return outcome(isAtEnd: false)
  }

  /// Returns the outcome at the end of the feed. The format of an empty feed is
  /// ``FeedFormat/jsonl``.
  package mutating func finish() -> Outcome {
    outcome(isAtEnd: true) ?? .unknown
  }

  private mutating func outcome(isAtEnd: Bool) -> Outcome? {
    if Self.isGzip(bytes) { return .gzip }
    if !isAtEnd, Self.gzip.starts(with: bytes) { return nil }
    let text = FeedReader.withoutMark(bytes[...])
    if expected ?? .jsonl == .jsonl {
      let signature = RecordingHeader.signature
      if text.starts(with: signature) { return .recording }
      let mayBegin = signature.starts(with: text) || FeedReader.byteOrderMark.starts(with: bytes)
      if !isAtEnd, mayBegin { return nil }
    }
    if let expected { return .format(expected) }
    let line = text.drop { $0.isSpace }
    let isLong = line.count > FeedReader.maximumLineLength
    switch line.first {
    case nil:
      if isAtEnd { return .format(.jsonl) }
      return bytes.count > FeedReader.maximumLineLength ? .unknown : nil
    case UInt8(ascii: "<"):
      let next = line.starts(with: "<i".utf8) ? line.dropFirst(2).first : nil
      if line.starts(with: "<?xml".utf8)
        || next.map({ $0.isSpace || "/>".utf8.contains($0) }) == true
      {
        return .format(.danmakuXML)
      }
      let isDecided = isAtEnd || line.count >= 5 || line.contains(UInt8(ascii: "\n"))
      return isDecided ? .unknown : nil
    case UInt8(ascii: "{"), UInt8(ascii: "s"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?:
      let newline = bytes[max(searched, line.startIndex)...].firstIndex(of: UInt8(ascii: "\n"))
      searched = bytes.count
      guard let end = newline ?? (isAtEnd || isLong ? bytes.endIndex : nil) else { return nil }
      return Self.text(bytes[line.startIndex..<end])
    default: return .unknown
    }
  }

  private static let gzip: [UInt8] = [0x1F, 0x8B]

  /// Returns a Boolean value that indicates whether the bytes begin a file that is compressed by
  /// gzip.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: gzip) }

  private static func text(_ line: ArraySlice<UInt8>) -> Outcome {
    guard line.first == UInt8(ascii: "{") else {
      var line = line
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      do throws(FeedError) {
        _ = try DouyinDecoder().decode(line, isFirst: true)
        return .format(.douyinCSV)
      } catch {
        return .unknown
      }
    }
    let type = (try? JSONObject(line: line))?.text("type")
    return .format(type?.hasPrefix("Webcast") == true ? .tiktokJSONL : .jsonl)
  }
}
