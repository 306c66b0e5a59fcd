package import LiveRoom
package import RoomCore

/// A line of a recording.
package enum RecordedLine: Sendable {
  /// The first line.
  case header(RecordingHeader)
  /// A call of a module: an input that its machine took at a time after its due deadline, or `nil`
  /// for the deadline alone.
  case call(ModuleKind, at: Instant, RoomInput?)
  /// The digest of the events that a module emitted since its last digest.
  case digest(RecordedDigest)
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
    let line = try fields { () throws(FieldError) in try json.object() }
    guard line["type"] != nil, line["recording"] == nil else {
      self = try fields { () throws(FieldError) in try RecordedLine(json, line) }
      return
    }
    let input = try RoomInput(line: json)
    guard let module = input.module else {
      throw .outOfRange("type", allowed: "an input of a module")
    }
    self = .call(
      module, at: try fields { () throws(FieldError) in try line.required("at") }, input)
  }

  private init(_ json: JSONReader, _ line: JSONFieldReader) throws(FieldError) {
    if line["recording"] != nil {
      var header = try RecordingHeader(from: json)
      header.unknownSettings = try line.value("configuration")
        .names(notIn: JSONReader(header.configuration.json[...]))
      self = .header(header)
    } else if let end: RecordingEnd = try line.optional("end") {
      guard line.values.allSatisfy({ $0.path == "end" }) else {
        throw .inconsistent("The last line of a recording must have no field except “end”.")
      }
      self = .end(end)
    } else if line["minute"] != nil {
      self = .digest(try RecordedDigest(from: json))
    } else if let module: ModuleKind = try line.optional("deadline") {
      self = .call(module, at: try line.required("at"), nil)
    } else {
      throw .missing("type")
    }
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
  package static let version = 2
  /// The bytes at the beginning of every recording.
  package static let signature = Array("{\"recording\":".utf8)

  /// The version of the format, 2.
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
  /// The modules whose inputs are recorded.
  package var modules: [ModuleKind]
  /// The modules that the app has replaced by its own, whose inputs are not recorded.
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
      throw .inconsistent(
        """
        The recording has version \(version) of the format, and only version \(Self.version) is played: \
        record the room again, or play the recording with the version of LiveRoomKit that wrote it.
        """)
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

/// The reason why a recording ended.
package enum RecordingEnd: String, CaseIterable, Sendable, ReadValue {
  /// All modules are closed.
  case closed
  /// An input is nested too deep for a reader of recordings.
  case nesting
  /// The recording reached its maximum size.
  case limit
}
