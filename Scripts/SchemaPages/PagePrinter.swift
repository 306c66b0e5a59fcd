import Foundation

/// The sources of the pages.
struct Schema {
  let declarations: Declarations
  let descriptions: Descriptions
  let settings: [Setting]

  /// The type of the value of a case: the type that is created for the visitor, or the type of the case.
  func typeCarried(by member: DescribedMember, of enumeration: String) -> String? {
    if member.value.first?.isUppercase == true {
      return declarations.name(of: member.value, in: enumeration)
    }
    if member.value == "error.description" { return "String" }
    return declarations.type(of: enumeration + "." + member.name)
      .map { declarations.name(of: $0, in: enumeration) }
  }

  /// The type of a field, and the path of its documentation.
  func property(_ field: DescribedMember, of type: String) -> (String, String)? {
    if field.value.first?.isUppercase == true { return (field.value, field.value) }
    var owner = type
    var found: (String, String)?
    for name in field.value.split(separator: ".") where name != "description" {
      let key = owner + "." + name
      guard let next = declarations.type(of: key) else { return nil }
      found = (next, key)
      owner = declarations.name(of: next, in: owner)
    }
    return found
  }
}

/// Writes the tables of a page.
struct PagePrinter {
  private let schema: Schema
  // Types that have a heading already.
  private(set) var printed: Set<String> = []
  // The types and cases of earlier pages.
  private let earlier: Set<String>
  // Whether types have no sentence and no fields of recordings, and enumerations without values are names alone.
  private let isBrief: Bool
  // The enumerations whose cases are a table of the page.
  private var tables: Set<String> = []
  // The headings that are written by hand.
  private var headings: Set<String> = []
  private(set) var complaints: [String] = []
  // The types to which the printed types lead.
  private var types: [String] = []
  // Whether the values of this table are read, and not only written.
  private var isRead = false
  // Whether the ranges of a feed apply to the values.
  private var isInFeed = false

  private var declarations: Declarations { schema.declarations }
  private var descriptions: Descriptions { schema.descriptions }

  /// Creates the printer of a page after pages that have the `earlier` types and cases.
  init(_ schema: Schema, after earlier: Set<String>, isBrief: Bool) {
    self.schema = schema
    self.earlier = earlier
    self.isBrief = isBrief
  }

