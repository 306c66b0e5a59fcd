import FrequencyRule
@testable import PopupSequencer
import PopupTesting
import PriorityRule
import QuietRule
import Testing

@Suite struct ObservationTests {
  @Test func oneCallSaysWhyAPopupIsNotShowing() throws {
    var desk = PopupDesk(
      rules: [
        HeldRule(QuietRule(during: ["busy"])), HeldRule(PriorityRule()),
        HeldRule(FrequencyRule(limit: 1, window: .seconds(60))),
      ])
    desk.send(.arrived(Popup(id: "A", kind: "k")), .answered(id: "A", .confirmed))
    desk.send(.signalled(PopupSignal("busy", .began)), .paused(.channel("modal")))
    desk.send(.arrived(Popup(id: "B", kind: "k", scene: "shop")))
    let explanation = try #require(desk.machine.explain("B", at: desk.now))
    #expect(explanation.phase == .held)
    #expect(
      explanation.reasons == [
        .init(by: "sequencer", holds: true, because: "Its channel is paused."),
        .init(by: "sequencer", holds: true, because: "Its scene is not in front."),
        .init(by: "quiet", holds: true, because: "The room is busy: busy."),
        .init(by: "priority", holds: false, because: "It may be shown now."),
        .init(
          by: "frequency", holds: true,
          because: "As many of its kind as may be have appeared.",
          until: desk.now + .seconds(60)),
      ])
    #expect(desk.machine.explain("A", at: desk.now)?.phase == .done)
    #expect(desk.machine.explain("Z", at: desk.now) == nil)
  }

  @Test func thoseAheadAreNamed() throws {
    var desk = PopupDesk(rules: [HeldRule(PriorityRule())])
    desk.send(.arrived(Popup(id: "A")), .arrived(Popup(id: "B")))
    desk.send(.arrived(Popup(id: "C", priority: 1)), .arrived(Popup(id: "D", scene: "shop")))
    let explanation = try #require(desk.machine.explain("B", at: desk.now))
    #expect(explanation.phase == .queued)
    #expect(explanation.ahead == ["C"])
    #expect(explanation.reasons.first?.because == "The popup “A” is on screen in its channel.")
    #expect(desk.machine.explain("A", at: desk.now)?.phase == .visible)
  }

  @Test func theLogReplaysTheRunFromWhereItBegins() {
    var desk = PopupDesk(
      rules: [HeldRule(FrequencyRule(gap: .seconds(2))), HeldRule(PriorityRule(preemptFrom: 2))]
    ) {
      $0.decisionLimit = 50
    }
    for number in 0..<130 {
      desk.send(.arrived(Popup(id: "\(number)", kind: "\(number % 3)", priority: number % 4)))
      if let id = desk.visible(), number % 2 == 0 { desk.send(.answered(id: id, .confirmed)) }
      desk.advance(by: .milliseconds(700))
      let bound = max(50, 4 * desk.machine.account.waiting)
      #expect(desk.machine.decisions.count <= bound + 1)
    }
    let log = desk.machine.decisions
    #expect(log.count > 0 && log.count <= 130)
    let replayed = log.replay()
    let told = replayed.flatMap(\.events)
    #expect(told.count > 10)
    #expect(told == Array(desk.events.suffix(told.count)))
    // A replay disturbs neither the run nor the next replay.
    #expect(log.replay().map(\.events) == replayed.map(\.events))
    #expect(desk.faults.isEmpty)
  }

  @Test func aCopyDecidesOnItsOwn() {
    var desk = PopupDesk(rules: [HeldRule(FrequencyRule(limit: 1))])
    let copy = desk.machine.copy()
    desk.send(.arrived(Popup(id: "A")))
    desk.machine = copy
    desk.send(.arrived(Popup(id: "B")))
    #expect(desk.visible() == "B")
  }

  @Test func drainedIsToldEvenWhenNothingWasShown() {
    var desk = PopupDesk()
    #expect(
      desk.send(.arrived(Popup(id: "A", expiry: .start))).last == .drained(channel: "modal"))
    #expect(desk.send(.sceneChanged(to: "room")).isEmpty)
  }

  @Test func aSignalEndsVisibleAndWaitingOnesWithTheirOutcome() {
    var desk = PopupDesk()
    let ends: [String: PopupOutcome] = ["gameOver": .confirmed]
    desk.send(.arrived(Popup(id: "A", endsOn: ends)), .arrived(Popup(id: "B", endsOn: ends)))
    desk.send(.arrived(Popup(id: "C")), .signalled(PopupSignal("rain")))
    #expect(desk.outcomes.isEmpty)
    desk.send(.signalled(PopupSignal("gameOver")))
    #expect(desk.outcome(of: "A") == .confirmed)
    #expect(desk.outcome(of: "B") == .confirmed)
    #expect(desk.visible() == "C")
  }

  @Test func channelsRunSideBySide() {
    var desk = PopupDesk()
    desk.send(.arrived(Popup(id: "A")), .arrived(Popup(id: "B", channel: PopupChannel.banner)))
    #expect(desk.visible() == "A")
    #expect(desk.visible(PopupChannel.banner) == "B")
  }

  @Test func aQueueCanBeAskedAndDropped() {
    var desk = PopupDesk()
    for number in 0..<4 { desk.send(.arrived(Popup(id: "\(number)", queue: "q"))) }
    desk.send(.arrived(Popup(id: "other", queue: "r")))
    #expect(desk.machine.waiting(in: "q").map(\.id) == ["1", "2", "3"])
    desk.send(.queueDropped("q"))
    #expect(desk.machine.waiting(in: "q").isEmpty)
    #expect(desk.visible() == "other")
  }

  @Test func moreThanMayWaitIsRejected() {
    var desk = PopupDesk { $0.capacity = 2 }
    desk.send(.batchArrived((0..<3).map { Popup(id: "\($0)") }))
    #expect(desk.outcome(of: "2") == .rejected(because: "Too many popups wait."))
  }

  @Test func aConfigurationThatMakesNoSenseIsAnError() {
    let adjustments: [(inout PopupConfiguration) -> Void] = [
      { $0.channels = [] }, { $0.channels.append(PopupChannel("modal")) },
      { $0.channels[0].gap = .seconds(-1) }, { $0.channels[0].presentLimit = .zero },
      { $0.channels[1].leaveLimit = .zero }, { $0.capacity = 0 }, { $0.remembered = -1 },
      { $0.tombstones = -1 }, { $0.decisionLimit = -1 },
    ]
    for (number, adjust) in adjustments.enumerated() {
      var configuration = PopupConfiguration()
      adjust(&configuration)
      #expect(throws: PopupConfigurationError.self, "\(number)") {
        try PopupMachine(configuration: configuration)
      }
    }
  }

  @Test func hostileTimesDoNotTrap() {
    var desk = PopupDesk {
      $0.remembered = .max
      $0.tombstones = .max
    }
    let text = String(repeating: "x", count: 1_000_000)
    desk.send(
      .arrived(
        Popup(
          id: text, version: .min, kind: text, payload: text, priority: .max,
          expiry: .distantFuture, minimumTime: .seconds(Int64.max),
          maximumTime: .seconds(Int64.max))))
    desk.send(.arrived(Popup(id: "", maximumTime: .seconds(Int64.min))))
    desk.send(.prioritized(id: text, .min), .revoked(id: "", version: .min))
    desk.leap(by: .seconds(Int64.max))
    desk.send(.answered(id: text, .confirmed))
    #expect(desk.faults.isEmpty)
    #expect(desk.outcomes.count == 2)
  }
}
