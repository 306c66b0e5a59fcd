package import RoomCore

/// A value of a text that is known to be valid JSON. The value is decoded when a caller asks for
/// it.
///
/// The decoding functions are not inlined, because hundreds of fields call them.
package struct JSONReader: ValueReader {
  private let parts: JSONFieldReader
  private let index: Int
  // The fields of the object, or `nil` if they have not been scanned.
  private var found: JSONFieldReader?
  /// The JSON text of the value.
  package var bytes: ArraySlice<UInt8> { parts.value(index) }

  init(_ parts: JSONFieldReader, _ index: Int) {
    self.parts = parts
    self.index = index
  }

  /// Creates a reader of a whole text.
  init(_ text: ArraySlice<UInt8>, path: String = "", isExact: Bool = false) {
    var scanner = JSONScanner(text)
    _ = scanner.next()
    let start = scanner.position
    let whole = JSONScanner.Member(name: start..<start, value: start..<text.endIndex)
    parts = JSONFieldReader(
      text, [whole], path: path, RecordingOnly(wrappedValue: isExact), isStrict: false)
    index = 0
  }

  /// Creates a reader of the object on a line, and checks that the whole line is JSON.
  package init(
    line: ArraySlice<UInt8>, maximumNesting: Int = FeedReader.maximumNesting, isExact: Bool = false
  ) throws(FeedError) {
    guard String(utf8: line) != nil else { throw .notUTF8 }
    do throws(JSONScanner.Malformed) {
      try JSONScanner.check(line, maximumNesting: maximumNesting)
    } catch {
      throw error.isTooDeep
        ? .nestedTooDeep(limit: maximumNesting)
        : .malformed(.init("feed.notJSON", "The line is not JSON."))
    }
    self.init(line, isExact: isExact)
    guard kind == .table else {
      throw .malformed(.init("feed.notAnObject", "The line is not a JSON object."))
    }
  }

  /// Creates a reader of the value of a document. A byte order mark at the beginning is skipped.
  package init(
    document: [UInt8], maximumSize: Int = .max, maximumNesting: Int,
    path: String = "", isExact: Bool = false
  ) throws(FieldError) {
    let text = FeedReader.withoutMark(document[...])
    guard document.count <= maximumSize else {
      throw .inconsistent("The document is longer than \(maximumSize) bytes.")
    }
    do throws(JSONScanner.Malformed) {
      try JSONScanner.check(text, maximumNesting: maximumNesting)
    } catch {
      throw .inconsistent(
        error.isTooDeep
          ? "The document is nested deeper than \(maximumNesting) levels."
          : "The document is not JSON from byte \(text.startIndex + error.offset) on.")
    }
    guard String(utf8: text) != nil else {
      throw .inconsistent("The document is not UTF-8.")
    }
    self.init(text, path: path, isExact: isExact)
  }

  package var isExact: Bool { parts.isExact }
  package var isNothing: Bool { kind == .nothing }

  package var kind: ValueKind {
    switch bytes.first {
    case UInt8(ascii: "n"): .nothing
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .flag
    case UInt8(ascii: "\""): .text
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "{"): .table
    default: .number
    }
  }

  @inline(never)
  package func flag() throws(FieldError) -> Bool {
    switch bytes.first {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw invalid(Bool.allowed)
    }
  }

  /// Returns a whole number, which may be written with decimals or an exponent.
  @inline(never)
  package func integer() throws(FieldError) -> Int {
    guard let integer = Int(json: bytes) else { throw invalid(Int.allowed) }
    return integer
  }

  /// Returns a whole number without a sign.
  @inline(never)
  package func unsigned() throws(FieldError) -> UInt64 {
    guard let number = UInt64(json: bytes) else { throw invalid(UInt64.allowed) }
    return number
  }

  /// Returns a number. In an exact text, the number may be infinite or not a number.
  @inline(never)
  package func number() throws(FieldError) -> Double {
    if isExact, let name = JSONScanner.string(of: bytes) {
      switch CaseName(name) {
      case "nan": return .nan
      case "inf": return .infinity
      case "-inf": return -.infinity
      default: break
      }
    }
    guard let number = Double(json: bytes) else { throw invalid(Double.allowed) }
    return number
  }

  /// Returns a duration, rounded to a nanosecond. In an exact text, it has up to 18 decimals.
  @inline(never)
  package func duration() throws(FieldError) -> Duration {
    if isExact {
      if let duration = Duration(json: bytes) { return duration }
    } else if let seconds = Double(json: bytes), abs(seconds) <= 1e9 {
      return .exactly(seconds: seconds)
    }
    throw invalid(Duration.allowed + (isExact ? ", with 18 decimals at most" : ""))
  }

  /// Returns a time. In a feed, it is at most some three years after the start of the clock.
  @inline(never)
  package func instant() throws(FieldError) -> Instant {
    guard isExact else {
      guard let seconds = Double(json: bytes), 0...1e8 ~= seconds else {
        throw invalid("a number of seconds, 0 to 100000000")
      }
      return .start + .exactly(seconds: seconds)
    }
    guard let nanoseconds = Int64(json: bytes, places: 9) else {
      throw invalid(Instant.allowed + ", with 9 decimals at most")
    }
    return Instant(nanoseconds: nanoseconds)
  }

  @inline(never)
  package func text() throws(FieldError) -> String {
    guard let string = JSONScanner.string(of: bytes) else { throw invalid(String.allowed) }
    return string
  }

  @inline(never)
  package func list() throws(FieldError) -> [JSONReader] {
    guard kind == .list else { throw invalid("a list") }
    return parts.parts(of: index, isList: true).values
  }

  @inline(never)
  package func table() throws(FieldError) -> [(name: String, value: JSONReader)] {
    try object().values.map { ($0.name, $0) }
  }

  @inline(never)
  package func object() throws(FieldError) -> JSONFieldReader {
    guard kind == .table else { throw invalid("an object") }
    return found ?? parts.parts(of: index, isList: false)
  }

  @inline(never)
  package func settings() throws(FieldError) -> JSONFieldReader {
    isExact ? try object() : JSONFieldReader(strict: try object())
  }

  /// Returns the same value with its fields scanned, so that each access does not scan them again.
  func scanned() throws(FieldError) -> JSONReader {
    var reader = self
    reader.found = try object()
    return reader
  }

  package var path: String { parts.path(of: index) }
  private var name: String { parts.name(of: index) }
}

extension Duration {
  /// Returns the duration of a number of seconds, rounded to a nanosecond.
  fileprivate static func exactly(seconds: Double) -> Duration {
    .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether JSON and XML allow the character between their tokens.
  package var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
