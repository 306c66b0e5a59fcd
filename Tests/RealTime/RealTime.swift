import Foundation
import LiveRoomKit

/// The command `RealTime`: drives a room in real time for some seconds, records it, plays the
/// recording, and compares the events of each module. With a file it writes the recording there, and with
/// another file the events of the modules.
@main
struct RealTime {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 3, let seconds = Double(arguments.first ?? "60"), seconds > 0 else {
      FileHandle.standardError.write(
        Data("usage: RealTime [SECONDS [FILE [EVENTS]]], 60 by default\n".utf8))
      exit(64)
    }
    do {
      let room = RealRoom { _, now in now.seconds >= seconds }
      let result = try await room.play()
      let events = result.events.sorted { $0.key < $1.key }.map(\.value).joined()
      for (file, text) in zip(arguments.dropFirst(), [result.recording, events]) {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
      }
      let began = ContinuousClock.now
      let replay = try RoomReplay(result.recording, rules: .builtIn())
      let duration = ContinuousClock.now - began
      let lines = result.recording.split(separator: "\n").count
      print(
        "\(seconds) s in real time: \(lines) lines, \(result.eventCount) events, "
          + "\(result.recording.utf8.count) bytes; played again in \(duration)")
      for note in replay.notes { print(note) }
      let isEqual = replay.isExact && replay.events.linesByModule == result.events
      print(isEqual ? "The events of all modules are equal, byte for byte." : "The events differ.")
      exit(isEqual ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("RealTime: \(error)\n".utf8))
      exit(70)
    }
  }
}
