public import RoomCore

/// The rules that a configuration can choose by name.
///
/// An app fills a registry when it starts, and passes it to its sequencers:
/// ```swift
/// var registry = PopupRuleRegistry()
/// try registry.register(PriorityRule.self)
/// let sequencer = try PopupSequencer(configuration: configuration, rules: registry, clock: clock)
/// ```
/// If rules are chosen in code, pass them as values instead:
/// `PopupSequencer(rules: [PriorityRule(preemptFrom: 5)], clock: clock)`.
public struct PopupRuleRegistry: Sendable {
  /// A registered rule.
  package struct Listing: Sendable {
    /// The name by which a configuration chooses the rule.
    package var name: String
    /// A sentence that describes the rule.
    package var summary: String
    #if !hasFeature(Embedded)
      /// The settings of the rule with their defaults.
      package var settings: any SettingsTable & Sendable
    #endif
    /// A Boolean value that indicates whether the app created the rule: a rule of its own, or a
    /// closure that creates a rule.
    package var isOwn: Bool

    // The closure returns a result, because iOS 17 cannot mirror a value with a typed error.
    fileprivate let make: @Sendable (RuleValueReader) -> Result<AnyPopupRule, FieldError>

    fileprivate init<Rule: PopupRule, Settings: SettingsTable & Sendable>(
      _ name: String, summary: String, isOwn: Bool,
      make: @escaping @Sendable (Settings) throws(FieldError) -> Rule
    ) {
      self.name = name
      self.summary = summary
      #if !hasFeature(Embedded)
        settings = Settings()
      #endif
      self.isOwn = isOwn
      self.make = { settings in
        Result { () throws(FieldError) in
          AnyPopupRule(try make(Settings(from: settings)), name: name)
        }
      }
    }
  }

  /// All registered rules, in the order of registration.
  package private(set) var listings: [Listing] = []

  /// Creates a registry without rules.
  public init() {}

  /// Registers a type of rule under its own name.
  ///
  /// - Throws: ``PopupRuleError/alreadyRegistered(_:)`` if the name is already registered.
  public mutating func register<Rule: PopupRule>(
    _ type: Rule.Type
  ) throws(PopupRuleError) {
    #if hasFeature(Embedded)
      let isOwn = true
    #else
      let isOwn = !(Rule.self is any BuiltInPopupRule.Type)
    #endif
    try add(
      Listing(Rule.name, summary: Rule.summary, isOwn: isOwn) {
        (settings: Rule.Settings) throws(FieldError) in try Rule(settings)
      })
  }

  /// Registers a rule under a name, so that one type can be chosen more than once.
  ///
  /// - Parameters:
  ///   - name: The name by which a configuration chooses the rule.
  ///   - summary: A sentence that describes the rule.
  ///   - make: A closure that creates the rule from its settings under this name. A rule without
  ///     settings has `NoSettings`.
  ///
  /// - Throws: ``PopupRuleError/alreadyRegistered(_:)`` if the name is already registered.
  public mutating func register<Rule: PopupRule, Settings: SettingsTable & Sendable>(
    _ name: String, summary: String,
    make: @escaping @Sendable (Settings) throws(FieldError) -> Rule
  ) throws(PopupRuleError) {
    try add(Listing(name, summary: summary, isOwn: true, make: make))
  }

  @inline(never)
  private mutating func add(_ new: Listing) throws(PopupRuleError) {
    guard listing(of: new.name) == nil else { throw .alreadyRegistered(new.name) }
    listings.append(new)
  }

  /// Returns the names of the chosen rules that only the app can create.
  package func ownRules(of choices: [RuleConfiguration]) -> [String] {
    choices.map { $0.rule }.filter { listing(of: $0)?.isOwn ?? true }
  }

  private func listing(of name: String) -> Listing? {
    listings.first { Identifier($0.name) == Identifier(name) }
  }

