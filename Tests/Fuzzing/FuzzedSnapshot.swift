import Foundation
import LiveRoomKit
import RoomArchives

/// A file with the room, the popups or the likes that an earlier run saved, and the feed that follows: JSON up to the
/// first empty line, messages after it.
enum FuzzedSnapshot {
  static func run(_ bytes: [UInt8]) -> CInt {
    let (file, feed) = bytes.halves
    if let snapshot = try? RoomSnapshot(json: Array(file)) {
      return run(snapshot, feed)
    }
    if let snapshot = try? LikeSnapshot(json: Array(file)) {
      return run(snapshot, feed)
    }
    guard let snapshot = try? PopupSnapshot(json: Array(file)) else { return -1 }
    var machines = MachinesOfRoom(rules: rules)
    let again = machines.restore(snapshot)
    guard let read = try? PopupSnapshot(json: again.json)
    else { fatalError("what was saved cannot be read") }
    precondition(read == again, "what was saved is read as something else")
    machines.read(feed)
    machines.end()
    return 0
  }

  private static func run(_ snapshot: LikeSnapshot, _ feed: ArraySlice<UInt8>) -> CInt {
    var machines = MachinesOfRoom(rules: [])
    let again = machines.restore(snapshot)
    guard let read = try? LikeSnapshot(json: again.json) else {
      fatalError("what was saved cannot be read")
    }
    precondition(read == again, "what was saved is read as something else")
    machines.read(feed)
    machines.end()
    return 0
  }

  /// A room that restores it twice saves the same twice, and then takes the feed.
  private static func run(_ snapshot: RoomSnapshot, _ feed: ArraySlice<UInt8>) -> CInt {
    var configuration = RoomConfiguration(localUser: snapshot.user)
    configuration.popups.rules = choices
    configuration.likes.session = "fuzzed"
    configuration.gifts.comboPrefix = "own-"
    var room = WatchedMachine(try! RoomMachine(configuration, rules: FuzzedRules.registry))
    func save() -> RoomSnapshot {
      let saved = room.machine.snapshot(at: .start, date: snapshot.date)
      guard let read = try? RoomSnapshot(json: saved.json) else {
        fatalError("what was saved cannot be read")
      }
      precondition(read == saved, "what was saved is read as something else")
      return saved
    }
    room.send(.restore(snapshot))
    let once = save()
    room.send(.restore(snapshot))
    let twice = save()
    precondition(twice == once, "what is restored again has an effect")
    var items: [FeedItem] = []
    var reader = FeedReader()
    reader.read(Array(feed)) { items.append($0) }
    reader.finish { items.append($0) }
    for case .message(let message) in items {
      room.pass(to: message.time)
      room.send(message.value)
    }
    return 0
  }

  private static let rules = try! FuzzedRules.registry.rules(for: choices)

  /// Rules that keep something across launches, and one that judges.
  private static let choices = [
    RuleConfiguration(
      "flow",
      ["flows": [["name": "wish", "steps": [["name": "a", "otherwise": "b"], ["name": "b"]]]]]),
    RuleConfiguration("frequency", ["gap": 5, "limit": 2]),
    RuleConfiguration("priority"),
  ]
}
