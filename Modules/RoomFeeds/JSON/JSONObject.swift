import PopupSequencer

/// The fields of an object whose text is known to be JSON, each read when it is asked for.
///
/// Of two fields of one name the first counts, and a field that is `null` counts as absent.
struct JSONObject {
  /// What precedes the names of its fields in errors.
  private let path: String
  private let fields: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]

  /// `nil` where the text is another value than an object.
  init?(_ text: ArraySlice<UInt8>, path: String = "") {
    guard let fields = JSONScanner.fields(of: text) else { return nil }
    self.path = path
    self.fields = fields
  }

  /// The value of a field; `nil` where it is absent or `null`.
  subscript(name: StaticString) -> JSONValue? {
    guard let value = text(of: name), value.first != UInt8(ascii: "n") else { return nil }
    return JSONValue(value, path: path, name: name.description)
  }

  /// The value of a field that must be present; one that is `null` is of the wrong type.
  func required(_ name: StaticString) throws(FeedError) -> JSONValue {
    guard let value = text(of: name) else { throw .missing(name.description) }
    return JSONValue(value, path: path, name: name.description)
  }

  /// All fields in their order, also those of a name that was there before.
  var all: [(name: String, value: JSONValue)] {
    fields.map { field in
      let name = JSONScanner.text(of: field.name) ?? ""
      return (name, JSONValue(field.value, path: path, name: name))
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

  fileprivate init(_ text: ArraySlice<UInt8>, path: String, name: String) {
    self.text = text
    self.path = path
    self.name = name
  }

  func string() throws(FeedError) -> String {
    guard let string = JSONScanner.text(of: text) else { throw wrongType }
    return string
  }

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

  /// A number of which something is left as a `Double`.
  func number() throws(FeedError) -> Double {
    guard isNumber else { throw wrongType }
    guard let number = Double(json: text) else { throw outOfRange }
    return number
  }

  func list() throws(FeedError) -> [JSONValue] {
    guard let elements = JSONScanner.elements(of: text) else { throw wrongType }
    return elements.enumerated().map { index, element in
      JSONValue(element, path: path + name + ".", name: "\(index)")
    }
  }

  func strings() throws(FeedError) -> [String] {
    var strings: [String] = []
    for value in try list() { strings.append(try value.string()) }
    return strings
  }

  func object() throws(FeedError) -> JSONObject {
    guard let object = JSONObject(text, path: path + name + ".") else { throw wrongType }
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
