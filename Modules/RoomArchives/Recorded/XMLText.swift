import RoomFeeds

/// Decodes attributes and text of XML.
enum XMLText {
  /// Returns the attributes of a tag, or `nil` if one is malformed. If two have the same name, the
  /// first is used.
  ///
  /// - Parameter text: The bytes between the name of the element and the end of the tag.
  static func attributes(_ text: ArraySlice<UInt8>) -> [String: String]? {
    var attributes: [String: String] = [:]
    var rest = text.last == UInt8(ascii: "/") ? text.dropLast() : text
    while true {
      rest = rest.drop { $0.isSpace }
      guard !rest.isEmpty else { return attributes }
      let name = rest.prefix { !$0.isSpace && $0 != UInt8(ascii: "=") }
      rest = rest[name.endIndex...].drop { $0.isSpace }
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
      rest = rest.drop { $0.isSpace }
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.firstIndex(of: quote)
      else { return nil }
      let key = String(decoding: name, as: UTF8.self)
      if attributes[key] == nil { attributes[key] = plain(rest[..<end]) }
      rest = rest[(end + 1)...]
    }
  }

  /// Returns the text with its references replaced and its line breaks as `\n`.
  ///
  /// References are numeric or have one of five names. A reference with another name is kept as
  /// text. An invalid number is replaced by U+FFFD.
  static func plain(_ text: ArraySlice<UInt8>) -> String {
    var plain: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(16).firstIndex(of: UInt8(ascii: ";")),
        let scalar = reference(String(decoding: rest[..<end], as: UTF8.self))
      {
        plain += UTF8.encode(scalar)!
        rest = rest[(end + 1)...]
      } else if byte != UInt8(ascii: "\r") {
        plain.append(byte)
      } else if rest.first != UInt8(ascii: "\n") {
        plain.append(UInt8(ascii: "\n"))
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Returns the character of a reference, or `nil` if the text between `&` and `;` is not a
  /// reference.
  private static func reference(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard name.hasPrefix("#"), let value = UInt64(digits, radix: isHexadecimal ? 16 : 10) else {
        return nil
      }
      return UInt32(exactly: value).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
    }
  }
}
