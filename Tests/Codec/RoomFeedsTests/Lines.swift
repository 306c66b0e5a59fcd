import LiveRoomKit
import Testing

extension RoomEvent {
  /// The line of the event at a time.
  func line(at time: Instant) -> String {
    var writer = FeedWriter()
    writer.write(Timed(self, at: time))
    return String(decoding: writer.take(), as: UTF8.self)
  }
}

extension RoomInput {
  /// The line of a feed with the input at the start; `nil` where a feed has no words for it.
  var line: String? {
    var writer = FeedWriter()
    let isWritten = writer.write(Timed(self, at: .start))
    return isWritten ? String(decoding: writer.take(), as: UTF8.self) : nil
  }

  /// The line of a recording with the input at the start.
  func recordedLine() throws -> String {
    var writer = RecordingWriter(keepsNames: true)
    return String(decoding: try writer.line(of: self, at: .start), as: UTF8.self)
  }
}

extension RecordingWriter {
  /// The line of an input of a module at a time.
  mutating func line(of input: RoomInput, at time: Instant) throws -> [UInt8] {
    let lines = turn(of: try #require(input.module), at: time, [input])
    return try #require(lines?.first)
  }
}
