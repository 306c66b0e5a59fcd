import RoomCore

/// The reasons for which paging is locked, by first use, and how often each of them is.
///
/// Reasons are as many as the configuration allows, for they may come from outside; locking,
/// unlocking and asking cost O(1) on average, however many there are.
struct PagerLocks: Sendable {
  private var locks: [PagerState.Lock] = []
  private var slots: [String: Int] = [:]
  private var order = IndexList()
  private var freeSlots: [Int] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { order.isEmpty }

  /// All of them, by first use.
  var all: [PagerState.Lock] {
    var result: [PagerState.Lock] = []
    var next = order.first
    while let slot = next {
      result.append(locks[slot])
      next = order.element(after: slot)
    }
    return result
  }

  /// False if the reason would be one too many.
  mutating func lock(_ reason: String) -> Bool {
    if let slot = slots[reason] {
      locks[slot].count.addSaturating(1)
      return true
    }
    guard order.count < limit else { return false }
    let lock = PagerState.Lock(reason: reason, count: 1)
    let slot = freeSlots.popLast() ?? locks.count
    if slot == locks.count { locks.append(lock) } else { locks[slot] = lock }
    slots[reason] = slot
    order.append(slot)
    return true
  }

  /// False if nothing is locked for the reason.
  mutating func unlock(_ reason: String) -> Bool {
    guard let slot = slots[reason] else { return false }
    locks[slot].count -= 1
    guard locks[slot].count == 0 else { return true }
    slots[reason] = nil
    order.remove(slot)
    freeSlots.append(slot)
    return true
  }
}
