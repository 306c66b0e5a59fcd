import RoomCore

/// The announcements that wait, the next one first: at most 32, which is more than are spoken before
/// they are outdated.
///
/// - Complexity: O(1), since their number is bounded.
struct AnnouncementQueue: Sendable {
  /// What an announcement is about: at most one waits for each.
  enum Subject: Equatable, Sendable {
    case combo(UInt64)
    case answer(Identifier)
    case popup(Identifier)
    case room
    case crowd(UInt64)
    case tickerItem
  }

  /// All of one class precede those of the next.
  fileprivate enum Precedence: Int {
    case own, popup, room, gift, crowd, tickerItem
  }

  struct Element: Sendable {
    let subject: Subject
    var announcement: RoomAnnouncement
    /// When it began to wait, or its numbers became others.
    var since: Instant
    fileprivate let rank: Rank
  }

  fileprivate struct Rank: Comparable, Sendable {
    let precedence: Precedence
    let value: Int
    let number: UInt64

    static func < (lhs: Rank, rhs: Rank) -> Bool {
      if lhs.precedence != rhs.precedence {
        return lhs.precedence.rawValue < rhs.precedence.rawValue
      }
      if lhs.value != rhs.value { return lhs.value > rhs.value }
      return lhs.number < rhs.number
    }
  }

  private static let capacity = 32

  private(set) var elements: [Element] = []
  private var count: UInt64 = 0

  var isEmpty: Bool { elements.isEmpty }

  /// Inserts an announcement, in place of one of the same subject; where too many wait, the last of
  /// them leaves.
  ///
  /// - Parameter value: of two gifts of others the one of the greater value is first.
  mutating func insert(
    _ announcement: RoomAnnouncement, about subject: Subject, value: Int = 0, at now: Instant
  ) {
    remove(subject)
    count += 1
    let rank = Rank(precedence: announcement.precedence, value: value, number: count)
    let index = elements.firstIndex { rank < $0.rank } ?? elements.count
    elements.insert(
      Element(subject: subject, announcement: announcement, since: now, rank: rank), at: index)
    if elements.count > Self.capacity { elements.removeLast() }
  }

  /// Replaces the announcement of this subject in its place; false if none waits.
  mutating func update(
    _ subject: Subject, to announcement: RoomAnnouncement, at now: Instant
  ) -> Bool {
    guard let index = index(of: subject) else { return false }
    elements[index].announcement = announcement
    elements[index].since = now
    return true
  }

  mutating func remove(_ subject: Subject) {
    if let index = index(of: subject) { elements.remove(at: index) }
  }

  mutating func removeAll(where isOutdated: (Element) -> Bool) {
    elements.removeAll(where: isOutdated)
  }

  mutating func removeFirst() -> Element? {
    elements.isEmpty ? nil : elements.removeFirst()
  }

  /// Lets all that wait begin to wait now.
  mutating func restartWaits(at now: Instant) {
    for index in elements.indices { elements[index].since = now }
  }

  var fault: String? {
    guard elements.count <= Self.capacity else { return "\(elements.count) announcements wait." }
    guard elements.indices.dropFirst().allSatisfy({ elements[$0 - 1].rank < elements[$0].rank })
    else { return "The \(elements.count) announcements that wait are not in order." }
    guard elements.indices.allSatisfy({ index(of: elements[$0].subject) == $0 })
    else { return "Two announcements wait of one subject." }
    return nil
  }

  private func index(of subject: Subject) -> Int? {
    elements.firstIndex { $0.subject == subject }
  }
}

extension RoomAnnouncement {
  fileprivate var precedence: AnnouncementQueue.Precedence {
    switch self {
    case .ownGift, .answer: .own
    case .popup: .popup
    case .room: .room
    case .gift: .gift
    case .crowd: .crowd
    case .tickerItem: .tickerItem
    }
  }
}
