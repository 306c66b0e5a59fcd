/// The position of a popup in line: the ranks that the rules gave, in their order, then its arrival.
///
/// Three ranks are stored in the key itself, more in an array.
struct RankKey: Comparable, Sendable {
  var first: Int64 = 0
  var second: Int64 = 0
  var third: Int64 = 0
  var arrival: Int64
  // Not an array: where there are no more ranks, nothing is counted when a key is copied.
  private var more: MoreRanks?

  init(arrival: Int64) {
    self.arrival = arrival
  }

  mutating func set(_ rank: Int64, at position: Int) {
    switch position {
    case 0: first = rank
    case 1: second = rank
    case 2: third = rank
    default:
      var ranks = more?.values ?? []
      while ranks.count < position - 2 { ranks.append(0) }
      ranks[position - 3] = rank
      more = MoreRanks(ranks)
    }
  }

  static func < (lhs: RankKey, rhs: RankKey) -> Bool {
    if lhs.first != rhs.first { return lhs.first < rhs.first }
    if lhs.second != rhs.second { return lhs.second < rhs.second }
    if lhs.third != rhs.third { return lhs.third < rhs.third }
    if lhs.more != nil || rhs.more != nil, lhs.more != rhs.more {
      return (lhs.more?.values ?? []).lexicographicallyPrecedes(rhs.more?.values ?? [])
    }
    return lhs.arrival < rhs.arrival
  }
}

private final class MoreRanks: Equatable, Sendable {
  let values: [Int64]

  init(_ values: [Int64]) { self.values = values }

  static func == (lhs: MoreRanks, rhs: MoreRanks) -> Bool { lhs.values == rhs.values }
}
