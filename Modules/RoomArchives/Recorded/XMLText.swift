import RoomCore

/// The attributes of a tag, each with its value as it is written.
///
/// If two attributes have the same name, the first is used.
struct XMLAttributes {
  private var fields: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []

  /// `nil` where one is malformed.
  ///
  /// - Parameter text: what follows the name of the element.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text.last == UInt8(ascii: "/") ? text.dropLast() : text
    while true {
      rest = rest.drop { $0.isXMLSpace }
      guard !rest.isEmpty else { return }
      let name = rest.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: "=") }
      rest = rest[name.endIndex...].drop { $0.isXMLSpace }
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
      rest = rest.drop { $0.isXMLSpace }
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.firstIndex(of: quote)
      else { return nil }
      fields.append((name, rest[..<end]))
      rest = rest[(end + 1)...]
    }
  }

  /// The value of an attribute, with its references replaced; `nil` where it is absent.
  subscript(name: StaticString) -> [UInt8]? {
    let field = name.withUTF8Buffer { name in fields.first { $0.name.elementsEqual(name) } }
    return field.map { XMLText.plain($0.value, isAttribute: true) }
  }
}

/// Text as XML writes it.
enum XMLText {
  /// The text with its references replaced and its line breaks as `\n`, or in an attribute as spaces.
  ///
  /// There are five names, and numbers. What has another name, or none, is text as it is written; a
  /// number of no character of XML is U+FFFD.
  static func plain(_ text: ArraySlice<UInt8>, isAttribute: Bool = false) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "&"):
        if let (scalar, length) = reference(rest) {
          plain += UTF8.encode(scalar)!
          rest = rest.dropFirst(length)
        } else {
          plain.append(byte)
        }
      case UInt8(ascii: "\r"):
        if rest.first != UInt8(ascii: "\n") { plain.append(UInt8(ascii: isAttribute ? " " : "\n")) }
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        plain.append(isAttribute ? UInt8(ascii: " ") : byte)
      default: plain.append(byte)
      }
    }
    return plain
  }

  /// Text without references as text with them.
  static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var escaped: [UInt8] = []
    for byte in text {
      escaped.append(byte)
      if byte == UInt8(ascii: "&") { escaped += "amp;".utf8 }
    }
    return escaped
  }

  /// The character of a reference and the number of its bytes, after `&`.
  private static func reference(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    // Zeros may make a number longer, which no writer does.
    guard let end = text.prefix(16).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = text[..<end]
    let length = name.count + 1
    for (named, scalar) in names where name.elementsEqual(named.utf8) { return (scalar, length) }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty else { return nil }
    let base: UInt32 = isHexadecimal ? 16 : 10
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalDigit, digit < base else { return nil }
      value = value.multipliedSaturating(by: base).addingSaturating(digit)
    }
    return (Unicode.Scalar(value).flatMap { $0.isXMLCharacter ? $0 : nil } ?? "\u{FFFD}", length)
  }

  private static let names: [(String, Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ]
}

extension UInt8 {
  var isXMLSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }

  fileprivate var hexadecimalDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isXMLCharacter: Bool {
    switch value {
    case 0x9, 0xA, 0xD: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
