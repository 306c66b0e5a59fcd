import Foundation
import RoomPage

// Writes the page of a room that runs: PlaygroundPage MODULE.gz PAGE.

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: PlaygroundPage MODULE.gz PAGE\n".utf8))
  exit(64)
}
let machine = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
try Data(PlaygroundPage.bytes(machine: Array(machine)))
  .write(to: URL(fileURLWithPath: arguments[2]))
