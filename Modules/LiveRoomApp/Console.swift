import LiveRoom
import RoomCore
import RoomFeeds

/// Writes to the terminal, or to whatever stands in its place.
enum Console {
  /// The longest complaint, in characters.
  private static let longestComplaint = 1_000

  /// Writes to standard output. What comes from outside must be ``Swift/String/printable(limit:)``.
  static func print(_ text: String) throws {
    try FileStream.standardOutput.write((text + "\n").utf8)
  }

  /// Writes a sentence to standard error, made printable: the terminal executes no control character
  /// of what it quotes.
  static func complain(_ sentence: String) {
    // When the reader has gone, there is nowhere left to report that.
    try? FileStream.standardError.write(
      "liveroom: \(sentence.printable(limit: longestComplaint))\n".utf8)
  }
}

/// Lines of a feed that cannot be read, and those whose time is not believed: the first of each are
/// reported, the others counted, for a user who feeds something else by mistake.
struct BadLines {
  private static let reported = 10

  private(set) var count = 0
  /// Lines that were read, at another time than is written.
  private(set) var adjusted = 0

  /// Whether each bad line may be one of another format.
  private(set) var suggestAnotherFormat = true

  /// Returns the message of an item, or reports its line.
  mutating func message(of item: FeedItem) -> Timed<RoomInput>? {
    switch item {
    case .message(let message): return message
    case .rejected(let line, let reason):
      count += 1
      if !reason.suggestsAnotherFormat { suggestAnotherFormat = false }
      if count <= Self.reported { Console.complain("line \(line): \(reason)") }
    case .adjusted(let line, let reason):
      adjusted += 1
      if adjusted <= Self.reported { Console.complain("line \(line): \(reason)") }
    }
    return nil
  }

  /// Reports the numbers of messages that are not read, by their names.
  func reportUnread(_ counts: [String: Int]) {
    if !counts.isEmpty { Console.complain("Not read: \(listed(counts)).") }
  }

  /// Reports how many others there were.
  func finish() {
    for (count, fault) in [(count, "cannot be read"), (adjusted, "read at another time")]
    where count > Self.reported {
      Console.complain("\(counted(count - Self.reported, "more line", "more lines")) \(fault).")
    }
  }
}

/// Numbers with their names, the greatest first.
func listed(_ counts: [String: Int]) -> String {
  counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    .map { "\($0.value) \($0.key.printable())" }.joined(separator: ", ")
}

extension FeedError {
  /// Whether the line may be one of another format.
  fileprivate var suggestsAnotherFormat: Bool {
    switch self {
    case .notUTF8, .nestedTooDeep, .malformed, .field(.missing), .unknownType: true
    case .field, .lineTooLong, .unsupportedVersion, .unconfirmedTime, .earlierTime,
      .misplacedHeader:
      false
    }
  }
}
