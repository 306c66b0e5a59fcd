// What a replay says at its end.

import GiftChannels
package import LiveRoom
package import RoomCore
import RoomFeeds

/// The announcements of a room, compared with the events that they are about.
package struct AnnouncementSummary: Sendable {
  /// The number of announcements.
  package private(set) var count = 0
  /// How long own gifts waited, from the end of their combo.
  package private(set) var own = GiftSummary.Waits()
  // Since when own gifts have been over that were not announced.
  private var silent: [GiftAnnouncement: Instant] = [:]

  /// Creates a summary of none.
  package init() {}

  /// The own gifts that are over and were not announced.
  package var notAnnounced: Int { silent.count }

  /// Counts an announcement.
  package mutating func count(_ announcement: Timed<RoomAnnouncement>) {
    count += 1
    guard case .ownGift(let gift) = announcement.value, let end = silent.removeValue(forKey: gift)
    else { return }
    own.append(announcement.time - end)
  }

  mutating func count(_ event: Timed<RoomEvent>) {
    guard case .gifts(.comboDidEnd(let end)) = event.value,
      end.combo.isLocalUser, end.reason != .revoked, end.reason != .leftRoom
    else { return }
    silent[GiftAnnouncement(end)] = event.time
  }

  /// The announcements a minute.
  package func perMinute(over seconds: Double) -> Double { Double(count) * 60 / max(seconds, 60) }

  func write(to json: inout JSONText, over seconds: Double) {
    json.field("count", count)
    json.field("perMinute", perMinute(over: seconds))
    json.field("longestOwnWait", own.percentiles().max)
    json.field("ownNotAnnounced", notAnnounced)
  }
}
