/// Reads JSON (RFC 8259) into values, in time that grows with its length alone.
///
/// `JSONDecoder` would have each value tried as one type after the other, with an error made for
/// each that it is not; and it has read the whole tree before any limit could be asked.
struct SettingParser {
  private let offset: Int
  private let maximumNesting: Int
  private var scanner: JSONScanner

  init(_ bytes: [UInt8], maximumNesting: Int) {
    self.maximumNesting = maximumNesting
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    scanner = JSONScanner(bytes[offset...])
  }

  /// The one value of the document.
  mutating func document() throws(PopupRuleError) -> SettingValue {
    // Before anything is decoded.
    guard JSONScanner.depth(of: scanner.bytes) <= maximumNesting else {
      throw .nestedTooDeep(limit: maximumNesting)
    }
    let value = try value()
    guard scanner.next() == nil else { throw error(scanner.malformed) }
    return value
  }

  private func error(_ malformed: JSONScanner.Malformed) -> PopupRuleError {
    .malformed(offset: offset + malformed.offset)
  }

  private mutating func scan<Value>(
    _ body: (inout JSONScanner) throws(JSONScanner.Malformed) -> Value
  ) throws(PopupRuleError) -> Value {
    do { return try body(&scanner) } catch { throw self.error(error) }
  }

  private mutating func value() throws(PopupRuleError) -> SettingValue {
    switch scanner.next() {
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
  ) throws(PopupRuleError) -> SettingValue {
    try scan { scanner throws(JSONScanner.Malformed) in try scanner.skipLiteral(name) }
    return value
  }

  private mutating func expect(_ byte: UInt8) throws(PopupRuleError) {
    try scan { scanner throws(JSONScanner.Malformed) in try scanner.expect(byte) }
  }

  private mutating func list() throws(PopupRuleError) -> [SettingValue] {
    var list: [SettingValue] = []
    try expect(UInt8(ascii: "["))
    if scanner.take(UInt8(ascii: "]")) { return list }
    repeat { list.append(try value()) } while scanner.take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return list
  }

  private mutating func table() throws(PopupRuleError) -> [String: SettingValue] {
    var table: [String: SettingValue] = [:]
    try expect(UInt8(ascii: "{"))
    if scanner.take(UInt8(ascii: "}")) { return table }
    repeat {
      let name = try text()
      try expect(UInt8(ascii: ":"))
      // Of two values of one name, the later counts.
      table[name] = try value()
    } while scanner.take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
    return table
  }

  private mutating func number() throws(PopupRuleError) -> SettingValue {
    let start = scanner.position
    let isWhole = try scan { scanner throws(JSONScanner.Malformed) in try scanner.skipNumber() }
    let token = scanner.bytes[start..<scanner.position]
    if isWhole, let whole = Int64(String(decoding: token, as: UTF8.self)) { return .whole(whole) }
    guard let number = Double(json: token) else { throw .numberOutOfRange(offset: start) }
    return Int64(exactly: number).map(SettingValue.whole) ?? .decimal(number)
  }

  private mutating func text() throws(PopupRuleError) -> String {
    let start = scanner.position
    var text: [UInt8] = []
    do {
      try scanner.text({ text += $0 }, escaped: { text += String($0).utf8 })
    } catch {
      throw self.error(error)
    }
    guard let result = String(validating: text, as: UTF8.self) else {
      throw .malformed(offset: start)
    }
    return result
  }
}
