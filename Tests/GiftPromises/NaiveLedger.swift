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

  private struct Name: Hashable {
    var sender: Identifier
    var gift: Identifier
    var recipient: Identifier?
    var combo: Identifier?
  }

  /// Units credited.
  public private(set) var units = 0

  private let window: Duration
  private var open: [Name: Open] = [:]
  private var named: [Name: Int] = [:]
  /// The identifiers of messages that were counted, or withdrawn before they came.
  public var book = IdentifierBook()

  /// An empty ledger. Without a message for longer than the window a combo is over.
  public init(window: Duration) { self.window = window }

  /// Ends all combos, and counts from 0.
  public mutating func leave() {
    (units, open, named) = (0, [:], [:])
    book.leave()
  }

  /// Counts a message received at `time`; returns the units that it is credited.
  public mutating func take(_ message: GiftMessage, at time: Instant) -> Int {
    if let id = message.id, !book.take(id) { return 0 }
    let count = message.count.number * message.batchSize
    let name = Name(
      sender: Identifier(message.sender), gift: Identifier(message.gift),
      recipient: message.recipient.map(Identifier.init), combo: message.combo.map(Identifier.init))
    let credited =
      switch message.count {
      case .alreadyCounted: 0
      case .single, .increment: count
      case .runningTotal, .finalTotal:
        if message.combo == nil {
          takeTotal(message.count, count, of: name, at: time)
        } else {
          max(0, count - named[name, default: 0])
        }
      }
    if message.combo != nil { named[name, default: 0] += credited }
    units += credited
    return credited
  }

  /// By the table of the page.
  private mutating func takeTotal(
    _ message: GiftCount, _ count: Int, of name: Name, at time: Instant
  ) -> Int {
    let isRunning = if case .runningTotal = message { true } else { false }
    let combo = open[name].flatMap { combo in
      let isEcho = combo.isClosed && isRunning && count == combo.total
      let isOver = time - combo.last > window || combo.isClosed && !isEcho
      return isOver || message.number == 1 && count < combo.total ? nil : combo
    }
    let total = combo?.total ?? 0
    open[name] = Open(
      total: max(count, total), last: time, isClosed: combo?.isClosed == true || !isRunning)
    return max(0, count - total)
  }
}
