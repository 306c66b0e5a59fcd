/// Appends JSON to a buffer, the fields of an object in the order in which they are given.
///
/// The events of a long session are some hundred thousand small objects: written this way they
/// cost less than playing the session does.
package struct JSONText {
  private var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package var count: Int { bytes.count }

  package mutating func object(_ fields: (inout JSONText) -> Void) {
    beginObject()
    fields(&self)
    endObject()
  }

  mutating func beginObject() {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Returns all that was written since the last call.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func field(_ name: StaticString, _ value: String) {
    begin(name)
    append(value)
  }

  package mutating func field(_ name: StaticString, _ value: Int) {
    begin(name)
    append(literal: String(value))
  }

  package mutating func field(_ name: StaticString, _ value: Double) {
    begin(name)
    append(value)
  }

  package mutating func field(_ name: StaticString, _ value: Bool) {
    begin(name)
    append(value)
  }

  package mutating func field(_ name: StaticString, _ fields: (inout JSONText) -> Void) {
    begin(name)
    object(fields)
  }

  /// Begins a field whose name is known only now.
  package mutating func begin(_ name: String) {
    separate()
    append(name)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func begin(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  package mutating func array<Element, Failure: Error>(
    _ elements: [Element], _ write: (inout JSONText, Element) throws(Failure) -> Void
  ) throws(Failure) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      try write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends all that another has written.
  mutating func append(_ other: JSONText) {
    bytes += other.bytes
    needsComma = other.needsComma
  }

  package mutating func append(literal: String) {
    bytes += literal.utf8
  }

  package mutating func append(_ value: Double) {
    append(literal: value.isFinite ? value.description : "null")
  }

  package mutating func append(_ value: Bool) {
    append(literal: value ? "true" : "false")
  }

  /// What a terminal would obey, or not show, is escaped: events may end on one.
  package mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
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
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
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
