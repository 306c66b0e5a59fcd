package import GiftChannels
package import RoomCore

/// The waits of gifts, and the most valuable combos.
package struct GiftReport: Sendable {
  /// A histogram of waits in milliseconds. In nanoseconds, each gift of a recording would have a
  /// value of its own.
  package struct Waits: Sendable {
    // The number of waits by milliseconds.
    private var counts: [Int64: Int] = [:]
    /// The number of waits.
    package private(set) var count = 0

    mutating func append(_ wait: Duration) {
      counts[Int64((wait.seconds * 1_000).rounded()), default: 0] += 1
      count += 1
    }

    /// Returns the median, the 99th percentile (nearest rank) and the maximum, in seconds.
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
    /// The time at which the combo was shown.
    package let time: Instant
    /// The combo.
    package let combo: GiftCombo
    /// The number of units that were shown.
    package fileprivate(set) var count: Int
    /// The time for which the combo had waited.
    package let waited: Duration
    /// A Boolean value that indicates whether the combo is on screen, so that its count may still
    /// rise.
    fileprivate var isOnScreen = true

    /// The value of the units.
    package var value: Int { combo.unitValue.multipliedSaturating(by: count) }
  }

  /// The waits of all gifts.
  package private(set) var all = Waits()
  /// The waits of the local user's gifts.
  package private(set) var own = Waits()
  /// The waits of gifts that are valuable in their room.
  package private(set) var valuable = Waits()
  /// The number of summary rows that have ended.
  package private(set) var summaries = 0
  // The combos of the current room, and the best combos of the rooms before it.
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
    case .summaryDidEnd: summaries += 1
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
  // The number of combos of one room beyond which combos that are over and not among the best are
  // removed.
  private static let mostHighlights = 4_096

  /// Returns the most valuable combos, at most 100, in the order of time.
  package func best(_ limit: Int) -> [Highlight] {
    (earlier + highlights.values)
      .inOrder { ($0.value, $1.time, $1.combo.id) > ($1.value, $0.time, $0.combo.id) }
      .prefix(min(limit, Self.longestList))
      .inOrder { ($0.time, $0.combo.id) < ($1.time, $1.combo.id) }
  }
}
