import RoomCore

/// Appends JSON to a buffer, the fields of an object in the order in which they are given.
///
/// The events of a long session are some hundred thousand small objects: written this way they
/// cost less than playing the session does.
///
/// What is called for each field is not inlined: there are hundreds of fields, and the module of a page
/// is loaded from a network.
package struct JSONText {
  private var bytes: [UInt8] = []
  private var needsComma = false
  // Whether what is written next is an element of a list.
  private var isInList = false
  // How the case is written that is visited.
  var tag = Tag.value
  // What the text that is written next says of people.
  var privacy: FieldPrivacy?
  /// Whether `nil` is written, as `null`: in settings, where what is absent has its default.
  var writesAbsence = false
  /// Whether every value is written as it is: durations to the last digit, and also numbers that
  /// are none. Otherwise durations are to the nearest `Double`, and what is no number is `null`.
  var isExact: Bool {
    get { exactness.isExact }
    set { exactness = JSONExactness(newValue) }
  }
  private var exactness = JSONExactness(false)
  /// The pseudonyms in place of names and texts; `nil` where they are written as they are.
  private var pseudonyms: Pseudonyms?

  package init() {}

  /// - Parameter pseudonyms: those to write in place of names and texts.
  init(pseudonyms: Pseudonyms?) {
    self.pseudonyms = pseudonyms
  }

  var hasPseudonyms: Bool { pseudonyms != nil }

  /// Has something else use the pseudonyms, too.
  mutating func withPseudonyms<Result>(_ body: (inout Pseudonyms?) -> Result) -> Result {
    body(&pseudonyms)
  }

  /// The pseudonym of a person; the name itself where there are none.
  mutating func pseudonym(ofPerson name: String) -> String {
    pseudonyms?.person(name) ?? name
  }

  /// The pseudonym of a text that people write or read; the text itself where there are none.
  mutating func pseudonym(ofText text: String) -> String {
    pseudonyms?.text(text) ?? text
  }

  package var count: Int { bytes.count }

  package mutating func object(_ fields: (inout JSONText) -> Void) {
    table(fields)
  }

  package mutating func endLine() {
    put("\n")
    needsComma = false
  }

  /// Returns all that was written since the last call.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func field(_ name: StaticString, _ fields: (inout JSONText) -> Void) {
    begin(name)
    object(fields)
  }

  /// Begins a field whose name is known only now.
  package mutating func begin(_ name: String) {
    separate()
    append(name)
    put(":")
  }

  @inline(never)
  mutating func begin(_ name: StaticString) {
    separate()
    quote()
    append(name)
    quote()
    put(":")
  }

  @inline(never)
  mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { bytes += $0 }
  }

  @inline(never)
  mutating func quote() {
    put("\"")
  }

  /// Begins a list, or an object; returns whether it is an element of a list itself.
  @inline(never)
  mutating func begin(isList: Bool) -> Bool {
    separateElement()
    defer { isInList = isList }
    put(isList ? "[" : "{")
    needsComma = false
    return isInList
  }

  /// Ends a list, or an object.
  @inline(never)
  mutating func end(_ isElement: Bool, isList: Bool) {
    put(isList ? "]" : "}")
    isInList = isElement
    needsComma = true
  }

  /// Separates an element of a list from the one before.
  @inline(never)
  mutating func separateElement() {
    if isInList { separate() }
  }

  private mutating func separate() {
    if needsComma { put(",") }
    needsComma = true
  }

  @inline(never)
  private mutating func put(_ character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  package mutating func array<Element, Failure: Error>(
    _ elements: [Element], _ write: (inout JSONText, Element) throws(Failure) -> Void
  ) throws(Failure) {
    put("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { put(",") }
      try write(&self, element)
    }
    put("]")
  }

  /// Appends a line that was written before.
  mutating func append(line: [UInt8]) {
    bytes += line
    endLine()
  }

  @inline(never)
  package mutating func append(literal: String) {
    bytes += literal.utf8
  }

  @inline(never)
  package mutating func append(_ value: Double) {
    if value.isFinite {
      append(literal: value.description)
    } else if isExact {
      append(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
    } else {
      append(literal: "null")
    }
  }

  /// Appends the seconds of a duration.
  @inline(never)
  mutating func append(_ duration: Duration) {
    guard isExact else { return append(duration.seconds) }
    let limit = Duration(secondsComponent: .max, attosecondsComponent: 0)
    // The components of longer ones cannot be taken.
    let (seconds, attoseconds) = min(max(duration, .zero - limit), limit).components
    append(
      isNegative: seconds < 0 || attoseconds < 0, seconds.magnitude, attoseconds.magnitude,
      places: 18)
  }

  /// Appends the seconds from the start of the clock to an instant.
  mutating func append(_ instant: Instant) {
    guard isExact else { return append(instant.seconds) }
    let (seconds, rest) = instant.nanoseconds.magnitude.quotientAndRemainder(
      dividingBy: 1_000_000_000)
    append(isNegative: instant.nanoseconds < 0, seconds, rest, places: 9)
  }

  /// Appends a decimal number, of which `fraction` has this number of places.
  private mutating func append(
    isNegative: Bool, _ whole: UInt64, _ fraction: UInt64, places: Int
  ) {
    append(literal: (isNegative ? "-" : "") + String(whole))
    guard fraction > 0 else { return }
    let digits = Array(String(fraction).utf8)
    let zeros = repeatElement(UInt8(ascii: "0"), count: places - digits.count)
    bytes += [UInt8(ascii: ".")] + zeros + digits
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  package mutating func append(_ value: Bool) {
    append(literal: value ? "true" : "false")
  }

  /// What a terminal would obey, or not show, is escaped: events may end on one.
  package mutating func append(_ text: String) {
    put("\"")
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 { append(ascii: byte) }
    } else {
      for scalar in text.unicodeScalars {
        if scalar.isASCII {
          append(ascii: UInt8(scalar.value))
        } else if scalar.isVisible {
          bytes += UTF8.encode(scalar)!
        } else {
          for unit in String(scalar).utf16 { appendEscaped(unit) }
        }
      }
    }
    put("\"")
  }

  private mutating func append(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      put("\\")
      bytes.append(byte)
    case ..<0x20, 0x7F: appendEscaped(UInt16(byte))
    default: bytes.append(byte)
    }
  }

  private mutating func appendEscaped(_ unit: UInt16) {
    bytes += "\\u".utf8
    for shift in [12, 8, 4, 0] { bytes.append(Self.hex[Int(unit >> shift) & 15]) }
  }

  private static let hex = Array("0123456789abcdef".utf8)
}

extension Unicode.Scalar {
  /// Whether it neither controls a terminal, nor turns the direction of writing, nor hides.
  package var isVisible: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }
}
