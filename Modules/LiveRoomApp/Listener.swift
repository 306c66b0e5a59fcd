import Foundation
import LiveRoom
import RoomArchives
import RoomBus
import RoomCore
import Synchronization

/// What a room emits in a replay: its events, and what is spoken of them, where that is asked for.
struct RoomOutput: Sendable {
  let events: Bus<Timed<RoomEvent>>.Subscription
  let listener: Listener?

  init(of room: LiveRoom, announces: Bool) throws {
    events = room.events.subscribe(.unbounded)
    listener = announces ? try Listener(to: room) : nil
  }

  /// Runs until the room is closed or the task is cancelled.
  func run() async {
    await listener?.run()
  }
}

/// Hears the announcements of a room.
final class Listener: Sendable {
  private let announcements: RoomAnnouncements
  private let heard = Mutex<[Timed<RoomAnnouncement>]>([])

  /// A listener to all that is announced of `room` from now on.
  init(to room: LiveRoom) throws {
    announcements = try room.announcements()
  }

  /// Runs until the room is closed or the task is cancelled.
  func run() async {
    for await announcement in announcements {
      heard.withLock { $0.append(announcement) }
    }
  }

  /// Takes what was heard since the last call.
  func takeHeard() -> [Timed<RoomAnnouncement>] {
    heard.withLock { heard in
      defer { heard.removeAll(keepingCapacity: true) }
      return heard
    }
  }
}

extension Timed<RoomAnnouncement> {
  /// A line for people: when, how and what.
  var line: String {
    let priority = value.priority == .assertive ? "!" : " "
    return "\(clockTime(time)) \(priority) \(value.text.printable(limit: 200))"
  }
}

extension AnnouncementSummary {
  /// For people.
  func text(over seconds: Double) -> String {
    String(format: "%d announcements, %.1f a minute", count, perMinute(over: seconds))
      + String(format: "; own gifts after %.2f s at most", own.percentiles().max)
      + (notAnnounced > 0 ? ", \(notAnnounced) not at all" : "")
  }
}
