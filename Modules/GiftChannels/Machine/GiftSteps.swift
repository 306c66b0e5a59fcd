import RoomCore

/// The steps of a count that are yet to be played.
struct GiftSteps: Sendable {
  private enum Kind: Sendable {
    /// Counts to step to, at most as many as there is time for.
    case coalescing([Int])
    /// A number of steps up to a target. Messages of different sizes share its units evenly, so that
    /// however many steps wait, they take no more room.
    case sequential(number: Int, target: Int)
  }

  private var kind: Kind

  init(_ stepping: GiftStepping) {
    kind =
      switch stepping {
      case .coalescing: .coalescing([])
      case .sequential: .sequential(number: 0, target: 0)
      }
  }

  var isEmpty: Bool {
    switch kind {
    case .coalescing(let counts): counts.isEmpty
    case .sequential(let number, _): number == 0
    }
  }

  /// The count after the last step; `nil` without any.
  var target: Int? {
    switch kind {
    case .coalescing(let counts): counts.last
    case .sequential(let number, let target): number == 0 ? nil : target
    }
  }

  /// Whether each step raises the count.
  func isRising(from count: Int) -> Bool {
    switch kind {
    case .coalescing(let counts): zip([count] + counts, counts).allSatisfy { $0 < $1 }
    case .sequential(let number, let target): number == 0 || number <= target - count
    }
  }

  /// Adds the steps of messages, the last of them to `target`. `room`: the number of steps that are
  /// timely.
  mutating func append(_ target: Int, messages: Int, room: Int) {
    switch kind {
    case .coalescing(var counts):
      kind = .coalescing([])
      counts.append(target)
      if counts.count > room { counts.removeFirst(counts.count - room) }
      kind = .coalescing(counts)
    case .sequential(let number, _):
      kind = .sequential(number: number.addingSaturating(messages), target: target)
    }
  }

  /// Plays up to `limit` steps as one; returns the count that follows `count`.
  mutating func play(_ limit: Int, from count: Int) -> Int {
    switch kind {
    case .coalescing(var counts):
      kind = .coalescing([])
      let played = min(counts.count, limit)
      let next = counts[played - 1]
      counts.removeFirst(played)
      kind = .coalescing(counts)
      return next
    case .sequential(let number, let target):
      let played = min(number, limit)
      kind = .sequential(number: number - played, target: target)
      return played == number ? target : count + (target - count) / number * played
    }
  }

  mutating func removeAll() {
    switch kind {
    case .coalescing(var counts):
      kind = .coalescing([])
      counts.removeAll(keepingCapacity: true)
      kind = .coalescing(counts)
    case .sequential: kind = .sequential(number: 0, target: 0)
    }
  }
}
