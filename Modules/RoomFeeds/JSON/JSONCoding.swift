public import RoomCore

extension ReadFields {
  /// Reads a value from what ``json`` has written, for example of likes that an earlier run has saved.
  ///
  /// - Throws: an error that names what is missing or invalid.
  /// - Complexity: O(bytes)
  public init(json: [UInt8]) throws(FieldError) {
    try self.init(
      from: JSONReader(
        document: json, "The values", maximumNesting: RecordedLine.maximumNesting, isExact: true))
  }

  /// The value as JSON, with every number as it is.
  public var json: [UInt8] {
    var json = JSONText()
    json.isExact = true
    write(to: &json)
    return json.take()
  }
}
