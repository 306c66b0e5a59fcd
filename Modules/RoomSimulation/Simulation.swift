public import RoomBus
public import RoomCore

/// Runs real actors in virtual time: an hour takes as long as its computation, and the same run
/// emits the same events.
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
/// advances only inside ``advance(by:fileID:line:)``, ``advance(to:fileID:line:)``,
/// ``jump(by:fileID:line:)`` and ``settle(within:fileID:line:)``. An unstructured `Task` is outside of the
/// simulation, and so is the main actor, but for what ``onMainActor(fileID:line:_:)`` calls.
///
/// It needs iOS 18, macOS 15, tvOS 18 or visionOS 2, whose tasks prefer executors.
///
/// The parameters `fileID` and `line` are the place of a call for the description of ``SimulationStall``, and
/// are not passed.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public final class Simulation: Sendable {
  /// The clock of the run, for the actors.
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
    let place: CallSite
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
  ///   nothing in the simulation brings about. A body that waits for the main actor always does, however soon
  ///   the main actor would answer.
  public static func run<Result: Sendable>(
    _ body: @escaping @Sendable (Simulation) async throws -> Result
  ) async throws -> Result {
    let simulation = Simulation()
    // Not a child, for which this call would have to wait: a body that waits for something outside can
    // only be left behind. It keeps the simulation, and with it the executor of its tasks.
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

  /// Lets time pass: every sleeper until then is woken, each at its own moment, and everything
  /// that follows is done before time continues.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    await advance(to: now + duration, fileID: fileID, line: line)
  }

  /// Lets time pass until `moment`. If that has passed, only the tasks that can run are run.
  public func advance(
    to moment: Instant, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    _ = await advance(to: moment, endsAtRest: false, fileID: fileID, line: line) { false }
  }

  /// Advances time at once, as when a device sleeps: a task that sleeps until a time in between
  /// wakes late, at the end.
  public func jump(
    by duration: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    manual.move(to: manual.now.advanced(by: duration))
    await advance(by: .zero, fileID: fileID, line: line)
  }

  /// Lets time pass until no task sleeps any more, at most by `limit`.
  ///
  /// - Returns: whether all tasks have come to rest.
  @discardableResult
  public func settle(
    within limit: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Bool {
    let halt = await advance(
      to: now + limit, endsAtRest: true, fileID: fileID, line: line
    ) { false }
    return halt == .rest
  }

  /// Calls `body` on the main actor, once everything in the simulation waits, and returns its result. Until
  /// then nothing in the simulation runs, and no time passes.
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
  /// `body` is synchronous: what it awaited would be outside of the simulation. Several calls are taken in
  /// the order in which they were made.
  ///
  /// - Throws: the error of `body`.
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

  /// Lets time pass until `moment`, or until a condition holds, which is asked whenever a sleeper was
  /// woken and everything that follows is done.
  ///
  /// - Parameters:
  ///   - moment: the limit. If that has passed, only the tasks that can run are run.
  ///   - endsAtRest: whether time stops as soon as no task sleeps.
  ///   - condition: whether to return early.
  /// - Returns: why time has stopped; at the limit ``Halt/rest`` where no task sleeps.
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

  /// The number of jobs that tasks have run: one more each time that a task continues, whether it was woken
  /// or changes its actor.
  package var jobCount: Int { queue.jobCount }

  /// The number of tasks that sleep.
  package var sleeperCount: Int { manual.sleeperCount }

  /// Runs all tasks, and advances time while a call waits for that. Returns true once the body has
  /// ended; false if it is stuck.
  private func drive(_ body: Task<some Sendable, any Error>) async -> Bool {
    while true {
      // Passed on from here: a task that is cancelled from elsewhere would continue as an outside job.
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
