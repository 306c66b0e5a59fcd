/// What a setting of a rule is: its name, kind, default and meaning.
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
    case seconds = "a number of seconds"
    /// Text.
    case text = "text"
    /// A list of texts.
    case texts = "a list of texts"
    /// A tree of its own, which the rule checks.
    case tree = "a tree"

    /// Whether `value` is of this kind.
    public func accepts(_ value: SettingValue) -> Bool {
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
  public var name: String
  /// What it holds.
  public var kind: Kind
  /// What it is when it is not set; `nil` where it must be set.
  public var defaultValue: SettingValue?
  /// What it does, in a sentence.
  public var summary: String

  /// A setting.
  public init(
    _ name: String, _ kind: Kind, default defaultValue: SettingValue?, _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.summary = summary
  }
}
