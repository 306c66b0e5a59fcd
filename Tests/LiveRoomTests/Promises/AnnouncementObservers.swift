import LiveRoomKit
import PromiseTesting

/// Observers of what is said and when, each by the events and announcements alone.
enum AnnouncementObservers {
  /// Promise 23: the interval.
  static func interval(_ run: AnnouncedRun, _ reach: inout PromiseReach) throws {
    let announcements = run.room.announcements
    for (one, next) in zip(announcements, announcements.dropFirst()) {
      let gap = next.time - one.time
      try ensure(gap >= run.configuration.interval, "\(gap) before \(next.value.text)")
      reach.note("at once", if: gap == run.configuration.interval)
    }
  }

  /// Promises 24 to 33 and 35: what is announced is due, with its last content, once, the first in order, and
  /// in time.
  static func due(_ run: AnnouncedRun, _ reach: inout PromiseReach) throws {
    var book = AnnouncementBook(run.configuration)
    var silentUntil = Instant.start
    // Of more than 32 the last are dropped, outdated ones included.
    var isCrowded = false
    for entry in run.room.log {
      switch entry.value {
      case .event(let event):
        reach.note("\(event.caseName) unsaid", if: !book.claims.isEmpty)
        book.follow(event, at: entry.time)
        reach.note("many wait", if: book.claims.count > 5)
        if book.claims.count > 24 { isCrowded = true }
        if book.claims(at: entry.time).isEmpty { isCrowded = false }
      case .announcement(let announcement):
        reach.note(announcement.situation)
        let text = "\(announcement.text) at \(entry.time.nanoseconds)"
        let claim = book.settle(announcement, at: entry.time)
        try ensure(claim != nil && !book.isSuspended, "Outdated, or not due: \(text)")
        guard let claim else { continue }
        for other in book.claims(at: entry.time).values where other.precedes(claim) && !isCrowded {
          try ensure(false, "\(other.announcement.text) waits before \(text)")
        }
        silentUntil = entry.time + run.configuration.interval
        reach.note("others wait", if: !book.claims.isEmpty)
        continue
      }
      guard !book.isSuspended, !isCrowded, silentUntil <= entry.time else { continue }
      for claim in book.claims(at: entry.time).values {
        // Events that come together are gathered for 0.3 s; a leap of time makes a call late.
        try ensure(
          entry.time - max(claim.since, silentUntil) <= .milliseconds(300) || run.leaps(entry.time),
          "\(claim.announcement.text) waits since \(claim.since.nanoseconds) at "
            + "\(entry.time.nanoseconds)")
      }
    }
  }
}

extension RoomAnnouncement {
  fileprivate var situation: String {
    switch self {
    case .ownGift: "own"
    case .answer(let answer): "\(answer.outcome)"
    case .popup(let popup, _): popup.scene == nil ? "popup" : "popup of a scene"
    case .room: "room"
    case .meter(let reading): "meter \(reading.canGrab ? "to grab" : reading.meter.phase.rawValue)"
    case .gift: "of others"
    case .summary(let summary): summary.isOver ? "over" : "so far"
    case .tickerItem: "item"
    }
  }
}

extension AnnouncementBook.Claim {
  /// Own gifts and answers, then popups, the room, meters, gifts by value, summaries, the ticker.
  fileprivate func precedes(_ other: AnnouncementBook.Claim) -> Bool {
    guard rank == other.rank else { return rank < other.rank }
    return rank == 4 ? worth > other.worth : rank == 0 && since < other.since
  }

  private var rank: Int {
    switch announcement {
    case .ownGift, .answer: 0
    case .popup: 1
    case .room: 2
    case .meter: 3
    case .gift: 4
    case .summary: 5
    case .tickerItem: 6
    }
  }
}
