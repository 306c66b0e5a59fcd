import Foundation
import LiveRoomKit
import ShowRoom
import Testing

/// Reports of users, each with the recording of the room.
@Suite struct ReportTests {
  @Test func anAdvertWaitsForTheWelcome() throws {
    let replay = try RoomReplay(report("advert-first"), rules: ShowRoom.knownRules())
    let popups = replay.events.compactMap { event in
      if case .popups(.willPresent(let presentation)) = event.value {
        presentation.popup.id
      } else {
        nil
      }
    }
    #expect(popups == ["hello", "sale"])
  }

  private func report(_ name: String) throws -> String {
    let file = Bundle.module.bundleURL.appendingPathComponent("Reports/\(name).jsonl")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
