import LiveRoom
import RoomBus
import RoomCore
import Synchronization

/// The output of a room in a replay: its events, and its announcements if they are requested.
final class RoomOutput: Sendable {
  let events: Bus<Timed<RoomEvent>>.Subscription
  private let announcements: RoomAnnouncements?
  private let language: Language
  private let heard = Mutex<[Timed<RoomAnnouncement>]>([])

  init(of room: LiveRoom, announces: Bool, in language: Language) throws {
    self.language = language
    events = room.events.subscribe(.unbounded)
    announcements = announces ? try room.announcements() : nil
  }

  /// A Boolean value that indicates whether announcements are printed.
  var announces: Bool { announcements != nil }

  /// Runs until the room is closed or the task is cancelled.
  func run() async {
    guard let announcements else { return }
    for await announcement in announcements {
      heard.withLock { $0.append(announcement) }
    }
  }

  /// Returns the announcements since the last call, each as a line with its time, its priority and
  /// its text.
  func takeHeard() -> [String] {
    heard.withLock { heard in
      defer { heard.removeAll(keepingCapacity: true) }
      return heard.map {
        let priority = $0.value.priority == .assertive ? "!" : " "
        let text = language == .english ? $0.value.text : $0.value.simplifiedChinese()
        return "\(clockTime($0.time)) \(priority) \(text.printable(limit: 200))"
      }
    }
  }
}
