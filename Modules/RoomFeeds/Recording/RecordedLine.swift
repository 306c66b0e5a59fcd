package import LiveRoom
import RoomCore

/// A line of a recording.
package enum RecordedLine: Sendable {
  /// The first line.
  case header(RecordingHeader)
  /// A turn of a module.
  case turn(RecordedTurn)
  /// Turns of a module are not recorded from here on.
  case stopped(RoomMachine.Module)
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
    self = try fields { () throws(FieldError) in try RecordedLine(json.object()) }
  }

  private init(_ json: JSONFieldReader) throws(FieldError) {
    if let header: Int = try json.optional("recording") {
      guard header == RecordingHeader.version else {
        throw .invalid(
          "recording", allowed: "\(RecordingHeader.version), the version that is known")
      }
      self = .header(try RecordingHeader(json))
    } else if let end: RecordingEnd = try json.optional("end") {
      guard json.values.allSatisfy({ $0.path == "end" }) else {
        throw .inconsistent("The last line has no field but “end”.")
      }
      self = .end(end)
    } else {
      let module: RoomMachine.Module = try json.required("module")
      let isStopped: Bool? = try json.optional("stopped")
      self = isStopped ?? false ? .stopped(module) : .turn(try RecordedTurn(json, of: module))
    }
  }
}

extension RecordingHeader {
  fileprivate init(_ json: JSONFieldReader) throws(FieldError) {
    let names: String? = try json.optional("names")
    guard names == nil || names == "replaced" || names == "kept" else {
      throw .invalid("names", allowed: "replaced or kept")
    }
    let given = try json.value("configuration")
    self.init(
      configuration: try RoomConfiguration(from: given), ownRules: try json.required("ownRules"),
      modules: try json.required("modules"), replaced: try json.required("replaced"))
    unknownSettings = try given.names(notIn: JSONReader(configuration.json[...]))
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

extension RecordedTurn {
  fileprivate init(_ json: JSONFieldReader, of module: RoomMachine.Module) throws(FieldError) {
    self.module = module
    time = try json.required("at")
    inputs = []
    if let list = json["inputs"] {
      for input in try list.list() { inputs.append(try RoomInput(recorded: input, of: module)) }
    }
    fields = try json.optional("fields") ?? []
    eventCount = try json.optional("events") ?? 0
    guard eventCount >= 0 else { throw .invalid("events", allowed: "a whole number, 0 or more") }
    guard eventCount > 0 || json["digest"] == nil else { throw .missing("events") }
    digest = EventDigest.Digest(bits: eventCount == 0 ? 0 : try json.required("digest"))
  }
}
