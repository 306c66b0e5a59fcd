import RoomCore

extension String {
  /// Returns the ``Swift/String/displayText``, which is safe for a terminal. If the text is longer
  /// than `limit` characters, its middle is omitted. All text from outside is printed in this way.
  func printable(limit: Int = 32) -> String {
    let end = index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    guard end < endIndex else { return displayText }
    let (beginning, ending) = (prefix(limit - limit / 4), suffix(limit / 4))
    return String(beginning).displayText + "…" + String(ending).displayText
  }
}
