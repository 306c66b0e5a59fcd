import RoomFeeds

extension String {
  /// The text with all that could move the cursor, change colors or turn the direction of
  /// writing replaced, and what is beyond `limit` characters left out of its middle: for whatever
  /// comes from outside.
  func printable(limit: Int = 32) -> String {
    let end = index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    guard end < endIndex else { return Self.printable(self[...]) }
    return Self.printable(prefix(limit - limit / 4)) + "…" + Self.printable(suffix(limit / 4))
  }

  private static func printable(_ text: Substring) -> String {
    var result = ""
    for character in text {
      let scalars = character.unicodeScalars
      // Emoji are joined by what is not seen; nothing else may be.
      let isEmoji = scalars.first.map { !$0.isASCII && $0.properties.isEmoji } ?? false
      let isSafe = scalars.prefix(9).allSatisfy { $0.isVisible || (isEmoji && $0 == "\u{200D}") }
      result.append(isSafe && scalars.count <= 8 ? character : "\u{FFFD}")
    }
    return result
  }
}

/// A number and what it is of: "1 like", "2 likes".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
