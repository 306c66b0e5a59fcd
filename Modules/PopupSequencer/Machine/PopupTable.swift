import RoomCore

/// All popups that wait or are on screen, each in a numbered slot, and the ways to find them.
struct PopupTable: Sendable {
  struct Slot: Sendable {
    enum Phase: Sendable {
      case waiting
      case onScreen(place: Int)
      /// It has ended; the end of an older version is still to be emitted before its own.
      case ended(PopupOutcome)
    }

    var entry: PopupEntry
    // The stage for which it waits, or in whose place it is.
    var stage: Int
    var key: RankKey
    var phase = Phase.waiting
    // The popup as it was last received, where it was changed since.
    var received: Boxed<Popup>?
    // Whether its match has not begun; of one that has ended that is of no interest.
    fileprivate(set) var isLater = false
    // Why it is deferred, as was last emitted.
    var announcedDeferral: PopupMachine.Deferral.Announcement?
    // The list of its queue; -1 in a slot that is free.
    fileprivate var list = -1
    fileprivate var previous = -1
    fileprivate var next = -1

    static let free = Slot(
      entry: PopupEntry(Popup(id: ""), arrival: -1, at: .start), stage: 0,
      key: RankKey(arrival: -1))

  }

  /// What can end many popups.
  enum Cause: Hashable, Sendable {
    case signal(Identifier)
    case leaving(scene: Identifier)
  }

  private struct List: Sendable {
    var queue: PopupQueue
    var first = -1
    var last = -1
  }

  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var slotsByID: [Identifier: Int] = [:]
  private var lists: [List?] = []
  private var freeLists: [Int] = []
  private var listsByQueue: [PopupQueue: Int] = [:]
  // The list that was asked for last.
  private var recentList: Int?
  private var listsByMatch: [Identifier: Set<Int>] = [:]
  private var slotsByCause: [Cause: Set<Int>] = [:]
  // Of those that can be found by their identifier.
  private var expiries = Timers()
  private var nextArrival: Int64 = 0
  // The rules have forgotten those that arrived before; of some the view is still awaited.
  private var firstKnownArrival: Int64 = 0
  private(set) var count = 0
  /// The number of popups of later matches.
  private(set) var laterCount = 0

  /// To change a slot in place.
  subscript(slot: Int) -> Slot {
    get { slots[slot] }
    _modify { yield &slots[slot] }
  }

  // A slot is large: each of these reads one part of it, and copies no other.

  func entry(of slot: Int) -> PopupEntry { slots[slot].entry }
  func stage(of slot: Int) -> Int { slots[slot].stage }
  func key(of slot: Int) -> RankKey { slots[slot].key }
  func phase(of slot: Int) -> Slot.Phase { slots[slot].phase }
  func received(of slot: Int) -> Popup? { slots[slot].received?.value }
  func isLater(_ slot: Int) -> Bool { slots[slot].isLater }

  func place(of slot: Int) -> Int? {
    switch slots[slot].phase {
    case .onScreen(let place): place
    case .waiting, .ended: nil
    }
  }

  func isOnScreen(_ slot: Int) -> Bool { place(of: slot) != nil }

  func waits(_ slot: Int) -> Bool {
    switch slots[slot].phase {
    case .waiting: true
    case .onScreen, .ended: false
    }
  }

  func announcedDeferral(of slot: Int) -> PopupMachine.Deferral.Announcement? {
    slots[slot].announcedDeferral
  }

  func slot(of id: Identifier) -> Int? { slotsByID[id] }

  /// All slots in use, in order of arrival.
  ///
  /// - Complexity: O(n log n)
  var byArrival: [Int] { sorted(used) }

  /// All slots in use.
  var used: [Int] { slots.indices.filter { slots[$0].list >= 0 } }

  /// Those of the popups that the rules have not forgotten.
  var known: [Int] { byArrival.filter { entry(of: $0).arrival >= firstKnownArrival } }

