/// The numbers of ignored messages of a recording, by their names.
///
/// Memory is bounded for every recording: only the first 16 names are stored, and long names are
/// shortened.
struct UnreadMessages: Sendable {
  private static let capacity = 16
  private static let longestName = 40

  /// The number of messages by name. The messages of all names after the first 16 are counted as
  /// "others".
  private(set) var counts: [String: Int] = [:]

  /// Counts a message.
  mutating func count(_ name: String) {
    let name = String(name.prefix(Self.longestName))
    let isKept = counts[name] != nil || counts.count < Self.capacity
    counts[isKept ? name : "others", default: 0] += 1
  }
}
