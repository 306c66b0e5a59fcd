import Foundation
import LikeGestures
import PopupSequencer
import RoomFeeds

/// A file with the popups, or likes, saved by an earlier run, and the feed that follows: JSON up to the
/// first empty line, messages after it.
enum FuzzedSnapshot {
  static func run(_ bytes: [UInt8]) -> CInt {
    let (file, feed) = bytes.halves
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

  /// Rules that keep something across launches, and one that judges.
  private static let rules = try! FuzzedRules.registry.rules(for: [
    PopupRuleConfiguration(
      "flow",
      ["flows": [["flow": "wish", "steps": [["step": "a", "otherwise": "b"], ["step": "b"]]]]]),
    PopupRuleConfiguration("frequency", ["gap": 5, "limit": 2]),
    PopupRuleConfiguration("priority"),
  ])
}
