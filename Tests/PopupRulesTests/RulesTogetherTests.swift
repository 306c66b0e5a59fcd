import FrequencyRule
import PopupPromises
import PopupRuleTesting
@testable import PopupSequencer
import PriorityRule
import QuietRule
import RoomCore
import Testing

/// The sequencer with several rules.
@Suite struct RulesTogetherTests {
  @Test func oneCallSaysWhyAPopupIsNotShowing() throws {
    var tester = PopupTester(
      rules: [
        QuietRule(during: ["busy"]), PriorityRule(),
        FrequencyRule(limit: 1, window: .seconds(60)),
      ])
    tester.send(.enqueue(Popup(id: "A", kind: "k")), .didAnswer(id: "A"))
    tester.send(.signal(PopupSignal("busy", .began)), .suspend(.channel("modal")))
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

  @Test func aCopyThatContinuesDifferentlyDoesNotChangeTheOriginal() {
    var original = PopupTester(
      rules: [FrequencyRule(limit: 1), QuietRule(during: ["busy"]), PriorityRule(preemptFrom: 1)])
    original.send(.enqueue(Popup(id: "A", kind: "a")), .enqueue(Popup(id: "B", kind: "b")))
    let (before, explained) = (original.machine.snapshot(at: original.now), original.explain("B"))
    var copy = original
    copy.send(.signal(PopupSignal("busy", .began)), .didAnswer(id: "A"))
    copy.send(.enqueue(Popup(id: "C", kind: "b", priority: 9)), .suspend(reason: .app))
    copy.advance(by: .seconds(9))
    #expect(copy.visible() == nil && copy.waiting() == ["C", "B"])
    #expect(original.machine.snapshot(at: original.now) == before)
    #expect(original.explain("B") == explained)
    original.answer("A")
    #expect(original.visible() == "B")
  }

  /// Two rules of one type, under names that look alike.
  @Test func whatRulesSaveIsFoundByTheBytesOfTheirNames() throws {
    let names = ["r\u{e9}", "re\u{301}"]
    let rules = zip(names, ["a", "b"]).map { name, kind in
      AnyPopupRule(wrapping: FrequencyRule(kinds: [kind], limit: 1), name: name)
    }
    var first = try PopupTester(wrapped: rules)
    for kind in ["a", "b"] {
      first.send(.enqueue(Popup(id: kind, kind: kind)), .didAnswer(id: kind))
    }
    var second = try PopupTester(wrapped: rules)
    second.send(.restore(first.machine.snapshot(at: first.now)))
    for kind in ["a", "b"] { second.send(.enqueue(Popup(id: "another " + kind, kind: kind))) }
    #expect(second.presented.isEmpty)
  }
}
