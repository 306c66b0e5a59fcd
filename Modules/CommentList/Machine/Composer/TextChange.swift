import RoomCore

/// The difference between two texts: one range that was replaced, in UTF-16 code units.
struct TextChange {
  /// The maximum number of inserted code units that are measured. A pasted text may be much longer.
  private static var maximumInsertion: Int { 65_536 }

  private let old: String
  private let text: String
  /// The beginning of the range in both texts.
  let start: Int
  /// The end of the range in the old text.
  let oldEnd: Int
  /// The end of the range in the new text.
  let newEnd: Int

  /// Finds the range. Typed text ends at the caret, which decides between equal neighbors.
  ///
  /// - Complexity: O(n) for n code units
  init(from old: String, to new: String, caret: Int) {
    (self.old, text) = (old, new)
    let (one, other) = (Array(old.utf16), Array(new.utf16))
    let least = min(one.count, other.count)
    var suffix = 0
    while suffix < min(least, max(0, other.count - caret)),
      one[one.count - 1 - suffix] == other[other.count - 1 - suffix]
    { suffix += 1 }
    // No scalar is divided.
    if suffix > 0, UTF16.isTrailSurrogate(other[other.count - suffix]) { suffix -= 1 }
    var prefix = 0
    while prefix < least - suffix, one[prefix] == other[prefix] { prefix += 1 }
    if prefix > 0, UTF16.isLeadSurrogate(other[prefix - 1]) { prefix -= 1 }
    start = prefix
    oldEnd = one.count - suffix
    newEnd = other.count - suffix
  }

  /// Returns the new text, with the end of the inserted text removed as far as needed. If no
  /// character of the inserted text fits, returns the old text. A text that became shorter always
  /// fits.
  ///
  /// - Complexity: O(n log n) for n code units
  func cut(fits: (String) -> Bool) -> String {
    guard start < newEnd, !fits(text) else { return text }
    let units = Array(text.utf16)
    // An inserted scalar may have become a part of the character before it.
    let first = text.characterRange(start..<start).start
    let rest = String(units[newEnd...])
    let head = String(units[..<first])
    let inserted = Array(String(units[first..<min(newEnd, first + Self.maximumInsertion)]))
    var (kept, tooMany) = (0, inserted.count)
    while tooMany - kept > 1 {
      let count = (kept + tooMany) / 2
      if fits(head + String(inserted[..<count]) + rest) { kept = count } else { tooMany = count }
    }
    return kept > 0 ? head + String(inserted[..<kept]) + rest : old
  }
}

extension String {
  init(_ units: ArraySlice<UInt16>) { self.init(decoding: units, as: UTF16.self) }

  /// Returns a range in UTF-16 code units that does not divide a character.
  ///
  /// - Complexity: O(n) for n code units
  func characterRange(_ range: Range<Int>) -> (start: Int, end: Int) {
    var (position, start, end) = (0, 0, 0)
    for character in self {
      if position <= range.lowerBound { start = position }
      if end < range.upperBound { end = position + character.utf16.count }
      position += character.utf16.count
    }
    if range.lowerBound >= position { start = position }
    return (start, range.isEmpty ? start : max(start, end))
  }

  /// The text without blanks at both ends, and without the places of pictures.
  var trimmed: String {
    var scalars = unicodeScalars.filter { $0 != "\u{FFFC}" }[...]
    while let first = scalars.first, first.isBlank { scalars.removeFirst() }
    while let last = scalars.last, last.isBlank { scalars.removeLast() }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is white space. The table of properties of the
  /// standard library has 13 kB by gzip, which a browser would load.
  var isBlank: Bool {
    switch value {
    case 0x9...0xD, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A: true
    case 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
