import RoomFeeds

/// Takes XML apart as it arrives: tags, and the text between them.
///
/// It follows what recorders write, whole or damaged, not all of XML. Declarations and instructions
/// are tags like others: nothing is defined, expanded or fetched. A tag ends at the latest where the
/// next one begins, in an attribute the next one of a message, so that one which was cut off takes
/// nothing with it; `<` ahead of anything that begins no tag is text. A section ends at the latest
/// where a line begins with a tag. Memory is bounded by the longest tag, whatever arrives.
struct XMLScanner: Sendable {
  /// The longest tag, and the longest section of text without references, in bytes.
  static let maximumLength = FeedReader.maximumLineLength

  struct Token {
    enum Kind: Hashable {
      /// Text with references, or a piece of it.
      case text
      /// Text without references: a CDATA section.
      case literal
      /// What is between `<` and `>`.
      case tag
      /// What is between `<` and the next `<`, or the end; `!--` for a comment, `![CDATA[` for a
      /// section.
      case cutTag
    }

    let kind: Kind
    let bytes: ArraySlice<UInt8>
    /// Where it begins, counted from 1.
    let line: Int
    /// Whether it is longer than it may be: these are its first bytes only, and a `/` at its end.
    var isLong = false
  }

  private enum Mode: Hashable, Sendable {
    case text, tag, comment, literal
  }

  private var mode = Mode.text
  private var input: [UInt8] = []
  private var position = 0
  private var line = 1

  // What began with `<`, so far: those of its bytes that came before the input, the first few where
  // they are too many.
  private var held: [UInt8] = []
  private var length = 0
  private var beginning = 1
  private var quote: UInt8?
  // How many bytes of the kind that ends a comment or a section came last.
  private var run = 0
  private var last: UInt8 = 0
  // Whether only white space has come in this line of a section.
  private var isAtLineStart = false
  // What followed the last `<` in an attribute, while a tag of a message may begin there, and how much
  // came ahead of it.
  private var doubt: (bytes: [UInt8], length: Int)?

  /// Appends input, after ``next()`` has returned all tokens of that before.
  mutating func append(_ bytes: [UInt8]) {
    input = bytes
    position = 0
  }

  /// The next token; `nil` where more input is needed.
  ///
  /// - Complexity: O(bytes)
  mutating func next() -> Token? {
    while position < input.count {
      if let token = mode == .text ? nextText() : nextMarkup() { return token }
    }
    return nil
  }

  /// What is left at the end of all input.
  mutating func finish() -> Token? {
    defer { mode = .text }
    switch mode {
    case .text: return nil
    case .tag where length == 0: return Token(kind: .text, bytes: [Self.opening], line: line)
    case .tag: return markup(.cutTag, held[...])
    case .comment: return markup(.cutTag, [UInt8]("!--".utf8)[...])
    case .literal: return cutSection()
    }
  }

  private func cutSection() -> Token {
    Token(kind: .cutTag, bytes: [UInt8]("![CDATA[".utf8)[...], line: beginning)
  }

  private static let opening = UInt8(ascii: "<")

