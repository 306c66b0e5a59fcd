import RoomFeeds

/// An element of a recording.
struct DanmakuElement {
  /// The elements that are messages.
  enum Kind: String {
    case comment = "d"
    case superChat = "sc"
    case gift
    case membership = "guard"
    /// A gift, a super chat or a membership, by its `type`. The program biliup writes this element.
    case paid = "s"

    /// A Boolean value that indicates whether text follows the tag.
    var hasText: Bool { self == .comment || self == .superChat || self == .paid }
  }

  /// The number of the line where the element begins.
  let line: Int
  /// The kind of the message, or `nil` if the element is not a message.
  let kind: Kind?
  /// The damage of the element, or `nil` if the element is whole.
  var damage: String?
  /// The tag between `<` and `>`, and the text after it, as they are written.
  var tag: ArraySlice<UInt8> = []
  var text: ArraySlice<UInt8> = []

  var name: ArraySlice<UInt8> { tag.prefix { !$0.isSpace && $0 != UInt8(ascii: "/") } }
  var attributes: ArraySlice<UInt8> { tag[name.endIndex...] }
}

/// Splits the XML of a recording into elements while it arrives.
///
/// Recorders are killed while they write, and some do not escape `<`. Therefore only the tags of
/// messages are markup within a message, and the next message ends it. The scanner defines, expands
/// and fetches no entities. Memory is bounded by the longest tag and the longest text.
struct DanmakuScanner: Sendable {
  /// The maximum length of a tag and of a text, in bytes.
  private static let maximumLength = FeedReader.maximumLineLength
  private static let noRoot = "The first element is not “i”."
  /// The beginnings of the tags that end a message. An `s` without a time is an HTML element in a
  /// comment.
  private static let tags = [
    "d", "sc", "gift", "guard", "s timestamp", "?xml", "/d", "/sc", "/gift", "/guard", "/s", "/i",
  ]

  private var input: [UInt8] = []
  private var line = 1
  private var isAtStart = true
  private var awaitsRoot = true

  /// Reads the next bytes, and returns the elements that are complete with them.
  ///
  /// - Complexity: O(bytes), and O(length) for an element of which only a part has arrived
  mutating func read(_ bytes: [UInt8], isAtEnd: Bool = false) -> [DanmakuElement] {
    input += bytes
    var elements: [DanmakuElement] = []
    var position = 0
    while position < input.count {
      let start = input[position...].firstIndex(of: UInt8(ascii: "<")) ?? input.count
      advance(from: &position, to: start)
      guard let end = readElement(at: start, isAtEnd, &elements) else { break }
      advance(from: &position, to: end)
    }
    input.removeFirst(position)
    if isAtEnd, awaitsRoot {
      awaitsRoot = false
      elements.append(DanmakuElement(line: 1, kind: nil, damage: Self.noRoot))
    }
    return elements
  }

  private mutating func advance(from position: inout Int, to end: Int) {
    for byte in input[position..<end] where byte == UInt8(ascii: "\n") { line += 1 }
    position = end
  }

  /// Reads the element that begins at an index. Returns the index after it, or `nil` if more input
  /// is needed.
  private mutating func readElement(
    at start: Int, _ isAtEnd: Bool, _ elements: inout [DanmakuElement]
  ) -> Int? {
    guard start < input.count, let tag = tag(at: start, isAtEnd) else { return nil }
    if tag == "?xml", !isAtStart {
      let damage = "Another recording begins here, with other times."
      elements.append(DanmakuElement(line: line, kind: nil, damage: damage))
    }
    isAtStart = false
    guard start + 1 < input.count, (UInt8(ascii: "A")...UInt8(ascii: "z")) ~= input[start + 1]
    else {
      return start + 1
    }
    let kind = DanmakuElement.Kind(rawValue: tag == "s timestamp" ? "s" : tag)
    var element = DanmakuElement(line: line, kind: kind)
    guard let end = end(of: &element, at: start, isAtEnd) else { return nil }
    guard kind != nil || element.damage == nil else { return end }
    if awaitsRoot, !element.name.elementsEqual("i".utf8) {
      elements.append(DanmakuElement(line: line, kind: nil, damage: Self.noRoot))
    }
    awaitsRoot = false
    elements.append(element)
    return end
  }

  /// Completes an element. Returns the index after it, or `nil` if more input is needed.
  private func end(of element: inout DanmakuElement, at start: Int, _ isAtEnd: Bool) -> Int? {
    let name = element.kind?.rawValue ?? ""
    var quote: UInt8?
    var tagEnd: Int?
    for index in input.indices[(start + 1)...] {
      let byte = input[index]
      if byte == UInt8(ascii: "<") {
        guard let tag = tag(at: index, isAtEnd) else { return nil }
        if let tagEnd, tag == "/" + name {
          element.text = input[(tagEnd + 1)..<index]
          return index + 1
        }
        if !tag.isEmpty, tag != "/s" {
          element.damage = Self.cut(name, hasTag: tagEnd != nil)
          return index
        }
      } else if tagEnd == nil, byte == quote {
        quote = nil
      } else if tagEnd == nil, quote == nil {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        if byte == UInt8(ascii: ">") {
          tagEnd = index
          element.tag = input[(start + 1)..<index]
          if element.kind?.hasText != true || input[index - 1] == UInt8(ascii: "/") {
            return index + 1
          }
        }
      }
      if index - (tagEnd ?? start) > Self.maximumLength {
        element.damage = "The element “\(name)” is longer than \(Self.maximumLength) bytes."
        return index + 1
      }
    }
    element.damage = Self.cut(name, hasTag: tagEnd != nil)
    return isAtEnd ? input.count : nil
  }

  private static func cut(_ name: String, hasTag: Bool) -> String {
    hasTag ? "The element “\(name)” has no end." : "The tag of “\(name)” is incomplete."
  }

  /// Returns the tag at an index that ends a message, without `<`. Returns an empty text if no such
  /// tag is there, or `nil` if more input is needed.
  private func tag(at index: Int, _ isAtEnd: Bool) -> String? {
    let rest = input[(index + 1)...].prefix(12)
    for tag in Self.tags {
      if rest.starts(with: tag.utf8), let next = rest.dropFirst(tag.utf8.count).first {
        if next.isSpace || "/>=".utf8.contains(next) { return tag }
      } else if tag.utf8.starts(with: rest) {
        guard isAtEnd else { return nil }
        if rest.count == tag.utf8.count { return tag }
      }
    }
    return ""
  }
}
