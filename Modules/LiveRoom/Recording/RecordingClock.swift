import RoomBus
import RoomCore

/// The clock of a room that plays a recording. Its time is the position in the picture.
final class RecordingClock: Clock {
  /// The course of the position since a time of the base clock.
  struct Course {
    var time: Instant
    var position: Instant
    var rate = 1.0
    var isPaused = true
    // The position never decreases, also if the picture is behind the clock.
    var least: Instant

    func position(at time: Instant) -> Instant { max(least, reached(by: time)) }

    func reached(by time: Instant) -> Instant {
      guard !isPaused else { return position }
      // Not rounded down: the clock must not wake a sleeper a nanosecond early forever.
      return position + .nanoseconds(Self.whole(Double((time - self.time).nanoseconds) * rate))
    }

    /// The time of the base clock at a later position, or `nil` if the recording is paused.
    func time(at position: Instant) -> Instant? {
      let distance = Double((position - self.position).nanoseconds) / rate
      return isPaused ? nil : time + .nanoseconds(Self.whole(distance.rounded(.up)))
    }

    private static func whole(_ nanoseconds: Double) -> Int64 {
      Int64(min(max(nanoseconds.rounded(), -9e18), 9e18))
    }
  }

  private let base: RoomClock
  private let course: Lock<Course>
  private let changes = Bus<Void>()

  /// Creates a clock at a position, which moves as another clock does.
  init(base: RoomClock, at position: Instant, like other: RecordingClock? = nil) {
    self.base = base
    var course = Course(time: base.now, position: position, least: position)
    if let other = other?.course.value {
      (course.rate, course.isPaused) = (other.rate, other.isPaused)
    }
    self.course = Lock(course)
  }

  /// The clock of a room. Its times are the positions.
  var ofRoom: RoomClock { RoomClock(self, since: .start) }

  var now: Instant { course.withLock { $0.position(at: base.now) } }
  var rate: Double { course.value.rate }
  var isPaused: Bool { course.value.isPaused }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// Changes the course from now on.
  func change(_ body: (inout Course) -> Void) {
    course.withLock { course in
      let now = base.now
      course.least = course.position(at: now)
      (course.position, course.time) = (course.reached(by: now), now)
      body(&course)
    }
    changes.publish(())
  }

  func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let changes = changes.subscribe(.keepNewest(1))
    while now < deadline {
      let wake = course.withLock { $0.time(at: deadline) }
      guard await changes.next(until: wake, by: base) != nil else { throw CancellationError() }
    }
  }
}
