extension RuleChoice {
  /// The longest document of rules that is read, in bytes: 1 MiB. A flow of the greatest size, 500
  /// steps, each with ten branches, has about a third of that.
  package static let maximumDocumentSize = 1 << 20
  /// How deep the lists and tables of a document may be nested; a branch of a flow is at level 9.
  package static let maximumNesting = 32

  /// Reads the choices of a document in JSON, such as one that comes from a server:
  /// ```json
  /// [{"rule": "priority", "settings": {"preemptFrom": 5}}, {"rule": "arrival"}]
  /// ```
  /// The settings are optional. A document is at most 1 MiB long and nested at most 32 levels deep,
  /// which is checked before anything is decoded. A byte order mark at the beginning is skipped; what
  /// a choice has beside `rule` and `settings` is an error.
  ///
  /// - Throws: ``PopupRuleError``, which names what is wrong.
  /// - Complexity: O(bytes)
  public static func choices(
    fromJSON document: [UInt8]
  ) throws(PopupRuleError) -> [RuleChoice] {
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
      case .table(let table): choices.append(RuleChoice(rule, .table(table)))
      default: throw .notChoices
      }
    }
    return choices
  }
}

extension SettingValue {
  /// The value of a document in JSON, nested at most as deep as one of rules; `nil` for what is none.
  package init?(json: [UInt8]) {
    var parser = SettingParser(json, maximumNesting: RuleChoice.maximumNesting)
    guard let value = try? parser.document() else { return nil }
    self = value
  }
}
