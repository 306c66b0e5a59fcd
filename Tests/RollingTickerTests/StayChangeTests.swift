import RollingTicker
import RoomCore
import Testing

/// `didChangeStay` is emitted when the stay changes, not with the next one.
@Suite struct StayChangeTests {
  private func changes(_ events: [TickerEvent]) -> [Duration] {
    events.compactMap { if case .didChangeStay(let stay) = $0 { stay } else { nil } }
  }

  @Test func aBacklogChangesTheStayAtOnce() {
    var rig = Rig([item(0)])
    for number in 1...5 { #expect(changes(rig.send(.append(item(number)))).isEmpty) }
    // The sixth that waits is the first beyond the comfortable backlog.
    let events = rig.send(.append(item(6)))
    #expect(changes(events) == [rig.state.stay] && rig.state.stay < .seconds(2))
    #expect(rig.state.current?.item.name == "0", "the item at rest is the same")
  }

  @Test func aBacklogThatIsRemovedChangesTheStayBackAtOnce() {
    var rig = Rig([item(0)])
    for number in 1...6 { rig.send(.append(item(number))) }
    #expect(changes(rig.send(.remove(id: "6"))) == [.seconds(2)])
    for number in 6...9 { rig.send(.append(item(number))) }
    #expect(changes(rig.send(.stop)) == [.seconds(2)])
  }

  /// After every input and every deadline the last that was announced is the stay.
  @Test func theLastThatWasAnnouncedIsTheStay() {
    var rig = Rig { $0.capacity = 12 }
    var announced = rig.state.stay
    func check(_ events: [TickerEvent]) {
      for change in changes(events) {
        #expect(change != announced)
        announced = change
      }
      #expect(announced == rig.state.stay)
    }
    for number in 0..<40 {
      check(rig.send(.append(item(number))))
      if number % 7 == 0 { check(rig.advance(to: number * 300)) }
    }
    check(rig.send(.configure(.init())))
    check(rig.advance(to: 30_000))
    check(rig.send(.reload(items(1...3))))
  }
}
