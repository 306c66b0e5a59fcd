import LiveRoom
import PopupSequencer
import RoomCore
import RoomFeeds

/// The machines of a recorded room, which take its turns.
struct RecordedMachines {
  private var machines: RoomMachines
  // The time of the last turn of each.
  private var latest: [RoomMachine.Module: Instant] = [:]

  /// - Throws: the error of the machine whose settings are invalid.
  init(_ header: RecordingHeader, popups: PopupMachine) throws {
    machines = try RoomMachines(header.configuration) { _ in popups }
  }

  /// Plays a turn as the host of the module has, and returns its events; `nil` where its time is
  /// before that of an earlier turn.
  mutating func play(_ turn: RecordedTurn) -> [RoomEvent]? {
    guard turn.at >= latest[turn.module, default: .distantPast] else { return nil }
    latest[turn.module] = turn.at
    var events: [RoomEvent] = []
    machines.takeTurn(of: turn.module, nil, at: turn.at, into: &events)
    for input in turn.inputs {
      machines.takeTurn(of: turn.module, input, at: turn.at, into: &events)
    }
    return events
  }
}
