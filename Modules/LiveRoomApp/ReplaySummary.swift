import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// What came of a replay.
struct ReplaySummary: Sendable {
  struct Feed: Sendable {
    var messages = 0
    /// Lines that are no message.
    var rejected = 0
    /// Messages that were read at another time than is written.
    var adjusted = 0
    var virtualSeconds = 0.0
  }

  var feed = Feed()
  var wallSeconds = 0.0
  var gifts = GiftSummary()
  /// Where they are printed.
  var announcements: AnnouncementSummary?
  private(set) var room = RoomAccount()
  private(set) var likeMessages = 0
  private(set) var comments = 0
  let isSample: Bool

  init(isSample: Bool) {
    self.isSample = isSample
  }

  mutating func count(_ message: RoomInput) {
    feed.messages += 1
    switch message {
    case .room(.didReceiveLike): likeMessages += 1
    case .room(.didReceiveComment): comments += 1
    default: break
    }
  }

  mutating func count(_ event: Timed<RoomEvent>) {
    if case .gifts(let gift) = event.value { gifts.count(gift, at: event.time) }
    announcements?.count(event)
  }

  /// Takes the account of the room.
  mutating func close(_ room: RoomAccount) {
    self.room = room
    gifts.account = room.gifts
  }
}

/// What came of the gifts: the account, how long they waited, and the best of them.
struct GiftSummary: Sendable {
  /// How often each wait came, to the millisecond: recordings to the nanosecond would have one for
  /// each gift.
  struct Waits: Sendable {
    private var counts: [Duration: Int] = [:]
    private(set) var count = 0

    mutating func append(_ wait: Duration) {
      counts[.milliseconds((wait.seconds * 1_000).rounded()), default: 0] += 1
      count += 1
    }

    /// The median, the 99th percentile (nearest rank) and the maximum, in seconds.
    func percentiles() -> (p50: Double, p99: Double, max: Double) {
      let waits = counts.sorted { $0.key < $1.key }
      func rank(_ share: Double) -> Double {
        var rest = max(1, Int((share * Double(count)).rounded(.up)))
        for (wait, count) in waits {
          rest -= count
          if rest <= 0 { return wait.seconds }
        }
        return 0
      }
      return (rank(0.5), rank(0.99), rank(1))
    }
  }

  struct Highlight: Sendable {
    let time: Instant
    let combo: GiftCombo
    var count: Int
    let waited: Duration
    /// Whether its count may still rise.
    var isOnScreen = true

    var value: Int { combo.unitValue.multipliedSaturating(by: count) }
  }

  var account = GiftAccount()
  var all = Waits()
  var own = Waits()
  var valuable = Waits()
  private(set) var crowds = 0
  // Of the present room, and of those that were left.
  private var highlights: [GiftCombo.ID: Highlight] = [:]
  private var earlier: [Highlight] = []
  private static let valuableUnitValue = GiftConfiguration().valuableUnitValue

  mutating func count(_ event: GiftEvent, at time: Instant) {
    switch event {
    case .laneWillEnter(_, let combo, let count, let waited, let returns):
      if !returns { record(waited, of: combo) }
      show(combo, count: count, waited: waited, at: time)
    case .fullScreenWillBegin(let combo, let count, _, let waited):
      record(waited, of: combo)
      show(combo, count: count, waited: waited, at: time)
    case .laneWillExit(_, let combo, let count, _):
      highlights[combo]?.count = count
      highlights[combo]?.isOnScreen = false
    case .fullScreenDidStep(let combo, let count): highlights[combo]?.count = count
    case .fullScreenDidEnd(let combo, _): highlights[combo]?.isOnScreen = false
    case .comboDidFold(let combo, _, let waited, let returns):
      if !returns { record(waited, of: combo) }
    case .crowdDidEnd: crowds += 1
    case .didLeaveRoom:
      earlier = best(Self.longestList)
      highlights.removeAll(keepingCapacity: true)
    default: break
    }
  }

  private mutating func record(_ waited: Duration, of combo: GiftCombo) {
    all.append(waited)
    if combo.isLocalUser { own.append(waited) }
    if combo.unitValue >= Self.valuableUnitValue { valuable.append(waited) }
  }

  private mutating func show(_ combo: GiftCombo, count: Int, waited: Duration, at time: Instant) {
    guard highlights[combo.id] == nil else {
      highlights[combo.id]?.isOnScreen = true
      return
    }
    if highlights.count >= Self.mostHighlights {
      let kept = Set(best(Self.longestList).map(\.combo.id))
      highlights = highlights.filter { $0.value.isOnScreen || kept.contains($0.key) }
    }
    highlights[combo.id] = Highlight(time: time, combo: combo, count: count, waited: waited)
  }

  private static let longestList = 100
  // A room may show any number before it is left; then those that are over and not among the best
  // are forgotten.
  private static let mostHighlights = 4_096

  /// The most valuable combos shown, 100 at the most, as they happened.
  func best(_ limit: Int) -> [Highlight] {
    (earlier + highlights.values)
      .sorted { ($0.value, $1.time, $1.combo.id) > ($1.value, $0.time, $0.combo.id) }
      .prefix(min(limit, Self.longestList))
      .sorted { ($0.time, $0.combo.id) < ($1.time, $1.combo.id) }
  }
}
