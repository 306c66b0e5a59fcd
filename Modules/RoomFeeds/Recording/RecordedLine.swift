package import LiveRoom
package import RoomCore

/// A line of a recording.
package enum RecordedLine: Sendable {
  /// The first line.
  case header(RecordingHeader)
  /// A turn of a module.
  case turn(RecordedTurn)
  /// The last line.
  case end(RecordingEnd)

  /// The length of the longest line that is read, in bytes.
  package static let maximumLength = 16 << 20
  /// The maximum depth of nested arrays and objects.
  package static let maximumNesting = 64

  /// Reads a line.
  ///
  /// - Throws: ``FeedError``, which describes the invalid part of the line.
  package init(_ line: ArraySlice<UInt8>) throws(FeedError) {
    guard line.count <= Self.maximumLength else { throw .lineTooLong(limit: Self.maximumLength) }
    let json = try JSONReader(line: line, maximumNesting: Self.maximumNesting, isExact: true)
    self = try fields { () throws(FieldError) in try RecordedLine(json) }
  }

  private init(_ json: JSONReader) throws(FieldError) {
    let line = try json.object()
    if line["recording"] != nil {
      var header = try RecordingHeader(from: json)
      header.unknownSettings = try line.value("configuration")
        .names(notIn: JSONReader(header.configuration.json[...]))
      header.configuration.limitCapacities()
      self = .header(header)
    } else if let end: RecordingEnd = try line.optional("end") {
      guard line.values.allSatisfy({ $0.path == "end" }) else {
        throw .inconsistent("The last line of a recording must have no field except “end”.")
      }
      self = .end(end)
    } else {
      self = .turn(try RecordedTurn(from: json))
    }
  }
}

extension RoomConfiguration {
  /// Limits the capacities of a recording by an earlier version, which had no limits.
  fileprivate mutating func limitCapacities() {
    ticker.capacity = min(ticker.capacity, 1_000)
    popups.capacity = min(popups.capacity, 1_000)
  }
}

extension JSONReader {
  /// Returns the names that an object has and `other` lacks, each with the names of the enclosing
  /// objects.
  fileprivate func names(notIn other: JSONReader, path: String = "") throws(FieldError) -> [String]
  {
    var names: [String] = []
    if kind == .list, other.kind == .list {
      for (index, (one, same)) in zip(try list(), try other.list()).enumerated() {
        names += try one.names(notIn: same, path: "\(path)\(index).")
      }
    }
    guard kind == .table, other.kind == .table else { return names }
    let known = try other.table()
    for (name, value) in try table() {
      if let same = known.first(where: { $0.name == name })?.value {
        names += try value.names(notIn: same, path: path + name + ".")
      } else {
        names.append(path + name)
      }
    }
    return names
  }
}

/// The first line of a recording, which describes the room.
package struct RecordingHeader: ReadFields, Sendable {
  /// The version of the format.
  package static let version = 1
  /// The bytes at the beginning of every recording.
  package static let signature = Array("{\"recording\":".utf8)

  /// The version of the format, 1.
  package let recording = version
  /// A value that indicates whether the recording has the names of people and the texts that people
  /// write.
  package var names = RecordedNames.replaced
  /// All settings, with the chosen popup rules. Unknown settings have no effect; `unknownSettings`
  /// has their names.
  package var configuration: RoomConfiguration
  /// The names of rules that only the app can create: its own rules, rules of closures, and rules
  /// that were passed as values.
  package var ownRules: [String]
  /// The modules whose turns are recorded.
  package var modules: [ModuleKind]
  /// The modules that the app has replaced by its own, whose turns are not recorded.
  package var replaced: [ModuleKind]
  /// The settings of the recording that this version does not know.
  package var unknownSettings: [String] = []

  package init(
    configuration: RoomConfiguration, ownRules: [String], modules: [ModuleKind],
    replaced: [ModuleKind]
  ) {
    self.configuration = configuration
    self.ownRules = ownRules
    self.modules = modules
    self.replaced = replaced
  }

  package init(from fields: some FieldReader) throws(FieldError) {
    let version: Int = try fields.required("recording")
    guard version == Self.version else {
      throw .invalid("recording", allowed: "\(Self.version), the supported version")
    }
    self.init(
      configuration: try fields.required("configuration"),
      ownRules: try fields.required("ownRules"), modules: try fields.required("modules"),
      replaced: try fields.required("replaced"))
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("recording", recording)
    visitor.field("names", &names)
    visitor.field("configuration", &configuration)
    visitor.field("ownRules", &ownRules)
    visitor.field("modules", &modules)
    visitor.field("replaced", &replaced)
  }
}

/// A value that indicates whether a recording has the names of people and the texts that people
/// write.
package enum RecordedNames: String, CaseIterable, Sendable, ReadValue {
  /// The recording has pseudonyms.
  case replaced
  /// The recording has the original names and texts.
  case kept
}

/// A turn of a module: the inputs that its machine handled at one time, the number of events that
/// it emitted, and their digest.
package struct RecordedTurn: Sendable {
  /// The module of the turn.
  package var module: ModuleKind
  /// The time of the turn, in seconds from the start of the room's clock. It is never earlier than
  /// the previous turn of the module.
  package var at: Instant
  /// The inputs in the order in which the machine handled them, after the deadlines that were due;
  /// absent if only a deadline was due.
  package var inputs: [RoomInput] = []
  /// The fields of the turn's events that no earlier line lists.
  package var fields: [EventDigest.Fields]?
  /// The number of events that the turn emitted; absent if it emitted none.
  package var events: Int?
  /// The digest of the turn's events.
  package var digest: UInt64?
  /// A Boolean value that indicates that later turns of the module are not recorded; absent
  /// otherwise.
  package var stopped: Bool?
}

extension RecordedTurn: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    module = try fields.required("module")
    at = try fields.required("at")
    for input in try fields["inputs"]?.list() ?? [] {
      inputs.append(try RoomInput.read(input.input(after: module.rawValue + ".")))
    }
    events = try fields.optional("events")
    guard events ?? 0 >= 0 else {
      throw .invalid("events", allowed: "a whole number, 0 or more")
    }
    if events ?? 0 > 0 { _ = try fields.value("digest") }
    guard events ?? 0 > 0 || fields["digest"] == nil else { throw .missing("events") }
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("module", &module)
    visitor.field("at", &at)
    let inputs = inputs.map { InputOfTurn(input: $0) }
    if !inputs.isEmpty { visitor.field("inputs", inputs) }
    visitor.field("fields", &fields)
    visitor.field("events", &events)
    visitor.field("digest", &digest)
    visitor.field("stopped", &stopped)
  }
}

/// An input of a turn without its module, which is a field of the turn.
private struct InputOfTurn: WrittenValue {
  let input: RoomInput

  func write(to writer: inout some ValueWriter) { input.writeInModule(to: &writer) }
}

/// The reason why a recording ended.
package enum RecordingEnd: String, CaseIterable, Sendable, ReadValue {
  /// All modules are closed.
  case closed
  /// The recording reached its maximum size.
  case limit
}
