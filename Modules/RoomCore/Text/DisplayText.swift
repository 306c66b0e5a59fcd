extension String {
  /// The text in a form that is safe to show, for text from any source. U+FFFD replaces each
  /// character that is a control character, changes the direction of the text around it, or has too
  /// many scalars. A line break, or several line breaks in succession, become one space.
  ///
  /// Characters that languages and emoji need are kept: joiners, direction marks, soft hyphens,
  /// flags and families. The default looks, the page of a room and `liveroom` show all text of
  /// other users in this form.
  ///
  /// ```swift
  /// Text(row.sender.displayText)
  /// ```
  ///
  /// - Complexity: O(n) in the bytes of the text.
  public var displayText: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    var result = ""
    var isAfterBreak = false
    for character in self {
      let isBreak = character.isNewline
      if !(isBreak && isAfterBreak) {
        result.append(isBreak ? " " : character.isDisplayable ? character : "\u{FFFD}")
      }
      isAfterBreak = isBreak
    }
    return result
  }

  /// The text in a form that is safe within a line of the opposite direction. A text with a
  /// right-to-left character is isolated.
  package var isolated: String {
    unicodeScalars.contains { $0.isRightToLeft } ? "\u{2068}\(self)\u{2069}" : self
  }
}

extension Character {
  /// A Boolean value that indicates whether the character has no hidden scalar and not too many
  /// accents. An emoji of several people has more scalars than any letter, and the flag of a region
  /// consists of tags.
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
  /// A Boolean value that indicates whether the scalar has no place in a displayed text. Such a
  /// scalar is a control character, changes the direction around it, ends a line, is invisible
  /// without need, or depends on the font.
  ///
  /// This is the only list of these scalars. `text.js` of the page has the same list as a range of
  /// characters, which a test compares.
  package var isHidden: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F,
      // Invisible characters: joiners of accents, fillers of Hangul and Khmer, a separator of
      // Mongolian.
      0x34F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x3164, 0xFFA0,
      // Ends of lines and paragraphs, embeddings, overrides, isolates, invisible operators.
      0x2028...0x202E, 0x2060...0x206F,
      // Surrogates, private use characters, noncharacters.
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

  /// A Boolean value that indicates whether the scalar is in a block of right-to-left scripts, or
  /// marks that direction.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
