import RoomCore

/// A value of a text that is known to be JSON. It is read when it is asked for.
///
/// How it is read is not inlined: hundreds of fields are.
struct JSONReader: ValueReader {
  private let parts: JSONParts
  private let index: Int
  // The fields of an object, where they have been looked for.
  private var found: JSONParts?
  /// The JSON itself.
  var bytes: ArraySlice<UInt8> { parts.value(index) }

  init(_ parts: JSONParts, _ index: Int) {
    self.parts = parts
    self.index = index
  }

  /// The value of a whole text.
  init(_ text: ArraySlice<UInt8>, path: String = "", isExact: Bool = false, isStrict: Bool = false)
  {
    let start = text.firstIndex { !$0.isJSONSpace } ?? text.endIndex
    let whole = start..<text.endIndex
    let nameless = text.startIndex..<text.startIndex
    parts = JSONParts(
      of: text, [(nameless, whole)], path: path, JSONExactness(isExact), isStrict: isStrict)
    index = 0
  }

  /// The object on a line, which is checked as a whole before any value is read.
  init(
    line: ArraySlice<UInt8>, maximumNesting: Int = FeedReader.maximumNesting, isExact: Bool = false
  ) throws(FeedError) {
    guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
    guard JSONScanner.depth(of: line) <= maximumNesting else {
      throw .nestedTooDeep(limit: maximumNesting)
    }
    guard (try? JSONScanner.check(line)) != nil else {
      throw .malformed("the line is not JSON")
    }
    self.init(line, isExact: isExact)
    guard kind == .table else { throw .malformed("the line is not a JSON object") }
  }

  /// The value of a document that is named `name` in errors. A byte order mark ahead of it is skipped.
  init(
    document: [UInt8], _ name: StaticString, maximumSize: Int = .max, maximumNesting: Int,
    path: String = "", isExact: Bool = false, isStrict: Bool = false
  ) throws(FieldError) {
    let text = FeedReader.withoutMark(document[...])
    guard document.count <= maximumSize else {
      throw .inconsistent("\(name) are longer than \(maximumSize) bytes.")
    }
    guard JSONScanner.depth(of: text) <= maximumNesting else {
      throw .inconsistent("\(name) are nested deeper than \(maximumNesting) levels.")
    }
    do throws(JSONScanner.Malformed) {
      try JSONScanner.check(text)
    } catch {
      throw .inconsistent(
        "\(name) are not JSON from byte \(text.startIndex + error.offset) on.")
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw .inconsistent("\(name) are not UTF-8.")
    }
    self.init(text, path: path, isExact: isExact, isStrict: isStrict)
  }

  var isExact: Bool { parts.exactness.isExact }
  var isNothing: Bool { kind == .nothing }

