public import GiftChannels
public import RoomCore

/// Counts gifts by hand, as a reference for feeds like the recorded ones: for valid messages, of
/// which a server sends one kind for each sender and gift.
public struct NaiveLedger: Sendable {
  private struct Open {
    var total: Int
    var last: Instant
    /// Whether a closing total has ended it.
    var isClosed = false
  }

  private struct Pair: Hashable {
    var sender: Identifier
    var gift: Identifier
    var recipient: Identifier?
  }

  private struct Combo: Hashable {
    var pair: Pair
    var id: Identifier
  }

  /// Units credited.
  public private(set) var units = 0
  /// Combos begun.
  public private(set) var combos = 0

  private let window: Duration
  private var open: [Pair: Open] = [:]
  private var named: [Combo: Int] = [:]
  private var seen: Set<Identifier> = []

  /// An empty ledger. Without a message for longer than the window a combo is over.
  public init(window: Duration = GiftConfiguration().comboWindow) {
    self.window = window
  }

  /// Remembers messages of an earlier run.
  public mutating func restore(_ messages: [String]) {
    seen.formUnion(messages.map(Identifier.init))
  }

  /// Counts a message received at `time`; returns the units that it is credited.
  @discardableResult
  public mutating func take(_ message: GiftMessage, at time: Instant) -> Int {
    if let id = message.id, !seen.insert(Identifier(id)).inserted { return 0 }
    let count = message.count.number * message.batchSize
    let pair = Pair(
      sender: Identifier(message.sender), gift: Identifier(message.gift),
      recipient: message.recipient.map(Identifier.init))
    let before = units
    switch message.count {
    case .summary: break
    case .single:
      units += count
      combos += 1
    case .increment:
      if message.combo == nil, open[pair].map({ time - $0.last > window }) ?? true {
        open[pair] = Open(total: 0, last: time)
        combos += 1
      }
      units += count
      open[pair]?.total += count
      open[pair]?.last = time
    case .runningTotal, .closingTotal:
      if let combo = message.combo {
        let key = Combo(pair: pair, id: Identifier(combo))
        if named[key] == nil { combos += 1 }
        units += max(0, count - named[key, default: 0])
        named[key] = max(named[key, default: 0], count)
      } else {
        takeTotal(message.count, count, of: pair, at: time)
      }
    }
    return units - before
  }

  /// By the table of the page.
  private mutating func takeTotal(
    _ message: GiftCount, _ count: Int, of pair: Pair, at time: Instant
  ) {
    let isRunning = if case .runningTotal = message { true } else { false }
    let combo = open[pair].flatMap { combo in
      let isEcho = combo.isClosed && isRunning && count == combo.total
      let isOver = time - combo.last > window || combo.isClosed && !isEcho
      return isOver || message.number == 1 && count < combo.total ? nil : combo
    }
    if combo == nil { combos += 1 }
    let total = combo?.total ?? 0
    units += max(0, count - total)
    open[pair] = Open(
      total: max(count, total), last: time, isClosed: combo?.isClosed == true || !isRunning)
  }
}
