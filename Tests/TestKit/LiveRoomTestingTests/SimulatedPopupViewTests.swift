import LiveRoomKit
import LiveRoomTesting
import RoomSimulation
import Testing

@Suite struct SimulatedPopupViewTests {
  /// Presents one popup, with a view as `adjust` sets it, and returns the events of half a minute, each with
  /// its time in milliseconds.
  private func present(
    _ adjust: @escaping @Sendable (SimulatedPopupView) -> Void
  ) async throws -> [String] {
    try await Simulation.run { simulation in
      let popups = try PopupSequencer(clock: simulation.clock)
      let view = SimulatedPopupView(popups, clock: simulation.clock)
      adjust(view)
      let log = EventLog(popups.events)
      async let _ = popups.run()
      async let _ = view.run()
      popups.enqueue(Popup(id: "a"))
      await simulation.advance(by: .seconds(30))
      let events = log.all { event -> String? in
        switch event {
        case .willPresent: "willPresent"
        case .didPresent: "didPresent"
        case .willDismiss: "willDismiss"
        case .didEnd(let popup): "\(popup.outcome)"
        case .rejected(let rejection): "\(rejection)"
        default: nil
        }
      }
      return events.map { "\($0.time.nanoseconds / 1_000_000) \($0.value)" }
    }
  }

  @Test func itPresentsAnswersAndDismissesAsItIsSetTo() async throws {
    let usual = ["0 willPresent", "300 didPresent", "3300 willDismiss", "3600 confirmed"]
    #expect(try await present { _ in } == usual)
    let instant = try await present { view in
      view.presentation = .zero
      view.dismissal = .seconds(1)
      view.answer = (.cancelled, after: .milliseconds(500))
    }
    #expect(instant == ["0 willPresent", "0 didPresent", "500 willDismiss", "1500 cancelled"])
    #expect(try await present { $0.answer = nil } == Array(usual.prefix(2)))
  }

  @Test func aViewThatNeverReportsIsNotWaitedForForever() async throws {
    let events = try await present { view in
      view.presentation = nil
      view.dismissal = nil
    }
    #expect(events.first == "0 willPresent")
    #expect(events.count > 1 && !events.contains { $0.hasSuffix("didPresent") })
  }

  @Test func anAnswerThatIsNotDueAnyMoreIsNotGiven() async throws {
    try await Simulation.run { simulation in
      let popups = try PopupSequencer(clock: simulation.clock)
      let view = SimulatedPopupView(popups, clock: simulation.clock)
      let log = EventLog(popups.events)
      async let _ = popups.run()
      async let _ = view.run()
      popups.enqueue(Popup(id: "a"))
      await simulation.advance(by: .seconds(1))
      popups.didAnswer(id: "a", .cancelled)
      await simulation.advance(by: .seconds(30))
      let rejections = log.values { if case .rejected(let reason) = $0 { reason } else { nil } }
      let outcomes = log.values { if case .didEnd(let popup) = $0 { popup.outcome } else { nil } }
      #expect(rejections.isEmpty && outcomes == [.cancelled])
    }
  }

  @Test func withoutAModuleItDoesNothing() async throws {
    await SimulatedPopupView(nil, clock: RoomClock(ManualClock())).run()
    await SimulatedLikeServer(nil, clock: RoomClock(ManualClock())).run()
  }
}
