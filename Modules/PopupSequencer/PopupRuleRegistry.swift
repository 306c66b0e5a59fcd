/// The rules that a configuration may choose, by name.
///
/// An app fills one when it starts and passes it to its sequencers:
/// ```swift
/// var registry = PopupRuleRegistry()
/// try registry.register(PriorityRule.self)
/// let sequencer = try PopupSequencer(configuration: configuration, rules: registry, clock: clock)
/// ```
/// Where rules are chosen in code, pass them as values instead:
/// `PopupSequencer(rules: [PriorityRule(preemptFrom: 5)], clock: clock)`.
public struct PopupRuleRegistry: Sendable {
  /// A registered rule.
  package struct Listing: Sendable {
    /// The name by which configurations choose it.
    package var name: String
    /// A sentence that says what it does.
    package var summary: String
    /// Its settings.
    package var settings: [SettingDescription]
  }

  private struct Registration: Sendable {
    var listing: Listing
    var make: @Sendable (SettingValue, String) throws(SettingError) -> AnyPopupRule
  }

  private var registrations: [Registration] = []

  /// Creates a registry without rules.
  public init() {}

  /// All registered rules, in the order in which they were registered.
  package var listings: [Listing] { registrations.map(\.listing) }

  /// Registers a type of rule under its own name.
  ///
  /// - Throws: ``PopupRuleError/alreadyRegistered(_:)``.
  public mutating func register<Rule: PopupRule>(
    _ type: Rule.Type
  ) throws(PopupRuleError) {
    try register(Rule.name, summary: Rule.summary, settings: Rule.settings) {
      settings throws(SettingError) in try Rule(settings: settings)
    }
  }

  /// Registers a rule under a name of its own, so that one type can be chosen more than once.
  ///
  /// - Parameters:
  ///   - name: the name by which configurations choose it.
  ///   - summary: a sentence that says what it does.
  ///   - settings: the settings that it has under this name.
  ///   - make: creates the rule from all settings that are described, each of its kind.
  ///
  /// - Throws: ``PopupRuleError/alreadyRegistered(_:)``.
  public mutating func register<Rule: PopupRule>(
    _ name: String, summary: String, settings: [SettingDescription],
    make: @escaping @Sendable (SettingValue) throws(SettingError) -> Rule
  ) throws(PopupRuleError) {
    guard registration(of: name) == nil else { throw .alreadyRegistered(name) }
    registrations.append(
      Registration(
        listing: Listing(name: name, summary: summary, settings: settings),
        make: { settings, name throws(SettingError) in
          AnyPopupRule(holding: try make(settings), name: name)
        }))
  }

  private func registration(of name: String) -> Registration? {
    registrations.first { Identifier($0.listing.name) == Identifier(name) }
  }

  /// Returns the chosen rules, in their order.
  ///
  /// - Throws: ``PopupRuleError`` for a name that is not registered or is chosen twice, or settings
  ///   that are not as the rule describes them; it lists the choices.
  package func rules(for choices: [RuleChoice]) throws(PopupRuleError) -> [AnyPopupRule] {
    var rules: [AnyPopupRule] = []
    for choice in choices {
      // What rules save across launches is identified by their names.
      if rules.contains(where: { Identifier($0.name) == Identifier(choice.rule) }) {
        throw .chosenTwice(choice.rule)
      }
      guard let registration = registration(of: choice.rule) else {
        throw .unknownRule(choice.rule, known: listings.map(\.name))
      }
      do throws(SettingError) {
        let settings = try choice.settings.completed(by: registration.listing.settings)
        rules.append(try registration.make(settings, choice.rule))
      } catch {
        throw .badSetting(rule: choice.rule, error)
      }
    }
    return rules
  }
}

/// Why rules cannot be registered, chosen or read.
public enum PopupRuleError: Error, Hashable, Sendable, CustomStringConvertible {
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
