import FlowRule
import PopupPromises
import PopupRuleTesting
import PopupSequencer
import RoomCore
import Testing

@Suite struct FlowScenarioTests {
  @Test func aLaterStepFirstAndAFlowThatNeverComes() throws {
    let flow = Flow("f", steps: [.init("A", otherwise: "B"), .init("B")])
    var tester = PopupTester(rules: [try FlowRule(flows: [flow])])
    let step = { Popup(id: $0, step: PopupStep(flow: "f", step: $0)) }
    tester.send(.enqueue(step("B")), .enqueue(Popup(id: "other")))
    #expect(tester.visible() == "other")
    tester.send(.didAnswer(id: "other"), .enqueue(step("A")))
    tester.send(.didAnswer(id: "A"), .didAnswer(id: "B"))
    #expect(tester.presented == ["other", "A", "B"])
    #expect(tester.events.last == .didDrain(channel: "modal"))
  }

  @Test func aStepWhoseForerunnerNeverComes() throws {
    let flow = Flow("f", steps: [.init("A", otherwise: "B"), .init("B")])
    var tester = PopupTester(rules: [try FlowRule(flows: [flow], stepTimeout: .seconds(3))])
    tester.send(.enqueue(Popup(id: "B", step: PopupStep(flow: "f", step: "B"))))
    tester.advance(by: .milliseconds(2_999))
    #expect(tester.visible() == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible() == "B")
  }

  /// The keys of passes through flows are made of names: no name makes one the key of another.
  @Test func passesOfAnyNamesAreDifferent() throws {
    let steps: [Flow.Step] = [.init("a", otherwise: "b"), .init("b")]
    var tester = PopupTester(
      rules: [
        try FlowRule(flows: [Flow("f", steps: steps)], stepTimeout: .seconds(9), isExclusive: false)
      ]
    )
    tester.enqueue(
      Popup(
        id: "A", queue: PopupQueue("q\u{1F}r"), step: PopupStep(flow: "f", step: "a", run: "s")),
      Popup(
        id: "B", queue: PopupQueue("q"), step: PopupStep(flow: "f", step: "b", run: "r\u{1F}s")))
    tester.answer("A")
    #expect(tester.visible() == nil && tester.explain("B")?.phase == .deferred)
    tester.advance(by: .seconds(9))
    #expect(tester.visible() == "B")
  }
}
