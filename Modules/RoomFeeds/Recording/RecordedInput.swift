import RoomCore

/// An input of a module as a recording has it: an object whose field `input` is its name, with all
/// that it carries, whatever that is. A feed has words for fewer inputs, and limits for what they
/// may carry.
protocol RecordedInput {
  /// Reads the fields of an input of this name; `nil` for a name that the module does not know.
  init?(_ name: String, _ json: JSONObject) throws(FeedError)
  /// Writes its name and fields.
  func writeRecorded(to json: inout JSONText)
}

extension RecordedInput {
  init(recorded json: JSONObject) throws(FeedError) {
    let name = try json.required("input").string()
    guard let input = try Self(name, json) else { throw .unknownType(String(name.prefix(40))) }
    self = input
  }
}

extension JSONText {
  mutating func input(_ name: String) { field("input", name) }

  /// An input that suspends or resumes for a reason.
  mutating func input(_ name: String, _ reason: SuspensionReason) {
    input(name)
    field("reason", reason.name)
  }

  mutating func field(_ name: StaticString, optional value: String?) {
    if let value { field(name, value) }
  }

  mutating func field(_ name: StaticString, optional value: Int?) {
    if let value { field(name, value) }
  }

  mutating func field(_ name: StaticString, optional value: Duration?) {
    if let value { field(name, value) }
  }

  mutating func field(_ name: StaticString, optional value: Instant?) {
    if let value { field(name, value) }
  }

  mutating func field(_ name: StaticString, unsigned value: UInt64) {
    begin(name)
    append(literal: String(value))
  }

  /// A list of objects.
  mutating func field<Element>(
    _ name: StaticString, objects: [Element], _ write: (inout JSONText, Element) -> Void
  ) {
    begin(name)
    array(objects) { json, element in json.object { write(&$0, element) } }
  }

  mutating func field(_ name: StaticString, strings: [String]) {
    begin(name)
    array(strings) { $0.append($1) }
  }
}

extension JSONObject {
  func string(_ name: StaticString) throws(FeedError) -> String { try required(name).string() }

  func integer(_ name: StaticString) throws(FeedError) -> Int { try required(name).integer() }

  func number(_ name: StaticString) throws(FeedError) -> Double { try required(name).number() }

  func flag(_ name: StaticString) throws(FeedError) -> Bool { try required(name).flag() }

  func unsigned(_ name: StaticString) throws(FeedError) -> UInt64 {
    let value = try required(name)
    guard let number = value.unsigned else { throw value.outOfRange }
    return number
  }

  func object(_ name: StaticString) throws(FeedError) -> JSONObject {
    try required(name).object()
  }

  func objects(_ name: StaticString) throws(FeedError) -> [JSONObject] {
    var objects: [JSONObject] = []
    for value in try required(name).list() { objects.append(try value.object()) }
    return objects
  }

  func suspensionReason() throws(FeedError) -> SuspensionReason {
    SuspensionReason(try string("reason"))
  }
}
