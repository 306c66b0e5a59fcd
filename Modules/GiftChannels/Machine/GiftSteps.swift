import RoomCore

/// The steps of a count that have not been played.
struct GiftSteps: Sendable {
  private let stepping: GiftStepping
  /// The counts of the waiting steps, with `coalescing`. Their number is limited by the allowed lag.
  private var counts: [Int] = []
  /// The number of steps up to the target, with `sequential`. The steps share the units evenly, even if the messages
  /// had different sizes, so that any number of steps takes constant memory.
  private var number = 0
  private var end = 0

  init(_ stepping: GiftStepping) {
    self.stepping = stepping
  }

  var isEmpty: Bool { counts.isEmpty && number == 0 }

  /// The count after the last step, or `nil` if no steps wait.
  var target: Int? { number == 0 ? counts.last : end }

  /// Returns a Boolean value that indicates whether each step raises the count.
  func isRising(from count: Int) -> Bool {
    zip([count] + counts, counts).allSatisfy { $0 < $1 } && (number == 0 || number <= end - count)
  }

  /// Adds the steps of messages, the last step to `target`. `room`: the number of steps that fit into the allowed lag.
  mutating func append(_ target: Int, messages: Int, room: Int) {
    guard stepping == .coalescing else {
      number.addSaturating(messages)
      end = target
      return
    }
    counts.append(target)
    if counts.count > room { counts.removeFirst(counts.count - room) }
  }

  /// Plays up to `limit` steps as one step. Returns the count that follows `count`.
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
