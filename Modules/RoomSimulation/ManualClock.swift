import RoomBus

/// A clock that advances only when it is moved. Use it where real time passes as well, such as for views on a device, and
/// a ``Simulation`` for everything else.
///
/// Sleepers wake in the order of their deadlines. Sleepers with equal deadlines wake in the order
/// in which they began to sleep.
public final class ManualClock: Clock {
  /// A time of a manual clock.
  public struct Instant: InstantProtocol {
    /// The duration since the clock began.
    public var offset: Duration

    /// Creates the time `offset` after the clock began.
    public init(offset: Duration) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    let deadline: Instant
    let number: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// A caller that waits in ``sleeper(until:)``.
  private struct Observer {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var nextNumber: UInt64 = 0
    var observers: [Observer] = []

    mutating func takeObservers(of deadline: Instant) -> [CheckedContinuation<Void, Never>] {
      let continuations = observers.filter { $0.deadline == deadline }.map(\.continuation)
      observers.removeAll { $0.deadline == deadline }
      return continuations
    }
  }

  private let state = Lock(State())

  /// Creates a clock at time zero.
  public init() {}

  public var now: Instant { state.withLock { $0.now } }

  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
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
          state.sleepers.append(
            Sleeper(deadline: deadline, number: number, continuation: continuation))
          return (nil, state.takeObservers(of: deadline))
        }
        if let result { continuation.resume(with: result) }
        for observer in observers { observer.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        let index = state.sleepers.firstIndex { $0.number == number }
        return index.map { state.sleepers.remove(at: $0).continuation }
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// The deadlines of all sleepers, the earliest first.
  var deadlines: [Instant] { state.withLock { $0.sleepers.map(\.deadline).sorted() } }

  /// The number of sleepers.
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Returns when a task sleeps until `deadline`. The function is for tests of code that runs
  /// outside of a simulation, such as on the main actor.
  func sleeper(until deadline: Instant) async {
    await withCheckedContinuation { continuation in
      let isAsleep = state.withLock { state in
        let isAsleep = state.sleepers.contains { $0.deadline == deadline }
        if !isAsleep {
          state.observers.append(Observer(deadline: deadline, continuation: continuation))
        }
        return isAsleep
      }
      if isAsleep { continuation.resume() }
    }
  }

  /// Moves to a time, and wakes each sleeper until then at its deadline. A time that has passed has no effect.
  ///
  /// Tasks that wake run later, and so read the time to which the clock has moved.
  public func advance(to moment: Instant) {
    while wakeNext(upTo: moment) {}
    move(to: moment)
  }

  /// Moves to the earliest deadline at or before `limit` and wakes its sleeper. Returns `false` if
  /// there is no such sleeper.
  func wakeNext(upTo limit: Instant) -> Bool {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      let first = state.sleepers.indices.min {
        let (one, other) = (state.sleepers[$0], state.sleepers[$1])
        return (one.deadline, one.number) < (other.deadline, other.number)
      }
      guard let first, state.sleepers[first].deadline <= limit else { return nil }
      let sleeper = state.sleepers.remove(at: first)
      state.now = max(state.now, sleeper.deadline)
      return sleeper.continuation
    }
    continuation?.resume()
    return continuation != nil
  }

  /// Moves to `moment` without waking a sleeper. An earlier `moment` has no effect.
  func move(to moment: Instant) {
    state.withLock { $0.now = max($0.now, moment) }
  }
}
