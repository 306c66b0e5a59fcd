import RoomCore

/// The position of a popup in line: the ranks of the rules in their order, then the arrival.
struct RankKey: Comparable, Sendable {
  var ranks: [Int64] = []
  var arrival: Int64

  static func < (lhs: RankKey, rhs: RankKey) -> Bool {
    for (one, other) in zip(lhs.ranks, rhs.ranks) where one != other { return one < other }
    return lhs.arrival < rhs.arrival
  }
}

/// All popups that wait or are on screen, each in a numbered slot, and the line of the waiting
/// popups.
struct PopupTable: Sendable {
  struct Slot: Sendable {
    enum Phase: Sendable {
      case waiting
      case onScreen(place: Int)
      /// The popup has ended. The end of an older version must be emitted first.
      case ended(PopupOutcome)
    }

    var entry: PopupEntry
    // The stage for which the popup waits, or in whose place it is.
    var stage: Int
    var key: RankKey
    fileprivate(set) var phase = Phase.waiting
    // The last emitted reason why the popup is deferred, or `nil`.
    var announced: PopupExplanation.Reason?
    // The cause of the last deferral by a rule, or `nil`.
    var cause: String?
    // The time at which the rules are asked again, or `nil`.
    var wake: Instant?
    // The expiry, or `nil` after it was reached or the popup has ended.
    fileprivate(set) var expiry: Instant?
    fileprivate var isFree = false
  }

  // Slots are not optional, because unwrapping each slot costs more than the rest of a scan.
  private static let free: Slot = {
    var slot = Slot(
      entry: PopupEntry(Popup(id: ""), arrival: -1, at: .start), stage: 0,
      key: RankKey(arrival: -1))
    slot.isFree = true
    return slot
  }()

  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var slotsByID: [Identifier: Int] = [:]
  /// The slots of the waiting popups, in the order of rank.
  private(set) var line: [Int] = []
  private var nextArrival: Int64 = 0
  // The rules have forgotten the popups that arrived before this one. Some of their views are still
  // on screen.
  private var firstKnownArrival: Int64 = 0

  /// Accesses a slot in place.
  subscript(slot: Int) -> Slot {
    _read { yield slots[slot] }
    _modify { yield &slots[slot] }
  }

  // A slot is large, so each of these functions reads one part without copying the others.

  func entry(of slot: Int) -> PopupEntry { slots[slot].entry }
  func stage(of slot: Int) -> Int { slots[slot].stage }
  func key(of slot: Int) -> RankKey { slots[slot].key }
  func phase(of slot: Int) -> Slot.Phase { slots[slot].phase }

  func place(of slot: Int) -> Int? {
    if case .onScreen(let place) = slots[slot].phase { place } else { nil }
  }

  func isOnScreen(_ slot: Int) -> Bool { place(of: slot) != nil }

  func waits(_ slot: Int) -> Bool {
    if case .waiting = slots[slot].phase { true } else { false }
  }

  func slot(of id: Identifier) -> Int? { slotsByID[id] }

  var count: Int { slots.count - freeSlots.count }

  /// All slots in use.
  var used: [Int] { slots.indices.filter { !slots[$0].isFree } }

  /// All slots in use, in the order of arrival.
  var byArrival: [Int] { slots { _ in true } }

  /// The slots of the popups that the rules have not forgotten.
  var known: [Int] { byArrival.filter { entry(of: $0).arrival >= firstKnownArrival } }

  /// Marks all popups as forgotten by the rules.
  mutating func forgetAll() { firstKnownArrival = nextArrival }

  /// Returns the slots whose popups fulfill a condition, in the order of arrival.
  func slots(where isIncluded: (Popup) -> Bool) -> [Int] {
    used.filter { isIncluded(slots[$0].entry.popup) }
      .inOrder { entry(of: $0).arrival < entry(of: $1).arrival }
  }

  /// Returns a Boolean value that indicates whether a popup is in a stage that fulfills a
  /// condition.
  func contains(where isIncluded: (_ stage: Int) -> Bool) -> Bool {
    slots.indices.contains { !slots[$0].isFree && isIncluded(slots[$0].stage) }
  }

