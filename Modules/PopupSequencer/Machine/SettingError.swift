/// Why the settings or the saved state of a rule cannot be used.
public enum SettingError: Error, Hashable, Sendable {
  /// There is no setting of that name.
  case unknown(name: String, known: [String])
  /// A setting that has no default is not set.
  case missing(name: String)
  /// The value is of another kind.
  case wrongKind(name: String, expected: SettingDescription.Kind)
  /// The value is of the right kind and makes no sense.
  case invalid(name: String, because: String)
}

extension SettingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name, let known):
      known.isEmpty
        ? "There is no setting “\(name)”: there are no settings."
        : "There is no setting “\(name)”. There is: \(joined(known))."
    case .missing(let name):
      "The setting “\(name)” must be set."
    case .wrongKind(let name, let expected):
      "The setting “\(name)” must be \(expected.rawValue)."
    case .invalid(let name, let reason):
      "The setting “\(name)” cannot be used: \(reason)"
    }
  }

  private func joined(_ names: [String]) -> String {
    var text = ""
    for name in names { text += text.isEmpty ? name : ", " + name }
    return text
  }
}
