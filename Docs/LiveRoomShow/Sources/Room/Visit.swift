import Foundation
import LiveRoomKit
import ShowRoom

/// A visit of the scripted room, recorded from its beginning.
@MainActor final class Visit {
  let room: LiveRoom
  /// The file of the recording, which grows while the visit lasts.
  let recording = FileManager.default.temporaryDirectory.appendingPathComponent("room.jsonl")

  private let clock = RoomClock(.continuous)
  private let recorder = RoomRecorder()

  init() throws {
    room = try ShowRoom.open(user: "ada", clock: clock, recorder: recorder)
  }

  /// Plays the server and the finger, and records the visit, until the task is cancelled.
  ///
  /// - Throws: The error of the file of the recording.
  func run() async throws {
    do {
      try await withThrowingDiscardingTaskGroup { group in
        group.addTask { try await self.play() }
        group.addTask { try await self.record() }
      }
    } catch is CancellationError {
      // The next visit begins.
    }
    await room.close()
  }

  private func play() async throws {
    for message in Script.evening {
      try await clock.sleep(until: message.time)
      // The fingers of the script are no messages.
      let isMessage = message.value.messageKind != nil
      room.send(
        isMessage ? .delivered(RoomDelivery(sentAt: .now, input: message.value)) : message.value)
    }
  }

  // The function leaves the main actor, since the lines are written when they are taken.
  nonisolated private func record() async throws {
    try Data().write(to: recording)
    let file = try FileHandle(forWritingTo: recording)
    for await lines in recorder.lines {
      try file.write(contentsOf: Data(lines.joined().utf8))
    }
  }
}
