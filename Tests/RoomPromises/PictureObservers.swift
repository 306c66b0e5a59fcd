import LiveRoomKit
import PromiseTesting

/// Observers of messages that wait for a late picture.
enum PictureObservers {
  /// Promise 38: messages of the app's own are events in their order, none before the picture, and none long after it.
  static func delay(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    // The delays, each from the time at which it was set.
    var delays: [(since: Instant, delay: Duration)] = [(.start, .zero)]
    var arrivals: [String: Instant] = [:]
    // After a pause or a sleep messages are late.
    var calm = Instant.start
    for entry in log.entries {
      switch entry.value {
      case .input(.room(.receiveApp(let message))): arrivals[message.payload] = entry.time
      case .event(.room(.didSetPictureDelay(let delay))):
        try ensure((.zero ... .seconds(30)).contains(delay), "\(entry.text), beyond the limit")
        reach.note(delay > delays.last?.delay ?? .zero ? "longer" : "shorter")
        delays.append((entry.time, delay))
      case .sleep, .willPause, .run: calm = .distantFuture
      case .event(.room(.didReceiveApp(let message))):
        guard message.kind == "late", let arrival = arrivals[message.payload] else { continue }
        let ends = delays.dropFirst().map(\.since) + [.distantFuture]
        let before = zip(delays, ends).filter { $1 >= arrival }.map(\.0.delay)
        let waited = entry.time - arrival
        try ensure(waited >= before.min() ?? .zero, "\(entry.text), after \(waited), too early")
        reach.note("waited", if: waited > .seconds(2))
        let longest = delays.map(\.delay).max() ?? .zero
        guard calm < arrival else { continue }
        try ensure(
          waited <= longest + .milliseconds(50), "\(entry.text), after \(waited), too late")
      case .settled: if calm == .distantFuture { calm = entry.time }
      default: break
      }
    }
  }

  /// Promise 40: no message waits in a room that is closed.
  static func account(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    for case .snapshot(let states) in log.entries.map(\.value) {
      let picture = states.statistics.picture
      reach.note("waiting", if: picture.waiting > 0)
      reach.note("removed", if: picture.removed > 0)
    }
    try ensure(log.last.statistics.picture.waiting == 0, "messages wait in a closed room")
  }

  /// Promise 41: the end of a stream whose picture is late follows within the delay and 5 seconds, unless the room is
  /// left before.
  static func end(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var (due, delay): (Instant?, Duration) = (nil, .zero)
    for entry in log.entries {
      if let limit = due, case .settled = entry.value {
        try ensure(entry.time <= limit, "the visit has not ended at \(entry.text)")
      }
      switch entry.value {
      case .event(.room(.didSetPictureDelay(let new))): delay = max(delay, new)
      case .event(.room(.willEnd)):
        due = entry.time + delay + .seconds(5)
        reach.note("late end")
      case .event(.room(.didLeave)), .willPause, .sleep, .close: due = nil
      default: break
      }
    }
  }
}
