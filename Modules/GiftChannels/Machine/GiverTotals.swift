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

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("sender", sender, .person)
    visitor.field("value", value)
  }
}

/// The value of the gifts of each sender in the present visit to a room.
struct GiverTotals: Equatable, Sendable {
  /// The greatest number of senders whose totals are kept. The table takes about 12 MB, and suffices for an evening.
  static let limit = 131_072
  /// The number of senders in the state. Their totals are kept beyond the limit.
  static let listLength = 100
  // The number of senders in an event, and the shortest time between two events.
  private static let announcedCount = 3
  private static let interval = Duration.seconds(1)

  /// A Boolean value that indicates whether the totals are kept.
  private let isKept: Bool
  private var values: [Identifier: GiftValue] = [:]
  /// The first senders of the last event.
  private var announced: [TopGiver] = []
  // Whether the first senders may differ from the last event, and the earliest time of the next event.
  private var mayHaveChanged = false
  private var quietUntil = Instant.start

  init(isKept: Bool) { self.isKept = isKept }

  var nextDeadline: Instant? { mayHaveChanged ? quietUntil : nil }

  /// Adds units to the total of a sender. If a new sender exceeds the limit, all totals except the greatest restart at 0.
  mutating func add(_ units: Int, of unitValue: Int, by sender: Identifier) {
    guard isKept, units > 0, unitValue > 0 else { return }
    if values.count >= Self.limit, values[sender] == nil {
      let kept = top(Self.listLength).map { Identifier($0.sender) }
      values = kept.reduce(into: [:]) { $0[$1] = values[$1] }
    }
    values[sender, default: GiftValue()].add(units, of: unitValue)
    let total = values[sender, default: GiftValue()].value
    if announced.count < Self.announcedCount || total >= announced[announced.count - 1].value {
      mayHaveChanged = true
    }
  }

  /// Subtracts the units of a withdrawn gift.
  mutating func remove(_ units: Int, of unitValue: Int, by sender: Identifier) {
    guard units > 0, unitValue > 0, var total = values[sender] else { return }
    total.add(-units, of: unitValue)
    values[sender] = total.value > 0 ? total : nil
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
    for (sender, total) in values {
      let value = total.value
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

/// A sum of values of gifts. The sum is exact beyond `Int.max`, so that it is right again after withdrawals.
private struct GiftValue: Equatable, Sendable {
  private var high: Int64 = 0
  private var low: UInt64 = 0

  /// The sum, at most `Int.max`.
  var value: Int { high == 0 ? Int(clamping: low) : high < 0 ? 0 : .max }

  /// Adds units, or subtracts them if their number is negative.
  mutating func add(_ units: Int, of unitValue: Int) {
    let product = Int64(units).multipliedFullWidth(by: Int64(unitValue))
    let sum = low.addingReportingOverflow(product.low)
    (low, high) = (sum.partialValue, high &+ product.high &+ (sum.overflow ? 1 : 0))
  }
}
