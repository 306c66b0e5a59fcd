/// Writes the types of events, messages and settings for TypeScript, from the same descriptions as the pages.
struct TypePrinter {
  private let schema: Schema
  private var printed: Set<String> = []
  // The types to which the printed types lead.
  private var waiting: [String] = []
  // Whether the values are read. If they are, a field with a default may be absent.
  private var isRead = false
  private(set) var complaints: [String] = []

  /// The types that the file has written by hand.
  private static let handwritten: Set = ["Motion", "SuspensionReason", "RuleConfiguration"]

  private var declarations: Declarations { schema.declarations }
  private var descriptions: Descriptions { schema.descriptions }

  init(_ schema: Schema) {
    self.schema = schema
  }

  mutating func types() -> String {
    let events = namespace("Events") { $0.named("RoomEvent") }
    isRead = true
    let messages = namespace("Messages") { $0.named("RoomInput") }
    let settings = namespace("Settings") { printer in
      printer.waiting = ["RoomConfiguration"]
      return []
    }
    return (events + messages + settings).joined(separator: "\n") + "\n"
  }

  private mutating func namespace(
    _ name: String, _ content: (inout TypePrinter) -> [String]
  ) -> [String] {
    printed = []
    var lines = content(&self)
    while !waiting.isEmpty {
      let type = waiting.removeFirst()
      if printed.insert(type).inserted { lines += declaration(of: type) }
    }
    return ["", "export namespace \(name) {"] + lines.map { $0.isEmpty ? "" : "  " + $0 } + ["}"]
  }

  /// The interface of all cases of the modules, by their names: the fields of each case beside its name.
  private mutating func named(_ room: String) -> [String] {
    var lines = ["/** What each has beside its name. */", "interface Named {"]
    for module in declarations.cases[room, default: []] {
      guard let type = declarations.type(of: "\(room).\(module)"), descriptions.cases[type] != nil
      else { continue }
      lines += members(of: type, path: module + ".").map { "  " + $0 }
    }
    return lines + ["}"]
  }

  private mutating func members(of enumeration: String, path: String) -> [String] {
    let described = descriptions.cases[enumeration, default: []]
    return declarations.cases[enumeration, default: []].flatMap { name -> [String] in
      let key = enumeration + "." + name
      guard !descriptions.recorded.contains(key),
        let member = described.first(where: { $0.name == name })
      else { return [] }
      let type = schema.typeCarried(by: member, of: enumeration)
      if let type, member.label.isEmpty, descriptions.cases[type] != nil {
        return members(of: type, path: path + name + ".")
      }
      let values = (member.value.isEmpty ? declarations.values(of: key) : []).map { value in
        let isOptional = value.type.hasSuffix("?") || value.given != nil
        return value.name + (isOptional ? "?: " : ": ") + reference(to: value.type, in: enumeration)
      }
      var fields = "{}"
      if !values.isEmpty {
        fields = "{ " + values.joined(separator: "; ") + " }"
      } else if let type, member.label.isEmpty {
        fields = reference(to: type, in: enumeration)
      } else if let type {
        let isOptional =
          type.hasSuffix("?") || descriptions.defaults[key] != nil
          || descriptions.optionalCases.contains(key)
        let value = reference(to: type, in: enumeration)
        fields = "{ \(member.label)\(isOptional ? "?" : ""): \(value) }"
      }
      return documented(key) + ["\"\(path)\(name)\": \(fields);"]
    }
  }

  // MARK: Types

  private mutating func declaration(of type: String) -> [String] {
    let name = type.replacing(".", with: "")
    let comment = [""] + documented(type)
    if let fields = descriptions.fields[type] {
      return comment + ["interface \(name) {"]
        + fields.flatMap { self.field($0, of: type) }.map { "  " + $0 } + ["}"]
    }
    guard let cases = declarations.cases[type] else {
      complaints.append("“\(type)” has neither fields nor cases")
      return []
    }
    let described = descriptions.cases[type, default: []]
    let values = cases.map { name -> String in
      let member = described.first { $0.name == name } ?? DescribedMember(name: name)
      guard let value = schema.typeCarried(by: member, of: type) else { return "\"\(name)\"" }
      return "{ \(name): \(reference(to: value, in: type)) }"
    }
    let isOptions = declarations.isOptionSet(type)
    // The second form keeps the predefined names in an editor's suggestions.
    let others =
      isOptions ? ["`bit${number}`"] : declarations.isOpen(type) ? ["(string & {})"] : []
    let union = (values + others).joined(separator: " | ")
    return comment + ["type \(name) = \(isOptions ? "(\(union))[]" : union);"]
  }

  private mutating func field(_ field: DescribedMember, of type: String) -> [String] {
    guard let (valueType, key) = schema.property(field, of: type), field.isRead || !isRead else {
      return []
    }
    let isRequired = !isRead || descriptions.required[type]?.contains(field.name) == true
    let mark = valueType.hasSuffix("?") || !isRequired ? "?" : ""
    return documented(key) + ["\(field.name)\(mark): \(reference(to: valueType, in: type));"]
  }

  private mutating func reference(to type: String, in owner: String) -> String {
    if type.hasSuffix("?") { return reference(to: String(type.dropLast()), in: owner) }
    if let entries = type.wholeMatch(of: /\[String ?: ?(.+)\]/) {
      return "Record<string, \(reference(to: String(entries.1), in: owner))>"
    }
    if type.hasPrefix("["), type.hasSuffix("]") {
      return "Array<\(reference(to: String(type.dropFirst().dropLast()), in: owner))>"
    }
    if let bound = type.wholeMatch(of: /ClosedRange<(.+)>/) {
      let value = reference(to: String(bound.1), in: owner)
      return "[\(value), \(value)]"
    }
    switch type {
    case "Int", "UInt8", "UInt64", "Double", "Duration", "Instant", "ServerTime": return "number"
    case "String", "CommentColor", "DiagnosticText", "FieldError", "PopupRuleError": return "string"
    case "Set<String>": return "string[]"
    case "Bool": return "boolean"
    case "RuleValue": return "unknown"
    default: break
    }
    let name = declarations.name(of: type, in: owner)
    if name.hasSuffix(".ID") || name == "ID" { return "number" }
    if Self.handwritten.contains(name) { return name }
    let last = name.replacing(".", with: "")
    if descriptions.settings.contains(name), !isRead { return "Settings." + last }
    waiting.append(name)
    return last
  }

  private func documented(_ key: String) -> [String] {
    guard let sentence = declarations.sentence(of: key), !sentence.isEmpty else { return [] }
    return ["/** \(sentence.replacing("\\|", with: "|")) */"]
  }
}
