public import RoomCore

/// The clock of a room. It wraps any `Clock` with durations of the type `Duration`. Its instants
/// count from the time at which the clock was wrapped.
///
/// Give the same clock to all modules of a room, so that their times can be compared.
public struct RoomClock: Clock {
  public typealias Instant = RoomCore.Instant
  public typealias Duration = Swift.Duration

  public let minimumResolution: Duration
  private let readNow: @Sendable () -> Instant
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// Creates a clock from `clock`. The current time of `clock` becomes `Instant.start`.
  ///
  /// An app uses `RoomClock(.continuous)`, and a test uses the clock of a simulation.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    self.init(clock, since: clock.now)
  }

  /// Creates a clock from `clock`. The time `origin` of `clock` becomes `Instant.start`.
  package init<C: Clock>(_ clock: C, since origin: C.Instant) where C.Duration == Duration {
    minimumResolution = clock.minimumResolution
    readNow = { Instant.start + origin.duration(to: clock.now) }
    sleepUntil = { deadline, tolerance in
      try await clock.sleep(
        until: origin.advanced(by: deadline - .start), tolerance: tolerance)
    }
  }

  /// The current time.
  public var now: Instant { readNow() }

  /// Suspends the task until `deadline`, or returns immediately if `deadline` has passed.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }

  /// Returns the time of the room's clock for a date of a server.
  ///
  /// ```swift
  /// let sent = clock.instant(
  ///   ofServerDate: .milliseconds(message.createTime), serverNow: .milliseconds(response.now))
  /// ```
  ///
  /// Both dates count from the same reference date, such as 1970, and come from the server. The
  /// calendar clock of the device does not matter. A date in the future gives a time in the future.
  ///
  /// - Parameters:
  ///   - date: The date to convert.
  ///   - serverNow: The current date of the server in its latest response.
  public func instant(ofServerDate date: Duration, serverNow: Duration) -> Instant {
    // The nanoseconds saturate, because a difference of two durations would trap on overflow.
    now
      + Instant(nanoseconds: serverNow.nanoseconds).duration(
        to: Instant(nanoseconds: date.nanoseconds))
  }
}

extension RoomCore.Instant: InstantProtocol {}
