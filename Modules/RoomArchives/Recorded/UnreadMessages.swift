/// The messages of a recording that are not read, counted by their names.
///
/// Memory is bounded, whatever the recording holds: only the first names are kept, and long names are cut.
struct UnreadMessages: Sendable {
  private static let capacity = 16
  private static let longestName = 40

  /// The number of messages of each name; of the names after the first 16 it is that of "others".
  private(set) var counts: [String: Int] = [:]

  /// Counts a message.
  mutating func count(_ name: String) {
    let name = String(name.prefix(Self.longestName))
    let isKept = counts[name] != nil || counts.count < Self.capacity
    counts[isKept ? name : "others", default: 0] += 1
  }
}
