/// The place of a popup in line: the ranks that the rules gave, in their order, then its arrival.
///
/// Three ranks are stored in the key itself, more in an array.
struct RankKey: Comparable, Sendable {
  var first: Int64 = 0
  var second: Int64 = 0
  var third: Int64 = 0
  var arrival: Int64
  var more: [Int64] = []

  init(arrival: Int64) {
    self.arrival = arrival
  }

  mutating func set(_ rank: Int64, at position: Int) {
    switch position {
    case 0: first = rank
    case 1: second = rank
    case 2: third = rank
    default:
      while more.count < position - 2 { more.append(0) }
      more[position - 3] = rank
    }
  }

  static func < (lhs: RankKey, rhs: RankKey) -> Bool {
    if lhs.first != rhs.first { return lhs.first < rhs.first }
    if lhs.second != rhs.second { return lhs.second < rhs.second }
    if lhs.third != rhs.third { return lhs.third < rhs.third }
    if !lhs.more.isEmpty || !rhs.more.isEmpty, lhs.more != rhs.more {
      return lhs.more.lexicographicallyPrecedes(rhs.more)
    }
    return lhs.arrival < rhs.arrival
  }
}
