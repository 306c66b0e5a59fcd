import RoomBus

/// Admits one view at a time to each player, and one to play or speak for each module: the next one begins
/// when the last has ended all that it has begun, and released what it held. Views overlap where one takes
/// the place of another, and two may show one room.
///
/// One object may be a player of gifts and of rooms at once.
@MainActor
final class ViewGates {
  static let gifts = ViewGates()
  static let rooms = ViewGates()
  static let announcements = ViewGates()

  private struct Entry {
    let gate = RunGate()
    var userCount = 0
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Uses a player or a module when nobody else does; does not, if the task is cancelled before.
  func use(_ object: AnyObject, _ body: () async -> Void) async {
    let id = ObjectIdentifier(object)
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
