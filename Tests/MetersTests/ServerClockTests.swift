import RoomCore
import Testing

@Suite struct ServerClockTests {
  @Test func theQuickestMessageCounts() {
    var clock = ServerClock()
    #expect(clock.time(at: .start) == nil && clock.instant(of: server(0)) == nil)
    // Each message is sent a second after the one before it, and arrives after a delay.
    for (index, delay) in [0.8, 0.3, 2.5, 0.05, 1.1, 0.4].enumerated() {
      let sent = Double(index)
      clock.observe(server(sent), at: Instant(nanoseconds: Int64((sent + delay) * 1e9)))
    }
    #expect(clock.time(at: Instant(nanoseconds: 10_000_000_000)) == server(9.95))
    #expect(clock.instant(of: server(20))?.seconds == 20.05)
  }

  @Test func smallChangesAreNotFollowed() {
    var clock = ServerClock()
    let changes = [0, 1.019, 2.021].enumerated().map { second, sent in
      clock.observe(server(sent), at: Instant(nanoseconds: Int64(second) * 1_000_000_000))
    }
    #expect(changes == [true, false, true])
  }

  @Test func aClockThatIsSetBackIsFollowedWithin20Minutes() {
    var clock = ServerClock()
    var followed: Double?
    for second in 0...3_600 {
      let now = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      let shift = second < 700 ? 0.0 : -30
      clock.observe(server(Double(second) + shift), at: now)
      if second > 700, followed == nil, clock.time(at: now) == server(Double(second) - 30) {
        followed = Double(second)
      }
    }
    #expect(followed.map { $0 <= 1_900 } ?? false)
  }

  @Test func aClockThatIsSetFromTheEndOfTimeToItsBeginningIsFollowed() {
    var clock = ServerClock()
    clock.observe(ServerTime(milliseconds: .max), at: .start)
    let later = Instant.start + .seconds(1_300)
    clock.observe(ServerTime(milliseconds: 0), at: later)
    #expect(clock.time(at: later) == ServerTime(milliseconds: 0))
  }

  @Test func extremeTimesAreHeld() {
    for milliseconds in [Int64.min, .max, 0] {
      var clock = ServerClock()
      clock.observe(ServerTime(milliseconds: milliseconds), at: .start)
      clock.observe(
        ServerTime(milliseconds: 7), at: .start)
      _ = (clock.time(at: .start), clock.instant(of: ServerTime(milliseconds: .max)))
    }
  }
}
