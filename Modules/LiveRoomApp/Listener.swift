import Foundation
import GiftChannels
import LiveRoom
import RoomBus
import RoomCore
import RoomFeeds
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

/// The announcements of a replay, compared with the events that they are about.
struct AnnouncementSummary: Sendable {
  private(set) var count = 0
  /// How long own gifts waited, from the end of their combo.
  private(set) var own = GiftSummary.Waits()
  // Since when own gifts have been over that were not announced.
  private var silent: [RoomAnnouncement: Instant] = [:]

  var notAnnounced: Int { silent.count }

  mutating func count(_ announcement: Timed<RoomAnnouncement>) {
    count += 1
    guard let end = silent.removeValue(forKey: announcement.value) else { return }
    own.append(announcement.time - end)
  }

  mutating func count(_ event: Timed<RoomEvent>) {
    guard case .gifts(.comboDidEnd(let combo, let units, let reason)) = event.value,
      combo.isLocalUser, reason != .revoked, reason != .leftRoom
    else { return }
    silent[.ownGift(gift: combo.gift, count: units, recipient: combo.recipient)] = event.time
  }

  /// For people.
  func text(over seconds: Double) -> String {
    String(format: "%d announcements, %.1f a minute", count, perMinute(over: seconds))
      + String(format: "; own gifts after %.2f s at most", own.percentiles().max)
      + (notAnnounced > 0 ? ", \(notAnnounced) not at all" : "")
  }

  private func perMinute(over seconds: Double) -> Double { Double(count) * 60 / max(seconds, 60) }

  func write(to json: inout JSONText, over seconds: Double) {
    json.field("count", count)
    json.field("perMinute", perMinute(over: seconds))
    json.field("longestOwnWait", own.percentiles().max)
    json.field("ownNotAnnounced", notAnnounced)
  }
}
