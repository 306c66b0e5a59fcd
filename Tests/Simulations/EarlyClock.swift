import RoomBus
import RoomCore

/// Wakes who sleeps for longer than a nanosecond one nanosecond early, as clocks that round do.
struct EarlyClock: Clock {
  let base: RoomClock

  var now: RoomClock.Instant { base.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: RoomClock.Instant, tolerance: Duration?) async throws {
    let early = deadline - .nanoseconds(1)
    try await base.sleep(until: early > now ? early : deadline, tolerance: tolerance)
  }
}
