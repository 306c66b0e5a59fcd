package import LiveRoom
import RoomCore

/// What the page says of the numbers of messages.
package struct NumberBook: Sendable {
  /// The latest session with its greatest number.
  package private(set) var position: RoomPosition?
  private var taken: Set<Int> = []
  private var forgotten: Int?
  // Of a snapshot that was restored before the first number.
  private var restored: SessionNumbers?

  package init() {}

  // The numbers that were not taken, in runs, those below the first among them.
  private var runs: [ClosedRange<Int>] {
    var (runs, next): ([ClosedRange<Int>], Int) = ([], .min)
    for number in taken.sorted() {
      if next < number { runs.append(next...(number - 1)) }
      next = number + 1
    }
    if let last = position?.number, next <= last { runs.append(next...last) }
    return forgotten.map { last in runs.filter { $0.lowerBound > last } } ?? runs
  }

  /// The numbers that a server can be asked for.
  package var missing: [ClosedRange<Int>] { runs.filter { $0.lowerBound > .min } }

  /// Whether it is the latest session.
  package func isLatest(_ session: String) -> Bool {
    position.map { isSame($0.session, session) } ?? false
  }

  /// Whether a number counts as taken.
  package func hasTaken(_ number: Int, of session: String) -> Bool {
    if let restored, restored.contains(number, of: Identifier(session)) { return true }
    return isLatest(session) && (taken.contains(number) || hasForgotten(number))
  }

  /// Whether a number counts as taken since too many others are missing.
  package func hasForgotten(_ number: Int) -> Bool {
    !taken.contains(number) && forgotten.map { number <= $0 } ?? false
  }

  /// Notes a number that does not count as taken.
  ///
  /// - Returns: those before it that it shows to be missing.
  package mutating func note(
    _ number: Int, of session: String, isTaken: Bool
  ) -> ClosedRange<Int>? {
    var missed: ClosedRange<Int>?
    if let last = position?.number, isLatest(session) {
      if number - 1 > last { missed = last + 1...number - 1 }
      position?.number = max(last, number)
    } else {
      if let earlier = restored?.latest, !isSame(earlier.session, session) { restored = nil }
      position = RoomPosition(session: session, number: number)
      (taken, forgotten) = ([], nil)
    }
    if isTaken { taken.insert(number) }
    let runs = runs
    if runs.count > 64 { forgotten = runs[runs.count - 65].upperBound }
    return missed
  }

  /// A snapshot is restored.
  package mutating func restore(_ numbers: SessionNumbers) {
    if position == nil { restored = numbers }
  }
}

extension RoomLog {
  /// What a room takes of its inputs, by their numbers.
  struct Numbers {
    private var book = NumberBook()
    // Of deliveries for one room, the room decides whether they are taken.
    private let isCertain: Bool
    private var count = 0

    init(_ log: RoomLog) {
      isCertain = !log.entries.contains { entry in
        if case .input(.delivered(let delivery)) = entry.value {
          delivery.isForOneRoom
        } else {
          false
        }
      }
    }

    /// The deliveries so far that were taken before; `nil` where that is not known.
    var repetitions: Int? { isCertain ? count : nil }

    /// Returns an input without its numbers and deliveries that say nothing else; `nil` for one that was taken before.
    mutating func open(_ input: RoomInput) -> RoomInput? {
      if case .room(.restore(let restoration)) = input {
        book.restore(restoration.snapshot.memory.numbers)
      }
      guard isCertain, case .delivered(var delivery) = input else { return input }
      if let number = delivery.number {
        guard !book.hasTaken(number, of: delivery.session) else {
          count += 1
          return nil
        }
        _ = book.note(number, of: delivery.session, isTaken: true)
        delivery.number = nil
      }
      guard let inner = open(delivery.input) else { return nil }
      delivery.input = inner
      return delivery.age == nil ? inner : .delivered(delivery)
    }
  }
}

extension RoomDelivery {
  fileprivate var isForOneRoom: Bool {
    if case .delivered(let inner) = input, inner.isForOneRoom { return true }
    return room != nil
  }
}
