import RoomCore

/// The fields of an object whose text is known to be JSON, each read when it is asked for.
///
/// Of two fields of one name the first counts, and a field that is `null` counts as absent.
struct JSONObject {
  private let fields: JSONFields
  /// Whether it is of a recording: its values are as ``JSONText/isExact`` has them, no limits of a
  /// feed apply, and what only the app does has words.
  var isExact: Bool { fields.exactness.isExact }

  /// The object as what is described is read.
  let reader: JSONReader

  /// `nil` where the text is another value than an object.
  init?(_ text: ArraySlice<UInt8>, path: String = "", isExact: Bool = false) {
    guard let ranges = JSONScanner.fields(of: text) else { return nil }
    fields = JSONFields(of: text, ranges, path: path, JSONExactness(isExact))
    let isElement = path.hasSuffix(".")
    reader = JSONReader(
      text, path: isElement ? String(path.dropLast()) : path, isExact: isExact)
  }

  /// The object on a line, which is checked as a whole before any value is read.
  init(
    line: ArraySlice<UInt8>, maximumNesting: Int = FeedReader.maximumNesting, isExact: Bool = false
  ) throws(FeedError) {
    guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
    guard JSONScanner.depth(of: line) <= maximumNesting else {
      throw .nestedTooDeep(limit: maximumNesting)
    }
    do {
      try JSONScanner.check(line)
    } catch {
      throw .malformed("the line is not JSON")
    }
    guard let object = JSONObject(line, isExact: isExact) else {
      throw .malformed("the line is not a JSON object")
    }
    self = object
  }

  /// The value of a field; `nil` where it is absent or `null`.
  @inline(never)
  subscript(name: StaticString) -> JSONValue? {
    guard let index = fields.index(of: name), !fields.isNull(index) else { return nil }
    return JSONValue(fields, index)
  }

  /// Whether a field is present, and `null`.
  @inline(never)
  func isNull(_ name: StaticString) -> Bool {
    fields.index(of: name).map { fields.isNull($0) } ?? false
  }

  /// The value of a field that must be present; one that is `null` is of the wrong type.
  @inline(never)
  func required(_ name: StaticString) throws(FeedError) -> JSONValue {
    guard let index = fields.index(of: name) else { throw .missing(name.description) }
    return JSONValue(fields, index)
  }

  /// All fields in their order, also those of a name that was there before.
  var all: [(name: String, value: JSONValue)] {
    fields.ranges.indices.map { (fields.name(of: $0), JSONValue(fields, $0)) }
  }
}

/// The fields of an object, or the elements of an array, which have no names. A class, as values of it
/// are handed to every field that is read.
private final class JSONFields: Sendable {
  typealias Ranges = (name: Range<Int>, value: Range<Int>)

  private let bytes: ArraySlice<UInt8>
  fileprivate let ranges: [Ranges]
  // What precedes the names in errors.
  private let path: String
  fileprivate let exactness: JSONExactness

  init(
    of bytes: ArraySlice<UInt8>, _ ranges: [Ranges], path: String, _ exactness: JSONExactness
  ) {
    self.bytes = bytes
    self.ranges = ranges
    self.path = path
    self.exactness = exactness
  }

  func value(_ index: Int) -> ArraySlice<UInt8> { bytes[ranges[index].value] }

  func isNull(_ index: Int) -> Bool { value(index).first == UInt8(ascii: "n") }

  /// The name of a field; for an element its number.
  func name(of index: Int) -> String {
    let name = ranges[index].name
    return name.isEmpty ? "\(index)" : JSONScanner.text(of: bytes[name]) ?? ""
  }

  /// The name with those of the objects and arrays around it, for errors.
  func path(of index: Int) -> String { path + name(of: index) }

  /// The first field of a name.
  func index(of name: StaticString) -> Int? {
    name.withUTF8Buffer { name in
      ranges.firstIndex { field in
        let quoted = bytes[field.name].dropFirst().dropLast()
        if quoted.elementsEqual(name) { return true }
        return quoted.contains(UInt8(ascii: "\\"))
          && JSONScanner.text(of: bytes[field.name])?.utf8.elementsEqual(name) == true
      }
    }
  }
}

/// A value whose text is known to be JSON.
///
/// How it is read is not inlined: hundreds of fields are.
struct JSONValue {
  private let fields: JSONFields
  private let index: Int
  private var text: ArraySlice<UInt8> { fields.value(index) }
  /// Whether it is as ``JSONText/isExact`` has it, without limits.
  var isExact: Bool { fields.exactness.isExact }

  fileprivate init(_ fields: JSONFields, _ index: Int) {
    self.fields = fields
    self.index = index
  }

  @inline(never)
  func string() throws(FeedError) -> String {
    guard let string = JSONScanner.text(of: text) else { throw wrongType }
    return string
  }

  /// The JSON itself.
  var bytes: [UInt8] { Array(text) }

  @inline(never)
  func flag() throws(FeedError) -> Bool {
    switch text.first {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw wrongType
    }
  }

  /// A number that is whole, however it is written.
  @inline(never)
  func integer() throws(FeedError) -> Int {
    guard isNumber else { throw wrongType }
    guard let integer = Int(json: text) else { throw outOfRange }
    return integer
  }

