import RoomCore

/// The steps of a count that are yet to be played.
struct GiftSteps: Sendable {
  private let stepping: GiftStepping
  /// Counts to step to, with `coalescing`: at most as many as there is time for.
  private var counts: [Int] = []
  /// The number of steps up to the target, with `sequential`. Messages of different sizes share its units
  /// evenly, so that however many steps wait, they take no more room.
  private var number = 0
  private var end = 0

  init(_ stepping: GiftStepping) {
    self.stepping = stepping
  }

  var isEmpty: Bool { counts.isEmpty && number == 0 }

  /// The count after the last step; `nil` without any.
  var target: Int? { number == 0 ? counts.last : end }

  /// Whether each step raises the count.
  func isRising(from count: Int) -> Bool {
    zip([count] + counts, counts).allSatisfy { $0 < $1 } && (number == 0 || number <= end - count)
  }

  /// Adds the steps of messages, the last of them to `target`. `room`: the number of steps that are
  /// timely.
  mutating func append(_ target: Int, messages: Int, room: Int) {
    guard stepping == .coalescing else {
      number.addSaturating(messages)
      end = target
      return
    }
    counts.append(target)
    if counts.count > room { counts.removeFirst(counts.count - room) }
  }

  /// Plays up to `limit` steps as one; returns the count that follows `count`.
  mutating func play(_ limit: Int, from count: Int) -> Int {
    guard stepping == .coalescing else {
      let played = min(number, limit)
      defer { number -= played }
      return played == number ? end : count + (end - count) / number * played
    }
    let played = min(counts.count, limit)
    defer { counts.removeFirst(played) }
    return counts[played - 1]
  }

  mutating func removeAll() {
    counts.removeAll(keepingCapacity: true)
    number = 0
  }
}
