import RoomCore

/// The reasons for which paging is locked, in the order in which they began, and the number of
/// locks of each. A reason that locks one direction is another one than the same that locks both.
///
/// Reasons are received from outside, so the configuration limits their number; locking, unlocking
/// and asking cost O(1) on average.
struct PagerLocks: Sendable {
  private struct Key: Hashable {
    let reason: Identifier
    let direction: PagingDirection?

    init(_ reason: String, _ direction: PagingDirection?) {
      self.reason = Identifier(reason)
      self.direction = direction
    }
  }

  private var locks: [PagerState.Lock] = []
  private var slots: [Key: Int] = [:]
  private var order = IndexList()
  private var freeSlots: [Int] = []
  private let limit: Int
  // The reasons that lock the previous rooms only, both directions, and the next rooms only.
  private var reasons = (previous: 0, both: 0, next: 0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether both directions are locked.
  var isLocked: Bool { reasons.both > 0 }

  /// Whether the direction of `side` (-1 or 1) is locked by itself.
  func isLocked(_ side: Int) -> Bool { (side < 0 ? reasons.previous : reasons.next) > 0 }

  /// All of them, in the order in which they began.
  var all: [PagerState.Lock] {
    var result: [PagerState.Lock] = []
    var next = order.first
    while let slot = next {
      result.append(locks[slot])
      next = order.element(after: slot)
    }
    return result
  }

  /// - Returns: whether it is locked; not if the reason would be one too many.
  mutating func lock(_ reason: String, _ direction: PagingDirection?) -> Bool {
    let key = Key(reason, direction)
    if let slot = slots[key] {
      locks[slot].count.addSaturating(1)
      return true
    }
    guard order.count < limit else { return false }
    let lock = PagerState.Lock(reason: reason, direction: direction, count: 1)
    let slot = freeSlots.popLast() ?? locks.count
    if slot == locks.count { locks.append(lock) } else { locks[slot] = lock }
    slots[key] = slot
    order.append(slot)
    count(direction, 1)
    return true
  }

  /// - Returns: whether it was locked for the reason.
  mutating func unlock(_ reason: String, _ direction: PagingDirection?) -> Bool {
    let key = Key(reason, direction)
    guard let slot = slots[key] else { return false }
    locks[slot].count -= 1
    guard locks[slot].count == 0 else { return true }
    slots[key] = nil
    order.remove(slot)
    freeSlots.append(slot)
    count(direction, -1)
    return true
  }

  private mutating func count(_ direction: PagingDirection?, _ change: Int) {
    switch direction {
    case nil: reasons.both += change
    case .previous: reasons.previous += change
    case .next: reasons.next += change
    }
  }
}

extension PagerLocks {
  /// What does not hold of its numbers, in words; `nil` if all does.
  var fault: String? {
    let sum = reasons.previous + reasons.both + reasons.next
    if order.count != slots.count || order.count != sum {
      return "\(order.count) reasons to lock are \(slots.count), or \(sum) by direction."
    }
    if locks.count != order.count + freeSlots.count {
      return "\(locks.count) slots are not \(order.count) locks and \(freeSlots.count) free ones."
    }
    return order.count <= limit ? nil : "\(order.count) reasons to lock are more than \(limit)."
  }

  /// What does not hold of each lock, in words; `nil` if all does.
  ///
  /// - Complexity: O(n)
  var structureFault: String? {
    let all = all
    for lock in all {
      guard let slot = slots[Key(lock.reason, lock.direction)], locks[slot] == lock else {
        return "The lock for \(lock.reason) is not found."
      }
      if lock.count < 1 { return "\(lock.count) locks are active for \(lock.reason)." }
    }
    let next = all.count { $0.direction == .next }
    let previous = all.count { $0.direction == .previous }
    if next != reasons.next || previous != reasons.previous {
      return "\(previous) and \(next) reasons lock a direction, and others are counted."
    }
    return nil
  }
}
