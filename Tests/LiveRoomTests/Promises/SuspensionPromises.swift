import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// What suspends the room is apart from what suspends one of its modules.
@Suite("Promises: suspensions")
struct SuspensionPromises {
  /// One input of each module that may suspend alone.
  private func ofEachModule(_ step: LifecycleStep) -> [RoomInput] {
    [
      .gifts(GiftMachine.input(for: step)!), .ticker(TickerMachine.input(for: step)!),
      .popups(PopupMachine.input(for: step)!), .pager(PagerMachine.input(for: step)!),
      .likes(LikeMachine.input(for: step)!),
    ]
  }

  /// Plays a suspended room to which an app sends `inputs` about its modules, and a gift, a comment
  /// and a popup.
  private func isStill(
    before: [RoomInput] = [], reason: SuspensionReason = .background, after inputs: [RoomInput]
  ) async throws {
    try await Visit.play { visit, simulation in
      visit.room.send(before)
      await simulation.advance(by: .seconds(1))
      visit.room.suspend(reason: reason)
      await simulation.advance(by: .seconds(1))
      visit.log.removeAll()
      visit.room.send(inputs)
      visit.room.send([.gift(.roses(3, from: "ada")), .popup(Popup(id: "a"))])
      visit.room.send(.notice(TickerItem(id: "n", content: "n")))
      await visit.doubleTap()
      await simulation.advance(by: .seconds(3))
      let shown = visit.log.all.filter {
        switch $0.value {
        case .gifts(.laneWillEnter), .popups(.willPresent), .pager(.willBeginPlaying),
          .likes(.didLike), .ticker(.didBeginRoll):
          true
        default: false
        }
      }
      #expect(shown.isEmpty)
      visit.log.removeAll()
      visit.room.resume(reason: reason)
      await simulation.advance(by: .seconds(1))
      let names = visit.log.sources
      #expect(names.isSuperset(of: ["gifts", "popups", "pager"]), "it continues: \(names)")
    }
  }

  @Test(
    "Promise 12: no reason of a module ends the suspension of the room",
    arguments: [SuspensionReason.background, .app, "room", "overlaysHidden", "notRunning"])
  func noReasonOfAModuleEndsTheSuspensionOfTheRoom(_ reason: SuspensionReason) async throws {
    try await isStill(reason: reason, after: ofEachModule(.resume(reason)))
    try await isStill(after: ofEachModule(.resume(reason)))
  }

  @Test("Promise 12: no number of reasons of a module keeps the room from suspending it")
  func noNumberOfReasonsOfAModuleKeepsTheRoomFromSuspendingIt() async throws {
    let names = (0..<64).map { SuspensionReason("\($0)") }
    try await isStill(
      before: names.flatMap { ofEachModule(.suspend($0)) },
      after: names.flatMap { ofEachModule(.resume($0)) })
  }

  @Test("Promise 12: an expiry and the clocks of rules continue, and nothing else emits an event")
  func expiriesContinue() async throws {
    try await Visit.play { visit, simulation in
      let expiry = simulation.clock.now + .seconds(5)
      visit.room.send([
        .popup(Popup(id: "visible", expiry: expiry, maximumTime: .seconds(2))),
        .popup(Popup(id: "waiting", expiry: expiry)), .popup(Popup(id: "lasting")),
        .gift(.roses(3, from: "ada")), .notice(TickerItem(id: "n", content: "n")),
      ])
      await visit.doubleTap()
      await simulation.advance(by: .seconds(1))
      visit.room.suspend()
      await simulation.advance(by: .milliseconds(1))
      visit.log.removeAll()
      await simulation.advance(by: .seconds(60))
      let events = visit.log.all.map(\.value).filter {
        if case .gifts(.comboDidEnd) = $0 { false } else { true }
      }
      #expect(
        events == [
          .popups(.willDismiss(.init(id: "visible", channel: "modal", dismissal: .ends(.expired)))),
          .popups(.didEnd(EndedPopup(id: "waiting", channel: "modal", outcome: .expired))),
          // The view has reported that it is gone.
          .popups(.didEnd(EndedPopup(id: "visible", channel: "modal", outcome: .expired))),
        ])
    }
  }
}
