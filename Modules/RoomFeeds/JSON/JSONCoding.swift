public import RoomCore

extension ReadFields {
  /// Creates a value from the JSON that ``json`` returned, for example from likes that an earlier
  /// run saved.
  ///
  /// - Throws: An error that names the missing or invalid field.
  /// - Complexity: O(bytes)
  public init(json: [UInt8]) throws(FieldError) {
    try self.init(
      from: JSONReader(
        document: json, maximumNesting: RecordedLine.maximumNesting, isExact: true))
  }

  /// The value as JSON, with all digits of every number.
  public var json: [UInt8] {
    var json = JSONText()
    json.isExact = true
    write(to: &json)
    return json.take()
  }
}
