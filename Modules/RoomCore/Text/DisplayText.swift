extension String {
  /// The text as it may be shown, wherever it comes from: with each character replaced by U+FFFD that
  /// controls, turns the direction of what is around it, or is more than a character.
  ///
  /// What languages and emoji need remains: joiners, marks of a direction, soft hyphens, flags, families.
  /// The default looks, the page of a room and `liveroom` show what others write like this.
  ///
  /// ```swift
  /// Text(row.sender.displayText)
  /// ```
  ///
  /// - Complexity: O(n) in the bytes of the text.
  public var displayText: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    var result = ""
    for character in self { result.append(character.isDisplayable ? character : "\u{FFFD}") }
    return result
  }

  /// The text as it may stand in a line of another direction: isolated where it is written, or may be, from
  /// right to left.
  package var isolated: String {
    unicodeScalars.contains { $0.isRightToLeft } ? "\u{2068}\(self)\u{2069}" : self
  }
}

extension Character {
  /// Whether nothing of it is hidden, and it is no tower of accents. An emoji of several people has more
  /// scalars than any letter, and a flag of a region is spelled by tags.
  fileprivate var isDisplayable: Bool {
    let scalars = unicodeScalars
    if scalars.prefix(9).count > 8 {
      guard scalars.prefix(17).count <= 16, scalars.allSatisfy({ $0.isPartOfEmoji }) else {
        return false
      }
    }
    return !scalars.contains { $0.isHidden }
      || scalars.first == "\u{1F3F4}" && scalars.dropFirst().allSatisfy { $0.isTag }
  }
}

extension Unicode.Scalar {
  /// Whether a text that is shown has no place for it: it controls, turns the direction of what is around
  /// it, ends a line, is not seen though nothing needs it, or is whatever a font makes of it.
  ///
  /// This is the only list of these. `text.js` of the page has it as a range of characters, which a test
  /// compares.
  package var isHidden: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F,
      // What is not seen: joiners of accents, fillers of Hangul and Khmer, a separator of Mongolian.
      0x34F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x3164, 0xFFA0,
      // Ends of lines and paragraphs, embeddings, overrides, isolates, invisible operators.
      0x2028...0x202E, 0x2060...0x206F,
      // Halves of characters, characters of an app's own, what is none.
      0xD800...0xF8FF, 0xFDD0...0xFDEF, 0xFEFF, 0xFFF0...0xFFFC,
      // Marks of shorthand and music; tags.
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF,
      0xF0000...0x10FFFF:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  fileprivate var isTag: Bool { 0xE0020...0xE007F ~= value }

  fileprivate var isPartOfEmoji: Bool {
    value == 0x200D || value == 0xFE0F || properties.isEmoji
  }

  /// Whether it is in a block of scripts that are written from right to left, or marks that direction.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