  /// The rules have forgotten all popups.
  mutating func forgetAll() { firstKnownArrival = nextArrival }

  /// The slots of the popups of a queue, in order of arrival.
  func slots(in queue: PopupQueue) -> [Int] {
    guard let list = listsByQueue[queue] else { return [] }
    return sorted(slots(inList: list))
  }

  private func slots(inList list: Int) -> [Int] {
    var result: [Int] = []
    var slot = lists[list]!.first
    while slot >= 0 {
      result.append(slot)
      slot = slots[slot].next
    }
    return result
  }

  /// The slots of the queues of a match, in order of arrival.
  ///
  /// - Complexity: O(n log n) for the n slots of that match.
  func slots(ofMatch match: Identifier) -> [Int] {
    guard let lists = listsByMatch[match] else { return [] }
    return sorted(lists.flatMap { slots(inList: $0) })
  }

  /// The slots of the queues of all matches, in order of arrival.
  ///
  /// - Complexity: O(n log n) for the n slots of queues that belong to a match.
  var slotsOfMatches: [Int] {
    sorted(listsByMatch.values.flatMap { $0.flatMap { slots(inList: $0) } })
  }

  /// The slots that end on a cause, in order of arrival.
  func slots(endingOn cause: Cause) -> [Int] {
    guard let found = slotsByCause[cause] else { return [] }
    return sorted(Array(found))
  }

  private func sorted(_ slots: [Int]) -> [Int] {
    slots.inOrder { entry(of: $0).arrival < entry(of: $1).arrival }
  }

  /// An entry for a popup that arrives.
  mutating func newEntry(for popup: consuming Popup, at arrivedAt: Instant) -> PopupEntry {
    nextArrival += 1
    return PopupEntry(popup, arrival: nextArrival - 1, at: arrivedAt)
  }

  mutating func insert(_ entry: PopupEntry, stage: Int) -> Int {
    let number = freeSlots.popLast() ?? slots.count
    if number == slots.count { slots.append(.free) }
    slots[number] = Slot(entry: entry, stage: stage, key: RankKey(arrival: entry.arrival))
    slotsByID[entry.identifier] = number
    link(number)
    watchExpiry(of: number)
    count += 1
    return number
  }

  /// Replaces the content of a slot.
  mutating func replace(_ slot: Int, with popup: Popup) {
    unlink(slot)
    slots[slot].entry.popup = popup
    link(slot)
    watchExpiry(of: slot)
  }

  /// Releases the identifier for another popup that has the same. From then on it does not expire.
  mutating func forgetID(of slot: Int) {
    if let index = slotsByID.index(forKey: slots[slot].entry.identifier),
      slotsByID.values[index] == slot
    {
      slotsByID.remove(at: index)
    }
    expiries.stop(slot)
  }

  /// Sets whether the match of a popup has not begun.
  mutating func setIsLater(_ isLater: Bool, of slot: Int) {
    guard slots[slot].isLater != isLater else { return }
    slots[slot].isLater = isLater
    laterCount += isLater ? 1 : -1
  }

  // MARK: Expiries

  var nextExpiry: Instant? { expiries.next }

  /// A popup whose expiry was reached, once.
  mutating func takeExpired(at now: Instant) -> Int? { expiries.takeDue(by: now) }

  private mutating func watchExpiry(of slot: Int) {
    let entry = entry(of: slot)
    expiries.set(slot, to: entry.popup.expiry, order: entry.arrival)
  }

  @discardableResult
  mutating func remove(_ slot: Int) -> PopupEntry {
    let entry = entry(of: slot)
    forgetID(of: slot)
    unlink(slot)
    slots[slot] = .free
    freeSlots.append(slot)
    count -= 1
    return entry
  }

