public import RoomCore

/// An emote in the text of a comment: a picture in place of its code.
///
/// Servers count the place of a code in different units. A place that is not whole characters of the
/// text, or that an earlier emote has, shows its code.
public struct CommentEmote: ReadFields, Hashable, Sendable {
  /// The unit of a place in a text.
  public enum Unit: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// Unicode code points, as Twitch counts.
    case codePoints
    /// UTF-16 code units, as JavaScript and Foundation count.
    case utf16
    /// Words between spaces, from 0.
    case words
  }

  /// The identifier of the emote, of at most 256 bytes.
  public var id: String
  /// The place of the code in the text.
  public var start: Int
  /// The length of the code.
  public var length: Int
  /// The unit of the place and the length. The default is ``Unit/codePoints``.
  public var unit: Unit

  /// Creates an emote.
  public init(_ id: String, at start: Int, length: Int, unit: Unit = .codePoints) {
    (self.id, self.start, self.length, self.unit) = (id, start, length, unit)
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(
      try fields.required("id"), at: try fields.required("start"),
      length: try fields.required("length"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("start", &start, in: 0...4_096)
    visitor.field("length", &length, in: 1...4_096)
    visitor.field("unit", &unit)
  }

  /// Returns the range of the code in a text, or `nil` if the place is not whole characters of the text.
  ///
  /// - Parameter characters: The indices of all characters, and the end index.
  /// - Complexity: O(n) for n bytes before the end of the code
  func range(in text: String, _ characters: [String.Index]) -> Range<String.Index>? {
    guard start >= 0, length > 0, case let (end, false) = start.addingReportingOverflow(length)
    else { return nil }
    func index(_ place: Int) -> String.Index? {
      unit == .utf16
        ? text.utf16.index(text.startIndex, offsetBy: place, limitedBy: text.endIndex)
        : text.unicodeScalars.index(text.startIndex, offsetBy: place, limitedBy: text.endIndex)
    }
    let words = unit == .words ? text.split(separator: " ") : []
    let bounds: (String.Index, String.Index)?
    if unit == .words {
      bounds = end <= words.count ? (words[start].startIndex, words[end - 1].endIndex) : nil
    } else {
      bounds = index(start).flatMap { first in index(end).map { (first, $0) } }
    }
    guard let bounds, characters.has(bounds.0), characters.has(bounds.1) else { return nil }
    return bounds.0..<bounds.1
  }

  /// Returns the emotes of a text by their codes. A board of emotes inserts such codes.
  ///
  /// - Complexity: O(n k) for n bytes and k codes
  public static func emotes(in text: String, codes: [String]) -> [CommentEmote] {
    var emotes: [CommentEmote] = []
    for (range, code) in text.occurrences(of: codes).prefix(64) {
      emotes.append(
        CommentEmote(
          codes[code],
          at: text.utf16.distance(from: text.startIndex, to: range.lowerBound),
          length: codes[code].utf16.count, unit: .utf16))
    }
    return emotes
  }
}

/// A part of the text of a comment.
public enum CommentPart: Equatable, Sendable {
  /// A text.
  case text(String)
  /// An emote with its code in the text.
  case emote(id: String, code: String)
  /// A mention of a user, as it is in the text.
  case mention(user: String, text: String)
}

extension CommentRow {
  /// A Boolean value that indicates whether the row shows the translation of its comment.
  public var isTranslated: Bool { message.translation != nil && !showsOriginal }
}

extension CommentMessage {
  /// Returns the parts of the text, or of its translation, in their order. A row computes them when its comment
  /// changes, and not in each frame. Of codes in a translation and mentions, the first 64 in the text count.
  ///
  /// - Parameters:
  ///   - isTranslated: A Boolean value that indicates whether the parts are those of the translation. In
  ///     a translation, an emote is found by its code. The default is `false`.
  ///   - name: Returns the name of a user, which a mention has after "@". By default, mentions are texts.
  /// - Complexity: O(n k) for n bytes and k emotes and mentions
  public func parts(
    isTranslated: Bool = false, name: ((_ user: String) -> String)? = nil
  ) -> [CommentPart] {
    // The indices of a text of Foundation are not those of its copies.
    var (text, shown) = (text, isTranslated ? translation ?? text : text)
    text.makeContiguousUTF8()
    shown.makeContiguousUTF8()
    let limit = payment?.tier?.maximumLength
    let end = limit.flatMap {
      shown.index(shown.startIndex, offsetBy: $0, limitedBy: shown.endIndex)
    }
    let cut = end.map { $0 < shown.endIndex } ?? false
    let content = cut ? String(shown[..<(end ?? shown.endIndex)]) : shown
    var marks: [(range: Range<String.Index>, part: CommentPart)] = []
    var needles: [String] = []
    var found: [CommentPart] = []
    let characters = emotes.isEmpty ? [] : text.characterBounds
    for emote in emotes {
      guard let range = emote.range(in: text, characters) else { continue }
      let part = CommentPart.emote(id: emote.id, code: String(text[range]))
      if isTranslated {
        needles.append(String(text[range]))
        found.append(part)
      } else if range.upperBound <= content.endIndex {
        marks.append((range, part))
      }
    }
    if let name {
      for user in mentions {
        needles.append("@" + name(user))
        found.append(.mention(user: user, text: "@" + name(user)))
      }
    }
    for (range, needle) in content.occurrences(of: needles).prefix(64) {
      marks.append((range, found[needle]))
    }
    var parts: [CommentPart] = []
    var place = content.startIndex
    for (range, part) in marks.inOrder(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= place {
      if range.lowerBound > place { parts.append(.text(String(content[place..<range.lowerBound]))) }
      parts.append(part)
      place = range.upperBound
    }
    if place < content.endIndex { parts.append(.text(String(content[place...]))) }
    if cut { parts.append(.text("…")) }
    return parts
  }

  /// The text by which equal comments merge: the text with the identifiers of its emotes.
  package var mergedText: String {
    guard let emotes = rich?.value.emotes else { return text }
    return emotes.reduce(text) { $0 + "\u{0}" + $1.id }
  }
}

extension [String.Index] {
  /// Returns a Boolean value that indicates whether the ascending indices have an index.
  fileprivate func has(_ index: String.Index) -> Bool {
    let place = partitionIndex { $0 >= index }
    return place < count && self[place] == index
  }
}

extension String {
  /// The indices of all characters, and the end index.
  fileprivate var characterBounds: [Index] { Array(indices) + [endIndex] }

  /// Returns the places of whole words in the text, each with its number, from left to right. The longest word at a
  /// place counts.
  fileprivate func occurrences(of words: [String]) -> [(Range<Index>, Int)] {
    guard words.contains(where: { !$0.isEmpty }) else { return [] }
    let characters = characterBounds
    var found: [(Range<Index>, Int)] = []
    var place = startIndex
    while place < endIndex {
      var best: (end: Index, word: Int)?
      for (number, word) in words.enumerated()
      where !word.isEmpty && utf8[place...].starts(with: word.utf8) {
        let end = utf8.index(place, offsetBy: word.utf8.count)
        if end > best?.end ?? place, characters.has(end), !splitsWord(at: end) {
          best = (end, number)
        }
      }
      if let best { found.append((place..<best.end, best.word)) }
      place = best?.end ?? index(after: place)
    }
    return found
  }

  /// Returns a Boolean value that indicates whether an index splits a word: whether it is between two Latin letters or digits.
  private func splitsWord(at index: Index) -> Bool {
    func isLatin(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x41...0x5A ~= byte & 0xDF }
    return index < endIndex && isLatin(utf8[index]) && isLatin(utf8[utf8.index(before: index)])
  }
}
