import RoomCore

/// Appends JSON to a buffer, the fields of an object in the order in which they are given.
///
/// The events of a long session are some hundred thousand small objects: written this way they
/// cost less than playing the session does.
///
/// What is called for each field is not inlined: there are hundreds of fields, and the module of a page
/// is loaded from a network.
package struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  // Whether what is written next is an element of a list.
  private var isInList = false
  // Whether the case that is visited is a path, with the fields of its value beside it.
  var isPath = false
  // Whether the first name of that path is left out: that of the module, which is written elsewhere.
  var startsInModule = false
  // What the text that is written next says of people.
  var privacy: FieldPrivacy?
  /// Whether `nil` is written, as `null`: in settings, where what is absent has its default.
  var writesAbsence = false
  /// Whether every value is written as it is: durations to the last digit, and also numbers that
  /// are none. Otherwise durations are to the nearest `Double`, and what is no number is `null`.
  @RecordingOnly var isExact = false
  /// Whether a field without a name precedes what is no field: the case of a value with its name, and
  /// the entries of a table. `nil` is written, too.
  @RecordingOnly var isMarked = false
  /// The pseudonyms in place of names and texts; `nil` where they are written as they are.
  var pseudonyms: Pseudonyms?

  package init() {}

  package var count: Int { bytes.count }

  package mutating func endLine() {
    put(character: "\n")
    needsComma = false
  }

  /// Returns all that was written since the last call.
  package mutating func take() -> [UInt8] {
    defer { clear() }
    return bytes
  }

  /// Forgets what was written.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  package mutating func field(_ name: StaticString, _ fields: (inout JSONText) -> Void) {
    begin(name)
    object(fields)
  }

  /// Begins a field whose name is known only now.
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

  /// Begins a list, or an object; returns whether it is an element of a list itself.
  @inline(never)
  mutating func begin(isList: Bool) -> Bool {
    separateElement()
    defer { isInList = isList }
    put(character: isList ? "[" : "{")
    needsComma = false
    return isInList
  }

  /// Ends a list, or an object.
  @inline(never)
  mutating func end(_ isElement: Bool, isList: Bool) {
    put(character: isList ? "]" : "}")
    isInList = isElement
    needsComma = true
  }

  /// Separates an element of a list from the one before.
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

  package mutating func array<Element, Failure: Error>(
    _ elements: [Element], _ write: (inout JSONText, Element) throws(Failure) -> Void
  ) throws(Failure) {
    put(character: "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { put(character: ",") }
      try write(&self, element)
    }
    put(character: "]")
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

  /// Control and invisible characters are escaped: events may be printed on a terminal.
  package mutating func append(_ text: String) {
    put(character: "\"")
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 { append(ascii: byte) }
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
