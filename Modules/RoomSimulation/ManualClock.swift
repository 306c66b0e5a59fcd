import RoomBus
import RoomCore

/// A clock that advances only when its simulation moves it.
///
/// Sleepers wake in the order of their deadlines. Sleepers with equal deadlines wake in the order
/// in which they began to sleep.
package final class ManualClock: Clock {
  /// A time of a manual clock.
  package struct Instant: InstantProtocol {
    /// The duration since the clock began.
    package var offset: Duration

    /// Creates the time `offset` after the clock began.
    package init(offset: Duration) {
      self.offset = offset
    }

    package func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    package func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    package static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    let number: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Wake: Comparable {
    let deadline: Instant
    let number: UInt64

    static func < (lhs: Wake, rhs: Wake) -> Bool {
      (lhs.deadline, lhs.number) < (rhs.deadline, rhs.number)
    }
  }

  /// A caller that waits in ``sleeper(until:)``.
  private struct Observer {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var wakes = IndexedHeap<Wake>()
    var sleepers: [Sleeper?] = []
    var freeSlots: [Int] = []
    var nextNumber: UInt64 = 0
    var slots: [UInt64: Int] = [:]
    var observers: [Observer] = []

    mutating func take(_ slot: Int) -> CheckedContinuation<Void, any Error>? {
      wakes.remove(slot)
      guard let sleeper = sleepers[slot] else { return nil }
      slots[sleeper.number] = nil
      sleepers[slot] = nil
      freeSlots.append(slot)
      return sleeper.continuation
    }

    mutating func takeObservers(of deadline: Instant) -> [CheckedContinuation<Void, Never>] {
      let continuations = observers.filter { $0.deadline == deadline }.map(\.continuation)
      observers.removeAll { $0.deadline == deadline }
      return continuations
    }
  }

  private let state = Lock(State())

  /// Creates a clock at time zero.
  package init() {}

  package var now: Instant { state.withLock { $0.now } }

  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        typealias Observers = [CheckedContinuation<Void, Never>]
        // If the task is cancelled before this closure runs, the flag is set here. If it is
        // cancelled later, the handler finds the sleeper.
        let (result, observers): (Result<Void, any Error>?, Observers) = state.withLock { state in
          if Task.isCancelled { return (.failure(CancellationError()), []) }
          if deadline <= state.now { return (.success(()), []) }
          let slot = state.freeSlots.popLast() ?? state.sleepers.count
          if slot == state.sleepers.count { state.sleepers.append(nil) }
          state.sleepers[slot] = Sleeper(number: number, continuation: continuation)
          state.slots[number] = slot
          state.wakes.update(slot, priority: Wake(deadline: deadline, number: number))
          return (nil, state.takeObservers(of: deadline))
        }
        if let result { continuation.resume(with: result) }
        for observer in observers { observer.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.slots[number].flatMap { state.take($0) }
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// The earliest deadline of a sleeper, or `nil` if no task sleeps.
  var nextDeadline: Instant? {
    state.withLock { $0.wakes.firstPriority?.deadline }
  }

  /// The deadlines of all sleepers, the earliest first.
  var deadlines: [Instant] {
    state.withLock { state in
      state.wakes.elements.compactMap { state.wakes.priority(of: $0)?.deadline }.sorted()
    }
  }

  /// The number of sleepers.
  var sleeperCount: Int { state.withLock { $0.slots.count } }

  /// Returns when a task sleeps until `deadline`. The function is for tests of code that runs
  /// outside of a simulation, such as on the main actor.
  func sleeper(until deadline: Instant) async {
    await withCheckedContinuation { continuation in
      let isAsleep = state.withLock { state in
        let isAsleep = state.wakes.elements.contains {
          state.wakes.priority(of: $0)?.deadline == deadline
        }
        if !isAsleep {
          state.observers.append(Observer(deadline: deadline, continuation: continuation))
        }
        return isAsleep
      }
      if isAsleep { continuation.resume() }
    }
  }

  /// Moves to the earliest deadline at or before `limit` and wakes its sleeper. Returns `false` if
  /// there is no such sleeper.
  func wakeNext(upTo limit: Instant) -> Bool {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      guard let wake = state.wakes.firstPriority, wake.deadline <= limit,
        let slot = state.wakes.first
      else { return nil }
      state.now = max(state.now, wake.deadline)
      return state.take(slot)
    }
    continuation?.resume()
    return continuation != nil
  }

  /// Moves to `moment` without waking a sleeper. An earlier `moment` has no effect.
  func move(to moment: Instant) {
    state.withLock { $0.now = max($0.now, moment) }
  }
}
