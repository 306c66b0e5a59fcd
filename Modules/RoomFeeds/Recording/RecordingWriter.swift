package import LiveRoom
package import RoomCore

/// Writes a recording, line by line, in the format that `liveroom schema recordings` describes.
package struct RecordingWriter: Sendable {
  /// The number of bytes that ``end(_:)`` writes at most.
  package static let maximumEndLength = 32 + ModuleKind.allCases.count * 128

  private var json = JSONText()
  // The digests of the current minutes of the modules.
  private var digests: [ModuleKind: RecordedDigest] = [:]

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
    return line { $0.object { $0.fields(header) } }
  }

  /// Returns the lines of a turn of a module, after the digest of a minute that has ended. Returns
  /// `nil` if an input is nested too deep for a reader.
  package mutating func turn(
    of module: ModuleKind, at time: Instant, _ inputs: [RoomInput]
  ) -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    if let digest = digests[module], digest.minute != time.minute {
      lines.append(line(of: digest))
    }
    if inputs.isEmpty {
      lines.append(
        line {
          $0.object { json in
            json.field("at", time)
            json.field("deadline", module)
          }
        })
    }
    for input in inputs {
      lines.append(line { Timed(input, at: time).write(to: &$0) })
    }
    let maximum = RecordedLine.maximumNesting
    return lines.allSatisfy { (try? JSONScanner.check($0[...], maximumNesting: maximum)) != nil }
      ? lines : nil
  }

  /// Adds the events of a turn whose lines were written to the digest of the minute.
  package mutating func insert(_ events: [RoomEvent], of module: ModuleKind, at time: Instant) {
    if digests[module]?.minute != time.minute {
      digests[module] = RecordedDigest(minute: time.minute, module: module)
    }
    digests[module]?.insert(events, at: time, as: &json)
  }

  /// Returns the digests of the last minutes and the last line.
  package mutating func end(_ end: RecordingEnd) -> [[UInt8]] {
    let last = ModuleKind.allCases.compactMap { digests[$0] }
    return last.map { line(of: $0) } + [line { $0.object { $0.field("end", end) } }]
  }

  /// Returns the line of a digest.
  package mutating func line(of digest: RecordedDigest) -> [UInt8] {
    line { $0.object { $0.fields(digest) } }
  }

  private mutating func line(_ write: (inout JSONText) -> Void) -> [UInt8] {
    write(&json)
    json.endLine()
    return json.take()
  }
}
