@testable import PopupSequencer
import PopupRuleTesting
import Testing

@Suite struct ObservationTests {
  @Test func thoseAheadAreNamed() throws {
    var desk = PopupDesk(rules: [ImportanceRule()])
    desk.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B")))
    desk.send(.enqueue(Popup(id: "C", priority: 1)), .enqueue(Popup(id: "D", scene: "shop")))
    let explanation = try #require(desk.explain("B"))
    #expect(explanation.phase == .queued)
    #expect(explanation.ahead == ["C"])
    #expect(explanation.reasons.first?.because == "The popup “A” is on screen in its channel.")
    #expect(desk.explain("A")?.phase == .visible)
  }

  @Test func aCallLargerThanTheLogIsForgottenAtOnce() {
    var desk = PopupDesk { $0.decisionBytes = 10_000 }
    desk.send(.enqueue(Popup(id: "A")))
    desk.send(.enqueue(Popup(id: "B", payload: String(repeating: "x", count: 20_000))))
    #expect(desk.machine.log.forgotten == 2 && desk.machine.log.size == 0)
    var none = PopupDesk { $0.decisionBytes = 0 }
    none.send(.enqueue(Popup(id: "A")))
    #expect(none.machine.log.content.decisions.isEmpty && none.machine.log.forgotten == 1)
  }

  @Test func aDrainIsEmittedEvenWhenNothingWasShown() {
    var desk = PopupDesk()
    #expect(
      desk.send(.enqueue(Popup(id: "A", expiry: .start))).last == .didDrain(channel: "modal"))
    #expect(desk.send(.setScene("room")).isEmpty)
  }

  @Test func aSignalEndsVisibleAndWaitingOnesWithTheirOutcome() {
    var desk = PopupDesk()
    let ends: [String: PopupOutcome] = ["gameOver": .confirmed]
    desk.send(.enqueue(Popup(id: "A", endsOn: ends)), .enqueue(Popup(id: "B", endsOn: ends)))
    desk.send(.enqueue(Popup(id: "C")), .signal(PopupSignal("rain")))
    #expect(desk.outcomes.isEmpty)
    desk.send(.signal(PopupSignal("gameOver")))
    #expect(desk.outcome(of: "A") == .confirmed)
    #expect(desk.outcome(of: "B") == .confirmed)
    #expect(desk.visible() == "C")
  }

  @Test func channelsRunSideBySide() {
    var desk = PopupDesk()
    desk.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B", channel: PopupChannel.banner)))
    #expect(desk.visible() == "A")
    #expect(desk.visible(in: PopupChannel.banner) == "B")
  }

  @Test func aQueueCanBeAskedAndDropped() {
    var desk = PopupDesk()
    for number in 0..<4 { desk.send(.enqueue(Popup(id: "\(number)", queue: "q"))) }
    desk.send(.enqueue(Popup(id: "other", queue: "r")))
    #expect(desk.machine.waiting(in: "q").map(\.id) == ["1", "2", "3"])
    desk.send(.dropQueue(QueueDrop(queue: "q")))
    #expect(desk.machine.waiting(in: "q").isEmpty)
    #expect(desk.visible() == "other")
  }

  @Test func moreThanMayWaitIsRejected() {
    var desk = PopupDesk { $0.capacity = 2 }
    desk.send(.enqueueBatch((0..<3).map { Popup(id: "\($0)") }))
    #expect(desk.outcome(of: "2") == .rejected(because: "Too many popups wait."))
  }

  @Test func aConfigurationThatMakesNoSenseIsAnError() {
    let adjustments: [(inout PopupConfiguration) -> Void] = [
      { $0.channels = [] }, { $0.channels.append(PopupChannel("modal")) },
      { $0.channels[0].gap = .seconds(-1) }, { $0.channels[0].presentationLimit = .zero },
      { $0.channels[1].dismissalLimit = .zero }, { $0.capacity = 0 }, { $0.endedLimit = -1 },
      { $0.revocationLimit = -1 }, { $0.decisionBytes = -1 }, { $0.laterLimit = -1 },
      { $0.channels[0].capacity = 0 },
    ]
    for (number, adjust) in adjustments.enumerated() {
      var configuration = PopupConfiguration()
      adjust(&configuration)
      #expect(throws: FieldError.self, "\(number)") {
        try PopupMachine(configuration: configuration)
      }
    }
  }

  @Test func hostileTimesDoNotTrap() {
    var desk = PopupDesk {
      $0.endedLimit = .max
      $0.revocationLimit = .max
    }
    let text = String(repeating: "x", count: 1_000_000)
    desk.send(
      .enqueue(
        Popup(
          id: text, version: .min, kind: text, payload: text, priority: .max,
          expiry: .distantFuture, minimumTime: .seconds(Int64.max),
          maximumTime: .seconds(Int64.max))))
    desk.send(.enqueue(Popup(id: "", maximumTime: .seconds(Int64.min))))
    desk.send(
      .prioritize(PopupPrioritization(id: text, priority: .min)),
      .revoke(PopupRevocation(id: "", version: .min)))
    desk.leap(by: .seconds(Int64.max))
    desk.send(.didAnswer(PopupReply(id: text, answer: .confirmed)))
    #expect(desk.faults.isEmpty)
    #expect(desk.outcomes.count == 2)
  }
}