  /// Returns the chosen rules in their order.
  ///
  /// - Throws: ``PopupRuleError`` for a name that is not registered or is chosen twice, or for
  ///   invalid settings. The error lists the registered names.
  package func rules(for choices: [RuleConfiguration]) throws(PopupRuleError) -> [AnyPopupRule] {
    var rules: [AnyPopupRule] = []
    for choice in choices {
      // The saved data of rules is identified by their names.
      if rules.contains(where: { Identifier($0.name) == Identifier(choice.rule) }) {
        throw .chosenTwice(choice.rule)
      }
      guard let listing = listing(of: choice.rule) else {
        throw .unknownRule(choice.rule, known: listings.map { $0.name })
      }
      do throws(FieldError) {
        rules.append(try listing.make(RuleValueReader(choice.settings)).get())
      } catch {
        throw .badSetting(rule: choice.rule, error)
      }
    }
    return rules
  }
}

/// The reason why rules cannot be registered or chosen.
public indirect enum PopupRuleError: Error, Equatable, Sendable, DiagnosticTextConvertible {
  /// Two rules have the same name.
  case alreadyRegistered(String)
  /// A rule is chosen twice. To choose a rule twice, register it again under another name.
  case chosenTwice(String)
  /// No rule is registered under this name.
  case unknownRule(String, known: [String])
  /// A setting of the rule is invalid.
  case badSetting(rule: String, FieldError)

  public var text: DiagnosticText {
    switch self {
    case .alreadyRegistered(let name):
      .init("rules.alreadyRegistered", "The rule “\(name)” is already registered.")
    case .chosenTwice(let name):
      .init("rules.chosenTwice", "The rule “\(name)” is chosen twice.")
    case .unknownRule(let name, let known):
      known.isEmpty
        ? .init("rules.noRules", "No rule is registered, not even “\(name)”.")
        : .init(
          "rules.unknownRule",
          "No rule has the name “\(name)”. The rules are: \(known.joined(separator: ", ")).")
    case .badSetting(let rule, let error):
      .init("rules.badSetting", "The settings of the rule “\(rule)” are invalid. \(error.text)")
    }
  }
}

#if !hasFeature(Embedded)
  extension [AnyPopupRule] {
    /// Wraps rules that were passed as values.
    ///
    /// - Throws: ``PopupRuleError`` for two rules with the same name or a setting out of range. The
    ///   error also occurs if the configuration chooses rules although there is no registry.
    package init(
      _ rules: [any PopupRule], for configuration: PopupConfiguration
    ) throws(PopupRuleError) {
      if let choice = configuration.rules.first {
        throw .unknownRule(choice.rule, known: [])
      }
      self = []
      for rule in rules {
        let name = type(of: rule).name
        let settings: any SettingsTable = rule.settings
        do throws(FieldError) {
          try FieldCheck.check(settings)
        } catch {
          throw .badSetting(rule: name, error)
        }
        // The saved data of rules is identified by their names.
        if contains(where: { Identifier($0.name) == Identifier(name) }) {
          throw .chosenTwice(name)
        }
        append(AnyPopupRule(rule, name: name))
      }
    }
  }

  extension PopupMachine {
    /// Creates a machine with rules, in the order in which they are asked.
    ///
    /// - Throws: `FieldError`, which names the invalid channel or limit. ``PopupRuleError`` for two
    ///   rules with the same name, a setting out of range, or a configuration that chooses rules.
    public init(
      configuration: PopupConfiguration = PopupConfiguration(), rules: [any PopupRule] = []
    ) throws {
      try self.init(
        configuration: configuration, rules: [AnyPopupRule](rules, for: configuration))
    }

    /// Creates a machine with the rules that its configuration chooses from `registry`.
    /// `PopupInput.setRules(_:)` can choose other rules later.
    ///
    /// - Throws: `FieldError`, which names the invalid channel or limit; ``PopupRuleError`` for an
    ///   unknown rule or an invalid setting. The error lists the registered names.
    public init(configuration: PopupConfiguration, rules registry: PopupRuleRegistry) throws {
      try self.init(
        configuration: configuration, rules: registry.rules(for: configuration.rules),
        registry: registry)
    }
  }
#endif
