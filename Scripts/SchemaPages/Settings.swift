import Foundation

/// A setting as `liveroom settings` lists it.
struct Setting {
  var name: String
  var value: String

  /// `name = value`, before lines that begin with spaces.
  static func list(in text: String) -> [Setting] {
    text.split(separator: "\n").compactMap { line in
      guard !line.hasPrefix(" "), let equals = line.firstRange(of: " = ") else { return nil }
      return Setting(
        name: String(line[..<equals.lowerBound]), value: String(line[equals.upperBound...]))
    }
  }

  /// The default in a documentation comment, if it differs from the value. A default in words is not compared.
  func otherDefault(in documentation: String) -> String? {
    let text = documentation.replacing("\n", with: " ")
      .replacing("The default is ", with: "Default ")
    guard
      let said = text.firstMatch(of: /[Ii]n a room ``(?:\w+\/)+(\w+)(?:\(.*?\))?``/)?.1
        ?? text.firstMatch(of: /\bDefault ``(?:\w+\/)*(\w+)(?:\(.*?\))?``/)?.1
        ?? text.firstMatch(of: /``(?:\w+\/)+(\w+)`` by default/)?.1
    else { return otherNumber(in: text) }
    return value == "\"\(said)\"" || value.first != "\"" ? nil : String(said)
  }

  private func otherNumber(in text: String) -> String? {
    guard
      let said = text.firstMatch(
        of: /\bDefault(?: a fade of)? (-?[\d,]*\d(?:\.\d+)?)(?: ([a-zA-Z]+))?/
      )?.output
        ?? text.firstMatch(
          of: /(-?[\d,]*\d(?:\.\d+)?)(?: ([a-z]+))?(?: to [\d.,]+(?: [a-z]+)?)? by default/)?.output
    else { return otherWord(in: text) }
    guard let number = Double(said.1.replacing(",", with: "")) else { return nil }
    let factor: Double =
      switch said.2 {
      case "ms": 0.001
      case "min": 60
      case "kB": 1_024
      default: 1
      }
    // Compares the duration of a motion, and the least value of a range.
    let listed = value.firstMatch(of: /^(?:\{"duration":|\[)?(-?\d+(?:\.\d+)?(?:e-?\d+)?)/)?.1
    guard let listed, let present = Double(listed) else {
      return value == "null" ? String(said.0) : nil
    }
    return abs(present - number * factor) < 1e-9 ? nil : String(said.0)
  }

  private func otherWord(in text: String) -> String? {
    guard
      let said = text.firstMatch(of: /\bDefault `?(none|nil|[a-z][\w-]+)`?(?=[.,:;]|$)/)?.1
        ?? text.firstMatch(of: /`?(true|false|none|nil|empty)`? by default/)?.1
    else { return nil }
    let matches: [String]
    switch said {
    case "none", "nil", "empty": matches = ["null", "[]", "\"\""]
    case "true", "yes": matches = ["true"]
    case "false", "no": matches = ["false"]
    case _ where value.hasPrefix("\"") && !text.contains("Default the"): matches = ["\"\(said)\""]
    default: return nil
    }
    return matches.contains(value) ? nil : String(said)
  }
}
