public import RoomCore

/// A description of a setting of a rule: its name, kind, default and meaning.
public struct SettingDescription: Equatable, Sendable {
  /// What a setting holds.
  public enum Kind: String, Hashable, Sendable {
    /// True or false.
    case bool = "true or false"
    /// A whole number.
    case int = "a whole number"
    /// Any finite number.
    case double = "a number"
    /// A number of seconds, not negative.
    case seconds = "a number of seconds, not negative"
    /// Text.
    case string = "text"
    /// A list of texts.
    case strings = "a list of texts"
    /// A list or an object, which the rule reads and checks.
    case tree = "a list or an object that the rule reads"

    /// Returns whether `value` is of this kind.
    package func accepts(_ value: SettingValue) -> Bool {
      switch self {
      case .bool: value.bool != nil
      case .int: value.int != nil
      case .double: value.double != nil
      case .seconds: (value.double ?? -1) >= 0
      case .string: value.string != nil
      case .strings: value.strings != nil
      case .tree: true
      }
    }
  }

  /// The name by which a configuration sets it.
  package var name: String
  /// What it holds.
  package var kind: Kind
  /// Its value when it is not set; `nil` where it must be set.
  package var defaultValue: SettingValue?
  /// A sentence that says what it does.
  package var summary: String

  /// Creates the description of a setting.
  public init(
    _ name: String, _ kind: Kind, default defaultValue: SettingValue?, _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.summary = summary
  }
}

/// The settings of a rule, by name.
extension SettingValue {
  /// Returns the setting `name` as true or false.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func bool(_ name: String) throws(FieldError) -> Bool {
    try value(name, .bool) { $0.bool }
  }

  /// Returns the setting `name` as a whole number.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func int(_ name: String) throws(FieldError) -> Int64 {
    try value(name, .int) { $0.int }
  }

  /// Returns the setting `name` as a number.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func double(_ name: String) throws(FieldError) -> Double {
    try value(name, .double) { $0.double }
  }

  /// Returns the setting `name`, a number of seconds, as a duration.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func seconds(_ name: String) throws(FieldError) -> Duration {
    try value(name, .seconds) { $0.seconds }
  }

  /// Returns the setting `name` as text.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func string(_ name: String) throws(FieldError) -> String {
    try value(name, .string) { $0.string }
  }

  /// Returns the setting `name` as a list of texts.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func strings(_ name: String) throws(FieldError) -> [String] {
    try value(name, .strings) { $0.strings }
  }

  /// Returns the setting `name`, whatever it holds.
  ///
  /// - Throws: `FieldError` where it is not set.
  public func tree(_ name: String) throws(FieldError) -> SettingValue {
    try value(name, .tree) { $0 }
  }

  private func value<Value>(
    _ name: String, _ kind: SettingDescription.Kind, _ read: (SettingValue) -> Value?
  ) throws(FieldError) -> Value {
    guard let value = self[name] else { throw .missing(name) }
    guard let result = read(value) else { throw .invalid(name, allowed: kind.rawValue) }
    return result
  }

  /// Fills in the defaults and checks names and kinds.
  package func completed(
    by descriptions: [SettingDescription]
  ) throws(FieldError) -> SettingValue {
    guard case .object(var values) = self else {
      throw .invalid("settings", allowed: "an object")
    }
    for name in values.keys.inOrder() where !descriptions.contains(where: { $0.name == name }) {
      throw .unknown(name, known: descriptions.map { $0.name })
    }
    for description in descriptions {
      if let value = values[description.name] {
        guard description.kind.accepts(value) else {
          throw .invalid(description.name, allowed: description.kind.rawValue)
        }
      } else {
        guard let value = description.defaultValue else { throw .missing(description.name) }
        values[description.name] = value
      }
    }
    return .object(values)
  }
}

/// A rule that a configuration chooses, with its settings.
public struct PopupRuleConfiguration: Equatable, Sendable {
  /// The name under which the rule is registered.
  package var rule: String
  /// Its settings by name; those that are left out have their defaults.
  package var settings: SettingValue

  /// Creates the choice of a rule, with its settings, such as `["preemptFrom": 5]`.
  public init(_ rule: String, _ settings: SettingValue = [:]) {
    self.rule = rule
    self.settings = settings
  }
}

extension PopupRuleConfiguration: ReadFields {
  public static var allowed: String { #"{"rule": name, "settings": {…}}"# }

  public init(from value: some ValueReader) throws(FieldError) {
    let fields = try value.settings()
    try self.init(from: fields)
    try fields.read(into: &self)
    if case .object = settings { return }
    // Throws, and names the field.
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
