import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// A clock with a fixed moment, which never waits.
private struct StandingClock: Clock {
  let now = ContinuousClock.now
  let sleep: @Sendable (Duration) throws -> Void
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try sleep(now.duration(to: deadline))
  }
}

private struct Slept: Error, Equatable {
  var time: Duration
}

@Suite struct RoomClockTests {
  @Test(arguments: [
    Duration.zero, .seconds(3), .milliseconds(-5), .nanoseconds(Int64.max),
    .nanoseconds(Int64.min),
  ])
  func deadlinesAreThoseOfTheWrappedClock(_ duration: Duration) async {
    let clock = RoomClock(StandingClock { throw Slept(time: $0) })
    #expect(clock.now == .start)
    await #expect(throws: Slept(time: duration)) {
      try await clock.sleep(until: .start + duration)
    }
  }

  @Test func theStartIsTheMomentOfTheWrapping() async throws {
    @Sendable func wait(on clock: some Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(3))
    }
    try await Simulation.run { simulation in
      await simulation.advance(by: .seconds(100))
      #expect(simulation.clock.now == .start + .seconds(100))
      try await simulation.clock.sleep(until: .start + .seconds(99))
      #expect(simulation.now == .start + .seconds(100), "a deadline that has passed is no wait")
      async let nap: Void = wait(on: simulation.clock)
      await simulation.advance(by: .seconds(3))
      try await nap
    }
  }

  @Test func theClockOfADeviceAdvancesAndItsSleepCanBeCancelled() async {
    let clock = RoomClock(.continuous)
    let first = clock.now
    #expect(first >= .start)
    #expect(clock.now >= first)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        do {
          try await clock.sleep(until: .distantFuture)
          return false
        } catch { return error is CancellationError }
      }
      group.cancelAll()
      #expect(await group.next() == true)
    }
  }

  /// The wait for events is cancelled then, and may have taken them.
  @Test func whatIsPublishedAtADeadlineIsNotLost() async throws {
    try await Simulation.run { _ in
      let bus = Bus<Int>()
      let subscription = bus.subscribe()
      let clock = RoomClock(StandingClock { _ in bus.publish(1) })
      #expect(await subscription.next(until: .start, by: clock) == [1])
    }
  }

  @Test(
    arguments: [
      (.seconds(990), .seconds(1_000), .start - .seconds(10)),
      (.seconds(1_000), .seconds(1_000), .start),
      (.seconds(1_010), .seconds(1_000), .start + .seconds(10)),
      (.seconds(Int64.max), .zero, .distantFuture),
      (.zero - .seconds(Int64.max), .seconds(Int64.max), .distantPast),
    ] as [(Duration, Duration, Instant)])
  func aServersDateIsAMomentOfTheRoom(_ date: Duration, now: Duration, _ moment: Instant) {
    let clock = RoomClock(ManualClock())
    #expect(clock.instant(ofServerDate: date, serverNow: now) == moment)
  }
}
