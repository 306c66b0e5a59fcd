/// A rule that a configuration chooses by name, with its settings. It is a rule of popups or of
/// comments.
public struct RuleConfiguration: ReadFields, Equatable, Sendable {
  /// The name under which the rule is registered.
  public var rule: String
  /// The settings by name. Omitted settings have their defaults.
  public var settings: RuleValue

  /// Creates the choice of a rule with its settings, such as `["preemptFrom": 5]`.
  public init(_ rule: String, _ settings: RuleValue = [:]) {
    self.rule = rule
    self.settings = settings
  }

  public static var allowed: String { #"the name of a rule, or {"rule": name, "settings": {…}}"# }

  /// Reads a rule. A plain text is the name of the rule.
  public init(from value: some ValueReader) throws(FieldError) {
    if value.kind == .text {
      self.init(try value.text())
      return
    }
    guard let fields = try? value.settings() else { throw value.invalid(Self.allowed) }
    try self.init(from: fields)
    try fields.read(into: &self)
    if case .object = settings { return }
    // This call throws an error with the name of the field.
    settings = .object(try fields.required("settings"))
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("rule"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("rule", &rule)
    visitor.field("settings", &settings)
  }
}