  private mutating func nextText() -> Token? {
    let start = position
    while position < input.count {
      let byte = input[position]
      if byte == Self.opening { break }
      if byte == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    if position > start { return Token(kind: .text, bytes: input[start..<position], line: line) }
    position += 1
    begin(.tag)
    return nil
  }

  private mutating func begin(_ mode: Mode) {
    self.mode = mode
    if mode == .tag { beginning = line }
    held.removeAll(keepingCapacity: true)
    (length, quote, run, last) = (0, nil, 0, 0)
    (isAtLineStart, doubt) = (false, nil)
  }

  private mutating func nextMarkup() -> Token? {
    let start = position
    while position < input.count {
      let byte = input[position]
      switch mode {
      case .text: return nil
      case .tag:
        if length == 0, !Self.beginsTag(byte) {
          mode = .text
          return Token(kind: .text, bytes: [Self.opening], line: line)
        }
        if byte == Self.opening {
          guard quote != nil else {
            defer { mode = .text }
            return markup(.cutTag, content(from: start))
          }
          doubt = ([], length)
        } else if let token = resolveDoubt(byte, from: start) {
          return token
        }
        if byte == UInt8(ascii: ">"), quote == nil {
          position += 1
          defer { mode = .text }
          return markup(.tag, content(from: start, to: position - 1))
        }
        if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == quote {
          quote = nil
        }
      case .comment, .literal:
        if byte == UInt8(ascii: ">"), run >= 2 {
          position += 1
          defer { mode = .text }
          guard mode == .literal else { return nil }
          length -= 2
          return markup(.literal, content(from: start, to: position - 1).dropLast(2))
        }
        if mode == .literal, isAtLineStart, byte == Self.opening {
          mode = .text
          return cutSection()
        }
        isAtLineStart = byte == UInt8(ascii: "\n") || (isAtLineStart && byte.isXMLSpace)
        run = byte == UInt8(ascii: mode == .comment ? "-" : "]") ? run + 1 : 0
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      position += 1
      length += 1
      last = byte
      if mode == .tag, length == 3 || length == 8, beginSection(content(from: start)) { return nil }
    }
    // The end of a section, which may have come, is not part of it.
    if mode != .comment, length <= Self.maximumLength + 2 {
      held += input[start...]
    } else {
      held += input[start...].prefix(max(0, Self.shownLength - held.count))
      held.removeLast(max(0, held.count - Self.shownLength))
    }
    return nil
  }

  /// What may follow `<` in an attribute that has no end.
  private static let messageTags =
    [paidTag]
    + ["d ", "sc ", "gift ", "guard ", "/d>", "/sc>", "/gift>", "/guard>", "/s>", "/i>"].map {
      Array($0.utf8)
    }
  /// The beginning of a tag `s` that is a message.
  static let paidTag = Array("s timestamp=".utf8)

  /// Takes a byte after `<` in an attribute. Once a tag of a message has begun there, the attribute had
  /// no end: the tag is cut off, and the other one is read.
  private mutating func resolveDoubt(_ byte: UInt8, from start: Int) -> Token? {
    guard let (bytes, end) = doubt else { return nil }
    let tag = bytes + [byte]
    guard Self.messageTags.contains(where: { $0.starts(with: tag) }) else {
      doubt = nil
      return nil
    }
    guard Self.messageTags.contains(tag) else {
      doubt = (tag, end)
      return nil
    }
    let cut = content(from: start).prefix(end)
    length = end
    defer {
      mode = .text
      input = [Self.opening] + tag + input[(position + 1)...]
      position = 0
    }
    return markup(.cutTag, cut)
  }

  /// Begins a comment or a section where these bytes do.
  private mutating func beginSection(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "!") else { return false }
    if bytes.elementsEqual("!--".utf8) {
      begin(.comment)
    } else if bytes.elementsEqual("![CDATA[".utf8) {
      begin(.literal)
    } else {
      return false
    }
    return true
  }

  // The bytes of a tag that is too long, enough for its name.
  private static let shownLength = 64

  /// What began with `<`, up to a place in the input.
  private func content(from start: Int, to end: Int? = nil) -> ArraySlice<UInt8> {
    let rest = input[start..<(end ?? position)]
    return held.isEmpty ? rest : (held + rest)[...]
  }

  private func markup(_ kind: Token.Kind, _ content: ArraySlice<UInt8>) -> Token {
    guard length > Self.maximumLength else {
      return Token(kind: kind, bytes: content, line: beginning)
    }
    var shown = Array(content.prefix(Self.shownLength))
    if last == UInt8(ascii: "/") { shown.append(last) }
    return Token(kind: kind, bytes: shown[...], line: beginning, isLong: true)
  }

  /// Whether a tag can begin with this byte: the name of an element, an end, an instruction, a
  /// declaration.
  private static func beginsTag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "!"),
      UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
