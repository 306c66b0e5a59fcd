public import LiveRoom
public import RoomCore

extension RoomConfiguration {
  /// The defaults, with the settings that a document in JSON names:
  /// `{"gifts": {"hold": 8}, "ticker": {"stay": 3}}`. Its names are listed in <doc:SettingsSchema>.
  ///
  /// - Throws: an error that names what is invalid, and what there is.
  /// - Complexity: O(bytes)
  public init(json: [UInt8]) throws(FieldError) {
    self.init()
    try set(json: json)
  }

  /// Changes the settings that such a document names.
  ///
  /// - Throws: an error; then nothing is changed.
  package mutating func set(json: [UInt8]) throws(FieldError) {
    var changed = self
    try changed.update(
      from: JSONReader(
        document: json, "The settings", maximumSize: 1 << 20,
        maximumNesting: FeedReader.maximumNesting))
    try changed.validate()
    self = changed
  }

  /// All settings in JSON, from which `init(json:)` makes an equal configuration.
  public var json: [UInt8] {
    var json = JSONText()
    json.writesAbsence = true
    write(to: &json)
    return json.take()
  }
}

extension SettingsTable {
  /// All settings, with the values that they have.
  package var settings: [Setting] { SettingList(self).settings }
}
