import RoomCore

/// One thing on the screen: in words, and where it is in numbers.
struct Line: CustomStringConvertible {
  var words: String
  var numbers: [Double] = []

  /// The greatest difference of numbers, since the page rounds its numbers.
  private static let tolerance = 0.002

  var description: String {
    words + numbers.map { " \(($0 * 1_000).rounded() / 1_000)" }.joined()
  }

  func matches(_ other: Line) -> Bool {
    words == other.words && numbers.count == other.numbers.count
      && zip(numbers, other.numbers).allSatisfy { ($0 - $1).magnitude <= Self.tolerance }
  }

  /// The lines that only one of the lists has, in sentences.
  static func differences(shown: [Line], expected: [Line]) -> [String] {
    var missing = expected
    var faults: [String] = []
    for line in shown {
      if let index = missing.firstIndex(where: { $0.matches(line) }) {
        missing.remove(at: index)
      } else {
        faults.append("shows      \(line)")
      }
    }
    return faults + missing.map { "should show \($0)" }
  }
}

extension String {
  /// The name of a user on the page: a number is no name.
  var name: String { isNumber ? "Guest" : self }
  /// The same of a gift.
  var giftName: String { isNumber ? "gift" : self }

  private var isNumber: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }

  /// How a page shows a text from a feed.
  func shown(_ limit: Int) -> String {
    String(displayText.prefix(limit)) + (displayText.dropFirst(limit).isEmpty ? "" : "…")
  }
}
