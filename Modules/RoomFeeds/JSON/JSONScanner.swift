/// Splits a text into the tokens of JSON (RFC 8259), strictly, in time proportional to its length.
/// No value is decoded.
struct JSONScanner {
  /// An error that says at which byte the text stops being JSON, or is nested too deep.
  struct Malformed: Error {
    let offset: Int
    var isTooDeep = false
  }

  let bytes: ArraySlice<UInt8>
  private(set) var position: Int
  // The number of levels of objects and lists that may still begin here.
  private var nesting: Int

  init(_ bytes: ArraySlice<UInt8>, maximumNesting: Int = .max) {
    self.bytes = bytes
    position = bytes.startIndex
    nesting = maximumNesting
  }

  /// Checks that the bytes are one JSON value within the limit of nesting. The encoding is not
  /// checked.
  ///
  /// - Complexity: O(bytes)
  static func check(_ bytes: ArraySlice<UInt8>, maximumNesting: Int) throws(Malformed) {
    var scanner = JSONScanner(bytes, maximumNesting: maximumNesting)
    try scanner.skipValue()
    guard scanner.next() == nil else { throw scanner.malformed }
  }

  var malformed: Malformed { Malformed(offset: position - bytes.startIndex) }

  // MARK: Tokens

  /// Returns the next byte that is not white space, without consuming it.
  mutating func next() -> UInt8? {
    while let byte = peek(), byte.isSpace { position += 1 }
    return peek()
  }

  /// Consumes the next byte that is not white space if it is equal to `byte`.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(Malformed) {
    guard take(byte) else { throw malformed }
  }

  mutating func skipLiteral(_ name: StaticString) throws(Malformed) {
    let isHere = name.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard isHere else { throw malformed }
    position += name.utf8CodeUnitCount
  }

  mutating func skipNumber() throws(Malformed) {
    if peek() == UInt8(ascii: "-") { position += 1 }
    if peek() == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
    if peek() == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
  }

  /// Consumes a string, and passes on its pieces: bytes without escapes, and escaped characters.
  mutating func text(
    _ piece: (ArraySlice<UInt8>) -> Void, escaped: (Unicode.Scalar) -> Void
  ) throws(Malformed) {
    try expect(UInt8(ascii: "\""))
    var start = position
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        piece(bytes[start..<position])
        position += 1
        return
      case UInt8(ascii: "\\"):
        piece(bytes[start..<position])
        position += 1
        escaped(try escape())
        start = position
      case 0..<0x20: throw malformed
      default: position += 1
      }
    }
    throw malformed
  }

  mutating func skipValue() throws(Malformed) {
    switch next() {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try parts { (scanner, _) throws(Malformed) in try scanner.skipValue() }
    case UInt8(ascii: "\""): try skipText()
    case UInt8(ascii: "t"): try skipLiteral("true")
    case UInt8(ascii: "f"): try skipLiteral("false")
    case UInt8(ascii: "n"): try skipLiteral("null")
    default: try skipNumber()
    }
  }

  /// Consumes an object or a list. `value` receives the range of each part's name and consumes its
  /// value. The range is empty for an element of a list.
  mutating func parts(
    _ value: (inout JSONScanner, _ name: Range<Int>) throws(Malformed) -> Void
  ) throws(Malformed) {
    let isList = next() == UInt8(ascii: "[")
    guard nesting > 0 else { throw Malformed(offset: malformed.offset, isTooDeep: true) }
    nesting -= 1
    defer { nesting += 1 }
    position += 1
    let end = UInt8(ascii: isList ? "]" : "}")
    if take(end) { return }
    repeat {
      _ = next()
      let start = position
      if !isList { try skipText() }
      let name = start..<position
      if !isList { try expect(UInt8(ascii: ":")) }
      try value(&self, name)
    } while take(UInt8(ascii: ","))
    try expect(end)
  }

  private mutating func skipText() throws(Malformed) {
    try text({ _ in }, escaped: { _ in })
  }

  private func peek() -> UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// Consumes one or more digits.
  private mutating func skipDigits() throws(Malformed) {
    let start = position
    while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      position += 1
    }
    if position == start { throw malformed }
  }

  // MARK: Ranges

  /// The byte ranges of the name and the value of a part.
  struct Member {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// Returns the parts of a text, which must be a valid object or list.
  static func members(in text: ArraySlice<UInt8>) -> [Member] {
    var scanner = JSONScanner(text)
    var members: [Member] = []
    try? scanner.parts { (scanner, name) throws(Malformed) in
      members.append(Member(name: name, value: try scanner.place()))
    }
    return members
  }

  /// Consumes the next value, and returns its byte range.
  mutating func place() throws(Malformed) -> Range<Int> {
    _ = next()
    let start = position
    try skipValue()
    return start..<position
  }

  /// Returns the decoded text of a string in quotation marks, or `nil` if the bytes are not a
  /// string.
  static func string(of quoted: ArraySlice<UInt8>) -> String? {
    guard quoted.first == UInt8(ascii: "\"") else { return nil }
    guard quoted.contains(UInt8(ascii: "\\")) else {
      return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
    var scanner = JSONScanner(quoted)
    var bytes: [UInt8] = []
    do {
      try scanner.text({ bytes += $0 }, escaped: { bytes += String($0).utf8 })
    } catch {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Escapes

  private mutating func escape() throws(Malformed) -> Unicode.Scalar {
    guard let byte = peek() else { throw malformed }
    let scalar: Unicode.Scalar? =
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(byte)
      case UInt8(ascii: "b"): "\u{8}"
      case UInt8(ascii: "f"): "\u{C}"
      case UInt8(ascii: "n"): "\n"
      case UInt8(ascii: "r"): "\r"
      case UInt8(ascii: "t"): "\t"
      case UInt8(ascii: "u"): nil
      default: throw malformed
      }
    position += 1
    if let scalar { return scalar }
    let first = try unit()
    guard 0xD800...0xDBFF ~= first else {
      guard let scalar = Unicode.Scalar(first) else { throw malformed }
      return scalar
    }
    guard bytes[position...].starts(with: "\\u".utf8) else { throw malformed }
    position += 2
    let second = try unit()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw malformed }
    return scalar
  }

  /// Consumes four hexadecimal digits.
  private mutating func unit() throws(Malformed) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      switch peek() {
      case let byte? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
        unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
      case let byte? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
        unit = unit << 4 | UInt32((byte | 0x20) - UInt8(ascii: "a") + 10)
      default: throw malformed
      }
      position += 1
    }
    return unit
  }
}