  /// A whole number of 64 bits without a sign, in digits.
  var unsigned: UInt64? { UInt64(String(decoding: text, as: UTF8.self)) }

  /// A number of which something is left as a `Double`.
  @inline(never)
  func number() throws(FeedError) -> Double {
    if isExact, let name = JSONScanner.text(of: text) {
      switch name {
      case "nan": return .nan
      case "inf": return .infinity
      case "-inf": return -.infinity
      default: throw wrongType
      }
    }
    guard isNumber else { throw wrongType }
    guard let number = Double(json: text) else { throw outOfRange }
    return number
  }

  /// A number within `range`, which an exact one need not be; `nil` for any other.
  @inline(never)
  func number(in range: ClosedRange<Double>) throws(FeedError) -> Double? {
    let number = try number()
    return isExact || range.contains(number) ? number : nil
  }

  /// A duration within `range` of seconds, to the nearest nanosecond; an exact one as it is.
  @inline(never)
  func seconds(in range: ClosedRange<Double>) throws(FeedError) -> Duration? {
    guard isExact else { return try number(in: range).map { .exactly(seconds: $0) } }
    let decimal = try decimal(places: 18)
    // The components of a longer one could not be taken.
    guard let seconds = Int64(exactly: decimal.whole), seconds < .max || decimal.fraction == 0
    else { throw outOfRange }
    let duration = Duration(
      secondsComponent: seconds, attosecondsComponent: Int64(decimal.fraction))
    return decimal.isNegative ? .zero - duration : duration
  }

  /// A duration in seconds, in a feed more than zero and at most a day.
  @inline(never)
  func duration() throws(FeedError) -> Duration {
    guard let duration = try seconds(in: 1e-9...86_400) else { throw outOfRange }
    return duration
  }

  /// A moment, in seconds from the start of the clock: in a feed, of some three years from there on.
  @inline(never)
  func instant() throws(FeedError) -> Instant {
    guard isExact else {
      guard isNumber else { throw wrongType }
      guard let seconds = Double(json: text), 0...1e8 ~= seconds else {
        throw .outOfRange(fields.path(of: index), allowed: "0 to 100000000 s")
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
    throw outOfRange
  }

  /// A decimal number with at most this number of places, and at most 19 digits ahead of them.
  private func decimal(
    places: Int
  ) throws(FeedError) -> (isNegative: Bool, whole: UInt64, fraction: UInt64) {
    guard isNumber, let decimal = DecimalNumber(text) else { throw wrongType }
    let length = decimal.length
    guard -places...19 ~= length, decimal.digits.count <= length + places else { throw outOfRange }
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
  func list() throws(FeedError) -> [JSONValue] {
    guard let ranges = JSONScanner.elements(of: text) else { throw wrongType }
    let elements = JSONFields(
      of: text, ranges, path: fields.path(of: index) + ".", fields.exactness)
    return ranges.indices.map { JSONValue(elements, $0) }
  }

  @inline(never)
  func strings() throws(FeedError) -> [String] {
    var strings: [String] = []
    for value in try list() { strings.append(try value.string()) }
    return strings
  }

  @inline(never)
  func object() throws(FeedError) -> JSONObject {
    guard let object = JSONObject(text, path: fields.path(of: index) + ".", isExact: isExact)
    else { throw wrongType }
    return object
  }

  @inline(never)
  var outOfRange: FeedError { .outOfRange(fields.path(of: index)) }

  @inline(never)
  private var wrongType: FeedError {
    .malformed("\"\(fields.path(of: index))\" has the wrong type")
  }

  private var isNumber: Bool {
    text.first.map { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
      ?? false
  }
}

/// Compares a word of a feed with one that is known. The comparison of the standard library would be
/// inlined in each case of a switch.
@inline(never)
func ~= (word: String, text: String) -> Bool { word == text }

extension JSONScanner {
  /// The places of the names and values of an object; `nil` for what is none.
  fileprivate static func fields(of text: ArraySlice<UInt8>) -> [JSONFields.Ranges]? {
    var scanner = JSONScanner(text)
    var fields: [JSONFields.Ranges] = []
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    if scanner.take(UInt8(ascii: "}")) { return fields }
    repeat {
      guard let name = try? scanner.value(), scanner.take(UInt8(ascii: ":")),
        let value = try? scanner.value()
      else { return nil }
      fields.append((name, value))
    } while scanner.take(UInt8(ascii: ","))
    return fields
  }

  /// The places of the elements of an array, which have no names; `nil` for what is none.
  fileprivate static func elements(of text: ArraySlice<UInt8>) -> [JSONFields.Ranges]? {
    var scanner = JSONScanner(text)
    var elements: [JSONFields.Ranges] = []
    guard scanner.take(UInt8(ascii: "[")) else { return nil }
    if scanner.take(UInt8(ascii: "]")) { return elements }
    repeat {
      guard let element = try? scanner.value() else { return nil }
      elements.append((element.lowerBound..<element.lowerBound, element))
    } while scanner.take(UInt8(ascii: ","))
    return elements
  }

  /// What a text in quotation marks says; `nil` for what is none.
  fileprivate static func text(of quoted: ArraySlice<UInt8>) -> String? {
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

  /// Takes the next value, and returns its place.
  private mutating func value() throws(Malformed) -> Range<Int> {
    _ = next()
    let start = position
    try skipValue()
    return start..<position
  }
}
