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
      guard case .turn(let turn) = first, case .turn(let again) = second else { continue }
      precondition(turn.module == again.module && turn.at == again.at, "another turn is read")
      precondition(
        turn.inputs == again.inputs || written.hasNoNumber, "other inputs are read")
    }
    return 0
  }

  private static func write(_ line: RecordedLine) -> [UInt8] {
    var writer = RecordingWriter(keepsNames: true)
    switch line {
    case .header(let header): return writer.header(header)
    case .turn(let turn) where turn.stopped == true:
      return writer.stop(of: turn.module, at: turn.at)
    case .turn(let turn):
      guard let line = writer.turn(of: turn.module, at: turn.at, turn.inputs, []) else {
        fatalError("what was read is nested too deep to be written")
      }
      return line
    case .end(let end): return writer.end(end)
    }
  }
}

extension [UInt8] {
  /// Whether it may have a number that is none, which equals no other.
  fileprivate var hasNoNumber: Bool { contains("\"nan\"".utf8) }
}
