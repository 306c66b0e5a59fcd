// The announcer decides which announcements a screen reader speaks, and when.

import RoomCore

/// When crowds that last are announced the next time: of the present ones 32. Others are announced
/// at their end.
struct AnnouncedCrowds: Sendable {
  private struct Crowd: Sendable {
    let id: GiftCrowd.ID
    var due: Instant
    var units: Int
    /// The units of the last announcement.
    var announced = 0
  }

  private static let capacity = 32

  private var crowds: [Crowd] = []

  /// A crowd has changed; returns whether it has lasted long enough for an announcement.
  mutating func change(_ crowd: GiftCrowd, at now: Instant) -> Bool {
    guard let index = crowds.firstIndex(where: { $0.id == crowd.id }) else {
      if crowds.count < Self.capacity {
        crowds.append(
          Crowd(id: crowd.id, due: now + AnnouncerConfiguration.crowdInterval, units: crowd.units))
      }
      return false
    }
    crowds[index].units = crowd.units
    return crowds[index].due <= now
  }

  mutating func didAnnounce(_ id: GiftCrowd.ID, at now: Instant) {
    guard let index = crowds.firstIndex(where: { $0.id == id }) else { return }
    crowds[index].due = now + AnnouncerConfiguration.crowdInterval
    crowds[index].announced = crowds[index].units
  }

  /// A crowd is over; returns whether its last numbers were not announced yet.
  mutating func end(_ crowd: GiftCrowd) -> Bool {
    guard let index = crowds.firstIndex(where: { $0.id == crowd.id }) else { return true }
    return crowds.remove(at: index).announced != crowd.units
  }

  var fault: String? {
    crowds.count <= Self.capacity ? nil : "\(crowds.count) crowds are remembered."
  }

  mutating func removeAll() {
    crowds.removeAll()
  }
}
