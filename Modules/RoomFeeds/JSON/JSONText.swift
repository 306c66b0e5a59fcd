import RoomCore

/// Appends JSON to a buffer, with the fields of an object in the order of the calls.
///
/// A long session has several hundred thousand small events. Direct writing costs less than playing
/// the session.
///
/// The functions that each field calls are not inlined. There are hundreds of fields, and a browser
/// loads the code over a network.
package struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  // A Boolean value that indicates whether the next value is an element of a list.
  private var isInList = false
  // A Boolean value that indicates whether the visited case is written as a path, with the fields
  // of its value beside it.
  var isPath = false
  // A Boolean value that indicates whether the path omits its first name, the module, which is a
  // field of its own.
  var startsInModule = false
  // The kind of personal data in the next text, or `nil` if it has none.
  var privacy: FieldPrivacy?
  /// A Boolean value that indicates whether a list has users, as the setting `users` of a rule.
  var isListOfUsers = false
  /// A Boolean value that indicates whether `nil` is written as `null`. Settings need it, because
  /// an absent setting has its default.
  var writesAbsence = false
  /// A Boolean value that indicates whether numbers are written exactly: durations with all digits,
  /// and infinite numbers by name. Otherwise durations are rounded to the nearest `Double`, and a
  /// number that is not finite is `null`.
  @RecordingOnly var isExact = false
  /// A Boolean value that indicates whether texts that a later version may reword are omitted.
  @RecordingOnly var omitsWording = false
  /// The pseudonyms that replace names and texts, or `nil` if names and texts are kept.
  var pseudonyms: Pseudonyms?

  package init() {}

  package var count: Int { bytes.count }

  package mutating func endLine() {
    put(character: "\n")
    needsComma = false
  }

  /// Returns the bytes that were written since the last call.
  package mutating func take() -> [UInt8] {
    defer { clear() }
    return bytes
  }

  /// Removes all written bytes.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  package mutating func field(_ name: StaticString, _ fields: (inout JSONText) -> Void) {
    begin(name)
    object(fields)
  }

  /// Begins a field whose name is not a literal.
  package mutating func begin(_ name: String) {
    separate()
    append(name)
    put(character: ":")
  }

  @inline(never)
  mutating func begin(_ name: StaticString) {
    separate()
    quote(name)
    put(character: ":")
  }

  @inline(never)
  mutating func quote(_ name: StaticString) {
    put(character: "\"")
    put(name)
    put(character: "\"")
  }

  @inline(never)
  mutating func put(_ name: StaticString) {
    name.withUTF8Buffer { bytes += $0 }
  }

  /// Begins a list or an object. Returns a Boolean value that indicates whether it is itself an
  /// element of a list.
  @inline(never)
  mutating func begin(isList: Bool) -> Bool {
    separateElement()
    defer { isInList = isList }
    put(character: isList ? "[" : "{")
    needsComma = false
    return isInList
  }

  /// Ends a list or an object.
  @inline(never)
  mutating func end(_ isElement: Bool, isList: Bool) {
    put(character: isList ? "]" : "}")
    isInList = isElement
    needsComma = true
  }

  /// Writes a comma before each element of a list but the first.
  @inline(never)
  mutating func separateElement() {
    if isInList { separate() }
  }

  private mutating func separate() {
    if needsComma { put(character: ",") }
    needsComma = true
  }

  @inline(never)
  mutating func put(character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  /// Appends a line that another writer wrote.
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
    // Longer durations are limited, because reading their components would trap.
    let (seconds, attoseconds) = min(max(duration, .zero - limit), limit).components
    append(literal: (duration < .zero ? "-" : "") + String(seconds.magnitude))
    guard attoseconds != 0 else { return }
    let digits = Array(String(attoseconds.magnitude).utf8)
    let zeros = repeatElement(UInt8(ascii: "0"), count: 18 - digits.count)
    bytes += [UInt8(ascii: ".")] + zeros + digits
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  /// Appends the seconds from the start of the clock to an instant.
  mutating func append(_ instant: Instant) {
    guard isExact else { return append(instant.seconds) }
    append(.nanoseconds(instant.nanoseconds))
  }

  /// Appends a text in quotation marks. Control characters and invisible characters are escaped,
  /// because a terminal may show the events.
  package mutating func append(_ text: String) {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    put(character: "\"")
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != quote && $0 != backslash }) {
      bytes += text.utf8
    } else {
      for scalar in text.unicodeScalars {
        if scalar.isASCII {
          append(ascii: UInt8(scalar.value))
        } else if !scalar.isHidden {
          bytes += UTF8.encode(scalar)!
        } else {
          for unit in String(scalar).utf16 { appendEscaped(unit) }
        }
      }
    }
    put(character: "\"")
  }

  private mutating func append(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      put(character: "\\")
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
