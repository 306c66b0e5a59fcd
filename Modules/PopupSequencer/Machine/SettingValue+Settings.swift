import RoomCore

/// The settings of a rule, by name.
extension SettingValue {
  /// Returns the setting `name` as true or false.
  ///
  /// - Throws: ``SettingError`` where it is not set, or of another kind.
  public func flag(_ name: String) throws(SettingError) -> Bool {
    try value(name, .flag) { $0.flag }
  }

  /// Returns the setting `name` as a whole number.
  ///
  /// - Throws: ``SettingError`` where it is not set, or of another kind.
  public func whole(_ name: String) throws(SettingError) -> Int64 {
    try value(name, .whole) { $0.whole }
  }

  /// Returns the setting `name` as a number.
  ///
  /// - Throws: ``SettingError`` where it is not set, or of another kind.
  public func decimal(_ name: String) throws(SettingError) -> Double {
    try value(name, .decimal) { $0.decimal }
  }

  /// Returns the setting `name`, a number of seconds, as a duration.
  ///
  /// - Throws: ``SettingError`` where it is not set, or of another kind.
  public func seconds(_ name: String) throws(SettingError) -> Duration {
    try value(name, .seconds) { $0.seconds }
  }

  /// Returns the setting `name` as text.
  ///
  /// - Throws: ``SettingError`` where it is not set, or of another kind.
  public func text(_ name: String) throws(SettingError) -> String {
    try value(name, .text) { $0.text }
  }

  /// Returns the setting `name` as a list of texts.
  ///
  /// - Throws: ``SettingError`` where it is not set, or of another kind.
  public func texts(_ name: String) throws(SettingError) -> [String] {
    try value(name, .texts) { $0.texts }
  }

  /// Returns the setting `name`, whatever it holds.
  ///
  /// - Throws: ``SettingError`` where it is not set.
  public func tree(_ name: String) throws(SettingError) -> SettingValue {
    try value(name, .tree) { $0 }
  }

  private func value<Value>(
    _ name: String, _ kind: SettingDescription.Kind, _ read: (SettingValue) -> Value?
  ) throws(SettingError) -> Value {
    guard let value = self[name] else { throw .missing(name: name) }
    guard let result = read(value) else { throw .wrongKind(name: name, expected: kind) }
    return result
  }

  /// Fills in the defaults and checks names and kinds.
  package func completed(
    by descriptions: [SettingDescription]
  ) throws(SettingError) -> SettingValue {
    guard case .table(var values) = self else {
      throw .wrongKind(name: "settings", expected: .tree)
    }
    for name in values.keys.inOrder() where !descriptions.contains(where: { $0.name == name }) {
      throw .unknown(name: name, known: descriptions.map { $0.name })
    }
    for description in descriptions {
      if let value = values[description.name] {
        guard description.kind.accepts(value) else {
          throw .wrongKind(name: description.name, expected: description.kind)
        }
      } else {
        guard let value = description.defaultValue else { throw .missing(name: description.name) }
        values[description.name] = value
      }
    }
    return .table(values)
  }
}
