import LiveRoomKit
import ShowRoom

/// Plays the script in real time, and prints the actions of an app's views.
@main struct Example {
  static func main() async throws {
    // A server may choose other rules than the standard ones of the app.
    let rules = CommandLine.arguments.dropFirst().first ?? ShowRoom.standardRules
    let clock = RoomClock(.continuous)
    let room: LiveRoom
    do {
      room = try ShowRoom.open(user: "ada", rules: rules, clock: clock)
    } catch {
      return print("These rules cannot be used. \(error)")
    }
    let terminal = ShowTerminal(room)
    let lines = terminal.lines.subscribe()

    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await room.run() }
      group.addTask { await terminal.run() }
      group.addTask {
        for await batch in lines {
          for line in batch { print(line.time.seconds, line.value) }
        }
      }
      for message in Script.evening {
        try await clock.sleep(until: message.time)
        room.send(message.value)
      }
      try await clock.sleep(until: clock.now + .seconds(2))
      // The user leaves: the last events, such as unsent likes, are emitted, and the run ends.
      await room.close()
      group.cancelAll()
    }

    let statistics = await room.statistics()
    print(
      "gifts: \(statistics.gifts.units) units; all statistics balance: \(statistics.isBalanced)")
  }
}
