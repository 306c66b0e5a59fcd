import RoomCore

/// The reasons for which paging is locked, in the order in which they began, and the number of
/// locks of each.
///
/// Reasons are received from outside, so the configuration limits their number; locking, unlocking
/// and asking cost O(1) on average.
struct PagerLocks: Sendable {
  private var locks: [PagerState.Lock] = []
  private var slots: [Identifier: Int] = [:]
  private var order = IndexList()
  private var freeSlots: [Int] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { order.isEmpty }

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
  mutating func lock(_ reason: String) -> Bool {
    let identifier = Identifier(reason)
    if let slot = slots[identifier] {
      locks[slot].count.addSaturating(1)
      return true
    }
    guard order.count < limit else { return false }
    let lock = PagerState.Lock(reason: reason, count: 1)
    let slot = freeSlots.popLast() ?? locks.count
    if slot == locks.count { locks.append(lock) } else { locks[slot] = lock }
    slots[identifier] = slot
    order.append(slot)
    return true
  }

  /// - Returns: whether it was locked for the reason.
  mutating func unlock(_ reason: String) -> Bool {
    let identifier = Identifier(reason)
    guard let slot = slots[identifier] else { return false }
    locks[slot].count -= 1
    guard locks[slot].count == 0 else { return true }
    slots[identifier] = nil
    order.remove(slot)
    freeSlots.append(slot)
    return true
  }
}
