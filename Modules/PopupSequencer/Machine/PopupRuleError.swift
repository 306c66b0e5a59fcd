/// Why rules cannot be registered, chosen or read.
public indirect enum PopupRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two rules have one name.
  case alreadyRegistered(String)
  /// A rule is in the list twice. A second one has to be registered under a name of its own.
  case chosenTwice(String)
  /// No rule is registered under that name.
  case unknownRule(String, known: [String])
  /// A setting of the rule is invalid.
  case badSetting(rule: String, SettingError)
  /// A document of rules is longer than this number of bytes.
  case tooLarge(limit: Int)
  /// Lists and tables of a document are nested deeper than this.
  case nestedTooDeep(limit: Int)
  /// A document is not JSON from this byte on.
  case malformed(offset: Int)
  /// A number in a document is beyond what a `Double` holds.
  case numberOutOfRange(offset: Int)
  /// A document is JSON, but no list of rules with their settings.
  case notChoices
  /// Beside `rule` and `settings` a choice in a document has something of this name, of which 40
  /// characters are kept.
  case unknownName(String)

  /// A human-readable description.
  public var description: String {
    switch self {
    case .alreadyRegistered(let name):
      "A rule named “\(name)” is registered already."
    case .chosenTwice(let name):
      "The rule “\(name)” is chosen twice; choose it once."
    case .unknownRule(let name, let known):
      known.isEmpty
        ? "There is no rule “\(name)”: none is registered."
        : "There is no rule “\(name)”. There is: \(known.joined(separator: ", "))."
    case .badSetting(let rule, let error):
      "Rule “\(rule)”: \(error)"
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