  /// The page with its generated tables.
  mutating func page(_ text: String) -> String {
    findHandwritten(in: text)
    var lines: [String] = []
    var isInTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == "<!-- end -->" { isInTable = false }
      if !isInTable { lines.append(line) }
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 4, words[0] == "<!--", words.last == "-->" else { continue }
      isInTable = true
      lines.append("")
      switch words[1] {
      case "cases":
        lines += cases(of: words[2], recorded: false, names: Array(words[3...].dropLast()))
      case "recorded": lines += cases(of: words[2], recorded: true)
      case "fields":
        (isRead, isInFeed) = (true, false)
        lines += values(of: words[2]) + [""] + typesLedTo()
      case "meanings": lines += meanings()
      default: complaints.append("there are no tables of “\(words[1])”")
      }
    }
    if isInTable { complaints.append("the last table has no end") }
    return lines.joined(separator: "\n")
  }

  /// Types with a heading outside of the tables are described there, by hand; an enumeration whose cases
  /// are a table of the page has no other.
  private mutating func findHandwritten(in text: String) {
    var isInTable = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("<!-- ") { isInTable = line != "<!-- end -->" }
      let words = line.split(separator: " ").map(String.init)
      if !isInTable, words.count == 2, words[0].allSatisfy({ $0 == "#" }) {
        printed.insert(words[1])
        headings.insert(words[1])
      }
      if words.count >= 4, ["cases", "recorded"].contains(words[1]) { tables.insert(words[2]) }
    }
  }

  // MARK: Cases

  /// The cases of a feed, or the cases of recordings only; the cases with these names, or without names all
  /// cases that no earlier page has.
  private mutating func cases(
    of enumeration: String, recorded: Bool, names: [String] = []
  ) -> [String] {
    isRead = descriptions.readCases.contains(enumeration)
    isInFeed = isRead && !recorded
    var lines = ["| \(isRead ? "type" : "event") | fields | |", "| --- | --- | --- |"]
    let missing = names.filter { !declarations.cases[enumeration, default: []].contains($0) }
    complaints += missing.map { "“\(enumeration).\($0)” is no case" }
    let present = declarations.cases[enumeration, default: []].filter {
      names.isEmpty ? !earlier.contains(enumeration + "." + $0) : names.contains($0)
    }
    printed.formUnion(names.map { enumeration + "." + $0 })
    lines += rows(of: enumeration, path: "", recorded: recorded, among: present) + [""]
    return lines + typesLedTo()
  }

  private mutating func typesLedTo() -> [String] {
    var lines: [String] = []
    while !types.isEmpty {
      let type = types.removeFirst()
      guard printed.insert(type).inserted else { continue }
      lines += ["### \(type)", ""]
      if let sentence = declarations.sentence(of: type), !sentence.isEmpty {
        if !isBrief { lines += [sentence, ""] }
      } else {
        complaints.append("“\(type)” is described, and has no documentation")
      }
      let table = values(of: type)
      if !table.isEmpty { lines += table + [""] }
    }
    return lines
  }

  /// A row for each case. A nested case has its path.
  private mutating func rows(
    of enumeration: String, path: String, recorded: Bool, among names: [String]? = nil
  ) -> [String] {
    guard let cases = descriptions.cases[enumeration] else {
      complaints.append("“\(enumeration)” has no described cases")
      return []
    }
    return (names ?? declarations.cases[enumeration, default: []]).flatMap { name -> [String] in
      let key = enumeration + "." + name
      guard recorded == descriptions.recorded.contains(key) else { return [] }
      guard let described = cases.first(where: { $0.name == name }) else {
        complaints.append("“\(key)” is not described")
        return []
      }
      let type = schema.typeCarried(by: described, of: enumeration)
      if let type, described.label.isEmpty, descriptions.cases[type] != nil {
        return rows(of: type, path: path + name + ".", recorded: recorded)
      }
      let values = (described.value.isEmpty ? declarations.values(of: key) : []).map { value in
        "`\(value.name)`: " + reference(to: value.type, in: enumeration)
          + (value.given.flatMap { json($0, as: value.type) }.map { "; `\($0)` by default" } ?? "")
      }
      var fields = values.joined(separator: ", and ")
      if values.isEmpty, let type {
        let value = reference(to: type, in: enumeration)
        fields = described.label.isEmpty ? "of \(value)" : "`\(described.label)`: \(value)"
        if let json = descriptions.defaults[key].flatMap(Self.json) {
          fields += "; `\(json)` by default"
        } else if descriptions.optionalCases.contains(key), !type.hasSuffix("?") {
          fields += ", or absent"
        }
      }
      return ["| `\(path)\(name)` | \(fields) | \(sentence(of: key)) |"]
    }
  }

  // MARK: Values

  /// The contents of a type: fields, or cases.
  private mutating func values(of type: String) -> [String] {
    if let fields = descriptions.fields[type] {
      var rows = ["| field | value | |", "| --- | --- | --- |"]
      for field in fields where field.isRead || !isBrief {
        guard let (valueType, key) = schema.property(field, of: type) else {
          complaints.append("“\(type).\(field.name)” is described, and is no property")
          continue
        }
        var value = reference(to: valueType, in: type)
        if isInFeed, let range = bounds(of: field, in: type) {
          value = value.replacing("number", with: "number" + range.unit)
          value = value.replacing(/(number[a-z ]*|seconds)/) { $0.1 + range.text }
        }
        if isRead {
          if !field.isRead, isInFeed {
            value += "; only in recordings"
          } else if descriptions.required[type]?.contains(field.name) == true {
            value += "; required"
          } else if let given = descriptions.defaults[type + "." + field.name]
            ?? declarations.defaults[type + "." + field.name],
            let json = json(given, as: declarations.name(of: valueType, in: type))
          {
            value += "; `\(json)` by default"
          }
        }
        rows.append("| `\(field.name)` | \(value) | \(sentence(of: key)) |")
      }
      return rows
    }
    guard let cases = declarations.cases[type] else { return [] }
    let described = descriptions.cases[type] ?? []
    let hasValues = described.contains { schema.typeCarried(by: $0, of: type) != nil }
    var rows =
      hasValues
      ? ["| case | value | |", "| --- | --- | --- |"] : ["| name | |", "| --- | --- |"]
    for name in cases {
      let key = type + "." + name
      guard hasValues else {
        rows.append("| `\(name)` | \(sentence(of: key)) |")
        continue
      }
      let member = described.first { $0.name == name } ?? DescribedMember(name: name)
      let value = schema.typeCarried(by: member, of: type).map { reference(to: $0, in: type) } ?? ""
      rows.append("| `\(name)` | \(value) | \(sentence(of: key)) |")
    }
    return rows
  }

  /// The range of a field in words.
  private mutating func bounds(
    of field: DescribedMember, in type: String
  ) -> (text: String, unit: String)? {
    guard let range = field.range else { return nil }
    let unit = field.unit.isEmpty ? "" : " of " + field.unit
    switch range {
    case ".notNegative": return (", 0 to 1000000000", unit)
    case ".upToADay": return (", 0 to 86400", unit)
    case ".positiveUpToADay": return (", 1e-9 to 86400", unit)
    default: break
    }
    let ends = range.split(separator: "...").map { end in
      end.replacing(" ", with: "").replacing(/\.\w+\((.*)\)/) { String($0.1) }
        .replacing("_", with: "").replacing(".zero", with: "0")
    }
    guard ends.count == 2, Double(ends[0]) != nil else {
      complaints.append("the range of “\(type).\(field.name)” cannot be said")
      return nil
    }
    if ends[1] == ".max" || ends[1] == ".greatestFiniteMagnitude" {
      return (", \(ends[0]) or more", unit)
    }
    return (", \(ends[0]) to \(ends[1])", unit)
  }

  /// The words for a type on a page. Types of this package will be printed as well.
  private mutating func reference(to type: String, in owner: String) -> String {
    if type.hasSuffix("?") {
      return reference(to: String(type.dropLast()), in: owner) + ", or absent"
    }
    if let entries = type.wholeMatch(of: /\[String ?: ?(.+)\]/) {
      return "object, each value " + reference(to: String(entries.1), in: owner)
    }
    if type.hasPrefix("["), type.hasSuffix("]") {
      return "list of " + reference(to: String(type.dropFirst().dropLast()), in: owner)
    }
    if let bound = type.wholeMatch(of: /ClosedRange<(.+)>/) {
      return "list of two: " + reference(to: String(bound.1), in: owner)
    }
    switch type {
    case "Int", "UInt8", "UInt64": return "whole number"
    case "Double": return "number"
    case "Duration": return "seconds"
    case "Instant": return "time"
    case "ServerTime": return "milliseconds since 1970, a whole number"
    case "String", "DiagnosticText", "FieldError", "PopupRuleError": return "text"
    case "CommentColor": return "a color, such as `#1565C0`"
    case "Set<String>": return "list of text"
    case "Bool": return "true or false"
    case "RuleValue": return "any value"
    case "RoomInput": return "[input](#inputs)"
    case "Motion" where !headings.contains(type): return "motion"
    default: break
    }
    let name = declarations.name(of: type, in: owner)
    if name.hasSuffix(".ID") || name == "ID" { return "whole number" }
    if descriptions.settings.contains(name) { return "settings" }
    if tables.contains(name) { return "`\(name)`" }
    if !printed.contains(name), earlier.contains(name) { return "`\(name)`" }
    if isBrief, let names = names(of: name) { return names }
    types.append(name)
    return "[`\(name)`](#\(name.lowercased().replacing(".", with: "")))"
  }

  /// The names of the cases of a type whose cases have no values.
  private func names(of type: String) -> String? {
    guard descriptions.fields[type] == nil, let cases = declarations.cases[type] else { return nil }
    let described = descriptions.cases[type] ?? []
    guard !described.contains(where: { schema.typeCarried(by: $0, of: type) != nil }) else {
      return nil
    }
    let beginning = declarations.isOpen(type) ? "text, such as " : "one of "
    return beginning + cases.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// A default of the sources as a value of a type, if it can be written.
  private func json(_ value: String, as type: String) -> String? {
    if type == "Duration", let seconds = value.wholeMatch(of: /\.seconds\((\d+)\)/) {
      return String(seconds.1)
    }
    guard let json = Self.json(descriptions.constants[value] ?? value) else { return nil }
    guard json.hasPrefix("\""), !["String", "SuspensionReason"].contains(type) else { return json }
    if declarations.isOptionSet(type) { return "[\(json)]" }
    guard declarations.cases[type] == nil else { return json }
    // A literal of a type with one required field.
    guard let field = descriptions.required[type]?.first else { return nil }
    return "{\"\(field)\": \(json)}"
  }

  /// A default of the sources, if it can be written.
  private static func json(_ value: String) -> String? {
    if let made = value.wholeMatch(of: /\.(\w+)\((\d+)\)/) { return "{\"\(made.1)\": \(made.2)}" }
    switch value {
    case "nil", ".nothing": return nil
    case "[:]": return "{}"
    case ".zero": return "0"
    case _ where value.hasPrefix("."): return "\"" + value.dropFirst() + "\""
    case _ where value.contains("(") || value.first?.isUppercase == true: return nil
    default: return value
    }
  }

  private mutating func sentence(of key: String) -> String {
    if let sentence = declarations.sentence(of: key), !sentence.isEmpty { return sentence }
    complaints.append("“\(key)” is described, and has no documentation")
    return ""
  }

  // MARK: Settings

  /// All settings with their meanings, for `liveroom settings`.
  private mutating func meanings() -> [String] {
    var lines = ["| setting | |", "| --- | --- |"]
    // Two tickers have the same settings. The comments say the defaults of the first one.
    var compared: Set<String> = []
    for setting in schema.settings {
      guard let key = property(of: setting) else {
        complaints.append("“\(setting.name)” is no property")
        continue
      }
      if !declarations.isPublic(key) {
        complaints.append("“\(key)” is a setting, and not public")
      }
      if compared.insert(key).inserted,
        let other = setting.otherDefault(in: declarations.text(of: key) ?? "")
      {
        complaints.append("“\(key)” says “\(other)”, and its default is \(setting.value)")
      }
      let meaning = sentence(of: key).replacing(/^Default .*/, with: "")
      lines.append("| `\(setting.name)` | \(meaning) |")
    }
    return lines + [""]
  }

  /// The path of the property of a setting.
  private func property(of setting: Setting) -> String? {
    var owner = "RoomConfiguration"
    var key: String?
    for name in setting.name.replacing("[]", with: "").split(separator: ".") {
      guard
        let field = descriptions.fields[owner]?.first(where: { $0.name == name }),
        let (type, path) = schema.property(field, of: owner)
      else { return nil }
      key = path
      owner = declarations.name(of: type.trimmingCharacters(in: ["[", "]", "?"]), in: owner)
    }
    return key
  }
}
