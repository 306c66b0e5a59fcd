import RoomCore
import Testing

@Suite struct TimersTests {
  private static let start = Instant.start

  private func takeAll(_ timers: inout Timers, by seconds: Int) -> [Int] {
    var taken: [Int] = []
    while let timer = timers.due(by: Self.start + .seconds(seconds)) {
      timers.stop(timer)
      taken.append(timer)
    }
    return taken
  }

  @Test func firesInOrderOfMomentsAndThenOfOrders() {
    var timers = Timers()
    for (timer, (moment, order)) in [(5, 0), (3, 9), (3, 2), (8, 1), (3, 5)].enumerated() {
      timers.set(timer, to: Self.start + .seconds(moment), order: Int64(order))
    }
    #expect(timers.count == 5)
    #expect(timers.next == Self.start + .seconds(3))
    #expect(takeAll(&timers, by: 2) == [])
    #expect(takeAll(&timers, by: 5) == [2, 4, 1, 0])
    #expect(takeAll(&timers, by: 9) == [3])
    #expect(timers.next == nil)
  }

  @Test func isSetOnce() {
    var timers = Timers()
    timers.set(7, to: Self.start + .seconds(1))
    timers.set(7, to: Self.start + .seconds(4))
    #expect(timers.due(by: Self.start + .seconds(3)) == nil)
    #expect(timers.due(by: Self.start + .seconds(4)) == 7)
    // It remains set until it is taken, moved or stopped.
    #expect(timers.count == 1)
    #expect(timers.moment(of: 7) == Self.start + .seconds(4))
    #expect(timers.moment(of: 6) == nil)
    timers.set(7, to: Self.start + .seconds(6))
    #expect(takeAll(&timers, by: 5) == [])
    timers.stop(7)
    #expect(takeAll(&timers, by: 9) == [])
  }

  @Test func stopsOne() {
    var timers = Timers()
    for timer in 0..<4 { timers.set(timer, to: Self.start + .seconds(timer)) }
    timers.stop(1)
    timers.stop(9)
    #expect(takeAll(&timers, by: 2) == [0, 2])
  }
}
