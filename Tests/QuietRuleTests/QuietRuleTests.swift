import PopupPromises
import PopupRuleTesting
import QuietRule
import Testing

@Suite struct QuietRuleTests {
  @Test func aThousandSkipsInARow() {
    var tester = PopupTester(rules: [QuietRule(during: ["busy"], exceptKinds: ["urgent"])])
    tester.send(.signal(PopupSignal("busy", .began)))
    tester.send(.enqueueBatch((0..<999).map { Popup(id: "\($0)") }))
    tester.send(.enqueue(Popup(id: "last", kind: "urgent")))
    #expect(tester.visible() == "last")
    tester.send(.didAnswer(id: "last"))
    // A cause that begins and ends costs the same for one and for all: nothing is emitted again.
    let emitted = tester.events.count
    for _ in 0..<20 {
      tester.send(.suspend(reason: .app), .signal(PopupSignal("busy", .ended)))
      tester.send(.signal(PopupSignal("busy", .began)), .resume(reason: .app))
    }
    #expect(tester.events.count == emitted)
    tester.send(.signal(PopupSignal("busy", .ended)))
    #expect(tester.visible() == "0")
  }
}
