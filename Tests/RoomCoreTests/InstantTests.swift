import RoomCore
import Testing

@Suite struct InstantTests {
  @Test(
    arguments: [
      (Duration.zero, 0),
      (.nanoseconds(1), 1),
      (.nanoseconds(-1), -1),
      (.milliseconds(-1_500), -1_500_000_000),
      (Duration(secondsComponent: 0, attosecondsComponent: 999_999_999), 0),
      (Duration(secondsComponent: 0, attosecondsComponent: -999_999_999), 0),
      (Duration(secondsComponent: 1, attosecondsComponent: 1_999_999_999), 1_000_000_001),
      (.nanoseconds(Int64.max), .max),
      (.nanoseconds(Int64.min), .min),
      (.nanoseconds(Int64.max) + .nanoseconds(1), .max),
      (.nanoseconds(Int64.min) - .nanoseconds(1), .min),
      (.seconds(9_223_372_036), 9_223_372_036_000_000_000),
      (.seconds(-9_223_372_036), -9_223_372_036_000_000_000),
      (.seconds(9_223_372_037), .max),
      (.seconds(-9_223_372_037), .min),
      (.seconds(Int64.max), .max),
      (.seconds(Int64.min), .min),
      (.seconds(1e20), .max),
      (.seconds(-1e20), .min),
      (.seconds(Int64.max) + .seconds(Int64.max), .max),
      (.seconds(Int64.min) + .seconds(Int64.min), .min),
    ] as [(Duration, Int64)])
  func wholeNanoseconds(of duration: Duration, are nanoseconds: Int64) {
    #expect(duration.nanoseconds == nanoseconds)
    #expect(Nanoseconds(duration).nanoseconds == nanoseconds)
    #expect(Instant.start + duration == Instant(nanoseconds: nanoseconds))
    #expect((Instant.start - duration > .start) == (nanoseconds < 0))
  }

  @Test(
    arguments: [
      (Instant.start, Duration.seconds(2), 2_000_000_000),
      (Instant(nanoseconds: 5), .nanoseconds(-7), -2),
      (.distantFuture, .nanoseconds(1), .max),
      (.distantFuture, .nanoseconds(-1), .max - 1),
      (.distantPast, .nanoseconds(-1), .min),
      (.distantPast, .nanoseconds(1), .min + 1),
      (.distantPast, .nanoseconds(Int64.max), -1),
    ] as [(Instant, Duration, Int64)])
  func adding(_ instant: Instant, _ duration: Duration, gives nanoseconds: Int64) {
    #expect((instant + duration).nanoseconds == nanoseconds)
    #expect(instant.advanced(by: duration).nanoseconds == nanoseconds)
    #expect((instant + Nanoseconds(duration)).nanoseconds == nanoseconds)
  }

  @Test(
    arguments: [
      (Instant.start, Duration.seconds(2), -2_000_000_000),
      (.distantPast, .nanoseconds(1), .min),
      (.distantFuture, .nanoseconds(-1), .max),
      (.start, .nanoseconds(Int64.min), .max),
      (Instant(nanoseconds: -1), .nanoseconds(Int64.min), .max),
    ] as [(Instant, Duration, Int64)])
  func subtracting(_ instant: Instant, _ duration: Duration, gives nanoseconds: Int64) {
    #expect((instant - duration).nanoseconds == nanoseconds)
    #expect((instant - Nanoseconds(duration)).nanoseconds == nanoseconds)
  }

  @Test(
    arguments: [
      (Instant.start, Instant(nanoseconds: 9), 9),
      (Instant(nanoseconds: 9), .start, -9),
      (.distantPast, .distantFuture, .max),
      (.distantFuture, .distantPast, .min),
      (.distantPast, .distantPast, 0),
    ] as [(Instant, Instant, Int64)])
  func between(_ earlier: Instant, and later: Instant, lie nanoseconds: Int64) {
    #expect(earlier.duration(to: later) == .nanoseconds(nanoseconds))
    #expect(later - earlier == .nanoseconds(nanoseconds))
    #expect(later.since(earlier) == Nanoseconds(nanoseconds: nanoseconds))
  }

  @Test(arguments: [(7, 2, 3), (-7, 2, -3), (7, -2, -3), (6, 3, 2), (2, 3, 0)])
  func divisionTruncatesTowardsZero(_ span: Int, by divisor: Int, gives quotient: Int) {
    let span = Nanoseconds(nanoseconds: Int64(span))
    #expect(span / divisor == Nanoseconds(nanoseconds: Int64(quotient)))
    #expect(span / Nanoseconds(nanoseconds: Int64(divisor)) == quotient)
  }
}
