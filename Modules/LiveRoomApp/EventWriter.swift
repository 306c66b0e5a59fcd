import Foundation
import LiveRoom
import RoomCore

/// Writes events as JSON Lines.
final class EventWriter {
  private let file: FileHandle
  private var buffer = JSONText()

  init(to file: FileHandle) {
    self.file = file
  }

  init(path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else {
      throw Failure(
        status: Failure.Status.cannotCreate,
        sentence: "The events file \(path.printable(limit: 200)) cannot be written.")
    }
    self.file = file
  }

  func write(_ events: [Timed<RoomEvent>]) throws {
    for event in events {
      buffer.object { json in
        json.field("time", event.time.seconds)
        event.value.write(to: &json)
      }
      buffer.endLine()
    }
    if buffer.count > 1 << 16 { try flush() }
  }

  func close() throws {
    try flush()
    try file.close()
  }

  /// Writes what has been gathered.
  func flush() throws {
    do {
      try file.write(contentsOf: buffer.take())
    } catch {
      throw Failure(
        status: Failure.Status.cannotCreate, sentence: "The events could not be written: \(error)")
    }
  }
}
