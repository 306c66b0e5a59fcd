import FlowRule
import PopupPromises
import PopupRuleTesting
import Testing

@Suite struct FlowSavingTests {
  /// Another launch.
  private func relaunched(_ tester: PopupTester) throws -> PopupTester {
    var next = try viewedTester()
    next.send(.restore(tester.machine.snapshot(at: tester.now)))
    return next
  }

  @Test func aNewerVersionOfWhatWasBeingDismissedReturns() throws {
    var first = try viewedTester()
    first.send(.enqueueBatch([popup("A"), popup("C")]), .didAppear(id: "A"), .didAnswer(id: "A"))
    var newer = popup("A")
    newer.version = 1
    first.send(.enqueue(newer))
    var second = try relaunched(first)
    #expect(second.onScreen() == "A")
    second.send(.didAppear(id: "A"), .didAnswer(id: "A"), .didDisappear(id: "A"))
    #expect(second.onScreen() == "C")
  }

  /// It belongs to a pass that was over before it was presented.
  @Test(arguments: ["A", "B"])
  func aLateStepThatReturnsBeginsNoPass(_ late: String) throws {
    var first = try viewedTester()
    first.send(.enqueueBatch([popup("C")]))
    first.send(.didAppear(id: "C"), .didAnswer(id: "C"), .didDisappear(id: "C"))
    first.send(.enqueue(popup(late, kind: "rejected")), .didAppear(id: late))
    var second = try relaunched(first)
    #expect(second.onScreen() == late)
    second.send(.didAppear(id: late), .didAnswer(id: late), .didDisappear(id: late))
    second.send(.enqueue(Popup(id: "other")))
    #expect(second.onScreen() == "other")
    #expect(!second.events.contains { if case .didNotify = $0 { true } else { false } })
  }

  @Test func whatWasEnqueuedBeforeTheRestorationKeepsItsPlace() throws {
    var first = try viewedTester()
    first.send(.suspend(reason: .app), .enqueue(popup("C")))
    first.advance(by: .seconds(1))
    var second = try viewedTester()
    second.send(.suspend(reason: .app), .enqueue(popup("B")))
    second.send(.restore(first.machine.snapshot(at: first.now)), .resume(reason: .app))
    #expect(second.onScreen() == nil)
    second.advance(by: .seconds(2))
    for step in ["B", "C"] {
      #expect(second.onScreen() == step)
      second.send(.didAppear(id: step), .didAnswer(id: step), .didDisappear(id: step))
    }
  }

  @Test func aPassThatHasBegunBeforeTheRestorationGoesOn() throws {
    var first = try tester()
    first.send(.suspend(reason: .app), .enqueue(popup("C")))
    var second = try tester()
    second.send(.enqueue(popup("A", kind: "rejected")), .didAnswer(id: "A"))
    second.send(.restore(first.machine.snapshot(at: first.now)), .enqueue(popup("B")))
    #expect(second.visible() == "B")
  }

  @Test func aSavedRunOfNonsenseIsAnError() throws {
    var rule = try FlowRule(flows: [wish])
    #expect(throws: FieldError.self) { try rule.restore(["key"], at: .start) }
    #expect(throws: FieldError.self) { try rule.restore(7, at: .start) }
  }
}
