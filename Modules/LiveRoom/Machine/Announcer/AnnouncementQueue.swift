import RoomCore

/// The announcements that wait, the next one first: at most 32, which is more than are spoken before
/// they are outdated.
///
/// - Complexity: O(1), since their number is bounded.
struct AnnouncementQueue: Sendable {
  /// The subject of an announcement. At most one announcement waits for each subject.
  enum Subject: Equatable, Sendable {
    case combo(UInt64)
    case answer(Identifier)
    case meter(Identifier)
    case popup(Identifier)
    case room
    case summary(UInt64)
    case tickerItem
    case comment
  }

  struct Element: Sendable {
    let subject: Subject
    var announcement: RoomAnnouncement
    /// When it began to wait, or its numbers became others.
    var since: Instant
    fileprivate let value: Int

    fileprivate func precedes(_ other: Element) -> Bool {
      (announcement.precedence, other.value) < (other.announcement.precedence, value)
    }
  }

  private static let capacity = 32

  private(set) var elements: [Element] = []

  var isEmpty: Bool { elements.isEmpty }

  /// Inserts an announcement, in place of one of the same subject; where too many wait, the last of
  /// them leaves.
  ///
  /// - Parameter value: of two gifts of others the one of the greater value is first.
  mutating func insert(
    _ announcement: RoomAnnouncement, about subject: Subject, value: Int = 0, at now: Instant
  ) {
    remove(subject)
    let element = Element(
      subject: subject, announcement: announcement, since: now, value: value)
    let index = elements.firstIndex { element.precedes($0) } ?? elements.count
    elements.insert(element, at: index)
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
    guard !elements.indices.dropFirst().contains(where: { elements[$0].precedes(elements[$0 - 1]) })
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
  // All announcements of one number come before the announcements of the next number.
  fileprivate var precedence: Int {
    switch self {
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
