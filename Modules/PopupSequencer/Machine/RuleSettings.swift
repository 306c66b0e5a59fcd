/// The settings of one rule, by name.
public struct RuleSettings: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// All values by name.
  package var values: [String: SettingValue]

  /// Creates settings by name.
  package init(_ values: [String: SettingValue] = [:]) {
    self.values = values
  }

  /// Creates settings by name; of two values of one name the later counts.
  public init(dictionaryLiteral elements: (String, SettingValue)...) {
    values = [:]
    for (name, value) in elements { values[name] = value }
  }

  /// Fills in the defaults and checks names and kinds.
  package func completed(
    by descriptions: [SettingDescription]
  ) throws(SettingError) -> RuleSettings {
    for name in values.keys.sorted() where !descriptions.contains(where: { $0.name == name }) {
      throw .unknown(name: name, known: descriptions.map { $0.name })
    }
    var completed = self
    for description in descriptions {
      if let value = values[description.name] {
        guard description.kind.accepts(value) else {
          throw .wrongKind(name: description.name, expected: description.kind)
        }
      } else {
        guard let value = description.defaultValue else { throw .missing(name: description.name) }
        completed.values[description.name] = value
      }
    }
    return completed
  }

  private func value<Value>(
    _ name: String, _ kind: SettingDescription.Kind, _ read: (SettingValue) -> Value?
  ) throws(SettingError) -> Value {
    guard let value = values[name] else { throw .missing(name: name) }
    guard let result = read(value) else { throw .wrongKind(name: name, expected: kind) }
    return result
  }

  /// Returns the setting `name` as true or false.
  ///
  /// - Throws: ``SettingError/missing(name:)``, ``SettingError/wrongKind(name:expected:)``.
  public func flag(_ name: String) throws(SettingError) -> Bool {
    try value(name, .flag) { $0.flag }
  }

  /// Returns the setting `name` as a whole number.
  ///
  /// - Throws: ``SettingError/missing(name:)``, ``SettingError/wrongKind(name:expected:)``.
  public func whole(_ name: String) throws(SettingError) -> Int64 {
    try value(name, .whole) { $0.whole }
  }

  /// Returns the setting `name` as a number.
  ///
  /// - Throws: ``SettingError/missing(name:)``, ``SettingError/wrongKind(name:expected:)``.
  public func decimal(_ name: String) throws(SettingError) -> Double {
    try value(name, .decimal) { $0.decimal }
  }

  /// Returns the setting `name`, a number of seconds, as a duration.
  ///
  /// - Throws: ``SettingError/missing(name:)``, ``SettingError/wrongKind(name:expected:)``.
  public func seconds(_ name: String) throws(SettingError) -> Duration {
    try value(name, .seconds) { $0.seconds }
  }

  /// Returns the setting `name` as text.
  ///
  /// - Throws: ``SettingError/missing(name:)``, ``SettingError/wrongKind(name:expected:)``.
  public func text(_ name: String) throws(SettingError) -> String {
    try value(name, .text) { $0.text }
  }

  /// Returns the setting `name` as a list of texts.
  ///
  /// - Throws: ``SettingError/missing(name:)``, ``SettingError/wrongKind(name:expected:)``.
  public func texts(_ name: String) throws(SettingError) -> [String] {
    try value(name, .texts) { $0.texts }
  }

  /// Returns the setting `name`, whatever it holds.
  ///
  /// - Throws: ``SettingError/missing(name:)``.
  public func tree(_ name: String) throws(SettingError) -> SettingValue {
    try value(name, .tree) { $0 }
  }
}

/// A rule that a configuration chooses, with its settings.
public struct RuleChoice: Hashable, Sendable {
  /// The name under which the rule is registered.
  package var rule: String
  /// Its settings; those that are left out have their defaults.
  package var settings: RuleSettings

  /// Creates the choice of a rule.
  public init(_ rule: String, _ settings: RuleSettings = [:]) {
    self.rule = rule
    self.settings = settings
  }
}
