// The announcer decides which announcements a screen reader speaks, and when.

import RoomCore

/// When summaries that last are announced the next time: of the present ones 32. Others are announced
/// at their end.
struct AnnouncedSummaries: Sendable {
  private struct Summary: Sendable {
    let id: GiftSummary.ID
    var due: Instant
    var units: Int
    /// The units of the last announcement.
    var announced = 0
  }

  private static let capacity = 32

  private var summaries: [Summary] = []

  /// A summary has changed; returns whether it has lasted long enough for an announcement.
  mutating func change(_ summary: GiftSummary, at now: Instant) -> Bool {
    guard let index = summaries.firstIndex(where: { $0.id == summary.id }) else {
      if summaries.count < Self.capacity {
        summaries.append(
          Summary(
            id: summary.id, due: now + AnnouncerConfiguration.summaryInterval, units: summary.units)
        )
      }
      return false
    }
    summaries[index].units = summary.units
    return summaries[index].due <= now
  }

  mutating func didAnnounce(_ id: GiftSummary.ID, at now: Instant) {
    guard let index = summaries.firstIndex(where: { $0.id == id }) else { return }
    summaries[index].due = now + AnnouncerConfiguration.summaryInterval
    summaries[index].announced = summaries[index].units
  }

  /// A summary is over; returns whether its last numbers were not announced yet.
  mutating func end(_ summary: GiftSummary) -> Bool {
    guard let index = summaries.firstIndex(where: { $0.id == summary.id }) else { return true }
    return summaries.remove(at: index).announced != summary.units
  }

  var fault: String? {
    summaries.count <= Self.capacity ? nil : "\(summaries.count) summaries are remembered."
  }

  mutating func removeAll() {
    summaries.removeAll()
  }
}
