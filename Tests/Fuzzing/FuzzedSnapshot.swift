import LiveRoomKit
import RoomArchives

/// A file with the room, the popups or the likes that an earlier run saved, and the feed that follows: JSON up to the
/// first empty line, messages after it.
enum FuzzedSnapshot {
  static func run(_ bytes: [UInt8]) -> CInt {
    let (file, rest) = bytes.halves
    let feed = FuzzedFeed.items(.jsonl, [Array(rest)])
    if let snapshot = try? RoomSnapshot(json: Array(file)) {
      var room = try! FuzzedRoom(user: snapshot.user, rules: choices)
      room.send(.restore(snapshot))
      let once = room.saved(date: snapshot.date)
      room.send(.restore(snapshot))
      let twice = room.saved(date: snapshot.date)
      precondition(twice == once, "what is restored again has an effect")
      room.play(feed)
    } else if let snapshot = try? LikeSnapshot(json: Array(file)) {
      var room = try! FuzzedRoom()
      room.send(.likes(.suspend(reason: .app)))
      room.send(.likes(.restore(snapshot)))
      room.send(.likes(.resume(reason: .app)))
      _ = room.saved()
      room.play(feed)
    } else if let snapshot = try? PopupSnapshot(json: Array(file)) {
      var room = try! FuzzedRoom(rules: choices)
      room.send(.popups(.restore(snapshot: snapshot, away: .seconds(60))))
      _ = room.saved()
      room.play(feed)
    } else {
      return -1
    }
    return 0
  }

  /// The likes that another machine saves after it has restored these.
  static func restored(_ snapshot: LikeSnapshot) -> LikeSnapshot {
    var likes = WatchedMachine(try! LikeMachine())
    likes.send(.suspend(reason: .app))
    likes.send(.restore(snapshot))
    return likes.machine.state(at: .start).snapshot
  }

  /// Rules that keep something across launches, and one that judges.
  private static let choices = [
    RuleConfiguration(
      "flow",
      ["flows": [["name": "wish", "steps": [["name": "a", "otherwise": "b"], ["name": "b"]]]]]),
    RuleConfiguration("frequency", ["gap": 5, "limit": 2]),
    RuleConfiguration("priority"),
  ]
}
