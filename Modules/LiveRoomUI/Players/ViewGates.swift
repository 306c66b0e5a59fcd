import RoomBus

/// A gate that admits one view at a time to each player and to each module. The next view begins after the
/// previous view has ended its calls and released its resources. Views overlap where one takes the place of
/// another, and two may show one room.
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

  /// Calls `body` when no other view uses the object. If the task is cancelled before, `body` is not called.
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
