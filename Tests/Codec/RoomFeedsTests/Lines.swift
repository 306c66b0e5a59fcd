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
  func recordedLine(of module: ModuleKind) throws -> String {
    var writer = RecordingWriter(keepsNames: true)
    let line = writer.turn(of: module, at: .start, [self], [])
    return String(decoding: try #require(line), as: UTF8.self)
  }
}
