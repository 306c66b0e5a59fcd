import PopupSequencer
import RoomCore

/// The fields of an object whose text is known to be JSON, each read when it is asked for.
///
/// Of two fields of one name the first counts, and a field that is `null` counts as absent.
struct JSONObject {
  /// What precedes the names of its fields in errors.
  private let path: String
  /// Whether it is of a recording: its values are as ``JSONText/isExact`` has them, no limits of a
  /// feed apply, and what only the app does has words.
  var isExact: Bool { exactness.isExact }
  private let exactness: JSONExactness
  private let fields: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]

  /// `nil` where the text is another value than an object.
  init?(_ text: ArraySlice<UInt8>, path: String = "", isExact: Bool = false) {
    guard let fields = JSONScanner.fields(of: text) else { return nil }
    self.path = path
    self.fields = fields
    exactness = JSONExactness(isExact)
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
  subscript(name: StaticString) -> JSONValue? {
    guard let value = text(of: name), value.first != UInt8(ascii: "n") else { return nil }
    return JSONValue(value, path: path, name: name.description, isExact: isExact)
  }

  /// The value of a field that must be present; one that is `null` is of the wrong type.
  func required(_ name: StaticString) throws(FeedError) -> JSONValue {
    guard let value = text(of: name) else { throw .missing(name.description) }
    return JSONValue(value, path: path, name: name.description, isExact: isExact)
  }

  /// All fields in their order, also those of a name that was there before.
  var all: [(name: String, value: JSONValue)] {
    fields.map { field in
      let name = JSONScanner.text(of: field.name) ?? ""
      return (name, JSONValue(field.value, path: path, name: name, isExact: isExact))
    }
  }

  private func text(of name: StaticString) -> ArraySlice<UInt8>? {
    name.withUTF8Buffer { name in
      fields.first { field in
        let quoted = field.name.dropFirst().dropLast()
        if quoted.elementsEqual(name) { return true }
        return quoted.contains(UInt8(ascii: "\\"))
          && JSONScanner.text(of: field.name)?.utf8.elementsEqual(name) == true
      }?.value
    }
  }
}

/// A value whose text is known to be JSON.
struct JSONValue {
  private let text: ArraySlice<UInt8>
  private let path: String
  private let name: String
  /// Whether it is as ``JSONText/isExact`` has it, without limits.
  var isExact: Bool { exactness.isExact }
  private let exactness: JSONExactness

  fileprivate init(_ text: ArraySlice<UInt8>, path: String, name: String, isExact: Bool) {
    self.text = text
    self.path = path
    self.name = name
    exactness = JSONExactness(isExact)
  }

  func string() throws(FeedError) -> String {
    guard let string = JSONScanner.text(of: text) else { throw wrongType }
    return string
  }

  /// The JSON itself.
  var bytes: [UInt8] { Array(text) }

  func flag() throws(FeedError) -> Bool {
    switch text.first {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw wrongType
    }
  }

  /// A number that is whole, however it is written.
  func integer() throws(FeedError) -> Int {
    guard isNumber else { throw wrongType }
    guard let integer = Int(json: text) else { throw outOfRange }
    return integer
  }

  /// A whole number of 64 bits without a sign, in digits.
  var unsigned: UInt64? { UInt64(String(decoding: text, as: UTF8.self)) }

  /// A number of which something is left as a `Double`.
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
  func number(in range: ClosedRange<Double>) throws(FeedError) -> Double? {
    let number = try number()
    return isExact || range.contains(number) ? number : nil
  }

  /// A duration within `range` of seconds, to the nearest nanosecond; an exact one as it is.
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
  func duration() throws(FeedError) -> Duration {
    guard let duration = try seconds(in: 1e-9...86_400) else { throw outOfRange }
    return duration
  }

  /// A duration that may be zero in a feed, too.
  func durationOrZero() throws(FeedError) -> Duration {
    try number() == 0 ? .zero : try duration()
  }

  /// A moment, in seconds from the start of the clock: in a feed, of some three years from there on.
  func instant() throws(FeedError) -> Instant {
    guard isExact else {
      guard let seconds = try number(in: 0...1e8) else { throw outOfRange }
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

  func list() throws(FeedError) -> [JSONValue] {
    guard let elements = JSONScanner.elements(of: text) else { throw wrongType }
    return elements.enumerated().map { index, element in
      JSONValue(element, path: path + name + ".", name: "\(index)", isExact: isExact)
    }
  }

  func strings() throws(FeedError) -> [String] {
    var strings: [String] = []
    for value in try list() { strings.append(try value.string()) }
    return strings
  }

  func object() throws(FeedError) -> JSONObject {
    guard let object = JSONObject(text, path: path + name + ".", isExact: isExact) else {
      throw wrongType
    }
    return object
  }

  var outOfRange: FeedError { .outOfRange(path + name) }

  private var wrongType: FeedError { .malformed("\"\(path)\(name)\" has the wrong type") }

  private var isNumber: Bool {
    text.first.map { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
      ?? false
  }
}

extension JSONScanner {
  /// The names and values of an object, as they are written; `nil` for what is none.
  fileprivate static func fields(
    of text: ArraySlice<UInt8>
  ) -> [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]? {
    var scanner = JSONScanner(text)
    var fields: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
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

  /// The elements of an array, as they are written; `nil` for what is none.
  fileprivate static func elements(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var scanner = JSONScanner(text)
    var elements: [ArraySlice<UInt8>] = []
    guard scanner.take(UInt8(ascii: "[")) else { return nil }
    if scanner.take(UInt8(ascii: "]")) { return elements }
    repeat {
      guard let element = try? scanner.value() else { return nil }
      elements.append(element)
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

  /// Takes the next value.
  private mutating func value() throws(Malformed) -> ArraySlice<UInt8> {
    _ = next()
    let start = position
    try skipValue()
    return bytes[start..<position]
  }
}
