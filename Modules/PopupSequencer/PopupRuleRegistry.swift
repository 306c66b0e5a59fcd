/// The rules that a configuration may choose, by name.
///
/// An app fills one when it starts and hands it to its sequencers:
/// ```swift
/// var registry = PopupRuleRegistry()
/// try registry.register(PriorityRule.self)
/// let sequencer = try PopupSequencer(configuration: configuration, rules: registry, clock: clock)
/// ```
public struct PopupRuleRegistry: Sendable {
  /// What is known of a registered rule.
  public struct Listing: Sendable {
    /// The name by which configurations choose it.
    public var name: String
    /// What it does, in a sentence.
    public var summary: String
    /// Its settings.
    public var settings: [SettingDescription]
  }

  private struct Registration: Sendable {
    var listing: Listing
    var make: @Sendable (RuleSettings, String) throws(SettingError) -> HeldRule
  }

  private var registrations: [Registration] = []

  /// A registry without rules.
  public init() {}

  /// All registered rules, in the order in which they were registered.
  public var listings: [Listing] { registrations.map(\.listing) }

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

  /// Registers a rule under a name, with the settings it has there and a factory that makes it.
  ///
  /// The factory is given all settings that are described, each of its kind.
  ///
  /// - Throws: ``PopupRuleError/alreadyRegistered(_:)``.
  public mutating func register<Rule: PopupRule>(
    _ name: String, summary: String, settings: [SettingDescription],
    make: @escaping @Sendable (RuleSettings) throws(SettingError) -> Rule
  ) throws(PopupRuleError) {
    guard registration(of: name) == nil else { throw .alreadyRegistered(name) }
    registrations.append(
      Registration(
        listing: Listing(name: name, summary: summary, settings: settings),
        make: { settings, name throws(SettingError) in HeldRule(try make(settings), name: name) }))
  }

  private func registration(of name: String) -> Registration? {
    registrations.first { $0.listing.name == name }
  }

  /// The chosen rules, in their order.
  ///
  /// - Throws: ``PopupRuleError`` for a name that is not registered or is there twice, or settings
  ///   that are not as the rule describes them; it lists what there is.
  public func rules(for choices: [RuleChoice]) throws(PopupRuleError) -> [HeldRule] {
    var rules: [HeldRule] = []
    for choice in choices {
      // What rules keep across launches is told apart by their names.
      if rules.contains(where: { $0.name == choice.rule }) { throw .chosenTwice(choice.rule) }
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

/// Why rules cannot be registered or chosen.
public enum PopupRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two rules want one name.
  case alreadyRegistered(String)
  /// A rule is in the list twice. A second one needs a name of its own to be registered under.
  case chosenTwice(String)
  /// No rule has that name.
  case unknownRule(String, known: [String])
  /// A setting of the rule cannot be used.
  case badSetting(rule: String, SettingError)

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
