public import RoomBus
public import RoomCore
import Synchronization

/// Runs real actors in virtual time: an hour takes as long as its work takes, and the same run
/// has the same trace.
///
/// ```swift
/// try await Simulation.run { simulation in
///   let gifts = try GiftChannels(clock: simulation.clock)
///   async let _ = gifts.run()
///   gifts.send(message)
///   await simulation.advance(by: .seconds(3))
/// }
/// ```
///
/// All tasks that the body starts in a structured way (`async let`, task groups, calls of actors)
/// run one at a time, in a fixed order, and time does not advance while any of them can run. It
/// advances only inside ``advance(by:)``, ``advance(to:)``, ``jump(by:)`` and ``settle(within:)``. An
/// unstructured `Task` or the main actor is outside of the simulation.
public final class Simulation: Sendable {
  /// The clock of the run, for the actors.
  public let clock: RoomClock

  private let manual = ManualClock()
  private let queue = JobQueue()
  private let state = Mutex(State())

  private struct State {
    var waits: [Wait] = []
    var isFinished = false
  }

  /// Why time does not advance any further.
  package enum Halt: Sendable {
    /// The condition of the call holds.
    case condition
    /// The limit of the call is reached.
    case limit
    /// No task sleeps.
    case rest
  }

  /// A call that waits until time has advanced.
  private struct Wait {
    let limit: ManualClock.Instant
    let endsAtRest: Bool
    let condition: @Sendable () -> Bool
    let continuation: CheckedContinuation<Halt, Never>
  }

  private init() {
    clock = RoomClock(manual)
  }

  /// The present moment.
  public var now: Instant { clock.now }

  /// Runs `body` and all that it starts in virtual time, and returns its result.
  ///
  /// - Throws: the error of `body`, or ``SimulationStall`` when the body waits for something that
  ///   nothing in the simulation brings about.
  public static func run<Result: Sendable>(
    _ body: @escaping @Sendable (Simulation) async throws -> Result
  ) async throws -> Result {
    let simulation = Simulation()
    return try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask(executorPreference: simulation.queue) {
        defer { simulation.state.withLock { $0.isFinished = true } }
        return try await body(simulation)
      }
      if simulation.drive() { return try await group.next()! }
      group.cancelAll()
      guard simulation.drive() else {
        preconditionFailure("The simulation's body waits for something outside of it.")
      }
      _ = await group.nextResult()
      throw SimulationStall(time: simulation.now)
    }
  }

  /// Lets time pass: every sleeper until then is woken, each at its own moment, and everything
  /// that follows is done before time continues.
  public func advance(by duration: Duration) async {
    await advance(to: now + duration)
  }

  /// Lets time pass until `moment`. If that has passed, only the tasks that can run are run.
  public func advance(to moment: Instant) async {
    _ = await advance(to: moment, endsAtRest: false) { false }
  }

  /// Lets time leap, as when a device sleeps: every sleeper until a moment in between wakes late,
  /// at the end of it.
  public func jump(by duration: Duration) async {
    manual.move(to: manual.now.advanced(by: duration))
    await advance(by: .zero)
  }

  /// Lets time pass until no task sleeps any more, at most by `limit`.
  ///
  /// - Returns: whether all tasks have come to rest.
  @discardableResult
  public func settle(within limit: Duration) async -> Bool {
    await advance(to: now + limit, endsAtRest: true) { false } == .rest
  }

  /// Lets time pass until `moment`, or until a condition holds, which is asked whenever a sleeper was
  /// woken and everything that follows is done.
  ///
  /// - Parameters:
  ///   - moment: the limit. If that has passed, only the tasks that can run are run.
  ///   - endsAtRest: whether time stops as soon as no task sleeps.
  ///   - condition: whether to return early.
  /// - Returns: why time has stopped; at the limit ``Halt/rest`` where no task sleeps.
  package func advance(
    to moment: Instant, endsAtRest: Bool, until condition: @escaping @Sendable () -> Bool
  ) async -> Halt {
    await withCheckedContinuation { continuation in
      let wait = Wait(
        limit: .init(offset: moment - .start), endsAtRest: endsAtRest, condition: condition,
        continuation: continuation)
      state.withLock { $0.waits.append(wait) }
    }
  }

  /// The number of tasks that sleep.
  package var sleeperCount: Int { manual.sleeperCount }

  /// Runs all tasks, and advances time while a call waits for that. Returns true once the body has
  /// ended; false if it is stuck.
  private func drive() -> Bool {
    while true {
      queue.runUntilIdle()
      if state.withLock({ $0.isFinished }) { return true }
      guard let (index, wait) = earliestWait() else { return false }
      let halt: Halt
      if wait.condition() {
        halt = .condition
      } else if manual.wakeNext(upTo: wait.limit) {
        continue
      } else {
        halt = manual.sleeperCount == 0 ? .rest : .limit
        if !(wait.endsAtRest && halt == .rest) { manual.move(to: wait.limit) }
      }
      state.withLock { _ = $0.waits.remove(at: index) }
      wait.continuation.resume(returning: halt)
    }
  }

  private func earliestWait() -> (Int, Wait)? {
    state.withLock { state in
      state.waits.enumerated().min { $0.element.limit < $1.element.limit }
        .map { ($0.offset, $0.element) }
    }
  }
}

/// The error of a simulation whose body waits for something that nothing in it brings about.
public struct SimulationStall: Error, CustomStringConvertible {
  /// The time at which all tasks waited.
  public let time: Instant

  public var description: String {
    "At \(time.seconds) s everything in the simulation waits, and nothing asked for time to pass."
  }
}
