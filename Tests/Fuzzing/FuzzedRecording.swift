import LiveRoomKit

/// Lines of a recording of any bytes: what is read is written as a line that is read as the same.
enum FuzzedRecording {
  static func run(_ bytes: [UInt8]) -> CInt {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let first = try? RecordedLine(line) else { continue }
      let written = write(first)
      guard let second = try? RecordedLine(written.dropLast()) else {
        fatalError("what was written cannot be read")
      }
      precondition(write(second) == written, "what was written is read as something else")
      guard case .call(let module, let time, let input) = first,
        case .call(let sameModule, let sameTime, let sameInput) = second
      else { continue }
      precondition(module == sameModule && time == sameTime, "another call is read")
      precondition(input == sameInput || written.hasNoNumber, "another input is read")
    }
    return 0
  }

  private static func write(_ line: RecordedLine) -> [UInt8] {
    var writer = RecordingWriter(keepsNames: true)
    switch line {
    case .header(let header): return writer.header(header)
    case .call(let module, let time, let input):
      guard let line = writer.turn(of: module, at: time, input.map { [$0] } ?? [])?.first else {
        fatalError("what was read is nested too deep to be written")
      }
      return line
    case .digest(let digest): return writer.line(of: digest)
    case .end(let end): return writer.end(end)[0]
    }
  }
}

extension [UInt8] {
  /// Whether it may have a number that is none, which equals no other.
  fileprivate var hasNoNumber: Bool { contains("\"nan\"".utf8) }
}
