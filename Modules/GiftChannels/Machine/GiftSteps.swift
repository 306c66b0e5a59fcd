import RoomCore

/// The steps of a count that are yet to be played.
struct GiftSteps: Sendable {
  private enum Kind: Sendable {
    /// Counts to step to, at most as many as there is time for.
    case timely([Int])
    /// A number of steps up to a target. Messages of different sizes share its units evenly, so that
    /// however many steps wait, they take no more room.
    case every(number: Int, target: Int)
  }

  private var kind: Kind

  init(_ stepping: GiftStepping) {
    kind =
      switch stepping {
      case .timely: .timely([])
      case .every: .every(number: 0, target: 0)
      }
  }

  var isEmpty: Bool {
    switch kind {
    case .timely(let counts): counts.isEmpty
    case .every(let number, _): number == 0
    }
  }

  /// Adds the steps of messages, the last of them to `target`. `room`: the number of steps that are
  /// timely.
  mutating func append(_ target: Int, messages: Int, room: Int) {
    switch kind {
    case .timely(var counts):
      kind = .timely([])
      counts.append(target)
      if counts.count > room { counts.removeFirst(counts.count - room) }
      kind = .timely(counts)
    case .every(let number, _):
      kind = .every(number: number.addingSaturating(messages), target: target)
    }
  }

  /// Plays up to `limit` steps as one; returns the count that follows `count`.
  mutating func play(_ limit: Int, from count: Int) -> Int {
    switch kind {
    case .timely(var counts):
      kind = .timely([])
      let played = min(counts.count, limit)
      let next = counts[played - 1]
      counts.removeFirst(played)
      kind = .timely(counts)
      return next
    case .every(let number, let target):
      let played = min(number, limit)
      kind = .every(number: number - played, target: target)
      return played == number ? target : count + (target - count) / number * played
    }
  }

  mutating func removeAll() {
    switch kind {
    case .timely(var counts):
      kind = .timely([])
      counts.removeAll(keepingCapacity: true)
      kind = .timely(counts)
    case .every: kind = .every(number: 0, target: 0)
    }
  }
}
