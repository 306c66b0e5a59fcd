import RoomCore

/// Replaces the names of people, and the texts that people write or read, by pseudonyms. Equal
/// texts have equal pseudonyms, and texts that differ in a byte have different ones.
///
/// A pseudonym has as many bytes as the text it replaces, or more if it needs them. A text that is
/// too long for a machine stays too long, and an empty text stays empty.
struct Pseudonyms: Sendable {
  private var people: [Identifier: String] = [:]
  private var texts: [Identifier: String] = [:]

  /// Returns the pseudonym of a person.
  mutating func person(_ name: String) -> String { Self.replace(name, "name", &people) }

  /// Returns the pseudonym of a text.
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
