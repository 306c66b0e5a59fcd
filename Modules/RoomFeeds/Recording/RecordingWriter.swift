package import LiveRoom
package import RoomCore

/// Writes a recording, line by line, in the format of <doc:RecordingSchema>.
package struct RecordingWriter: Sendable {
  private var json = JSONText()
  private var digest = EventDigest()

  /// Creates a writer.
  ///
  /// - Parameter keepsNames: A Boolean value that indicates whether the original names and texts
  ///   are written.
  package init(keepsNames: Bool) {
    json.pseudonyms = keepsNames ? nil : Pseudonyms()
    json.isExact = true
  }

  /// Returns the first line.
  package mutating func header(_ header: RecordingHeader) -> [UInt8] {
    var header = header
    header.names = json.pseudonyms == nil ? .kept : .replaced
    return line { $0.fields(header) }
  }

  /// Returns the line of a turn, or `nil` if its values are nested too deep for a reader.
  package mutating func turn(
    of module: ModuleKind, at time: Instant, _ inputs: [RoomInput],
    _ events: [RoomEvent]
  ) -> [UInt8]? {
    var turn = RecordedTurn(module: module, at: time, inputs: inputs)
    if !events.isEmpty {
      let (digest, new) = digest.digest(of: events, as: &json)
      turn.fields = new.isEmpty ? nil : new
      turn.events = events.count
      turn.digest = digest.bits
    }
    let line = line { $0.fields(turn) }
    let maximum = RecordedLine.maximumNesting
    return (try? JSONScanner.check(line[...], maximumNesting: maximum)) == nil ? nil : line
  }

  /// Returns the line after which no turn of a module is recorded.
  package mutating func stop(of module: ModuleKind, at time: Instant) -> [UInt8] {
    line { $0.fields(RecordedTurn(module: module, at: time, stopped: true)) }
  }

  /// Returns the last line.
  package mutating func end(_ end: RecordingEnd) -> [UInt8] {
    line { $0.field("end", end) }
  }

  private mutating func line(_ fields: (inout JSONText) -> Void) -> [UInt8] {
    json.object(fields)
    json.endLine()
    return json.take()
  }
}
