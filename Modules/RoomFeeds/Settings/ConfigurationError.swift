import RoomCore

/// Why a configuration in JSON cannot be used.
public indirect enum ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document is no object, or is too long or nested too deep.
  case malformed
  /// The document is not JSON from this byte on, counted from 0.
  case notJSON(offset: Int)
  /// There is no setting of that name.
  case unknownSetting(String, known: [String])
  /// The value of a setting is not what is allowed.
  case invalidSetting(String, allowed: String)
  /// The settings of a module are invalid together.
  case invalid(module: String, because: String)

  /// A human-readable description.
  public var description: String {
    switch self {
    case .malformed: "The configuration is not a JSON object."
    case .notJSON(let offset): "The configuration is not JSON from byte \(offset) on."
    case .unknownSetting(let name, let known):
      "There is no setting “\(name)”. There is: \(known.joined(separator: ", "))."
    case .invalidSetting(let name, let allowed): "The setting “\(name)” must be \(allowed)."
    case .invalid(let module, let reason): "The settings of \(module) are invalid. \(reason)"
    }
  }
}

extension ConfigurationError {
  init(_ error: FieldError, module: String) {
    self =
      switch error {
      case .missing(let name): .invalidSetting(name, allowed: "present")
      case .invalid(let name, let allowed): .invalidSetting(name, allowed: allowed)
      case .unknown(let name, let known): .unknownSetting(name, known: known)
      case .inconsistent(let reason): .invalid(module: module, because: reason)
      }
  }
}
