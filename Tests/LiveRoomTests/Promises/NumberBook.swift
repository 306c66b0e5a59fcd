import RoomPromises

@testable import LiveRoom

/// What the page says of the numbers of messages.
struct NumberBook {
  /// The latest session with its greatest number.
  private(set) var position: RoomPosition?
  private var taken: Set<Int> = []
  private var forgotten: Int?

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
  var missing: [ClosedRange<Int>] { runs.filter { $0.lowerBound > .min } }

  /// Whether it is the latest session.
  func isLatest(_ session: String) -> Bool {
    position.map { isSame($0.session, session) } ?? false
  }

  /// Whether a number counts as taken.
  func hasTaken(_ number: Int, of session: String) -> Bool {
    isLatest(session) && (taken.contains(number) || hasForgotten(number))
  }

  /// Whether a number counts as taken since too many others are missing.
  func hasForgotten(_ number: Int) -> Bool {
    !taken.contains(number) && forgotten.map { number <= $0 } ?? false
  }

  /// Notes a number that does not count as taken.
  ///
  /// - Returns: those before it that it shows to be missing.
  mutating func open(_ number: Int, of session: String) -> ClosedRange<Int>? {
    var missed: ClosedRange<Int>?
    if let last = position?.number, isLatest(session) {
      if number - 1 > last { missed = last + 1...number - 1 }
      position?.number = max(last, number)
    } else {
      position = RoomPosition(session: session, number: number)
      (taken, forgotten) = ([], nil)
    }
    return missed
  }

  /// Notes whether the message of a number was taken.
  mutating func close(_ number: Int, of session: String, isTaken: Bool) {
    if isTaken, isLatest(session) { taken.insert(number) }
    let runs = runs
    if runs.count > 64 { forgotten = runs[runs.count - 65].upperBound }
  }
}
