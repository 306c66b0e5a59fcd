public import RoomCore

/// A sender with one of the greatest totals in the present visit to a room.
public struct TopGiver: Described, Equatable, Sendable {
  /// The sender.
  public var sender: String
  /// The value of the sender's gifts: the sum of unit values times units, at most `Int.max`.
  public var value: Int

  /// Creates a sender with the value of the sender's gifts.
  public init(sender: String, value: Int) {
    self.sender = sender
    self.value = value
  }

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("sender", sender, .person)
    visitor.field("value", value)
  }
}

/// The value of the gifts of each sender in the present visit to a room.
struct GiverTotals: Equatable, Sendable {
  /// The greatest number of senders whose totals are kept. The table takes about 10 MB, and suffices for an evening.
  static let limit = 131_072
  /// The number of senders in the state. Their totals are kept beyond the limit.
  static let listLength = 100
  // The number of senders in an event, and the shortest time between two events.
  private static let announcedCount = 3
  private static let interval = Duration.seconds(1)

  /// A Boolean value that indicates whether the totals are kept.
  private let isKept: Bool
  private var values: [Identifier: Int] = [:]
  /// The first senders of the last event.
  private var announced: [TopGiver] = []
  // Whether the first senders may differ from the last event, and the earliest time of the next event.
  private var mayHaveChanged = false
  private var quietUntil = Instant.start

  init(isKept: Bool) { self.isKept = isKept }

  var nextDeadline: Instant? { mayHaveChanged ? quietUntil : nil }

  /// Adds to the total of a sender. If a new sender exceeds the limit, all totals except the greatest restart at 0.
  mutating func add(_ value: Int, of sender: Identifier) {
    guard isKept, value > 0 else { return }
    if values.count >= Self.limit, values[sender] == nil {
      let kept = top(Self.listLength)
      values.removeAll(keepingCapacity: true)
      for giver in kept { values[Identifier(giver.sender)] = giver.value }
    }
    let total = values[sender, default: 0].addingSaturating(value)
    values[sender] = total
    if announced.count < Self.announcedCount || total >= announced[announced.count - 1].value {
      mayHaveChanged = true
    }
  }

  /// Subtracts the value of a withdrawn gift.
  mutating func remove(_ value: Int, of sender: Identifier) {
    guard value > 0, let total = values[sender] else { return }
    values[sender] = total > value ? total - value : nil
    mayHaveChanged = true
  }

  /// Emits the first senders if they have changed, at most once a second.
  mutating func emitChanges(at now: Instant, into outputs: inout [GiftEvent]) {
    guard let deadline = nextDeadline, deadline <= now else { return }
    mayHaveChanged = false
    quietUntil = now + Self.interval
    let first = top(Self.announcedCount)
    guard first != announced else { return }
    announced = first
    outputs.append(.topGiversDidChange(first))
  }

  /// Returns the senders with the greatest totals, the greatest first. Senders of equal totals are in the order of
  /// their bytes.
  ///
  /// - Complexity: O(n) for n senders, and O(`count`) more for a few of them.
  func top(_ count: Int) -> [TopGiver] {
    var first: [(sender: Identifier, value: Int)] = []
    for (sender, value) in values {
      func follows(_ other: (sender: Identifier, value: Int)) -> Bool {
        other.value == value ? other.sender < sender : other.value > value
      }
      if first.count == count {
        guard let last = first.last, !follows(last) else { continue }
        first.removeLast()
      }
      first.insert((sender, value), at: first.firstIndex { !follows($0) } ?? first.count)
    }
    return first.map { TopGiver(sender: $0.sender.string, value: $0.value) }
  }
}
