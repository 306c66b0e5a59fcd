import Foundation

/// The declarations of types, properties and cases in the symbol graphs, by their paths: `GiftLaneStep.count`.
struct Declarations {
  private var types: [String: String] = [:]
  private var documentation: [String: String] = [:]
  private var published: Set<String> = []
  /// The default arguments of initializers, by the path of the property.
  private(set) var defaults: [String: String] = [:]
  /// The cases of enumerations, the options of sets of options, and the predefined names of open sets of names, in the
  /// order of the sources.
  private(set) var cases: [String: [String]] = [:]
  private var namedTypes: Set<String> = []

  init(_ graphs: [SymbolGraph]) {
    for symbol in graphs.flatMap(\.symbols).sorted(by: { $0.place < $1.place }) {
      var path = symbol.pathComponents
      let name = String(path[path.count - 1].prefix { $0 != "(" })
      path[path.count - 1] = name
      let key = path.joined(separator: ".")
      let owner = path.dropLast().joined(separator: ".")
      let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
      if symbol.accessLevel == "public" { published.insert(key) }
      if documentation[key] == nil, let text = symbol.documentation { documentation[key] = text }
      switch symbol.kind.identifier {
      case "swift.struct", "swift.enum", "swift.class":
        documentation[key] = symbol.documentation ?? ""
      case "swift.property":
        types[key] = declaration.firstRange(of: ": ").map { colon in
          String(declaration[colon.upperBound...].prefix { $0 != "{" })
            .trimmingCharacters(in: .whitespaces)
        }
      case "swift.type.property" where declaration.hasSuffix(": " + path[0]):
        cases[owner, default: []].append(name)
        namedTypes.insert(owner)
      case "swift.enum.case":
        cases[owner, default: []].append(name)
        if let open = declaration.firstIndex(of: "("), declaration.hasSuffix(")") {
          types[key] = String(declaration[declaration.index(after: open)...].dropLast())
        }
      case "swift.init":
        for match in declaration.matches(
          of: /(\w+): [^,=]+ = ([-\w."]+(?:\(\d+\))?|\[:?\])(?=[,)])/)
        {
          defaults[owner + "." + match.1] = String(match.2)
        }
      default: break
      }
    }
  }

  /// The type of a property, or of the value of a case, without its label and default.
  func type(of path: String) -> String? {
    guard let type = types[path] else { return nil }
    let unlabelled = String(type.trimmingPrefix(#/\w+: /#))
    return unlabelled.firstRange(of: " = ").map { String(unlabelled[..<$0.lowerBound]) }
      ?? unlabelled
  }

  /// The values of a case that has several: their names, types and defaults.
  func values(of path: String) -> [(name: String, type: String, given: String?)] {
    let values = (types[path] ?? "").matches(of: /(\w+): ([^,=]+?)(?: = ([^,]+))?(?:, |$)/)
    guard values.count > 1 else { return [] }
    return values.map { (String($0.1), String($0.2), $0.3.map(String.init)) }
  }

  /// Whether the values of a type are a list of names in JSON.
  func isOptionSet(_ type: String) -> Bool { namedTypes.contains(type) && !isOpen(type) }

  /// Whether the values of a type are texts, with the cases as predefined values.
  func isOpen(_ type: String) -> Bool {
    namedTypes.contains(type)
      && ["rawValue", "name"].contains { types[type + "." + $0] == "String" }
  }

  func isPublic(_ path: String) -> Bool { published.contains(path) }

  /// All of the documentation, paragraph by paragraph.
  func text(of path: String) -> String? { documentation[path] }

  /// The first sentence of the documentation.
  func sentence(of path: String) -> String? {
    guard let paragraph = documentation[path]?.split(separator: "\n").first else { return nil }
    let end = paragraph.firstMatch(of: /\.(?= [A-Z0-9`]|$)/)?.range.upperBound
    // Links of DocC are for its own pages.
    return String(paragraph[..<(end ?? paragraph.endIndex)])
      .replacing(/``(?:\w+\/)*(\w+)(?:\([^`]*\))?``/) { "`\($0.1)`" }
      .replacing("|", with: "\\|")
  }

  /// The full name of a type that is named within another.
  func name(of type: String, in owner: String) -> String {
    var owner = owner
    while true {
      let name = owner.isEmpty ? type : owner + "." + type
      if documentation[name] != nil || owner.isEmpty { return name }
      owner = String(owner[..<(owner.lastIndex(of: ".") ?? owner.startIndex)])
    }
  }
}

extension SymbolGraph.Symbol {
  /// The place in its file, files in the order of their names.
  fileprivate var place: String {
    guard let location else { return "" }
    return location.uri + String(location.position.line + 100_000)
  }

  /// Paragraphs, each on one line.
  fileprivate var documentation: String? {
    docComment?.lines.map(\.text).split { $0.isEmpty }
      .map { $0.joined(separator: " ") }.joined(separator: "\n")
  }
}
