import Foundation

/// A setting as `liveroom settings` lists it.
struct Setting {
  var name: String
  var value: String
  var allowed: String

  /// `name = value`, and what is allowed on the next line.
  static func list(in text: String) -> [Setting] {
    let lines = text.split(separator: "\n")
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      guard !line.hasPrefix(" "), let equals = line.firstRange(of: " = ") else { return nil }
      return Setting(
        name: String(line[..<equals.lowerBound]), value: String(line[equals.upperBound...]),
        allowed: next.trimmingCharacters(in: .whitespaces))
    }
  }
}

/// What the symbol graphs say of types, properties and cases, by their paths: `LaneStep.count`.
struct Declarations {
  private var types: [String: String] = [:]
  private var sentences: [String: String] = [:]
  /// The cases of enumerations, in the order of the sources.
  private(set) var cases: [String: [String]] = [:]

  init(_ graphs: [SymbolGraph]) {
    for symbol in graphs.flatMap(\.symbols).sorted(by: { $0.line < $1.line }) {
      var path = symbol.pathComponents
      let name = String(path[path.count - 1].prefix { $0 != "(" })
      path[path.count - 1] = name
      let key = path.joined(separator: ".")
      sentences[key] = sentences[key] ?? symbol.firstSentence
      let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
      switch symbol.kind.identifier {
      case "swift.property":
        types[key] = declaration.firstRange(of: ": ").map { colon in
          String(declaration[colon.upperBound...].prefix { $0 != "{" })
            .trimmingCharacters(in: .whitespaces)
        }
      case "swift.enum.case":
        cases[path.dropLast().joined(separator: "."), default: []].append(name)
        if let open = declaration.firstIndex(of: "("), declaration.hasSuffix(")") {
          types[key] = String(declaration[declaration.index(after: open)...].dropLast())
        }
      default: break
      }
    }
  }

  /// The type of a property, or what a case carries, without its label.
  func type(of path: String) -> String? {
    guard let type = types[path] else { return nil }
    return type.firstRange(of: ": ").map { String(type[$0.upperBound...]) } ?? type
  }

  func sentence(of path: String) -> String? { sentences[path] }

  /// The full name of a type that is named within another.
  func name(of type: String, in owner: String) -> String {
    var owner = owner
    while true {
      let name = owner.isEmpty ? type : owner + "." + type
      if sentences[name] != nil || owner.isEmpty { return name }
      owner = String(owner[..<(owner.lastIndex(of: ".") ?? owner.startIndex)])
    }
  }
}

/// What the descriptions in the sources name: the fields of types, and the labels of cases.
struct Descriptions {
  private(set) var fields: [String: [String]] = [:]
  /// The label of the value of a case, by the path of the case; an empty one for that of fields.
  private(set) var labels: [String: String] = [:]

  init(_ sources: [String]) {
    for source in sources { read(source) }
  }

  private mutating func read(_ source: String) {
    var types: [(indentation: Int, name: String)] = []
    var body: (indentation: Int, type: String, text: String)?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let indentation = line.prefix { $0 == " " }.count
      if let open = body {
        body?.text += line
        if indentation == open.indentation, line.hasSuffix("}") {
          read(open.text, of: open.type)
          body = nil
        }
      } else if let type = line.firstMatch(
        of:
          /^ *(?:@\w+ )*(?:public |package |private |fileprivate |indirect )*(?:extension|struct|enum) ([\w.]+)/
      ) {
        types.removeAll { $0.indentation >= indentation }
        types.append((indentation, String(type.1)))
      } else if line.contains("func describe(_ ") {
        types.removeAll { $0.indentation >= indentation }
        body = (indentation, types.map(\.name).joined(separator: "."), "")
      }
    }
  }

  private mutating func read(_ text: String, of type: String) {
    for match in text.matches(of: /visitor\.field\(\s*"(\w+)"/) {
      fields[type, default: []].append(String(match.1))
    }
    for match in text.matches(of: /visitor\.visit\(\s*(?:path: )?"(\w+)"(?:,\s*"(\w+)")?/) {
      labels[type + "." + match.1] = match.2.map(String.init) ?? ""
    }
  }
}

/// All that the pages are written from.
struct Schema {
  let declarations: Declarations
  let descriptions: Descriptions
  let settings: [Setting]
}

extension SymbolGraph.Symbol {
  /// The place in its file, files in the order of their names.
  fileprivate var line: String {
    guard let location else { return "" }
    return location.uri + String(location.position.line + 100_000)
  }

  /// The first sentence of the documentation, on one line.
  fileprivate var firstSentence: String? {
    guard let lines = docComment?.lines else { return nil }
    let paragraph = lines.map(\.text).prefix { !$0.isEmpty }.joined(separator: " ")
    guard !paragraph.isEmpty else { return nil }
    let end = paragraph.firstMatch(of: /[.:](?= [A-Z`]|$)/)?.range.upperBound
    // Links of DocC are for its own pages.
    return String(paragraph[..<(end ?? paragraph.endIndex)])
      .replacing(/``(?:\w+\/)*(\w+)(?:\([^`]*\))?``/) { "`\($0.1)`" }
      .replacing("|", with: "\\|")
  }
}
