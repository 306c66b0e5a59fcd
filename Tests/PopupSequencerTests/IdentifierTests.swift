import PopupRuleTesting
import PopupSequencer
import Testing

/// Two identifiers that Swift's `String` takes for one are two.
@Suite struct IdentifierTests {
  private let composed = "\u{E9}"
  private let decomposed = "e\u{301}"

  @Test func theyAreTwoPopups() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: composed), Popup(id: decomposed))
    #expect(desk.rejections.isEmpty && desk.machine.account.waiting == 1)
    desk.send(.revoke(PopupRevocation(id: decomposed)))
    #expect(desk.outcomes.count == 1 && desk.outcome(of: composed) == nil)
    #expect(desk.outcome(of: decomposed) == .revoked)
    desk.answer(composed)
    #expect(desk.outcome(of: composed) == .confirmed && desk.faults.isEmpty)
  }

  @Test func reportsOfOneViewAreNotTakenForThoseOfTheOther() {
    var desk = PopupDesk { $0.channels[0].viewReports = true }
    desk.enqueue(Popup(id: composed))
    #expect(desk.send(.didPresent(.init(id: decomposed))) == [.rejected(.unknown(id: decomposed))])
    #expect(desk.send(.didPresent(PopupReport(id: composed))).count == 1)
    #expect(desk.send(.didDismiss(.init(id: decomposed))) == [.rejected(.unknown(id: decomposed))])
    desk.send(.revoke(PopupRevocation(id: decomposed)))
    desk.enqueue(Popup(id: decomposed))
    #expect(desk.outcome(of: composed) == nil && desk.outcome(of: decomposed) == .revoked)
  }

  @Test func theyAreTwoQueuesScenesMatchesAndChannels() {
    var desk = PopupDesk {
      $0.channels = [PopupChannel(composed), PopupChannel(decomposed)]
      for index in 0..<2 { $0.channels[index].viewReports = false }
    }
    desk.send(.setScene(composed), .setMatch(composed))
    desk.send(.suspendScope(ScopeSuspension(scope: .queue(PopupQueue(composed)), reason: .app)))
    desk.enqueue(
      Popup(id: "queue", queue: PopupQueue(composed), channel: composed),
      Popup(id: "scene", channel: composed, scene: decomposed),
      Popup(id: "match", queue: PopupQueue("", match: decomposed), channel: composed),
      Popup(id: "free", queue: PopupQueue(decomposed), channel: decomposed, scene: composed))
    #expect(desk.presented == ["free"])
    #expect(desk.explain("match")?.reasons.first?.because == "Its match has not begun.")
    #expect(desk.screen.showing(in: composed) == nil)
    #expect(desk.screen.showing(in: decomposed)?.popup.id == "free")
    desk.send(.dropQueue(QueueDrop(queue: PopupQueue(composed))))
    #expect(desk.outcome(of: "queue") == .revoked && desk.outcome(of: "free") == nil)
    desk.send(.setScene(decomposed))
    #expect(desk.presented == ["free", "scene"])
  }

  @Test func anotherPayloadIsAnUpdate() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", payload: composed))
    let popup = Popup(id: "A", payload: decomposed)
    #expect(desk.send(.enqueue(popup)) == [.didUpdate(.init(popup: popup, isOnScreen: true))])
  }

}
