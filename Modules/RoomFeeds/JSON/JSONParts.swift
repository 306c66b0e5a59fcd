/// The fields of an object, or the elements of an array, which have no names. A class, as values of it
/// are handed to every field that is read.
final class JSONParts: Sendable {
  typealias Ranges = (name: Range<Int>, value: Range<Int>)

  private let bytes: ArraySlice<UInt8>
  let ranges: [Ranges]
  // What precedes the names in errors.
  let path: String
  let exactness: JSONExactness
  // Whether a field that nobody reads is an error.
  let isStrict: Bool

  init(
    of bytes: ArraySlice<UInt8>, _ ranges: [Ranges], path: String, _ exactness: JSONExactness,
    isStrict: Bool
  ) {
    self.bytes = bytes
    self.ranges = ranges
    self.path = path
    self.exactness = exactness
    self.isStrict = isStrict
  }

  /// The parts of a part.
  func parts(of bytes: ArraySlice<UInt8>, _ ranges: [Ranges], path: String) -> JSONParts {
    JSONParts(of: bytes, ranges, path: path, exactness, isStrict: isStrict)
  }

  func value(_ index: Int) -> ArraySlice<UInt8> { bytes[ranges[index].value] }

  /// The name of a field; for an element its number, for a whole text none.
  func name(of index: Int) -> String {
    let name = ranges[index].name
    guard name.isEmpty else { return JSONScanner.string(of: bytes[name]) ?? "" }
    return path.hasSuffix(".") ? "\(index)" : ""
  }

  /// The name with those of the objects and arrays around it, for errors.
  func path(of index: Int, limit: Int = .max) -> String {
    let name = name(of: index).prefix(limit)
    return name.isEmpty && path.hasSuffix(".") ? String(path.dropLast()) : path + name
  }

  func index(_ index: Int, isOf name: StaticString) -> Bool {
    name.withUTF8Buffer { name in
      let quoted = bytes[ranges[index].name].dropFirst().dropLast()
      if quoted.elementsEqual(name) { return true }
      return quoted.contains(UInt8(ascii: "\\"))
        && JSONScanner.string(of: bytes[ranges[index].name])?.utf8.elementsEqual(name) == true
    }
  }

  /// The first field of a name.
  func index(of name: StaticString) -> Int? {
    ranges.indices.first { index($0, isOf: name) }
  }
}

extension JSONScanner {
  /// The places of the names and values of an object; `nil` for what is none.
  static func fields(in text: ArraySlice<UInt8>) -> [JSONParts.Ranges]? {
    var scanner = JSONScanner(text)
    var fields: [JSONParts.Ranges] = []
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    if scanner.take(UInt8(ascii: "}")) { return fields }
    repeat {
      guard let name = try? scanner.place(), scanner.take(UInt8(ascii: ":")),
        let value = try? scanner.place()
      else { return nil }
      fields.append((name, value))
    } while scanner.take(UInt8(ascii: ","))
    return fields
  }

  /// The places of the elements of an array, which have no names; `nil` for what is none.
  static func elements(in text: ArraySlice<UInt8>) -> [JSONParts.Ranges]? {
    var scanner = JSONScanner(text)
    var elements: [JSONParts.Ranges] = []
    guard scanner.take(UInt8(ascii: "[")) else { return nil }
    if scanner.take(UInt8(ascii: "]")) { return elements }
    repeat {
      guard let element = try? scanner.place() else { return nil }
      elements.append((element.lowerBound..<element.lowerBound, element))
    } while scanner.take(UInt8(ascii: ","))
    return elements
  }

  /// What a text in quotation marks says; `nil` for what is none.
  static func string(of quoted: ArraySlice<UInt8>) -> String? {
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
  private mutating func place() throws(Malformed) -> Range<Int> {
    _ = next()
    let start = position
    try skipValue()
    return start..<position
  }
}
