import Foundation
import LiveRoom
import RoomCore

/// Writes events as JSON Lines.
final class EventWriter {
  private let file: OutputFile
  private var buffer = JSONText()

  init(to file: FileHandle) {
    self.file = OutputFile(file, name: "events")
  }

  init(path: String) throws {
    file = try OutputFile(path: path, name: "events file")
  }

  func write(_ events: [Timed<RoomEvent>]) throws {
    for event in events {
      event.write(to: &buffer)
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
    try file.write(buffer.take())
  }
}

extension Timed<RoomEvent> {
  /// Writes the event as one object.
  func write(to json: inout JSONText) {
    json.object { json in
      json.field("time", time.seconds)
      value.write(to: &json)
    }
  }
}
