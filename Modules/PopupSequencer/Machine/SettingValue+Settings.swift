public import RoomCore

/// The settings of a rule, by name.
extension SettingValue {
  /// Returns the setting `name` as true or false.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func flag(_ name: String) throws(FieldError) -> Bool {
    try value(name, .flag) { $0.flag }
  }

  /// Returns the setting `name` as a whole number.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func whole(_ name: String) throws(FieldError) -> Int64 {
    try value(name, .whole) { $0.whole }
  }

  /// Returns the setting `name` as a number.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func decimal(_ name: String) throws(FieldError) -> Double {
    try value(name, .decimal) { $0.decimal }
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
  public func text(_ name: String) throws(FieldError) -> String {
    try value(name, .text) { $0.text }
  }

  /// Returns the setting `name` as a list of texts.
  ///
  /// - Throws: `FieldError` where it is not set, or of another kind.
  public func texts(_ name: String) throws(FieldError) -> [String] {
    try value(name, .texts) { $0.texts }
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
    guard case .table(var values) = self else {
      throw .invalid("settings", allowed: "a table")
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
    return .table(values)
  }
}
