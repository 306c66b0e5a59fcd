import RoomBus

/// Admits one view at a time to each player: the next one begins when the last has ended all that it
/// has begun, and released what it held. Views overlap where one takes the place of another.
///
/// One object may be a player of gifts and of rooms at once.
@MainActor
final class PlayerGates {
  static let gifts = PlayerGates()
  static let rooms = PlayerGates()

  private struct Entry {
    let gate = RunGate()
    var userCount = 0
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Uses a player when nobody else does; does not, if the task is cancelled before.
  func use(_ player: some AnyObject, _ body: () async -> Void) async {
    let id = ObjectIdentifier(player)
    var entry = entries[id] ?? Entry()
    entry.userCount += 1
    entries[id] = entry
    if await entry.gate.enter() {
      await body()
      entry.gate.leave()
    }
    entries[id]?.userCount -= 1
    if entries[id]?.userCount == 0 { entries[id] = nil }
  }
}
