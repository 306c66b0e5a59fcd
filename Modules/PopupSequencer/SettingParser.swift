/// Reads JSON (RFC 8259) into values, in time that grows with its length alone.
///
/// `JSONDecoder` would have each value tried as one type after the other, with an error made for
/// each that it is not; and it has read the whole tree before any limit could be asked.
struct SettingParser {
  private let bytes: [UInt8]
  private let maximumNesting: Int
  private var position: Int

  init(_ bytes: [UInt8], maximumNesting: Int) {
    self.bytes = bytes
    self.maximumNesting = maximumNesting
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The one value of the document.
  mutating func document() throws(RuleDocumentError) -> SettingValue {
    try checkNesting()
    let value = try value()
    guard next() == nil else { throw .malformed(offset: position) }
    return value
  }

  /// Before anything is decoded: the depth by brackets outside of text.
  private func checkNesting() throws(RuleDocumentError) {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isInText {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInText = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        if depth > maximumNesting { throw .nestedTooDeep(limit: maximumNesting) }
      }
    }
  }

  // MARK: Values

  /// The next byte that is not white space, without taking it.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  private mutating func value() throws(RuleDocumentError) -> SettingValue {
    switch next() {
    case UInt8(ascii: "{"): return .table(try table())
    case UInt8(ascii: "["): return .list(try list())
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try literal("true", .flag(true))
    case UInt8(ascii: "f"): return try literal("false", .flag(false))
    case UInt8(ascii: "n"): return try literal("null", .nothing)
    default: return try number()
    }
  }

  private mutating func literal(
    _ name: StaticString, _ value: SettingValue
  ) throws(RuleDocumentError) -> SettingValue {
    let isHere = name.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard isHere else { throw .malformed(offset: position) }
    position += name.utf8CodeUnitCount
    return value
  }

  private mutating func list() throws(RuleDocumentError) -> [SettingValue] {
    var list: [SettingValue] = []
    position += 1
    if take(UInt8(ascii: "]")) { return list }
    repeat { list.append(try value()) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw .malformed(offset: position) }
    return list
  }

  private mutating func table() throws(RuleDocumentError) -> [String: SettingValue] {
    var table: [String: SettingValue] = [:]
    position += 1
    if take(UInt8(ascii: "}")) { return table }
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw .malformed(offset: position) }
      let name = try text()
      guard take(UInt8(ascii: ":")) else { throw .malformed(offset: position) }
      // Of two values of one name, the later counts.
      table[name] = try value()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw .malformed(offset: position) }
    return table
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    position += 1
    return true
  }

  // MARK: Numbers

  private mutating func number() throws(RuleDocumentError) -> SettingValue {
    let start = position
    var isWhole = true
    if peek() == UInt8(ascii: "-") { position += 1 }
    if peek() == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if peek() == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try digits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let whole = Int64(digits) { return .whole(whole) }
    guard let number = Double(digits), number.isFinite else {
      throw .numberOutOfRange(offset: start)
    }
    return Int64(exactly: number).map(SettingValue.whole) ?? .decimal(number)
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// One digit or more.
  private mutating func digits() throws(RuleDocumentError) {
    let start = position
    while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      position += 1
    }
    if position == start { throw .malformed(offset: position) }
  }

  // MARK: Text

  private mutating func text() throws(RuleDocumentError) -> String {
    position += 1
    var text: [UInt8] = []
    var start = position
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[start..<position]
        guard let result = String(validating: text, as: UTF8.self) else {
          throw .malformed(offset: start)
        }
        position += 1
        return result
      case UInt8(ascii: "\\"):
        text += bytes[start..<position]
        position += 1
        text += String(try escaped()).utf8
        start = position
      case 0..<0x20: throw .malformed(offset: position)
      default: position += 1
      }
    }
    throw .malformed(offset: position)
  }

  private mutating func escaped() throws(RuleDocumentError) -> Unicode.Scalar {
    guard let byte = peek() else { throw .malformed(offset: position) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw .malformed(offset: position - 1)
    }
    let first = try unit()
    guard 0xD800...0xDBFF ~= first else {
      guard let scalar = Unicode.Scalar(first) else { throw .malformed(offset: position) }
      return scalar
    }
    guard bytes[position...].starts(with: "\\u".utf8) else { throw .malformed(offset: position) }
    position += 2
    let second = try unit()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw .malformed(offset: position) }
    return scalar
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(RuleDocumentError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .malformed(offset: position)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}
