import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds

/// Writes to the terminal, or to the file or pipe in its place.
enum Console {
  /// The maximum length of a message on standard error, in characters.
  private static let longestComplaint = 1_000

  /// Writes to standard output. Text from outside must be made ``Swift/String/printable(limit:)``
  /// first.
  static func print(_ text: String) throws {
    try FileStream.standardOutput.write((text + "\n").utf8)
  }

  /// Writes a sentence to standard error. The sentence is made printable, because a terminal would
  /// execute control characters in it.
  static func complain(_ sentence: String) {
    // A failure to write to standard error cannot be reported anywhere.
    try? FileStream.standardError.write(
      "liveroom: \(sentence.printable(limit: longestComplaint))\n".utf8)
  }
}

/// Counts the lines of a feed that cannot be read, and the lines whose time is changed.
///
/// The first ten of each kind are reported, and the others are only counted. If the user passes a
/// wrong file, the terminal is not flooded.
struct BadLines {
  private static let reported = 10

  /// The number of messages between the bad lines.
  private(set) var messages = 0
  private(set) var count = 0
  /// The number of lines that were read with a time other than the written one.
  private(set) var adjusted = 0
  /// The number of messages that are too long for a line.
  private var unwritten = 0

  /// A Boolean value that indicates whether each bad line may be a line of another format.
  private var suggestAnotherFormat = true

  /// Returns the message of an item, or reports its line and returns `nil`.
  mutating func message(of item: FeedItem) -> Timed<RoomInput>? {
    switch item {
    case .message(let message):
      messages += 1
      return message
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

  /// Reports that the last message is too long for a line.
  mutating func leaveOutLast() {
    unwritten += 1
    if unwritten <= Self.reported {
      Console.complain("Message \(messages) is too long for a line.")
    }
  }

  /// Checks that a feed of `format` has a message, unless it is empty.
  func checkMessages(of format: FeedFormat?) throws {
    guard let format, messages == 0, count > 0 else { return }
    let others = FeedFormat.allCases.filter { $0 != format }.map(\.rawValue)
    let advice = " The other formats are \(others.joined(separator: ", "))."
    throw Failure.data(
      "No line can be read as \(format.rawValue)." + (suggestAnotherFormat ? advice : ""))
  }

  /// Reports the numbers of ignored messages, by their names.
  func reportUnread(_ counts: [String: Int]) {
    if !counts.isEmpty { Console.complain("Messages not read: \(listed(counts)).") }
  }

  /// Reports the number of bad lines that were not reported one by one.
  func finish() {
    for (count, fault) in [
      (count, "cannot be read"), (adjusted, "were read at another time"),
      (unwritten, "cannot be written"),
    ] where count > Self.reported {
      Console.complain("\(counted(count - Self.reported, "more line", "more lines")) \(fault).")
    }
  }
}

/// Returns numbers with their names, the greatest number first.
func listed(_ counts: [String: Int]) -> String {
  counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    .map { "\($0.value) \($0.key.printable())" }.joined(separator: ", ")
}

extension FeedError {
  /// A Boolean value that indicates whether the line may be a line of another format.
  fileprivate var suggestsAnotherFormat: Bool {
    switch self {
    case .notUTF8, .nestedTooDeep, .malformed, .field(.missing), .unknownType: true
    case .field, .lineTooLong, .unsupportedVersion, .unconfirmedTime, .earlierTime,
      .misplacedHeader:
      false
    }
  }
}
