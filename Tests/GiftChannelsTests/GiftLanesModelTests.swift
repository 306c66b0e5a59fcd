import GiftPromises
import RoomSimulation
import Testing

@Suite struct GiftLanesModelTests {
  @Test func aGapShowsNothingThatHasEnded() throws {
    var machine = try GiftMachine()
    var events: [GiftEvent] = []
    for sender in ["ada", "bo"] {
      machine.handle(.receive(.total(1, of: sender)), at: .start, into: &events)
    }
    machine.handle(.suspend(reason: .background), at: .start, into: &events)
    let empty = GiftViewState(try GiftMachine().state(at: .start))
    for missed in 0...events.count {
      var viewState = empty
      for event in events.dropFirst(missed) { viewState.apply(event, at: .start) }
      #expect(viewState.lanes == empty.lanes, "\(missed) events missed")
      #expect(!viewState.isMoving(at: .start + .milliseconds(300)))
    }
    var viewState = empty
    for event in events.dropFirst(2) + [.laneDidEmpty(lane: 7)] {
      viewState.apply(event, at: .start)
      #expect(viewState == empty, "nothing exits that did not enter: \(event)")
    }
  }
}
