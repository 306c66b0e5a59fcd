extension RuleChoice {
  /// The longest document of rules that is read, in bytes: 1 MiB. A flow of the greatest size, 500
  /// steps, each with ten branches, has about a third of that.
  public static let maximumDocumentSize = 1 << 20
  /// How deep the lists and tables of a document may be nested; a branch of a flow is at level 9.
  public static let maximumNesting = 32

  /// Reads the choices of a document in JSON, such as one that comes from a server:
  /// ```json
  /// [{"rule": "priority", "settings": {"preemptFrom": 5}}, {"rule": "arrival"}]
  /// ```
  /// Size and nesting are checked before anything is decoded. A byte order mark at the beginning is
  /// skipped; what a choice has beside `rule` and `settings` is an error.
  ///
  /// - Throws: ``RuleDocumentError``.
  /// - Complexity: O(bytes)
  public static func choices(
    fromJSON document: [UInt8]
  ) throws(RuleDocumentError) -> [RuleChoice] {
    guard document.count <= maximumDocumentSize else {
      throw .tooLarge(limit: maximumDocumentSize)
    }
    var parser = SettingParser(document, maximumNesting: maximumNesting)
    guard case .list(let list) = try parser.document() else { throw .notChoices }
    var choices: [RuleChoice] = []
    for value in list {
      if case .table(let table) = value,
        let name = table.keys.filter({ $0 != "rule" && $0 != "settings" }).min()
      {
        throw .unknownName(String(name.prefix(40)))
      }
      guard let rule = value["rule"]?.text else { throw .notChoices }
      switch value["settings"] ?? .nothing {
      case .nothing: choices.append(RuleChoice(rule))
      case .table(let table): choices.append(RuleChoice(rule, RuleSettings(table)))
      default: throw .notChoices
      }
    }
    return choices
  }
}

/// Why a document of rules cannot be read.
public enum RuleDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document is longer than this number of bytes.
  case tooLarge(limit: Int)
  /// Lists and tables are nested deeper than this.
  case nestedTooDeep(limit: Int)
  /// The document is not JSON from this byte on.
  case malformed(offset: Int)
  /// A number is beyond what a `Double` holds.
  case numberOutOfRange(offset: Int)
  /// The document is JSON, but no list of rules with their settings.
  case notChoices
  /// Beside `rule` and `settings` a choice has something of this name, of which 40 characters are
  /// kept.
  case unknownName(String)

  /// A human-readable description.
  public var description: String {
    switch self {
    case .tooLarge(let limit): "The rules are longer than \(limit) bytes."
    case .nestedTooDeep(let limit): "The rules are nested deeper than \(limit) levels."
    case .malformed(let offset): "The rules are not JSON from byte \(offset) on."
    case .numberOutOfRange(let offset):
      "The rules have a number at byte \(offset) that is out of range."
    case .notChoices:
      "The rules are not a JSON array of objects with \"rule\" and \"settings\"."
    case .unknownName(let name):
      "The rules have “\(name)” beside \"rule\" and \"settings\"; a rule's own go into \"settings\"."
    }
  }
}
