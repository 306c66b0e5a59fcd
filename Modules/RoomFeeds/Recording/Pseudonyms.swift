import RoomCore

/// Replaces the names of people, and the texts that they write or read, by pseudonyms: the same by
/// the same, and what differs in a byte by another.
///
/// A pseudonym has as many bytes as what it replaces, unless it needs more: what was too long for
/// a machine still is, and what was empty too.
struct Pseudonyms: Sendable {
  private var people: [Identifier: String] = [:]
  private var texts: [Identifier: String] = [:]

  /// The pseudonym of a person.
  mutating func person(_ name: String) -> String { Self.replace(name, "name", &people) }

  /// The pseudonym of a text.
  mutating func text(_ text: String) -> String { Self.replace(text, "text", &texts) }

  private static func replace(
    _ original: String, _ word: String, _ known: inout [Identifier: String]
  ) -> String {
    guard !original.isEmpty else { return "" }
    let key = Identifier(original)
    if let pseudonym = known[key] { return pseudonym }
    var pseudonym = word + String(known.count + 1)
    let missing = original.utf8.count - pseudonym.utf8.count
    if missing > 0 { pseudonym += String(repeating: ".", count: missing) }
    known[key] = pseudonym
    return pseudonym
  }
}
