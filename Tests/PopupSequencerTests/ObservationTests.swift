import FrequencyRule
import PopupPromises
import PopupRuleTesting
@testable import PopupSequencer
import PriorityRule
import QuietRule
import Testing

@Suite struct ObservationTests {
  @Test func thoseAheadAreNamed() throws {
    var tester = PopupTester(rules: [PriorityRule()])
    tester.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B")))
    tester.send(.enqueue(Popup(id: "C", priority: 1)), .enqueue(Popup(id: "D", scene: "shop")))
    let explanation = try #require(tester.explain(id: "B"))
    #expect(explanation.phase == .queued)
    #expect(explanation.ahead == ["C"])
    #expect(explanation.reasons.first?.because == "The popup “A” is on screen in the same channel.")
    #expect(tester.explain(id: "A")?.phase == .visible)
  }

  @Test func oneCallSaysWhyAPopupIsNotShowing() throws {
    var tester = PopupTester(
      rules: [
        QuietRule(during: ["busy"]), PriorityRule(),
        FrequencyRule(limit: 1, window: .seconds(60)),
      ])
    tester.send(.enqueue(Popup(id: "A", kind: "k")), .didAnswer(id: "A"))
    tester.send(.signal(PopupSignal("busy", .began)), .suspend(.channel("modal")))
    tester.send(.enqueue(Popup(id: "B", kind: "k", scene: "shop")))
    let explanation = try #require(tester.explain(id: "B"))
    #expect(explanation.phase == .deferred)
    #expect(
      explanation.reasons == [
        .init(by: "sequencer", defers: true, because: "The channel is suspended: app."),
        .init(by: "sequencer", defers: true, because: "The scene is not in front."),
        .init(by: "quiet", defers: true, because: "The room is busy: busy."),
        .init(by: "priority", defers: false, because: "The popup can be presented now."),
        .init(
          by: "frequency", defers: true,
          because: "The limit for this kind is reached.",
          until: tester.now + .seconds(60)),
      ])
    #expect(tester.explain(id: "A")?.phase == .ended)
    #expect(tester.explain(id: "Z") == nil)
  }

  @Test func aSignalEndsVisibleAndWaitingOnesWithTheirOutcome() {
    var tester = PopupTester()
    let ends: [String: PopupOutcome] = ["gameOver": .confirmed]
    let ids = ["A", "B", "D", "E", "F", "G", "H"]
    for id in ids { tester.enqueue(Popup(id: id, endsOn: ends)) }
    tester.send(.enqueue(Popup(id: "C")), .signal(PopupSignal("rain")))
    #expect(tester.outcomes.isEmpty)
    tester.send(.signal(PopupSignal("gameOver")))
    #expect(tester.outcomes.map(\.id) == ids, "in order of arrival")
    #expect(tester.outcomes.allSatisfy { $0.outcome == .confirmed })
    #expect(tester.visible() == "C")
  }

  @Test func aConfigurationThatMakesNoSenseIsAnError() {
    let adjustments: [(inout PopupConfiguration) -> Void] = [
      { $0.channels = [] }, { $0.channels.append(PopupChannel("modal")) },
      { $0.channels[0].gap = .seconds(-1) }, { $0.channels[0].presentationLimit = .zero },
      { $0.channels[1].dismissalLimit = .zero }, { $0.capacity = 0 }, { $0.capacity = 1_001 },
      { $0.channels[0].capacity = 0 }, { $0.channels[0].backdropOpacity = 1.5 },
      { $0.channels[0].backdropOpacity = .nan },
      { $0.channels[0].presentation = .fade(over: .seconds(5)) },
      { $0.channels[0].dismissal = .fade(over: .seconds(2)) },
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
    var tester = PopupTester {
      $0.endedLimit = .max
      $0.revocationLimit = .max
    }
    let text = String(repeating: "x", count: 1_000_000)
    tester.send(
      .enqueue(
        Popup(
          id: text, version: .min, kind: text, payload: text, priority: .max,
          expiry: .distantFuture, minimumTime: .seconds(Int64.max),
          maximumTime: .seconds(Int64.max))))
    tester.send(.enqueue(Popup(id: "", maximumTime: .seconds(Int64.min))))
    tester.send(.prioritize(id: text, to: .min), .revoke(id: "", version: .min))
    tester.leap(by: .seconds(Int64.max))
    tester.send(.didAnswer(id: text))
    #expect(tester.faults.isEmpty)
    #expect(tester.outcomes.count == 2)
  }
}
