import RoomFeeds

/// An element of a recording.
struct DanmakuElement {
  /// The elements that are messages.
  enum Kind: String {
    case comment = "d"
    case superChat = "sc"
    case gift
    case membership = "guard"
    /// A gift, a super chat or a membership, as its `type` says: the element that biliup writes.
    case paid = "s"

    /// A Boolean value that indicates whether text follows the tag.
    var hasText: Bool { self == .comment || self == .superChat || self == .paid }
  }

  /// The number of the line where the element begins.
  let line: Int
  let name: String
  /// The kind of the message, or `nil` if the element is none.
  let kind: Kind?
  /// The rest of the tag, and the text after it, as they are written.
  var attributes: ArraySlice<UInt8> = []
  var text: ArraySlice<UInt8> = []
  /// The damage of the element, or `nil` if the element is whole.
  var damage: String?
}

/// Takes the elements of a recording out of its XML, as it arrives.
///
/// Recorders are killed while they write, and some forget to escape `<`. Therefore only the tags of messages are
/// markup within a message, and a message ends at the latest where the next one begins. Nothing is defined,
/// expanded or fetched. Memory is bounded by the longest tag and the longest text.
struct DanmakuScanner: Sendable {
  /// The longest tag and the longest text, in bytes.
  private static let maximumLength = FeedReader.maximumLineLength
  private static let longestName = 2_048
  /// The beginnings of tags that end a message. An `s` without a time is an element of HTML in a comment.
  private static let tags = [
    "d", "sc", "gift", "guard", "s timestamp", "?xml", "/d", "/sc", "/gift", "/guard", "/s", "/i",
  ]

  private var input: [UInt8] = []
  private var line = 1
  private var isAtStart = true
  private var awaitsRoot = true

  /// Reads on, and returns the elements that are complete with these bytes.
  ///
  /// - Complexity: O(bytes), and O(length) for an element of which only a part has arrived.
  mutating func read(_ bytes: [UInt8], isAtEnd: Bool = false) -> [DanmakuElement] {
    input += bytes
    var elements: [DanmakuElement] = []
    var position = 0
    while position < input.count {
      let start = input[position...].firstIndex(of: UInt8(ascii: "<")) ?? input.count
      checkStart(input[position..<start], &elements)
      advance(from: &position, to: start)
      guard let end = readMarkup(at: start, isAtEnd, &elements) else { break }
      advance(from: &position, to: end)
    }
    input.removeFirst(position)
    return elements
  }

  private mutating func advance(from position: inout Int, to end: Int) {
    for byte in input[position..<end] where byte == UInt8(ascii: "\n") { line += 1 }
    position = end
  }

  /// Checks text ahead of the first tag: only a byte order mark and white space may be there.
  private mutating func checkStart(_ text: ArraySlice<UInt8>, _ elements: inout [DanmakuElement]) {
    let isXML = text.allSatisfy { $0.isXMLSpace || FeedReader.byteOrderMark.contains($0) }
    guard isAtStart, !isXML else { return }
    (isAtStart, awaitsRoot) = (false, false)
    elements.append(Self.damage(1, "the feed does not begin as XML"))
  }

  private static func damage(_ line: Int, _ damage: String) -> DanmakuElement {
    DanmakuElement(line: line, name: "", kind: nil, damage: damage)
  }

  /// Reads the tag at an index, and a message as a whole. Returns the index behind it, or `nil` if more input is
  /// needed.
  private mutating func readMarkup(
    at start: Int, _ isAtEnd: Bool, _ elements: inout [DanmakuElement]
  ) -> Int? {
    guard start < input.count, let tag = tag(at: start, isAtEnd) else { return nil }
    let rest = input[(start + 1)...]
    let name = rest.prefix(Self.longestName).prefix {
      !$0.isXMLSpace && !"/><='\"".utf8.contains($0)
    }
    guard isAtEnd || name.endIndex < input.count || name.count == Self.longestName else {
      return nil
    }
    defer { isAtStart = false }
    if tag == "?xml", !isAtStart {
      elements.append(
        Self.damage(line, "another recording begins here, with times of its own"))
    }
    guard let first = name.first, (UInt8(ascii: "A")...UInt8(ascii: "z")) ~= first else {
      return start + 1
    }
    if awaitsRoot, !name.elementsEqual("i".utf8) {
      elements.append(Self.damage(line, "the first element is not \"i\""))
    }
    awaitsRoot = false
    var element = DanmakuElement(
      line: line, name: String(decoding: name, as: UTF8.self),
      kind: DanmakuElement.Kind(rawValue: tag == "s timestamp" ? "s" : tag))
    guard let end = readElement(at: start, &element, isAtEnd) else { return nil }
    if element.kind != nil || element.damage == nil { elements.append(element) }
    return end
  }

  /// Reads an element at an index. Returns the index behind it, or `nil` if more input is needed.
  private func readElement(at start: Int, _ element: inout DanmakuElement, _ isAtEnd: Bool) -> Int?
  {
    let name = element.name
    let hasText = element.kind?.hasText == true
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
        if !tag.isEmpty, tag != "/s" { return damage(&element, tagEnd, index) }
      } else if tagEnd == nil, byte == quote {
        quote = nil
      } else if tagEnd == nil, quote == nil {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        if byte == UInt8(ascii: ">") {
          tagEnd = index
          element.attributes = input[(start + 1 + name.utf8.count)..<index]
          if !hasText || input[index - 1] == UInt8(ascii: "/") { return index + 1 }
        }
      }
      if index - (tagEnd ?? start) > Self.maximumLength {
        element.damage = "\"\(name)\" is longer than \(Self.maximumLength) bytes"
        return index + 1
      }
    }
    return isAtEnd ? damage(&element, tagEnd, input.count) : nil
  }

  private func damage(_ element: inout DanmakuElement, _ tagEnd: Int?, _ end: Int) -> Int {
    element.damage =
      tagEnd == nil
      ? "the tag of \"\(element.name)\" is cut off"
      : "\"\(element.name)\" begins here and has no end"
    return end
  }

  /// Returns the tag at an index that ends a message, without `<`; an empty text if none does, or `nil` if more
  /// input decides.
  private func tag(at index: Int, _ isAtEnd: Bool) -> String? {
    let rest = input[(index + 1)...].prefix(12)
    for tag in Self.tags {
      if rest.starts(with: tag.utf8), let next = rest.dropFirst(tag.utf8.count).first {
        if next.isXMLSpace || "/>=".utf8.contains(next) { return tag }
      } else if tag.utf8.starts(with: rest) {
        guard isAtEnd else { return nil }
        if rest.count == tag.utf8.count { return tag }
      }
    }
    return ""
  }
}
