import PopupSequencer
public import RoomCore

extension RuleConfiguration {
  /// The length of the longest document of rules that is read, in bytes: 1 MiB. A flow of the
  /// greatest size, 500 steps with ten branches each, takes about a third of it.
  package static let maximumDocumentSize = 1 << 20
  /// The maximum depth of nested lists and tables. A branch of a flow is at level 9.
  package static let maximumNesting = 32

  /// Reads the rules of a document in JSON, such as a document of a server:
  /// ```json
  /// [{"rule": "priority", "settings": {"preemptFrom": 5}}, {"rule": "arrival"}]
  /// ```
  /// The settings are optional. A document is at most 1 MiB long and nested at most 32 levels deep,
  /// and both limits are checked before the document is decoded. A byte order mark at the beginning
  /// is skipped. A field other than `rule` and `settings` is an error.
  ///
  /// - Throws: An error that names the invalid field.
  /// - Complexity: O(bytes)
  public static func list(json document: [UInt8]) throws(FieldError) -> [RuleConfiguration] {
    try [RuleConfiguration](
      from: JSONReader(
        document: document, maximumSize: maximumDocumentSize,
        maximumNesting: maximumNesting, path: "rules"))
  }
}
