public import RoomCore

/// The clock that a module is given: any `Clock` that counts in `Duration`, told as `Instant`s
/// since the moment it was wrapped.
///
/// Give all modules of a room the same value, so that their times compare.
public struct RoomClock: Sendable {
  private let readNow: @Sendable () -> Instant
  private let sleepUntil: @Sendable (Instant) async throws -> Void

  /// Wraps `clock`; its present moment becomes `Instant.start`.
  ///
  /// In an app, `RoomClock(.continuous)`; in tests, the clock of a simulation.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let origin = clock.now
    readNow = { Instant.start + origin.duration(to: clock.now) }
    sleepUntil = { deadline in
      try await clock.sleep(until: origin.advanced(by: deadline - .start), tolerance: nil)
    }
  }

  /// The present moment.
  public var now: Instant { readNow() }

  /// Waits until `deadline`; returns at once if that has passed.
  ///
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: Instant) async throws {
    try await sleepUntil(deadline)
  }
}
