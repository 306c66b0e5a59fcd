package import LiveRoom
import PopupSequencer
import RollingTicker
package import RoomCore

/// A line of a recording.
package enum RecordedLine: Sendable {
  /// The first line.
  case header(RecordingHeader)
  /// A turn of a module.
  case turn(RecordedTurn)
  /// The last line.
  case end(RecordingEnd)

  /// The longest line that is read, in bytes.
  package static let maximumLength = 16 << 20
  /// How deep arrays and objects may be nested.
  package static let maximumNesting = 64

  /// Reads a line.
  ///
  /// - Throws: ``FeedError``, which names what is wrong.
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
        throw .inconsistent("The last line has no field but “end”.")
      }
      self = .end(end)
    } else {
      self = .turn(try RecordedTurn(from: json))
    }
  }
}

extension RoomConfiguration {
  /// Limits the capacities of an earlier version, which had no limits.
  fileprivate mutating func limitCapacities() {
    ticker.capacity = min(ticker.capacity, 1_000)
    popups.capacity = min(popups.capacity, 1_000)
  }
}

extension JSONReader {
  /// The names, with those of what is around them, that an object has and another has not.
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

/// What a recording says of its room, in its first line.
package struct RecordingHeader: Sendable {
  /// The version of the format.
  package static let version = 1
  /// What every recording begins with.
  package static let signature = Array("{\"recording\":".utf8)

  /// The version of the format, 1.
  package let recording = version
  /// Whether the names of people and the texts that people write are in the recording.
  package var names = RecordedNames.replaced
  /// All settings, with the chosen rules of popups; those that are not known are noted, and have no effect.
  package var configuration: RoomConfiguration
  /// The names of rules that only the app can create: rules of its own, those of closures, and all that were
  /// passed as values.
  package var ownRules: [String]
  /// The modules whose turns are recorded.
  package var modules: [ModuleKind]
  /// The modules that the app has replaced by its own, whose turns are not recorded.
  package var replaced: [ModuleKind]
  /// The settings that were read, and that are not known here.
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
}

extension RecordingHeader: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    let version: Int = try fields.required("recording")
    guard version == Self.version else {
      throw .invalid("recording", allowed: "\(Self.version), the version that is known")
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

/// Whether the names of people and the texts that people write are in a recording.
package enum RecordedNames: String, CaseIterable, Sendable, ReadValue {
  /// Pseudonyms take their place.
  case replaced
  /// They are as they were.
  case kept
}

/// A turn of a module: the inputs that its machine took at one time, and how many events it emitted
/// then, with a digest of them.
package struct RecordedTurn: Sendable {
  /// The module whose turn it is.
  package var module: ModuleKind
  /// The time of the turn, in seconds from the start of the room's clock; never before an earlier turn of
  /// this module.
  package var at: Instant
  /// The inputs in the order in which the machine received them, after what was due at this time; absent
  /// where only a deadline was reached.
  package var inputs: [RoomInput] = []
  /// The fields of events that the turn has emitted, and that no earlier line lists.
  package var fields: [EventDigest.Fields]?
  /// The number of events that the turn has emitted; absent where there are none.
  package var events: Int?
  /// A digest of these events.
  package var digest: UInt64?
  /// Where it is true, turns of the module are not recorded from here on.
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

/// An input of a turn, whose module is beside it.
private struct InputOfTurn: WrittenValue {
  let input: RoomInput

  func write(to writer: inout some ValueWriter) { input.writeInModule(to: &writer) }
}

/// Why a recording has ended.
package enum RecordingEnd: String, CaseIterable, Sendable, ReadValue {
  /// All modules are closed.
  case closed
  /// The recording has reached its greatest size.
  case limit
}
