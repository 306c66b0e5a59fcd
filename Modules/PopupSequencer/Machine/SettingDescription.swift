/// A description of a setting of a rule: its name, kind, default and meaning.
public struct SettingDescription: Hashable, Sendable {
  /// What a setting holds.
  public enum Kind: String, Hashable, Sendable {
    /// True or false.
    case flag = "true or false"
    /// A whole number.
    case whole = "a whole number"
    /// Any finite number.
    case decimal = "a number"
    /// A number of seconds, not negative.
    case seconds = "a number of seconds, not negative"
    /// Text.
    case text = "text"
    /// A list of texts.
    case texts = "a list of texts"
    /// A tree of its own, which the rule checks.
    case tree = "a tree"

    /// Returns whether `value` is of this kind.
    package func accepts(_ value: SettingValue) -> Bool {
      switch self {
      case .flag: value.flag != nil
      case .whole: value.whole != nil
      case .decimal: value.decimal != nil
      case .seconds: (value.decimal ?? -1) >= 0
      case .text: value.text != nil
      case .texts: value.texts != nil
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
