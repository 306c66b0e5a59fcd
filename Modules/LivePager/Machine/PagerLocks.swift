import RoomCore

/// The reasons for which paging is locked, in the order in which they began, and the number of
/// locks of each. A reason that locks one direction is another one than the same that locks both.
struct PagerLocks: Sendable {
  /// The greatest number of reasons: far more than an app has, and few enough that a faulty feed cannot fill the
  /// memory with reasons.
  static let limit = 64

  private(set) var all: [PagerState.Lock] = []

  /// Whether both directions are locked.
  var isLocked: Bool { all.contains { $0.direction == nil } }

  /// Whether the direction of `side` (-1 or 1) is locked by itself.
  func isLocked(_ side: Int) -> Bool {
    all.contains { $0.direction == (side < 0 ? .previous : .next) }
  }

  /// - Returns: whether it is locked; not if the reason would be one too many.
  mutating func lock(_ reason: String, _ direction: PagingDirection?) -> Bool {
    if let index = index(of: reason, direction) {
      all[index].count.addSaturating(1)
      return true
    }
    guard all.count < Self.limit else { return false }
    all.append(PagerState.Lock(reason: reason, direction: direction, count: 1))
    return true
  }

  /// - Returns: whether it was locked for the reason.
  mutating func unlock(_ reason: String, _ direction: PagingDirection?) -> Bool {
    guard let index = index(of: reason, direction) else { return false }
    all[index].count -= 1
    if all[index].count == 0 { all.remove(at: index) }
    return true
  }

  private func index(of reason: String, _ direction: PagingDirection?) -> Int? {
    let reason = Identifier(reason)
    return all.firstIndex { Identifier($0.reason) == reason && $0.direction == direction }
  }
}

extension PagerLocks {
  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    if all.count > Self.limit { return "\(all.count) reasons to lock are more than \(Self.limit)." }
    return all.first { $0.count < 1 }.map { "\($0.count) locks are active for \($0.reason)." }
  }
}
