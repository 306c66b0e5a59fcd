public import LiveRoom
public import RoomCore

extension RoomConfiguration {
  /// Creates the default configuration with the changes of a document in JSON, such as
  /// `{"gifts": {"hold": 8}, "ticker": {"displayDuration": 3}}`. <doc:SettingsSchema> has the rules.
  ///
  /// - Throws: An error that names the invalid setting and the allowed names or values.
  /// - Complexity: O(bytes)
  public init(json: [UInt8]) throws(FieldError) {
    self.init()
    try set(json: json)
  }

  /// Applies the settings of a document in JSON.
  ///
  /// - Throws: An error, in which case no setting is changed.
  package mutating func set(json: [UInt8]) throws(FieldError) {
    var changed = self
    try changed.update(
      from: JSONReader(
        document: json, maximumSize: 1 << 20,
        maximumNesting: FeedReader.maximumNesting))
    try changed.validate()
    self = changed
  }

  /// All settings in JSON. `init(json:)` creates an equal configuration from it.
  public var json: [UInt8] {
    var json = JSONText()
    write(to: &json)
    return json.take()
  }
}

extension SettingsTable {
  /// All settings with their values.
  package var settings: [Setting] { SettingList(self).settings }
}
