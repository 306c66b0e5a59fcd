public import RoomBus
public import RoomCore

/// Runs real actors in virtual time. An hour takes as long as its computation, and events have the
/// same times in every run.
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
/// The simulation includes all tasks that the body starts in a structured way: `async let`, task
/// groups and calls of actors. They run one at a time, in a fixed order, and time does not advance
/// while a task can run.
///
/// Time advances only in calls of ``advance(by:fileID:line:)``, ``advance(to:fileID:line:)``,
/// ``jump(by:fileID:line:)`` and ``settle(within:fileID:line:)``. An unstructured `Task` is outside
/// of the simulation. The main actor is outside as well, except for calls of
/// ``onMainActor(fileID:line:_:)``.
///
/// A simulation requires iOS 18, macOS 15, tvOS 18 or visionOS 2, whose tasks have executor
/// preferences.
///
/// Do not pass the parameters `fileID` and `line`. They are the location of the call, which the
/// description of ``SimulationStall`` shows.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public final class Simulation: Sendable {
  /// The clock of the simulation, for the actors.
  public let clock: RoomClock

  private let manual = ManualClock()
  private let queue = JobQueue()
  private let state = Lock(State())

  private struct State {
    var waits: [Wait] = []
    var mainActorCalls: [@MainActor @Sendable () -> Void] = []
    var lastReturn: CallSite?
    var isFinished = false
  }

  /// The reason why a call stops advancing time.
  package enum Halt: Sendable {
    /// The condition of the call is true.
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
    let place: CallSite
    let continuation: CheckedContinuation<Halt, Never>
  }

  private init() {
    clock = RoomClock(manual)
  }

  /// The current time.
  public var now: Instant { clock.now }

  /// Runs `body` and all tasks that it starts in virtual time, and returns its result.
  ///
  /// - Throws: The error of `body`, or ``SimulationStall`` if the body waits for something outside
  ///   of the simulation, such as the main actor.
  public static func run<Result: Sendable>(
    _ body: @escaping @Sendable (Simulation) async throws -> Result
  ) async throws -> Result {
    let simulation = Simulation()
    // The task is not a child task, because this call would have to wait for a child. A body that
    // waits for something outside can only be abandoned. The body keeps the simulation, and so the
    // executor of its tasks, alive.
    let task = Task(executorPreference: simulation.queue) {
      defer { simulation.state.withLock { $0.isFinished = true } }
      return try await body(simulation)
    }
    if await simulation.drive(task) { return try await task.value }
    let (time, openCalls) = (simulation.now, simulation.openCalls)
    let lastReturn = simulation.state.withLock { $0.lastReturn?.description }
    task.cancel()
    let hasEnded = await simulation.drive(task)
    throw SimulationStall(
      time: time, openCalls: openCalls, lastReturn: lastReturn, isLeftBehind: !hasEnded)
  }

  /// Advances time by a duration. Each sleeper wakes at its own time, and all tasks that follow run
  /// before time continues.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    await advance(to: now + duration, fileID: fileID, line: line)
  }

  /// Advances time until `moment`. If `moment` is not in the future, only the tasks that can run
  /// are run.
  public func advance(
    to moment: Instant, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    _ = await advance(to: moment, endsAtRest: false, fileID: fileID, line: line) { false }
  }

  /// Advances time in one step, as if the device had slept. A task that sleeps until a time in
  /// between wakes late, at the end.
  public func jump(
    by duration: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    manual.move(to: manual.now.advanced(by: duration))
    await advance(by: .zero, fileID: fileID, line: line)
  }

  /// Advances time until no task sleeps, at most by `limit`.
  ///
  /// - Returns: A Boolean value that indicates whether no task sleeps.
  @discardableResult
  public func settle(
    within limit: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Bool {
    let halt = await advance(
      to: now + limit, endsAtRest: true, fileID: fileID, line: line
    ) { false }
    return halt == .rest
  }

  /// Calls `body` on the main actor once all tasks of the simulation wait, and returns its result.
  /// Until then no task of the simulation runs, and time does not advance.
  ///
  /// ```swift
  /// let joined = await gifts.join()
  /// let model = await simulation.onMainActor { GiftLanesModel(joined, of: gifts) }
  /// await simulation.advance(by: .seconds(1))
  /// let sender = await simulation.onMainActor {
  ///   model.refresh()
  ///   return model.lanes[0]?.combo.sender
  /// }
  /// ```
  ///
  /// `body` is synchronous, because its awaits would be outside of the simulation. Several calls
  /// run in the order in which they were made.
  ///
  /// - Throws: The error of `body`.
  public func onMainActor<Value: Sendable, Failure>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let place = CallSite(fileID: fileID, line: line)
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
      let call: @MainActor @Sendable () -> Void = { [self] in
        let result = Result(catching: body)
        state.withLock { $0.lastReturn = place }
        continuation.resume(returning: result)
      }
      state.withLock { $0.mainActorCalls.append(call) }
    }
    return try result.get()
  }

  /// Advances time until `moment`, or until a condition is true. The condition is checked each time
  /// a sleeper has woken and all tasks that follow have run.
  ///
  /// - Parameters:
  ///   - moment: The limit. If it is not in the future, only the tasks that can run are run.
  ///   - endsAtRest: A Boolean value that indicates whether time stops when no task sleeps.
  ///   - condition: A closure that returns `true` to stop time early.
  /// - Returns: The reason why time stopped. If no task sleeps at the limit, the reason is
  ///   ``Halt/rest``.
  package func advance(
    to moment: Instant, endsAtRest: Bool, fileID: StaticString = #fileID, line: UInt = #line,
    until condition: @escaping @Sendable () -> Bool
  ) async -> Halt {
    await withCheckedContinuation { continuation in
      let wait = Wait(
        limit: .init(offset: moment - .start), endsAtRest: endsAtRest, condition: condition,
        place: CallSite(fileID: fileID, line: line), continuation: continuation)
      state.withLock { $0.waits.append(wait) }
    }
  }

  /// The number of jobs that tasks have run. A task runs a job each time it continues, after a wake
  /// or a change of its actor.
  package var jobCount: Int { queue.jobCount }

  /// The number of tasks that sleep.
  package var sleeperCount: Int { manual.sleeperCount }

  /// Runs all tasks, and advances time while a call waits for it. Returns `true` when the body
  /// ends, or `false` if no task can continue.
  private func drive(_ body: Task<some Sendable, any Error>) async -> Bool {
    while true {
      // The cancellation is passed on here. A task that is cancelled on another thread would
      // continue there, outside of the queue.
      if Task.isCancelled { body.cancel() }
      queue.runUntilIdle()
      if state.withLock({ $0.isFinished }) { return true }
      if queue.takeRefusal() { return false }
      if let call = takeMainActorCall() {
        await MainActor.run { queue.openToMainActor(while: call) }
        continue
      }
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
      state.withLock { state in
        state.waits.remove(at: index)
        state.lastReturn = wait.place
      }
      wait.continuation.resume(returning: halt)
    }
  }

  private func takeMainActorCall() -> (@MainActor @Sendable () -> Void)? {
    state.withLock { $0.mainActorCalls.isEmpty ? nil : $0.mainActorCalls.removeFirst() }
  }

  private func earliestWait() -> (Int, Wait)? {
    state.withLock { state in
      state.waits.enumerated().min { $0.element.limit < $1.element.limit }
        .map { ($0.offset, $0.element) }
    }
  }

  /// The calls that have not returned, for ``SimulationStall/openCalls``.
  private var openCalls: [String] {
    let waits = state.withLock { state in
      state.waits.sorted { $0.limit < $1.limit }.map {
        "a wait until \((Instant.start + $0.limit.offset).seconds) s at \($0.place)"
      }
    }
    return waits
      + manual.deadlines.map { "a sleep until \((Instant.start + $0.offset).seconds) s" }
  }
}
