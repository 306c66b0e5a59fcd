import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct EventLogTests {
  private let bus = Bus<Timed<Int>>()

  private func publish(_ value: Int, at seconds: Int) {
    bus.publish(Timed(value, at: .start + .seconds(seconds)))
  }

  @Test func aLogHasAllEventsSinceItWasCreatedOrEmptied() {
    publish(1, at: 0)
    let log = EventLog(bus.source)
    publish(2, at: 1)
    #expect(log.all == [Timed(2, at: .start + .seconds(1))])
    publish(3, at: 2)
    #expect(log.all.map(\.value) == [2, 3])
    log.removeAll()
    #expect(log.all.isEmpty)
    publish(4, at: 2)
    #expect(log.values { $0 } == [4])
  }

  @Test func aQueryPicksEventsAndTheirValues() {
    let log = EventLog(bus.source)
    for second in 0..<6 { publish(second / 2, at: second) }
    let odd = log.all { $0 % 2 == 1 ? "\($0)" : nil }
    #expect(odd == [Timed("1", at: .start + .seconds(2)), Timed("1", at: .start + .seconds(3))])
    #expect(odd.first?.time == .start + .seconds(2) && odd.count == 2)
    #expect(log.values { $0 > 0 ? $0 * 10 : nil } == [10, 10, 20, 20])
    #expect(log.values(at: .start + .seconds(2)) { $0 } == [1])
    #expect(log.values(at: .start + .seconds(9)) { $0 }.isEmpty)
  }

  @Test func aLogKeepsItsEventsAfterTheEndOfTheBus() {
    let log = EventLog(bus.source)
    for value in 0..<20_000 { publish(value, at: 0) }
    bus.finish()
    #expect(log.all.count == 20_000)
  }
}
