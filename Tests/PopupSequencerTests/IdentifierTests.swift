import PopupPromises
import PopupRuleTesting
import PopupSequencer
import Testing

/// Two identifiers that Swift's `String` takes for one are two.
@Suite struct IdentifierTests {
  private let composed = "\u{E9}"
  private let decomposed = "e\u{301}"

  @Test func theyAreTwoPopups() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: composed), Popup(id: decomposed))
    #expect(tester.rejections.isEmpty && tester.machine.account.waiting == 1)
    tester.send(.revoke(id: decomposed))
    #expect(tester.outcomes.count == 1 && tester.outcome(of: composed) == nil)
    #expect(tester.outcome(of: decomposed) == .revoked)
    tester.answer(composed)
    #expect(tester.outcome(of: composed) == .confirmed && tester.faults.isEmpty)
  }

  @Test func reportsOfOneViewAreNotTakenForThoseOfTheOther() {
    var tester = PopupTester { $0.channels[0].viewReports = true }
    tester.enqueue(Popup(id: composed))
    #expect(tester.send(.didAppear(id: decomposed)) == [.rejected(.unknown(id: decomposed))])
    #expect(tester.send(.didAppear(id: composed)).count == 1)
    #expect(tester.send(.didDisappear(id: decomposed)) == [.rejected(.unknown(id: decomposed))])
    tester.send(.revoke(id: decomposed))
    tester.enqueue(Popup(id: decomposed))
    #expect(tester.outcome(of: composed) == nil && tester.outcome(of: decomposed) == .revoked)
  }

  @Test func theyAreTwoQueuesScenesMatchesAndChannels() {
    var tester = PopupTester {
      $0.channels = [PopupChannel(composed), PopupChannel(decomposed)]
      for index in 0..<2 { $0.channels[index].viewReports = false }
    }
    tester.send(.setScene(composed), .setMatch(composed), .suspend(.queue(PopupQueue(composed))))
    tester.enqueue(
      Popup(id: "queue", queue: PopupQueue(composed), channel: composed),
      Popup(id: "scene", channel: composed, scene: decomposed),
      Popup(id: "match", queue: PopupQueue("", match: decomposed), channel: composed),
      Popup(id: "free", queue: PopupQueue(decomposed), channel: decomposed, scene: composed))
    #expect(tester.presented == ["free"])
    #expect(tester.explain("match")?.reasons.first?.because == "Its match has not begun.")
    #expect(tester.viewState.showing(in: composed) == nil)
    #expect(tester.viewState.showing(in: decomposed)?.popup.id == "free")
    tester.send(.dropQueue(QueueDrop(queue: PopupQueue(composed))))
    #expect(tester.outcome(of: "queue") == .revoked && tester.outcome(of: "free") == nil)
    tester.send(.setScene(decomposed))
    #expect(tester.presented == ["free", "scene"])
  }

  @Test func anotherPayloadIsAnUpdate() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", payload: composed))
    let popup = Popup(id: "A", payload: decomposed)
    #expect(tester.send(.enqueue(popup)) == [.didUpdate(.init(popup: popup, isOnScreen: true))])
  }

}
