import RoomCore

/// Combos that wait for a lane or for the full screen, by rank and by arrival.
///
/// Gifts of the local user precede valuable ones, and these all others; inside each class by value
/// and arrival. Waiting for `agingPerDoubling` weighs as much as twice the value, so the order between
/// two combos never changes while neither grows, and a place is found in O(log n).
struct GiftQueue: Sendable {
  /// What a combo's place depends on.
  struct Claim {
    let id: UInt64
    let value: Int
    let unitValue: Int
    let isLocalUser: Bool
    let since: Instant
  }

  private struct Rank: Comparable, Sendable {
    /// Nanoseconds; less precedes.
    let weight: Int64
    let id: UInt64

    static func < (lhs: Rank, rhs: Rank) -> Bool {
      lhs.weight == rhs.weight ? lhs.id < rhs.id : lhs.weight < rhs.weight
    }
  }

  private var ranks = IndexedHeap<Rank>()
  private var arrivals = IndexedHeap<Rank>()
  private let agingPerDoubling: Double
  private let valuableUnitValue: Int

  init(configuration: GiftConfiguration) {
    agingPerDoubling = Double(configuration.agingPerDoubling.nanoseconds)
    valuableUnitValue = configuration.valuableUnitValue
  }

  var isEmpty: Bool { ranks.isEmpty }
  var count: Int { ranks.count }
  /// The combo of the highest rank.
  var first: Int? { ranks.first }
  /// The combo that waits longest.
  var oldest: Int? { arrivals.first }

  /// The combo of the lowest rank.
  ///
  /// - Complexity: O(n)
  var last: Int? {
    ranks.elements.max { ranks.priority(of: $0)! < ranks.priority(of: $1)! }
  }

  /// Adds a combo.
  mutating func append(_ slot: Int, _ claim: Claim) {
    arrivals.update(
      slot, priority: Rank(weight: claim.since.nanoseconds, id: claim.id))
    update(slot, claim)
  }

  /// Updates the rank of a combo that has grown.
  mutating func update(_ slot: Int, _ claim: Claim) {
    ranks.update(slot, priority: rank(claim))
  }

  mutating func remove(_ slot: Int) {
    ranks.remove(slot)
    arrivals.remove(slot)
  }

  private func rank(_ claim: Claim) -> Rank {
    // Classes are further apart than any two times.
    let group: Int64 = claim.isLocalUser ? -2 : claim.unitValue >= valuableUnitValue ? -1 : 0
    let head = Int64(agingPerDoubling * Self.doublings(claim.value))
    return Rank(
      weight: claim.since.nanoseconds.subtractingSaturating(head)
        .addingSaturating(group << 60),
      id: claim.id)
  }

  /// The binary logarithm, straight between powers of two: enough to order by, and the same bits
  /// everywhere.
  private static func doublings(_ value: Int) -> Double {
    guard value > 1 else { return 0 }
    let value = Double(value)
    return Double(value.exponent) + (value.significand - 1)
  }
}
