import GiftPromises
import Observation
import RoomBus
import RoomSimulation
import Testing

/// A view on the main actor beside the real actor, under a clock that does not advance.
@MainActor
@Suite struct GiftLanesModelTests {
  @Test func aViewFollowsTheModule() async throws {
    let clock = RoomClock(ManualClock())
    let gifts = try GiftChannels(clock: clock)
    gifts.receive(.total(1, of: "before"))
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await gifts.run() }
      let model = await GiftLanesModel(joining: gifts)
      group.addTask { await model.follow() }
      await change(of: model.lanes[0] != nil)
      #expect(model.lanes[0]?.combo.sender == "before")
      gifts.receive(.total(4))
      await change(of: model.lanes[1]?.count == 4)
      #expect(model.lanes[1]?.combo.sender == "ada" && model.lanes[1]?.isExiting == false)
      gifts.give("rose", batchSize: 3)
      await change(of: model.buttons.first?.countdown.total == 3)
      gifts.suspend(reason: .background)
      await change(of: model.lanes.allSatisfy { $0 == nil })
      group.cancelAll()
    }
  }

  /// Waits, as a view does, until what `condition` reads has changed so that it holds.
  private func change(of condition: @autoclosure @escaping @MainActor () -> Bool) async {
    while !condition() {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = condition()
        } onChange: {
          continuation.resume()
        }
      }
    }
  }

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
