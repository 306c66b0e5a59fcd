/// The differences of a JSON value from the fields that a test expects of it, each with its path; empty
/// where there are none.
///
/// An object may have more fields than are expected, in any order, so that a field that is added to an
/// event breaks no test of the others. A value that is expected to be `null` is `null` or absent,
/// and an empty object has no fields. Numbers and texts are compared as they are spelled: `1` is not `1.0`.
public func differences(in json: String, from expected: String) -> [String] {
  guard let value = SpelledJSON(json) else { return ["\(json) is not JSON"] }
  guard let expected = SpelledJSON(expected) else {
    return ["\(expected) is expected, and not JSON"]
  }
  var differences: [String] = []
  value.compare(with: expected, at: "", into: &differences)
  return differences.sorted()
}

/// The differences of lines of JSON from those that a test expects, by their indices.
public func differences(in lines: [String], from expected: [String]) -> [String] {
  let list = { (lines: [String]) in "[" + lines.joined(separator: ",") + "]" }
  return differences(in: list(lines), from: list(expected))
}

/// JSON whose numbers and texts are as they are spelled.
private indirect enum SpelledJSON {
  case scalar(ArraySlice<UInt8>)
  case list([SpelledJSON])
  case object([ArraySlice<UInt8>: SpelledJSON])

  static let null = SpelledJSON.scalar(Array("null".utf8)[...])

  init?(_ text: String) {
    var reader = SpelledJSONReader(rest: Array(text.utf8)[...])
    guard let value = try? reader.value(), reader.isAtEnd else { return nil }
    self = value
  }

  func compare(
    with expected: SpelledJSON, at path: String, into differences: inout [String]
  ) {
    switch (self, expected) {
    case (.object(let fields), .object(let expected)) where !expected.isEmpty || fields.isEmpty:
      for (name, value) in expected {
        let path = path + "." + String(decoding: name.dropFirst().dropLast(), as: UTF8.self)
        (fields[name] ?? .null).compare(with: value, at: path, into: &differences)
      }
    case (.list(let elements), .list(let expected)) where elements.count == expected.count:
      for (index, (element, value)) in zip(elements, expected).enumerated() {
        element.compare(with: value, at: "\(path).\(index)", into: &differences)
      }
    case (.scalar(let text), .scalar(let expected)) where text == expected: break
    default: differences.append("\(path) is \(self.text), not \(expected.text)")
    }
  }

  var text: String {
    switch self {
    case .scalar(let text): String(decoding: text, as: UTF8.self)
    case .list(let elements): "a list of \(elements.count)"
    case .object(let fields): "an object of \(fields.count)"
    }
  }
}

/// Reads JSON up to its end. It does not check how numbers and texts are spelled.
private struct SpelledJSONReader {
  private struct NotJSON: Error {}

  var rest: ArraySlice<UInt8>

  /// Whether nothing follows but the end of the line.
  var isAtEnd: Bool { rest.isEmpty || rest.elementsEqual("\n".utf8) }

  mutating func value() throws -> SpelledJSON {
    if skip("{") {
      var fields: [ArraySlice<UInt8>: SpelledJSON] = [:]
      while !skip("}") {
        if !fields.isEmpty { try take(",") }
        let name = try scalar()
        try take(":")
        guard fields.updateValue(try value(), forKey: name) == nil else { throw NotJSON() }
      }
      return .object(fields)
    }
    if skip("[") {
      var elements: [SpelledJSON] = []
      while !skip("]") {
        if !elements.isEmpty { try take(",") }
        elements.append(try value())
      }
      return .list(elements)
    }
    return .scalar(try scalar())
  }

  private mutating func scalar() throws -> ArraySlice<UInt8> {
    var isText = false
    var isEscaped = false
    let end = rest.firstIndex { byte in
      if isEscaped {
        isEscaped = false
      } else if isText, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isText.toggle()
      } else {
        return !isText && ",:[]{}\n".utf8.contains(byte)
      }
      return false
    }
    let text = rest[..<(end ?? rest.endIndex)]
    guard !text.isEmpty, !isText else { throw NotJSON() }
    rest = rest[text.endIndex...]
    return text
  }

  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(_ sign: Unicode.Scalar) throws {
    guard skip(sign) else { throw NotJSON() }
  }
}
