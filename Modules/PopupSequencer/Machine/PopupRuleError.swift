public import RoomCore

/// Why rules cannot be registered or chosen.
public indirect enum PopupRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two rules have one name.
  case alreadyRegistered(String)
  /// A rule is in the list twice. A second one has to be registered under a name of its own.
  case chosenTwice(String)
  /// No rule is registered under that name.
  case unknownRule(String, known: [String])
  /// A setting of the rule is invalid.
  case badSetting(rule: String, FieldError)

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
    }
  }
}
