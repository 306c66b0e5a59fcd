public import RoomCore

/// The clock of a room: any `Clock` that counts in `Duration`, with `Instant`s that count from the
/// moment it was wrapped.
///
/// Give all modules of a room the same value, so that their times compare.
public struct RoomClock: Clock {
  public typealias Instant = RoomCore.Instant
  public typealias Duration = Swift.Duration

  public let minimumResolution: Duration
  private let readNow: @Sendable () -> Instant
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// Creates a room's clock from `clock`, whose present moment becomes `Instant.start`.
  ///
  /// In an app, `RoomClock(.continuous)`; in tests, the clock of a simulation.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let origin = clock.now
    minimumResolution = clock.minimumResolution
    readNow = { Instant.start + origin.duration(to: clock.now) }
    sleepUntil = { deadline, tolerance in
      try await clock.sleep(
        until: origin.advanced(by: deadline - .start), tolerance: tolerance)
    }
  }

  /// The present moment.
  public var now: Instant { readNow() }

  /// Suspends until `deadline`; returns at once if that has passed.
  ///
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }

  /// Returns the moment of the room that corresponds to a server's date.
  ///
  /// ```swift
  /// let sent = clock.instant(
  ///   ofServerDate: .milliseconds(message.createTime), serverNow: .milliseconds(response.now))
  /// ```
  ///
  /// Both dates count from the same reference date, such as 1970, and both are the server's, so
  /// that the device's calendar clock does not matter. Dates in the future are moments in the
  /// future.
  ///
  /// - Parameters:
  ///   - date: the date to convert.
  ///   - serverNow: the server's present date, as its latest response has it.
  public func instant(ofServerDate date: Duration, serverNow: Duration) -> Instant {
    // By nanoseconds, which saturate: the difference of two durations traps when it overflows.
    now
      + Instant(nanoseconds: serverNow.nanoseconds).duration(
        to: Instant(nanoseconds: date.nanoseconds))
  }
}

extension RoomCore.Instant: InstantProtocol {}