  /// Returns an entry for a popup that arrives.
  mutating func newEntry(for popup: consuming Popup, at arrivedAt: Instant) -> PopupEntry {
    nextArrival += 1
    return PopupEntry(popup, arrival: nextArrival - 1, at: arrivedAt)
  }

  /// Inserts a popup, which must then be put in line. Returns its slot.
  mutating func insert(_ entry: PopupEntry, stage: Int) -> Int {
    let number = freeSlots.popLast() ?? slots.count
    if number == slots.count { slots.append(Self.free) }
    slots[number] = Slot(entry: entry, stage: stage, key: RankKey(arrival: entry.arrival))
    slots[number].expiry = entry.popup.expiry
    slotsByID[entry.identifier] = number
    return number
  }

  /// Replaces the content of a slot.
  mutating func replace(_ slot: Int, with popup: Popup) {
    slots[slot].entry.popup = popup
    slots[slot].expiry = popup.expiry
    slots[slot].cause = nil
  }

  /// Releases the identifier for another popup. The popup in the slot no longer expires.
  mutating func forgetID(of slot: Int) {
    if let index = slotsByID.index(forKey: entry(of: slot).identifier),
      slotsByID[index].value == slot
    {
      slotsByID.remove(at: index)
    }
    slots[slot].expiry = nil
  }

  mutating func remove(_ slot: Int) -> PopupEntry {
    let entry = entry(of: slot)
    forgetID(of: slot)
    leaveLine(slot)
    slots[slot] = Self.free
    freeSlots.append(slot)
    return entry
  }

  // MARK: The line

  /// Puts a popup in line at a rank, and removes it from its previous position.
  ///
  /// - Complexity: O(n)
  mutating func putInLine(_ slot: Int, _ key: RankKey) {
    leaveLine(slot)
    slots[slot].phase = .waiting
    slots[slot].key = key
    var (low, high) = (0, line.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[line[middle]].key < key { low = middle + 1 } else { high = middle }
    }
    line.insert(slot, at: low)
  }

  /// Sorts all popups in line by the ranks of other rules.
  ///
  /// - Complexity: O(n log n)
  mutating func sortLine(_ rank: (PopupEntry) -> RankKey) {
    for slot in line {
      slots[slot].key = rank(slots[slot].entry)
      slots[slot].cause = nil
    }
    line.sort { slots[$0].key < slots[$1].key }
  }

  /// Removes a popup from the line, and sets its phase.
  mutating func setPhase(_ phase: Slot.Phase, of slot: Int) {
    leaveLine(slot)
    slots[slot].phase = phase
    (slots[slot].cause, slots[slot].wake) = (nil, nil)
  }

  private mutating func leaveLine(_ slot: Int) {
    if let index = line.firstIndex(of: slot) { line.remove(at: index) }
  }

  // MARK: Time

  /// Returns the next time after `now` at which a popup expires or the rules are asked again.
  func nextDeadline(after now: Instant) -> Instant {
    var next = Instant.distantFuture
    for slot in slots.indices {
      if let moment = slots[slot].expiry, moment > now, moment < next { next = moment }
      if let moment = slots[slot].wake, moment > now, moment < next { next = moment }
    }
    return next
  }

  /// Returns the popups whose expiry was reached, each once, in the order of their expiries.
  mutating func takeExpired(at now: Instant) -> [Int] {
    let expired = used.filter { slots[$0].expiry.map { $0 <= now } ?? false }.inOrder {
      slots[$0].expiry == slots[$1].expiry
        ? slots[$0].entry.arrival < slots[$1].entry.arrival
        : slots[$0].expiry! < slots[$1].expiry!
    }
    for slot in expired { slots[slot].expiry = nil }
    return expired
  }

  // MARK: Invariants

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    for (id, slot) in slotsByID where slots[slot].entry.identifier != id {
      return "The popup \(id.string) is not in slot \(slot)."
    }
    for (one, other) in zip(line, line.dropFirst()) where key(of: other) < key(of: one) {
      return "Slot \(one) is in line before slot \(other), which ranks before it."
    }
    let waiting = used.filter { waits($0) }
    return Set(waiting) == Set(line) && line.count == waiting.count
      ? nil : "\(waiting.count) popups wait, \(line.count) are in line."
  }
}
