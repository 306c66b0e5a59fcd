import RollingTicker
import RoomCore
import Testing

/// `didChangeStay` is emitted when the stay changes, not with the next one.
@Suite struct StayChangeTests {
  private func changes(_ events: [TickerEvent]) -> [Duration] {
    events.compactMap { if case .didChangeStay(let stay) = $0 { stay } else { nil } }
  }

  @Test func aBacklogChangesTheStayAtOnce() {
    var stage = Stage([item(0)])
    for number in 1...5 { #expect(changes(stage.send(.append(item(number)))).isEmpty) }
    // The sixth that waits is the first beyond the comfortable backlog.
    let events = stage.send(.append(item(6)))
    #expect(changes(events) == [stage.state.stay] && stage.state.stay < .seconds(2))
    #expect(stage.state.current?.item.name == "0", "the item at rest is the same")
  }

  @Test func aBacklogThatIsRemovedChangesTheStayBackAtOnce() {
    var stage = Stage([item(0)])
    for number in 1...6 { stage.send(.append(item(number))) }
    #expect(changes(stage.send(.remove(id: "6"))) == [.seconds(2)])
    for number in 6...9 { stage.send(.append(item(number))) }
    #expect(changes(stage.send(.stop)) == [.seconds(2)])
  }

  /// After every input and every deadline the last that was announced is the stay.
  @Test func theLastThatWasAnnouncedIsTheStay() {
    var stage = Stage { $0.capacity = 12 }
    var announced = stage.state.stay
    func check(_ events: [TickerEvent]) {
      for change in changes(events) {
        #expect(change != announced)
        announced = change
      }
      #expect(announced == stage.state.stay)
    }
    for number in 0..<40 {
      check(stage.send(.append(item(number))))
      if number % 7 == 0 { check(stage.advance(to: number * 300)) }
    }
    check(stage.send(.configure(.init())))
    check(stage.advance(to: 30_000))
    check(stage.send(.reload(items(1...3))))
  }
}
