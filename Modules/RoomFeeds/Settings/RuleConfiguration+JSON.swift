// Configurations from JSON, and the list of all settings.

import PopupSequencer
public import RoomCore

extension RuleConfiguration {
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
  /// - Throws: an error that names what is wrong.
  /// - Complexity: O(bytes)
  public static func list(json document: [UInt8]) throws(FieldError) -> [RuleConfiguration] {
    try [RuleConfiguration](
      from: JSONReader(
        document: document, "The rules", maximumSize: maximumDocumentSize,
        maximumNesting: maximumNesting, path: "rules"))
  }
}
