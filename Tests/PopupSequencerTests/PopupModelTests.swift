import Observation
import PopupPromises
import PopupRuleTesting
import RoomBus
import Synchronization
import Testing

@MainActor
@Suite struct PopupModelTests {
  @Test func aViewIsInformedOfItsOwnChannelOnly() throws {
    var tester = PopupTester { $0.channels[0].viewReports = true }
    let bus = Bus<Timed<PopupEvent>>()
    let popups = try PopupSequencer(clock: RoomClock(.continuous))
    let model = PopupModel((tester.machine.state(at: tester.now), bus.subscribe()), of: popups)
    let changes = Changes()
    func send(_ input: PopupInput) {
      for event in tester.send(input) { bus.publish(Timed(event, at: tester.now)) }
      withObservationTracking {
        _ = model.modal
      } onChange: {
        changes.count.add(1, ordering: .relaxed)
      }
      model.refresh()
    }
    send(.enqueue(Popup(id: "wish", payload: "A")))
    #expect(model.modal?.phase == .presenting && model.modal?.popup.payload == "A")
    send(.enqueue(Popup(id: "news", channel: PopupChannel.banner)))
    #expect(model.banner?.phase == .visible && model.all.map(\.popup.id) == ["wish", "news"])
    #expect(changes.count.load(ordering: .relaxed) == 1, "a banner does not concern the modal one")
    send(.didAppear(id: "wish"))
    send(.enqueue(Popup(id: "wish", version: 1, payload: "B")))
    #expect(model.modal?.phase == .visible && model.modal?.popup.payload == "B")
    send(.didAnswer(id: "wish"))
    #expect(model.modal?.phase == .dismissing)
    // The same popup comes once more and is taken back, before the view of the first has gone.
    send(.enqueue(Popup(id: "wish", version: 2)))
    send(.revoke(id: "wish"))
    #expect(model.modal?.phase == .dismissing && model.modal?.popup.version == 1)
    send(.didDisappear(id: "wish"))
    #expect(model.modal == nil && model.viewState.showing(in: "nowhere") == nil)
  }
}

/// The number of times that a view was informed.
private final class Changes: Sendable {
  let count = Atomic(0)
}