  var kind: ValueKind {
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
  func invalid(_ allowed: String) -> FieldError {
    .invalid(parts.path(of: index), allowed: allowed)
  }

  @inline(never)
  func flag() throws(FieldError) -> Bool {
    switch bytes.first {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw invalid(Bool.allowed)
    }
  }

  /// A number that is whole, however it is written.
  @inline(never)
  func integer() throws(FieldError) -> Int {
    guard isNumber, let integer = Int(json: bytes) else { throw invalid(Int.allowed) }
    return integer
  }

  /// In digits.
  @inline(never)
  func unsigned() throws(FieldError) -> UInt64 {
    guard let number = UInt64(String(decoding: bytes, as: UTF8.self)) else {
      throw invalid(UInt64.allowed)
    }
    return number
  }

  /// A number of which something is left as a `Double`; an exact one may be none.
  @inline(never)
  func number() throws(FieldError) -> Double {
    if isExact, let name = JSONScanner.string(of: bytes) {
      switch CaseName(name) {
      case "nan": return .nan
      case "inf": return .infinity
      case "-inf": return -.infinity
      default: break
      }
    }
    guard isNumber, let number = Double(json: bytes) else { throw invalid(Double.allowed) }
    return number
  }

  /// To the nearest nanosecond; an exact one as it is.
  @inline(never)
  func duration() throws(FieldError) -> Duration {
    if isExact {
      let decimal = try decimal(places: 18)
      // The components of a longer one could not be taken.
      guard let seconds = Int64(exactly: decimal.whole), seconds < .max || decimal.fraction == 0
      else { throw invalid(Duration.allowed) }
      let duration = Duration(
        secondsComponent: seconds, attosecondsComponent: Int64(decimal.fraction))
      return decimal.isNegative ? .zero - duration : duration
    }
    guard isNumber, let seconds = Double(json: bytes), abs(seconds) <= 1e9 else {
      throw invalid(Duration.allowed)
    }
    return .exactly(seconds: seconds)
  }

  /// In a feed, of some three years from the start of the clock on.
  @inline(never)
  func instant() throws(FieldError) -> Instant {
    guard isExact else {
      guard isNumber, let seconds = Double(json: bytes), 0...1e8 ~= seconds else {
        throw invalid("seconds, 0 to 100000000")
      }
      return .start + .exactly(seconds: seconds)
    }
    let decimal = try decimal(places: 9)
    let (whole, overflow) = decimal.whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (magnitude, carry) = whole.addingReportingOverflow(decimal.fraction)
    if !overflow, !carry {
      if let nanoseconds = Int64(exactly: magnitude) {
        return Instant(nanoseconds: decimal.isNegative ? -nanoseconds : nanoseconds)
      }
      if decimal.isNegative, magnitude == Int64.min.magnitude { return .distantPast }
    }
    throw invalid(Instant.allowed)
  }

  /// A decimal number with at most this number of places, and at most 19 digits ahead of them.
  private func decimal(
    places: Int
  ) throws(FieldError) -> (isNegative: Bool, whole: UInt64, fraction: UInt64) {
    guard isNumber, let decimal = DecimalNumber(bytes) else { throw invalid(Duration.allowed) }
    let length = decimal.length
    guard -places...19 ~= length, decimal.digits.count <= length + places else {
      throw invalid(Duration.allowed)
    }
    func digits(_ range: Range<Int>) -> UInt64 {
      range.reduce(0) { value, index in
        value * 10 + (decimal.digits.indices.contains(index) ? UInt64(decimal.digits[index]) : 0)
      }
    }
    return (
      decimal.isNegative, length > 0 ? digits(0..<length) : 0, digits(length..<length + places)
    )
  }

  @inline(never)
  func text() throws(FieldError) -> String {
    guard let string = JSONScanner.string(of: bytes) else { throw invalid(String.allowed) }
    return string
  }

  @inline(never)
  func list() throws(FieldError) -> [JSONReader] {
    guard let ranges = JSONScanner.elements(in: bytes) else { throw invalid("a list") }
    let elements = parts.parts(of: bytes, ranges, path: parts.path(of: index) + ".")
    return ranges.indices.map { JSONReader(elements, $0) }
  }

  @inline(never)
  func table() throws(FieldError) -> [(name: String, value: JSONReader)] {
    try object().entries
  }

  @inline(never)
  func object() throws(FieldError) -> JSONFieldReader {
    if let found { return JSONFieldReader(found) }
    guard let ranges = JSONScanner.fields(in: bytes) else { throw invalid("an object") }
    let path = parts.path(of: index)
    return JSONFieldReader(parts.parts(of: bytes, ranges, path: path.isEmpty ? "" : path + "."))
  }

  /// The same value, whose fields are looked for now, and not each time.
  func scanned() throws(FieldError) -> JSONReader {
    var reader = self
    reader.found = try object().parts
    return reader
  }

  /// A case: a text, or an object of one field.
  @inline(never)
  func cases() throws(FieldError) -> JSONCaseReader {
    if let name = JSONScanner.string(of: bytes) { return JSONCaseReader(name, .none, of: self) }
    let entries = try object().entries
    guard entries.count == 1 else { throw invalid("an object of one field") }
    return JSONCaseReader(entries[0].name, .value(entries[0].value), of: self)
  }

  private var isNumber: Bool {
    bytes.first.map { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
      ?? false
  }
}

/// The fields of an object of JSON. Of two of one name the first counts.
struct JSONFieldReader: FieldReader {
  fileprivate let parts: JSONParts

  fileprivate init(_ parts: JSONParts) {
    self.parts = parts
  }

  var isExact: Bool { parts.exactness.isExact }

  /// All fields in their order, also those of a name that was there before.
  var entries: [(name: String, value: JSONReader)] {
    parts.ranges.indices.map { (parts.name(of: $0), JSONReader(parts, $0)) }
  }

  @inline(never)
  subscript(name: StaticString) -> JSONReader? {
    parts.index(of: name).map { JSONReader(parts, $0) }
  }

  func required<Value: ReadValue>(_ name: StaticString) throws(FieldError) -> Value {
    try Value(from: value(name))
  }

  /// The value of a field that must be present.
  @inline(never)
  func value(_ name: StaticString) throws(FieldError) -> JSONReader {
    guard let value = self[name], !value.isNothing else { throw missing(name) }
    return value
  }

  @inline(never)
  private func missing(_ name: StaticString) -> FieldError {
    .missing(parts.path + name.description)
  }

  func read(into value: inout some Described) throws(FieldError) {
    var visitor = JSONFieldVisitor(self)
    value.describe(&visitor)
    if let error = visitor.error { throw error }
    if parts.isStrict { try checkNames(visitor.names) }
  }

  /// Refuses what has another name.
  @inline(never)
  private func checkNames(_ names: [StaticString]) throws(FieldError) {
    for index in parts.ranges.indices where !names.contains(where: { parts.index(index, isOf: $0) })
    {
      throw .unknown(parts.path(of: index, limit: 40), known: names.map { $0.description })
    }
  }
}

/// Reads the fields of an object into a value.
private struct JSONFieldVisitor: FieldVisitor {
  private let fields: JSONFieldReader
  private(set) var error: FieldError?
  private(set) var names: [StaticString] = []

  init(_ fields: JSONFieldReader) {
    self.fields = fields
  }

  mutating func field(_ name: StaticString, _ value: some WrittenValue) {}

  mutating func field<Value: ReadValue>(_ name: StaticString, _ value: inout Value) {
    guard let given = given(name) else { return }
    do throws(FieldError) {
      try value.update(from: given)
    } catch {
      self.error = error
    }
  }

  mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    guard let given = given(name) else { return }
    do throws(FieldError) {
      try value.update(from: given)
      if given.isExact || value.isWithin(range) { return }
    } catch {}
    error = given.invalid(Value.allowed(range, unit: unit.description))
  }

  @inline(never)
  private mutating func given(_ name: StaticString) -> JSONReader? {
    guard error == nil else { return nil }
    if fields.parts.isStrict { names.append(name) }
    return fields[name]
  }
}

extension Duration {
  /// The duration of this many seconds, to the nearest nanosecond.
  fileprivate static func exactly(seconds: Double) -> Duration {
    .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}

extension UInt8 {
  fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
