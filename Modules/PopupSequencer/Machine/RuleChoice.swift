/// A rule by its name, and its settings.
public struct RuleChoice: Hashable, Sendable {
  /// The name under which the rule is registered.
  public var rule: String
  /// Its settings; what is not set has its default.
  public var settings: RuleSettings

  /// A rule and its settings.
  public init(_ rule: String, _ settings: RuleSettings = [:]) {
    self.rule = rule
    self.settings = settings
  }
}
