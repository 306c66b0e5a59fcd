import FrequencyRule
import PopupPromises
import PopupRuleTesting
import Testing

/// Popups that are updated to another kind between two stays on screen.
@Suite("Promises: other kinds")
struct KindPromises {
  enum Interruption: CaseIterable {
    case scene, preemption
  }

  /// A popup that has been visible as of one kind and has returned as of another, and a popup of each
  /// kind that waits in another channel.
  private func tester(
    _ rule: FrequencyRule, _ interruption: Interruption, from old: String, to new: String
  ) -> PopupTester {
    var tester = PopupTester(rules: [rule, RivalRule(preempts: true)])
    let popup = Popup(id: "A", kind: old, scene: interruption == .scene ? "shop" : nil)
    tester.send(.setScene("shop"), .enqueue(popup))
    #expect(tester.visible() == "A")
    switch interruption {
    case .scene: tester.send(.setScene(nil))
    case .preemption: tester.send(.enqueue(Popup(id: "B", kind: "rival", priority: -9)))
    }
    var update = popup
    update.version = 1
    update.kind = new
    tester.send(.enqueue(update))
    #expect(tester.visible() != "A")
    switch interruption {
    case .scene: tester.send(.setScene("shop"))
    case .preemption: tester.answer("B")
    }
    #expect(tester.visible() == "A")
    tester.advance(by: .seconds(60))
    for kind in [old, new] {
      tester.send(.enqueue(Popup(id: kind, kind: kind, channel: PopupChannel.banner)))
    }
    return tester
  }

  @Test(
    "Promise 1: a popup that returns as of another kind counts as of that, until its gap is over",
    arguments: Interruption.allCases, [["news", "advert"], ["advert"]])
  func countsAsOfItsNewKind(interruption: Interruption, kinds: [String]) {
    let rule = FrequencyRule(kinds: kinds, gap: .seconds(2))
    var tester = tester(rule, interruption, from: "news", to: "advert")
    #expect(tester.visible(in: PopupChannel.banner) == "news", "as of its old kind it has ended")
    tester.answer("news")
    #expect(tester.visible(in: PopupChannel.banner) == nil, "as of its new kind it is on screen")
    tester.answer("A")
    tester.advance(by: .milliseconds(1_999))
    #expect(tester.visible(in: PopupChannel.banner) == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible(in: PopupChannel.banner) == "advert")
  }

  @Test(
    "Promises 1 and 5: a popup that returns as of a kind that is free counts no longer",
    arguments: Interruption.allCases)
  func countsNoLonger(interruption: Interruption) {
    let rule = FrequencyRule(kinds: ["advert"], gap: .seconds(2))
    var tester = tester(rule, interruption, from: "advert", to: "news")
    #expect(tester.visible(in: PopupChannel.banner) == "advert")
    tester.answer("advert")
    #expect(tester.visible(in: PopupChannel.banner) == "news")
  }

  @Test(
    "Promise 2: a popup that returns as of another kind is no impression of that",
    arguments: Interruption.allCases, [["news", "advert"], ["advert"]])
  func isNoImpression(interruption: Interruption, kinds: [String]) {
    let rule = FrequencyRule(kinds: kinds, limit: 1)
    var tester = tester(rule, interruption, from: "news", to: "advert")
    if !kinds.contains("news") { tester.answer("news") }
    #expect(tester.visible(in: PopupChannel.banner) == "advert")
  }
}
