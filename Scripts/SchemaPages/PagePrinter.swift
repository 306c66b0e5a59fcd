/// Writes the tables of a page.
struct PagePrinter {
  private let schema: Schema
  private var printed: Set<String> = []
  private(set) var complaints: [String] = []

  init(_ schema: Schema) {
    self.schema = schema
  }

  /// The page with its tables as they should be.
  mutating func page(_ text: String) -> String {
    var lines: [String] = []
    var isInTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == "<!-- end -->" { isInTable = false }
      if !isInTable { lines.append(line) }
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4, words[0] == "<!--", words[3] == "-->" else { continue }
      isInTable = true
      lines.append("")
      switch words[1] {
      case "cases": lines += cases(of: words[2])
      case "settings": lines += settings(of: words[2])
      default: complaints.append("there are no tables of “\(words[1])”")
      }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Cases

  private mutating func cases(of enumeration: String) -> [String] {
    var types: [String] = []
    var lines = table(of: enumeration, path: "", &types)
    lines.append("")
    // Types that these lead to, and so on.
    while !types.isEmpty {
      let type = types.removeFirst()
      guard printed.insert(type).inserted else { continue }
      let new = values(of: type, &types)
      if !new.isEmpty { lines += ["#### \(type)", ""] + new + [""] }
    }
    return lines
  }

  /// A row for each case, those of cases that are cases in turn by their path.
  private mutating func table(
    of enumeration: String, path: String, _ types: inout [String]
  ) -> [String] {
    var rows = path.isEmpty ? ["| case | fields | |", "| --- | --- | --- |"] : []
    guard let cases = schema.declarations.cases[enumeration] else {
      complaints.append("there is no enumeration “\(enumeration)”")
      return rows
    }
    for name in cases {
      let key = enumeration + "." + name
      let carried = schema.declarations.type(of: key)
      guard let label = schema.descriptions.labels[key] else {
        complaints.append("“\(key)” is not described")
        continue
      }
      let type = carried.map { schema.declarations.name(of: $0, in: enumeration) }
      if let type, label.isEmpty, schema.declarations.cases[type] != nil {
        rows += table(of: type, path: path + name + ".", &types)
        continue
      }
      let fields =
        type.map { type in
          label.isEmpty
            ? reference(to: type, in: enumeration, &types)
            : "`\(label)`: " + reference(to: type, in: enumeration, &types)
        } ?? ""
      rows.append("| `\(path)\(name)` | \(fields) | \(sentence(of: key)) |")
    }
    return rows
  }

  // MARK: Values

  /// What a type has: fields, or cases.
  private mutating func values(of type: String, _ types: inout [String]) -> [String] {
    if let fields = schema.descriptions.fields[type] {
      var rows = ["| field | value | |", "| --- | --- | --- |"]
      for field in fields {
        let key = type + "." + field
        guard let valueType = schema.declarations.type(of: key) else {
          complaints.append("“\(key)” is described, and is no property")
          continue
        }
        let value = reference(to: valueType, in: type, &types)
        rows.append("| `\(field)` | \(value) | \(sentence(of: key)) |")
      }
      return rows
    }
    guard let cases = schema.declarations.cases[type] else { return [] }
    var rows = ["| case | value | |", "| --- | --- | --- |"]
    for name in cases {
      let key = type + "." + name
      let value =
        schema.declarations.type(of: key).map { reference(to: $0, in: type, &types) } ?? ""
      rows.append("| `\(name)` | \(value) | \(sentence(of: key)) |")
    }
    return rows
  }

  /// A type as a page says it; types of this package are to be printed as well.
  private func reference(
    to type: String, in owner: String, _ types: inout [String]
  ) -> String {
    if type.hasSuffix("?") {
      return reference(to: String(type.dropLast()), in: owner, &types) + ", or absent"
    }
    if type.hasPrefix("["), type.hasSuffix("]") {
      return "list of " + reference(to: String(type.dropFirst().dropLast()), in: owner, &types)
    }
    if let bound = type.wholeMatch(of: /(?:ClosedRange|Set)<(.+)>/) {
      return "list of " + reference(to: String(bound.1), in: owner, &types)
    }
    switch type {
    case "Int", "UInt8", "UInt64": return "whole number"
    case "Double": return "number"
    case "Duration": return "seconds"
    case "Instant": return "time"
    case "String": return "text"
    case "Bool": return "true or false"
    case _ where type.hasSuffix(".ID"): return "whole number"
    default: break
    }
    let name = schema.declarations.name(of: type, in: owner)
    types.append(name)
    return "[`\(name)`](#\(name.lowercased().replacing(".", with: "")))"
  }

  private mutating func sentence(of key: String) -> String {
    if let sentence = schema.declarations.sentence(of: key) { return sentence }
    complaints.append("“\(key)” is described, and has no documentation")
    return ""
  }

  // MARK: Settings

  /// The settings of a module, or of the room itself where no module has this name.
  private func settings(of module: String) -> [String] {
    let settings = schema.settings.filter {
      module == "room" ? !$0.name.contains(".") : $0.name.hasPrefix(module + ".")
    }
    return ["| setting | allowed | default |", "| --- | --- | --- |"]
      + settings.map { setting in
        let value =
          setting.value.utf8.count > 100 ? "see `liveroom settings`" : "`\(setting.value)`"
        return "| `\(setting.name)` | \(setting.allowed) | \(value) |"
      } + [""]
  }
}
