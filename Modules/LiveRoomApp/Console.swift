import Foundation

/// Writes to the terminal.
enum Console {
  static func print(_ text: String) {
    write(text + "\n", to: .standardOutput)
  }

  static func complain(_ text: String) {
    write("liveroom: \(text)\n", to: .standardError)
  }

  /// A line that the next one replaces; only where somebody watches.
  static func progress(_ text: String) {
    guard isTerminal else { return }
    write("\r\u{1B}[K\(text)", to: .standardError)
  }

  static let isTerminal = isatty(FileHandle.standardError.fileDescriptor) != 0

  private static func write(_ text: String, to file: FileHandle) {
    // Nobody is left to be told when the reader has gone.
    try? file.write(contentsOf: Data(text.utf8))
  }
}

extension String {
  /// The text with all that could move the cursor, change colours or turn the direction of
  /// writing replaced, and cut to `limit` characters: for names from a feed.
  func printable(limit: Int = 32) -> String {
    var result = ""
    for character in self.prefix(limit) {
      let isSafe = character.unicodeScalars.prefix(8).allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
          .paragraphSeparator:
          scalar == "\u{200D}"
        default: true
        }
      }
      if isSafe && character.unicodeScalars.count <= 8 {
        result.append(character)
      } else {
        result.append("\u{FFFD}")
      }
    }
    return count > limit ? result + "…" : result
  }
}
