public import RoomCore

extension Record {
  /// Reads a value from what ``json`` has written, for example of likes that an earlier run has saved.
  ///
  /// - Throws: an error that names what is missing or invalid.
  /// - Complexity: O(bytes)
  public init(json: [UInt8]) throws(FieldError) {
    let text = json[...]
    guard String(validating: text, as: UTF8.self) != nil,
      JSONScanner.depth(of: text) <= RecordedLine.maximumNesting
    else { throw .inconsistent("The text is not JSON.") }
    do throws(JSONScanner.Malformed) {
      try JSONScanner.check(text)
    } catch {
      throw .inconsistent("The text is not JSON from byte \(error.offset) on.")
    }
    try self.init(from: JSONReader(text, isExact: true))
  }

  /// The value as JSON, with every number as it is.
  public var json: [UInt8] {
    var json = JSONText()
    json.isExact = true
    write(to: &json)
    return json.take()
  }
}
