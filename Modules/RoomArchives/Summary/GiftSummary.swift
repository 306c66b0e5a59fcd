package import GiftChannels
package import RoomCore

/// Gift statistics: the account, how long they waited, and the best of them.
package struct GiftSummary: Sendable {
  /// How often each wait came, to the millisecond: recordings to the nanosecond would have one for
  /// each gift.
  package struct Waits: Sendable {
    // By milliseconds.
    private var counts: [Int64: Int] = [:]
    /// The number of waits.
    package private(set) var count = 0

    mutating func append(_ wait: Duration) {
      counts[Int64((wait.seconds * 1_000).rounded()), default: 0] += 1
      count += 1
    }

    /// The median, the 99th percentile (nearest rank) and the maximum, in seconds.
    package func percentiles() -> (p50: Double, p99: Double, max: Double) {
      let waits = counts.inOrder { $0.key < $1.key }
      func rank(_ share: Double) -> Double {
        var rest = max(1, Int((share * Double(count)).rounded(.up)))
        for (wait, count) in waits {
          rest -= count
          if rest <= 0 { return Double(wait) / 1_000 }
        }
        return 0
      }
      return (rank(0.5), rank(0.99), rank(1))
    }
  }

  /// A combo that was shown.
  package struct Highlight: Sendable {
    /// When it was shown.
    package let time: Instant
    /// The combo.
    package let combo: GiftCombo
    /// Its units that were shown.
    package fileprivate(set) var count: Int
    /// How long it had waited.
    package let waited: Duration
    /// Whether its count may still rise.
    fileprivate var isOnScreen = true

    /// The value of its units.
    package var value: Int { combo.unitValue.multipliedSaturating(by: count) }
  }

  /// The account of all rooms.
  package internal(set) var account = GiftAccount()
  /// The waits of all gifts.
  package private(set) var all = Waits()
  /// Those of the local user.
  package private(set) var own = Waits()
  /// Those of gifts that are valuable in their room.
  package private(set) var valuable = Waits()
  /// The crowd rows that have ended.
  package private(set) var crowds = 0
  // Of the present room, and of those that were left.
  private var highlights: [GiftCombo.ID: Highlight] = [:]
  private var earlier: [Highlight] = []

  mutating func count(_ event: GiftEvent, at time: Instant) {
    switch event {
    case .laneWillEnter(let entrance):
      if !entrance.returns { record(entrance.waited, of: entrance.combo, entrance.isValuable) }
      show(entrance.combo, count: entrance.count, waited: entrance.waited, at: time)
    case .fullScreenWillBegin(let start):
      record(start.waited, of: start.combo, start.isValuable)
      show(start.combo, count: start.count, waited: start.waited, at: time)
    case .laneDidStep(let step): highlights[step.combo]?.count = step.count
    case .laneWillExit(let exit):
      highlights[exit.combo]?.count = exit.count
      highlights[exit.combo]?.isOnScreen = false
    case .fullScreenDidStep(let step): highlights[step.combo]?.count = step.count
    case .fullScreenDidEnd(let end): highlights[end.combo]?.isOnScreen = false
    case .comboDidFold(let fold):
      if !fold.returns { record(fold.waited, of: fold.combo, fold.isValuable) }
    case .crowdDidEnd: crowds += 1
    case .didLeaveRoom:
      earlier = best(Self.longestList)
      highlights.removeAll(keepingCapacity: true)
    default: break
    }
  }

  private mutating func record(_ waited: Duration, of combo: GiftCombo, _ isValuable: Bool) {
    all.append(waited)
    if combo.isLocalUser { own.append(waited) }
    if isValuable { valuable.append(waited) }
  }

  private mutating func show(_ combo: GiftCombo, count: Int, waited: Duration, at time: Instant) {
    guard highlights[combo.id] == nil else {
      highlights[combo.id]?.count = count
      highlights[combo.id]?.isOnScreen = true
      return
    }
    if highlights.count >= Self.mostHighlights {
      let kept = Set(best(Self.longestList).map { $0.combo.id })
      highlights = highlights.filter { $0.value.isOnScreen || kept.contains($0.key) }
    }
    highlights[combo.id] = Highlight(time: time, combo: combo, count: count, waited: waited)
  }

  private static let longestList = 100
  // A room may show any number before it is left; then those that are over and not among the best
  // are forgotten.
  private static let mostHighlights = 4_096

  /// The most valuable combos shown, 100 at the most, as they happened.
  package func best(_ limit: Int) -> [Highlight] {
    (earlier + highlights.values)
      .inOrder { ($0.value, $1.time, $1.combo.id) > ($1.value, $0.time, $0.combo.id) }
      .prefix(min(limit, Self.longestList))
      .inOrder { ($0.time, $0.combo.id) < ($1.time, $1.combo.id) }
  }
}
