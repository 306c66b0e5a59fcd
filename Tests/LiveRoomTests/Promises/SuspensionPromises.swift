import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoom

/// What suspends the room is apart from what suspends one of its modules.
@Suite("Promises: suspensions")
struct SuspensionPromises {
  /// One input of each module that may suspend alone.
  private func ofEachModule(_ step: LifecycleStep) -> [RoomInput] {
    ModuleKind.allCases.map { $0.input(for: step) }
  }

  /// Checks that a suspended room shows nothing of a gift, a comment, a popup and a like that an app sends
  /// with `inputs` about its modules, and shows them afterwards.
  private func isStill(
    before: [RoomInput] = [], reason: SuspensionReason = .background, after inputs: [RoomInput]
  ) throws {
    var rig = try AnnouncedRoom()
    rig.send(.pager(.setRooms(rooms: ["harbour", "kitchen"])))
    rig.send(before)
    rig.advance(by: .seconds(1))
    rig.send(.suspend(reason: reason))
    rig.advance(by: .seconds(1))
    let count = rig.events.count
    rig.send(inputs)
    rig.send(
      .gift(.roses(3, from: "ada")), .popup(Popup(id: "a")),
      .notice(TickerItem(id: "n", content: "n")))
    for phase in [Touch.Phase.began, .ended, .began, .ended] {
      rig.send(.touch(Touch(phase: phase, location: ScreenPoint(x: 160, y: 300))))
      rig.advance(by: .milliseconds(60))
    }
    rig.advance(by: .seconds(3))
    let shown = rig.events.dropFirst(count).filter {
      switch $0.value {
      case .gifts(.laneWillEnter), .popups(.willPresent), .pager(.willBeginPlaying),
        .likes(.didLike), .ticker(.didBeginRoll):
        true
      default: false
      }
    }
    #expect(shown.isEmpty)
    let later = rig.send(.resume(reason: reason)) + rig.advance(by: .seconds(1))
    #expect(Set(later.map(\.module)).isSuperset(of: [.gifts, .popups, .pager]), "it continues")
  }

  @Test(
    "Promise 12: no reason of a module ends the suspension of the room",
    arguments: [SuspensionReason.background, .app, "room", "overlaysHidden", "notRunning"])
  func noReasonOfAModuleEndsTheSuspensionOfTheRoom(_ reason: SuspensionReason) throws {
    try isStill(reason: reason, after: ofEachModule(.resume(reason)))
    try isStill(after: ofEachModule(.resume(reason)))
  }

  @Test("Promise 12: no number of reasons of a module keeps the room from suspending it")
  func noNumberOfReasonsOfAModuleKeepsTheRoomFromSuspendingIt() throws {
    let names = (0..<64).map { SuspensionReason("\($0)") }
    try isStill(
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
