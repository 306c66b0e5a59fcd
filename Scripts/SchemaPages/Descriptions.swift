/// The description of a field or a case in the sources, beside its name.
struct DescribedMember {
  /// The name of the field, or of the case.
  var name: String
  /// For a case, the name of its value; empty if the value has fields.
  var label = ""
  /// The visited property, or the value that is created for the visitor: `target.regions`.
  var value = ""
  /// Whether a field is read as well as written.
  var isRead = false
  /// The range of a field, as it is written.
  var range: String?
  /// The unit of a range.
  var unit = ""
}

/// The descriptions of types in the sources, by the names of the types.
struct Descriptions {
  private(set) var fields: [String: [DescribedMember]] = [:]
  private(set) var cases: [String: [DescribedMember]] = [:]
  /// The fields that a value must have when it is read.
  private(set) var required: [String: Set<String>] = [:]
  /// The cases whose value may be absent.
  private(set) var optionalCases: Set<String> = []
  /// The value that is read for an absent field, or for an absent value of a case, by the path.
  private(set) var defaults: [String: String] = [:]
  /// Texts that have a name: `PopupChannel.modal`.
  private(set) var constants: [String: String] = [:]
  /// The cases of recordings only.
  private(set) var recorded: Set<String> = []
  /// The tables of settings.
  private(set) var settings: Set<String> = []
  /// The types with cases that are read.
  private(set) var readCases: Set<String> = []

  init(_ sources: [String]) {
    for source in sources { read(source) }
  }

  private mutating func read(_ source: String) {
    guard source.contains("func describe(_ ") else { return }
    var types: [(indentation: Int, name: String)] = []
    var body: (indentation: Int, head: Substring, text: String)?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let indentation = line.prefix { $0 == " " }.count
      if let open = body {
        body?.text += line.drop { $0 == " " } + " "
        if indentation == open.indentation, line.hasSuffix("}") {
          read(open.text, of: types.map(\.name).joined(separator: "."), head: open.head)
          body = nil
        }
      } else if let type = line.firstMatch(
        of:
          /^ *(?:@\w+ )*(?:public |package |private |fileprivate |indirect )*(?:extension|struct|enum) ([\w.]+)(.*)/
      ) {
        types.removeAll { $0.indentation >= indentation }
        types.append((indentation, String(type.1)))
        let name = types.map(\.name).joined(separator: ".")
        if type.2.contains("SettingsTable") { settings.insert(name) }
        if type.2.contains(/Read(Cases|Inputs)/) { readCases.insert(name) }
      } else if let constant = line.firstMatch(of: /static let (\w+) = (".*")$/) {
        let owner = types.last { $0.indentation < indentation }?.name ?? ""
        constants[owner + "." + constant.1] = String(constant.2)
      } else if line.contains(#/func describe\(_ |init\(from /#), line.hasSuffix("{") {
        types.removeAll { $0.indentation >= indentation }
        body = (indentation, line, "")
      }
    }
  }

  private mutating func read(_ text: String, of type: String, head: Substring) {
    if head.contains("FieldVisitor") {
      fields[type, default: []] += Self.fields(in: text)
    } else if head.contains("CaseVisitor") {
      cases[type, default: []] += Self.cases(in: text)
    } else if head.contains("FieldReader") {
      // The following cases are read from recordings alone.
      let present = text.firstRange(of: "isExact").map { text[..<$0.lowerBound] } ?? text[...]
      for match in present.matches(of: /required\(\s*"(\w+)"/) {
        required[type, default: []].insert(String(match.1))
      }
      // Fields with another default when they are read.
      for match in present.matches(of: /[(,] ?(\w+): (\d+|"\w*"|\.\w+)/) {
        defaults[type + "." + match.1] = String(match.2)
      }
      for match in present.matches(of: /optional\(\s*"(\w+)"\s*\)\s*\?\? (\.?\w+)/) {
        defaults[type + "." + match.1] = String(match.2)
      }
    } else if head.contains("CaseReader") {
      readCases(in: text, of: type)
    }
  }

  private static func fields(in text: String) -> [DescribedMember] {
    text.split(separator: "visitor.field(", omittingEmptySubsequences: false).dropFirst().compactMap
    { call in
      guard let match = call.firstMatch(of: /^\s*"(\w+)",\s*(&?)([\w.]+)/) else { return nil }
      // The fields of a comment that are in a box are properties of the comment as well.
      var field = DescribedMember(
        name: String(match.1), value: String(match.3.trimmingPrefix("extras.")),
        isRead: !match.2.isEmpty)
      if let range = call.firstMatch(of: /, in: (.+?)(?:,\s*"([^"]*)")?\)\s*(?:\}.*|if .*)?$/) {
        field.range = String(range.1)
        field.unit = range.2.map(String.init) ?? ""
      }
      return field
    }
  }

  private static func cases(in text: String) -> [DescribedMember] {
    text.matches(of: /visitor\.visit\(\s*(?:path: )?"(\w+)"(?:,\s*"(\w+)")?(?:,\s*([\w.]+))?/)
      .map {
        DescribedMember(
          name: String($0.1), label: $0.2.map(String.init) ?? "",
          value: $0.3.map(String.init) ?? "")
      }
  }

  private mutating func readCases(in text: String, of type: String) {
    var isRecorded = false
    for part in text.split(separator: "case ", omittingEmptySubsequences: false).dropFirst() {
      if part.hasPrefix("_ where !reader.isExact") { isRecorded = true }
      for match in part.prefix(while: { $0 != ":" }).matches(of: /"(\w+)"/) {
        let path = type + "." + match.1
        if isRecorded || part.contains("where reader.isExact") { recorded.insert(path) }
        if part.contains("reader.optional(") { optionalCases.insert(path) }
        if let given = part.firstMatch(of: /\?\? (\.?\w+)/) { defaults[path] = String(given.1) }
      }
    }
    // The inputs that all modules have are read after those of a recording.
    guard isRecorded, text.contains("Self(lifecycle: ") else { return }
    recorded.formUnion(["suspend", "resume", "close"].map { type + "." + $0 })
  }
}
