package import RoomBus
import RoomCore

/// A clock that wakes sleepers one nanosecond early if they sleep for longer than a nanosecond.
/// Clocks that round times do the same.
package struct EarlyClock: Clock {
  let base: RoomClock

  package init(base: RoomClock) { self.base = base }

  package var now: RoomClock.Instant { base.now }
  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: RoomClock.Instant, tolerance: Duration?) async throws {
    let early = deadline - .nanoseconds(1)
    try await base.sleep(until: early > now ? early : deadline, tolerance: tolerance)
  }
}
