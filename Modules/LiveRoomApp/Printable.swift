import RoomCore

extension String {
  /// The text as a terminal may show it, see ``Swift/String/displayText``, with what is beyond `limit`
  /// characters left out of its middle: for whatever comes from outside.
  func printable(limit: Int = 32) -> String {
    let end = index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    guard end < endIndex else { return displayText }
    let (beginning, ending) = (prefix(limit - limit / 4), suffix(limit / 4))
    return String(beginning).displayText + "…" + String(ending).displayText
  }
}

/// A number and what it is of: "1 like", "2 likes".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
