/// A rule that a configuration chooses, with its settings.
public struct RuleChoice: Hashable, Sendable {
  /// The name under which the rule is registered.
  package var rule: String
  /// Its settings by name; those that are left out have their defaults.
  package var settings: SettingValue

  /// Creates the choice of a rule, with a table of settings such as `["preemptFrom": 5]`.
  public init(_ rule: String, _ settings: SettingValue = [:]) {
    self.rule = rule
    self.settings = settings
  }
}
