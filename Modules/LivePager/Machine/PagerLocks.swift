import RoomCore

/// The reasons for which paging is locked, in the order in which they began, with the number of
/// locks of each. The same reason counts separately for one direction and for both directions.
struct PagerLocks: Sendable {
  /// The maximum number of reasons. An app has far fewer, and a faulty feed cannot fill the memory.
  static let limit = 64

  private(set) var all: [PagerState.Lock] = []

  /// A Boolean value that indicates whether both directions are locked.
  var isLocked: Bool { all.contains { $0.direction == nil } }

  /// Returns a Boolean value that indicates whether the direction `side` (-1 or 1) is locked by
  /// itself.
  func isLocked(_ side: Int) -> Bool {
    all.contains { $0.direction == (side < 0 ? .previous : .next) }
  }

  /// Adds a lock.
  ///
  /// - Returns: `true`, or `false` if the maximum number of reasons is reached.
  mutating func insert(_ lock: PagingLock) -> Bool {
    if let index = index(of: lock) {
      all[index].count.addSaturating(1)
    } else if all.count < Self.limit {
      all.append(PagerState.Lock(reason: lock.reason, direction: lock.direction, count: 1))
    } else {
      return false
    }
    return true
  }

  /// Removes a lock.
  ///
  /// - Returns: A Boolean value that indicates whether paging was locked for the reason.
  mutating func remove(_ lock: PagingLock) -> Bool {
    guard let index = index(of: lock) else { return false }
    all[index].count -= 1
    if all[index].count == 0 { all.remove(at: index) }
    return true
  }

  private func index(of lock: PagingLock) -> Int? {
    let reason = Identifier(lock.reason)
    return all.firstIndex { Identifier($0.reason) == reason && $0.direction == lock.direction }
  }
}

extension PagerLocks {
  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    if all.count > Self.limit { return "\(all.count) reasons to lock are more than \(Self.limit)." }
    return all.first { $0.count < 1 }.map { "\($0.count) locks are active for \($0.reason)." }
  }
}
