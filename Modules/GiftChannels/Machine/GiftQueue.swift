import RoomCore

/// The combos that wait for a lane or for the full screen, by rank and by arrival.
///
/// By precedence, gifts of the local user come before valuable gifts, and valuable gifts before all others. Within a
/// class, the order depends on value and arrival. A wait of 2 seconds counts as much as a doubled value. The order of
/// two combos never changes while neither gains units. A place is found in O(log n).
struct GiftQueue: Sendable {
  private struct Rank: Comparable, Sendable {
    /// The weight, or the end of the wait, in nanoseconds. The combo of the lower weight comes first.
    let weight: Int64
    let number: UInt64

    static func < (lhs: Rank, rhs: Rank) -> Bool {
      lhs.weight == rhs.weight ? lhs.number < rhs.number : lhs.weight < rhs.weight
    }
  }

  private var ranks = IndexedHeap<Rank>()
  // The times at which the combos have waited too long.
  private var limits = IndexedHeap<Rank>()
  private let maximumWait: Nanoseconds
  private let order: GiftOrder
  /// The wait that counts as much as a doubled value, in nanoseconds. With it, cheap gifts are shown too.
  private static let agingPerDoubling = 2e9

  /// Creates an empty queue, in which combos wait for at most `maximumWait`.
  init(configuration: GiftConfiguration, maximumWait: Duration) {
    self.maximumWait = Nanoseconds(maximumWait)
    order = configuration.order
  }

  var isEmpty: Bool { ranks.isEmpty }
  var count: Int { ranks.count }
  /// The combo of the highest rank.
  var first: Int? { ranks.first }
  /// The combo that has waited for the longest time.
  var oldest: Int? { overdue(by: .distantFuture) }
  /// The time at which the ``oldest`` combo has waited too long.
  var nextDeadline: Instant? { limits.firstPriority.map { Instant(nanoseconds: $0.weight) } }

  func contains(_ slot: Int) -> Bool { ranks.contains(slot) }

  /// Returns the combo that has waited for the longest time, if it has waited too long by `limit`.
  func overdue(by limit: Instant) -> Int? {
    guard let deadline = nextDeadline, deadline <= limit else { return nil }
    return limits.first
  }

  /// All combos, in the order of their ranks.
  ///
  /// - Complexity: O(n log n)
  var inOrder: [Int] {
    ranks.elements.sorted { ranks.priority(of: $0)! < ranks.priority(of: $1)! }
  }

  /// Adds a combo.
  mutating func append(_ slot: Int, _ combo: TrackedCombo) {
    limits.update(slot, priority: limit(combo))
    update(slot, combo)
  }

  /// Updates the rank of a combo that has gained units.
  mutating func update(_ slot: Int, _ combo: TrackedCombo) {
    ranks.update(slot, priority: Self.rank(combo, order))
  }

  mutating func remove(_ slot: Int) {
    ranks.remove(slot)
    limits.remove(slot)
  }

  var brokenInvariant: String? {
    ranks.count == limits.count
      ? nil : "\(ranks.count) combos have a rank, \(limits.count) a limit of their wait."
  }

  /// Checks that each combo of a ledger has its place, and that no combo precedes the first.
  func brokenStructure(_ ledger: GiftLedger) -> String? {
    for slot in ranks.elements {
      let combo = ledger[slot]
      guard let place = ranks.priority(of: slot), let first = ranks.firstPriority,
        place == Self.rank(combo, order), place >= first
      else { return "Combo \(combo.id) has another place than its own." }
      if limits.priority(of: slot) != limit(combo) {
        return "Combo \(combo.id) has another limit than its own."
      }
    }
    return nil
  }

  private func limit(_ combo: TrackedCombo) -> Rank {
    Rank(weight: (combo.waitingSince + maximumWait).nanoseconds, number: combo.waitNumber)
  }

  private static func rank(_ combo: TrackedCombo, _ order: GiftOrder) -> Rank {
    switch order {
    case .precedence: break
    case .arrival: return Rank(weight: combo.waitingSince.nanoseconds, number: combo.waitNumber)
    case .newest: return Rank(weight: ~combo.waitingSince.nanoseconds, number: ~combo.waitNumber)
    }
    // The offset of a class exceeds any difference between times.
    let group: Int64 = combo.isLocalUser ? -2 : combo.isValuable ? -1 : 0
    let head = Int64(agingPerDoubling * doublings(combo.value))
    return Rank(
      weight: combo.waitingSince.nanoseconds.subtractingSaturating(head)
        .addingSaturating(group << 60),
      number: combo.waitNumber)
  }

  /// Returns the binary logarithm, to a thousand-millionth. The result is exact for powers of two, and has the same
  /// bits on all platforms.
  private static func doublings(_ value: Int) -> Double {
    guard value > 1 else { return 0 }
    let value = Double(value)
    var (whole, significand) = (Double(value.exponent), value.significand)
    if significand > 1.4142135623730951 {
      significand /= 2
      whole += 1
    }
    // The series of artanh converges quickly near 1. The last step converts natural to binary logarithms.
    let s = (significand - 1) / (significand + 1)
    let square = s * s
    let tail = ((square / 9 + 1.0 / 7) * square + 1.0 / 5) * square + 1.0 / 3
    return whole + 2.8853900817779268 * s * (tail * square + 1)
  }
}
