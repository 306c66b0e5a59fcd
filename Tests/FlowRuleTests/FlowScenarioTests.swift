import FlowRule
import PopupRuleTesting
import PopupSequencer
import RoomCore
import Testing

@Suite struct FlowScenarioTests {
  @Test func aLaterStepFirstAndAFlowThatNeverComes() throws {
    let flow = Flow("f", steps: [.init("A", otherwise: "B"), .init("B")])
    var desk = PopupDesk(rules: [try FlowRule(flows: [flow])])
    let step = { Popup(id: $0, step: PopupStep(flow: "f", step: $0)) }
    desk.send(.enqueue(step("B")), .enqueue(Popup(id: "other")))
    #expect(desk.visible() == "other")
    desk.send(.didAnswer(PopupReply(id: "other", answer: .confirmed)), .enqueue(step("A")))
    desk.send(
      .didAnswer(PopupReply(id: "A", answer: .confirmed)),
      .didAnswer(PopupReply(id: "B", answer: .confirmed)))
    #expect(desk.presented == ["other", "A", "B"])
    #expect(desk.events.last == .didDrain(channel: "modal"))
  }

  @Test func aStepWhoseForerunnerNeverComes() throws {
    let flow = Flow("f", steps: [.init("A", otherwise: "B"), .init("B")])
    var desk = PopupDesk(rules: [try FlowRule(flows: [flow], hold: .seconds(3))])
    desk.send(.enqueue(Popup(id: "B", step: PopupStep(flow: "f", step: "B"))))
    desk.advance(by: .milliseconds(2_999))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "B")
  }

  /// The keys of passes through flows are made of names: no name makes one the key of another.
  @Test func passesOfAnyNamesAreDifferent() throws {
    let steps: [Flow.Step] = [.init("a", otherwise: "b"), .init("b")]
    var desk = PopupDesk(
      rules: [try FlowRule(flows: [Flow("f", steps: steps)], hold: .seconds(9), isExclusive: false)]
    )
    desk.enqueue(
      Popup(
        id: "A", queue: PopupQueue("q\u{1F}r"), step: PopupStep(flow: "f", step: "a", run: "s")),
      Popup(
        id: "B", queue: PopupQueue("q"), step: PopupStep(flow: "f", step: "b", run: "r\u{1F}s")))
    desk.answer("A")
    #expect(desk.visible() == nil && desk.explain("B")?.phase == .held)
    desk.advance(by: .seconds(9))
    #expect(desk.visible() == "B")
  }
}