  /// What does not hold of it, in words; `nil` if all does.
  var fault: String? {
    let used = used
    if used.count != count { return "\(used.count) slots are in use, not \(count)." }
    if slots.count - freeSlots.count != count { return "\(freeSlots.count) slots are free." }
    for (id, slot) in slotsByID where slots[slot].list < 0 || entry(of: slot).identifier != id {
      return "The popup \(id.string) is not in slot \(slot)."
    }
    let later = used.count { slots[$0].isLater }
    if later != laterCount { return "\(later) popups are of later matches, not \(laterCount)." }
    if used.count(where: { expiries.moment(of: $0) != nil }) != expiries.count {
      return "One of \(expiries.count) expiries is that of a free slot."
    }
    var listed = 0
    for (queue, list) in listsByQueue {
      var previous = -1
      for slot in slots(inList: list) {
        let found = slots[slot]
        if found.list != list || found.previous != previous || found.entry.popup.queue != queue {
          return "Slot \(slot) is not behind slot \(previous) in the list of its queue."
        }
        if let moment = expiries.moment(of: slot), moment != found.entry.popup.expiry {
          return "Slot \(slot) expires at another moment than its popup."
        }
        previous = slot
        listed += 1
      }
      if lists[list]?.last != previous { return "A list does not end with slot \(previous)." }
      if let match = queue.matchKey, listsByMatch[match]?.contains(list) != true {
        return "The match \(match.string) lacks a queue."
      }
    }
    if listed != count { return "\(listed) slots are in lists, not \(count)." }
    let ends = used.reduce(0) { $0 + causes(of: $1).count }
    let known = slotsByCause.values.reduce(0) { $0 + $1.count }
    return ends == known ? nil : "\(ends) causes end popups, \(known) are known."
  }

  private func causes(of slot: Int) -> [Cause] {
    let entry = entry(of: slot)
    if entry.popup.endsOn.isEmpty, !entry.popup.endsWithScene { return [] }
    var causes = entry.popup.endsOn.keys.map { Cause.signal(Identifier($0)) }
    if entry.popup.endsWithScene, let scene = entry.popup.scene {
      causes.append(.leaving(scene: Identifier(scene)))
    }
    return causes
  }

  private mutating func link(_ slot: Int) {
    for cause in causes(of: slot) { slotsByCause[cause, default: []].insert(slot) }
    let list = list(of: slots[slot].entry.popup.queue)
    let last = lists[list]!.last
    slots[slot].list = list
    slots[slot].previous = last
    slots[slot].next = -1
    if last >= 0 { slots[last].next = slot } else { lists[list]!.first = slot }
    lists[list]!.last = slot
  }

  private mutating func unlink(_ slot: Int) {
    for cause in causes(of: slot) {
      slotsByCause[cause]?.remove(slot)
      if slotsByCause[cause]?.isEmpty == true { slotsByCause[cause] = nil }
    }
    let (list, previous, next) = (slots[slot].list, slots[slot].previous, slots[slot].next)
    if previous >= 0 { slots[previous].next = next } else { lists[list]!.first = next }
    if next >= 0 { slots[next].previous = previous } else { lists[list]!.last = previous }
    if lists[list]!.first < 0 {
      let queue = slots[slot].entry.popup.queue
      listsByQueue[queue] = nil
      if let match = queue.matchKey {
        listsByMatch[match]?.remove(list)
        if listsByMatch[match]?.isEmpty == true { listsByMatch[match] = nil }
      }
      lists[list] = nil
      freeLists.append(list)
    }
  }

  private mutating func list(of queue: PopupQueue) -> Int {
    // Most are for the queue of the one before: to compare costs less than to hash.
    if let list = recentList, lists[list]?.queue == queue { return list }
    let list = listsByQueue[queue] ?? addList(of: queue)
    recentList = list
    return list
  }

  private mutating func addList(of queue: PopupQueue) -> Int {
    let list = freeLists.popLast() ?? lists.count
    if list == lists.count { lists.append(nil) }
    lists[list] = List(queue: queue)
    listsByQueue[queue] = list
    if let match = queue.matchKey { listsByMatch[match, default: []].insert(list) }
    return list
  }
}
