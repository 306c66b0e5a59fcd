import FlowRule
import FrequencyRule
@testable import PopupSequencer
import PopupRuleTesting
import PriorityRule
import QuietRule
import RoomCore
import Testing

/// The sequencer with several rules.
@Suite struct RulesTogetherTests {
  private let composed = "\u{E9}"
  private let decomposed = "e\u{301}"

  @Test func oneCallSaysWhyAPopupIsNotShowing() throws {
    var tester = PopupTester(
      rules: [
        QuietRule(during: ["busy"]), PriorityRule(),
        FrequencyRule(limit: 1, window: .seconds(60)),
      ])
    tester.send(.enqueue(Popup(id: "A", kind: "k")), .didAnswer(.init(id: "A", answer: .confirmed)))
    tester.send(
      .signal(PopupSignal("busy", .began)),
      .suspendScope(ScopeSuspension(scope: .channel("modal"), reason: .app)))
    tester.send(.enqueue(Popup(id: "B", kind: "k", scene: "shop")))
    let explanation = try #require(tester.explain("B"))
    #expect(explanation.phase == .deferred)
    #expect(
      explanation.reasons == [
        .init(by: "sequencer", defers: true, because: "Its channel is suspended: app."),
        .init(by: "sequencer", defers: true, because: "Its scene is not in front."),
        .init(by: "quiet", defers: true, because: "The room is busy: busy."),
        .init(by: "priority", defers: false, because: "It may be presented now."),
        .init(
          by: "frequency", defers: true,
          because: "The limit for this kind is reached.",
          until: tester.now + .seconds(60)),
      ])
    #expect(tester.explain("A")?.phase == .ended)
    #expect(tester.explain("Z") == nil)
  }

  @Test func rulesTellThemApartToo() throws {
    var tester = PopupTester(
      rules: [
        FrequencyRule(limit: 1), QuietRule(during: [composed]),
        try FlowRule(flows: [
          Flow("f", steps: [.init(composed, otherwise: decomposed), .init(decomposed)])
        ]),
      ])
    tester.enqueue(
      Popup(id: "B", kind: decomposed, step: PopupStep(flow: "f", step: decomposed)),
      Popup(id: "A", kind: composed, step: PopupStep(flow: "f", step: composed)))
    tester.send(.signal(PopupSignal(decomposed, .began)))
    tester.answerAll()
    #expect(tester.presented == ["A", "B"])
  }

  @Test func theLogIsExactAboutWhatItHasForgotten() {
    let rules: [any PopupRule] = [FrequencyRule(gap: .seconds(2)), PriorityRule(preemptFrom: 2)]
    var tester = PopupTester(rules: rules) { $0.decisionBytes = 20_000 }
    var calls = 0
    for number in 0..<130 {
      tester.send(.enqueue(Popup(id: "\(number)", kind: "\(number % 3)", priority: number % 4)))
      if let id = tester.visible(), number % 2 == 0 {
        tester.send(.didAnswer(PopupReply(id: id, answer: .confirmed)))
      }
      tester.advance(by: .milliseconds(700))
      let log = tester.machine.log
      #expect(log.size <= 20_000)
      let held = log.content.decisions.count
      #expect(log.forgotten + held >= calls)
      calls = log.forgotten + held
    }
    let log = tester.machine.log.content
    #expect(log.forgotten > 0 && log.decisions.count > 10)
    let emitted = log.decisions.flatMap(\.events)
    #expect(emitted == Array(tester.events.suffix(emitted.count)))
    #expect(tester.faults.isEmpty)
  }

  @Test func aLogThatHasForgottenNothingReplaysTheRun() {
    let rules: [any PopupRule] = [FrequencyRule(gap: .seconds(2)), PriorityRule(preemptFrom: 2)]
    var tester = PopupTester(rules: rules)
    for number in 0..<40 {
      tester.send(.enqueue(Popup(id: "\(number)", kind: "\(number % 3)", priority: number % 4)))
      if let id = tester.visible(), number % 2 == 0 {
        tester.send(.didAnswer(PopupReply(id: id, answer: .confirmed)))
      }
      tester.advance(by: .milliseconds(700))
    }
    let log = tester.machine.log.content
    #expect(log.forgotten == 0)
    var machine = PopupTester(rules: rules).machine
    for decision in log.decisions {
      var events: [PopupEvent] = []
      if let input = decision.input {
        machine.handle(input, at: decision.time, into: &events)
      } else {
        machine.deadlineReached(at: decision.time, into: &events)
      }
      #expect(events == decision.events)
    }
  }

  @Test func aCopyDecidesOnItsOwn() {
    var tester = PopupTester(rules: [FrequencyRule(limit: 1)])
    let copy = tester.machine
    tester.send(.enqueue(Popup(id: "A")))
    tester.machine = copy
    tester.send(.enqueue(Popup(id: "B")))
    #expect(tester.visible() == "B")
  }

  @Test func aCopyThatContinuesDifferentlyDoesNotChangeTheOriginal() {
    var original = PopupTester(
      rules: [FrequencyRule(limit: 1), QuietRule(during: ["busy"]), PriorityRule(preemptFrom: 1)])
    original.send(.enqueue(Popup(id: "A", kind: "a")), .enqueue(Popup(id: "B", kind: "b")))
    let (before, explained) = (original.machine.snapshot(at: original.now), original.explain("B"))
    var copy = original
    copy.send(.signal(PopupSignal("busy", .began)), .didAnswer(.init(id: "A", answer: .confirmed)))
    copy.send(.enqueue(Popup(id: "C", kind: "b", priority: 9)), .suspend(reason: .app))
    copy.advance(by: .seconds(9))
    #expect(copy.visible() == nil && copy.waiting() == ["C", "B"])
    #expect(original.machine.snapshot(at: original.now) == before)
    #expect(original.explain("B") == explained)
    original.answer("A")
    #expect(original.visible() == "B")
  }

  @Test func aRuleThatCannotReadItsStateRestarts() {
    var tester = PopupTester(rules: [FrequencyRule(limit: 1)])
    tester.send(.enqueue(Popup(id: "A")))
    var snapshot = tester.machine.snapshot(at: tester.now)
    snapshot.rules = [.init(rule: "frequency", state: "nonsense")]
    var other = PopupTester(rules: [FrequencyRule(limit: 1)])
    other.send(.restore(PopupRestoration(snapshot: snapshot)))
    #expect(other.rejections.count == 1)
    #expect(other.visible() == "A")
  }

  /// Two rules of one type, under names that look alike.
  @Test func whatRulesSaveIsFoundByTheBytesOfTheirNames() throws {
    let names = ["r\u{e9}", "re\u{301}"]
    let rules = zip(names, ["a", "b"]).map { name, kind in
      AnyPopupRule(wrapping: FrequencyRule(kinds: [kind], limit: 1), name: name)
    }
    var first = try PopupTester(wrapped: rules)
    for kind in ["a", "b"] {
      first.send(
        .enqueue(Popup(id: kind, kind: kind)), .didAnswer(PopupReply(id: kind, answer: .confirmed)))
    }
    var second = try PopupTester(wrapped: rules)
    second.send(.restore(.init(snapshot: first.machine.snapshot(at: first.now))))
    for kind in ["a", "b"] { second.send(.enqueue(Popup(id: "another " + kind, kind: kind))) }
    #expect(second.presented.isEmpty)
  }
}
