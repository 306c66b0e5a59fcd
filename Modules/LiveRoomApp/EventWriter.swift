import LiveRoom
import RoomCore
import RoomFeeds

/// Writes events to a file as JSON Lines.
final class EventWriter {
  private let file: FileStream
  private var writer = FeedWriter()

  init(to file: FileStream) {
    self.file = file
  }

  func write(_ events: [Timed<RoomEvent>]) throws {
    for event in events {
      writer.write(event)
      if writer.count > 1 << 16 { try flush() }
    }
  }

  /// Writes what has been gathered, and ends the file.
  func close() throws {
    try flush()
    try file.finish()
  }

  /// Writes what has been gathered.
  func flush() throws {
    try file.write(writer.take())
  }
}
