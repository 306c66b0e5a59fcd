import LiveRoom
import RoomBus
import RoomCore
import Synchronization

/// What a room emits in a replay: its events, and what is spoken of them, where that is asked for.
final class RoomOutput: Sendable {
  let events: Bus<Timed<RoomEvent>>.Subscription
  private let announcements: RoomAnnouncements?
  private let heard = Mutex<[Timed<RoomAnnouncement>]>([])

  init(of room: LiveRoom, announces: Bool) throws {
    events = room.events.subscribe(.unbounded)
    announcements = announces ? try room.announcements() : nil
  }

  /// Whether announcements are heard.
  var announces: Bool { announcements != nil }

  /// Runs until the room is closed or the task is cancelled.
  func run() async {
    guard let announcements else { return }
    for await announcement in announcements {
      heard.withLock { $0.append(announcement) }
    }
  }

  /// Takes what was heard since the last call, each a line for people: when, how and what.
  func takeHeard() -> [String] {
    heard.withLock { heard in
      defer { heard.removeAll(keepingCapacity: true) }
      return heard.map {
        let priority = $0.value.priority == .assertive ? "!" : " "
        return "\(clockTime($0.time)) \(priority) \($0.value.text.printable(limit: 200))"
      }
    }
  }
}
