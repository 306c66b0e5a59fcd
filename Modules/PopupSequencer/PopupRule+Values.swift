import RoomCore

extension AnyPopupRule {
  /// Holds a rule of which it is not known whether it is selective.
  package init<Rule: PopupRule>(wrapping rule: Rule, name: String = Rule.name) {
    let aspects = (rule as? any SelectivePopupRule)?.aspects ?? .all
    self.init(rule, name: name, aspects: aspects)
  }
}

extension [AnyPopupRule] {
  /// Holds rules that are given as values.
  ///
  /// - Throws: ``PopupRuleError`` for two rules of one name, a setting out of its range, or a
  ///   configuration that chooses rules although there is no registry.
  package init(
    _ rules: [any PopupRule], for configuration: PopupConfiguration
  ) throws(PopupRuleError) {
    if let choice = configuration.rules.first {
      throw .unknownRule(choice.rule, known: [])
    }
    self = []
    for rule in rules {
      let wrapped = try Self.wrap(rule)
      // What rules save across launches is identified by their names.
      if contains(where: { Identifier($0.name) == Identifier(wrapped.name) }) {
        throw .chosenTwice(wrapped.name)
      }
      append(wrapped)
    }
  }

  private static func wrap<Rule: PopupRule>(
    _ rule: Rule
  ) throws(PopupRuleError) -> AnyPopupRule {
    do throws(FieldError) {
      try FieldCheck.check(rule.settings)
    } catch {
      throw .badSetting(rule: Rule.name, error)
    }
    return AnyPopupRule(wrapping: rule)
  }
}

extension PopupMachine {
  /// Creates a machine with these rules, in the order in which they are asked.
  ///
  /// - Throws: `FieldError`, which names the invalid channel or limit;
  ///   ``PopupRuleError`` for two rules of one name, a setting out of its range, or a configuration
  ///   that chooses rules.
  public init(
    configuration: PopupConfiguration = PopupConfiguration(), rules: [any PopupRule] = []
  ) throws {
    try self.init(
      configuration: configuration, rules: [AnyPopupRule](rules, for: configuration))
  }

  /// Creates a machine with the rules that its configuration chooses from `registry`. `PopupInput.setRules(_:)` chooses
  /// others from it.
  ///
  /// - Throws: `FieldError`, which names the invalid channel or limit;
  ///   ``PopupRuleError`` for an unknown rule or an invalid setting, which lists the choices.
  public init(configuration: PopupConfiguration, rules registry: PopupRuleRegistry) throws {
    try self.init(
      configuration: configuration, rules: registry.rules(for: configuration.rules),
      registry: registry)
  }
}
