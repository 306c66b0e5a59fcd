import FrequencyRule
import PopupPromises
import PopupRuleTesting
import PopupSequencer
import RoomCore
import Testing

/// What the rule did wrong once, each as it was seen.
@Suite struct FrequencyDefectTests {
  private func reportingViews(_ configuration: inout PopupConfiguration) {
    for index in configuration.channels.indices { configuration.channels[index].viewReports = true }
  }

  private func advert(_ id: String, in channel: String = PopupChannel.modal) -> Popup {
    Popup(id: id, kind: "advert", channel: channel)
  }

  @Test func twoAdvertsThatArriveTogetherDoNotShowInTwoChannelsAtOnce() {
    var tester = PopupTester(rules: [FrequencyRule(kinds: ["advert"], gap: .seconds(60))])
    tester.send(.enqueueBatch([advert("A"), advert("B", in: PopupChannel.banner)]))
    #expect(tester.presented == ["A"])
    tester.answer("A")
    tester.advance(by: .milliseconds(59_999))
    #expect(tester.presented == ["A"])
    tester.advance(by: .milliseconds(1))
    #expect(tester.presented == ["A", "B"])
  }

  @Test func anAdvertWaitsForTheEndOfOneInAnotherChannel() {
    var tester = PopupTester(rules: [FrequencyRule(kinds: ["advert"], gap: .seconds(60))])
    tester.enqueue(advert("A"), advert("B", in: PopupChannel.banner))
    tester.advance(by: .seconds(600))
    #expect(tester.presented == ["A"])
    tester.answer("A")
    tester.advance(by: .seconds(60))
    #expect(tester.presented == ["A", "B"])
  }

  @Test func theGapOfAKindBeginsWhenAViewClosesByItself() {
    var tester = PopupTester(rules: [FrequencyRule(gap: .seconds(3))], configure: reportingViews)
    tester.advance(by: .milliseconds(100))
    tester.send(.enqueueBatch([advert("A"), advert("B")]), .didAppear(id: "A"))
    tester.advance(by: .seconds(10))
    tester.send(.didDisappear(id: "A"))
    tester.advance(by: .milliseconds(2_999))
    #expect(tester.onScreen() == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.onScreen() == "B" && tester.now == .start + .milliseconds(13_100))
  }

  @Test func aCapIsNotBypassedByASnapshotWhileVisible() {
    let rules = [FrequencyRule(limit: 1, window: .seconds(86_400))]
    var first = PopupTester(rules: rules)
    first.enqueue(advert("A"))
    #expect(first.visible() == "A")
    var second = PopupTester(rules: rules)
    second.send(.restore(first.machine.snapshot(at: first.now), away: .seconds(60)))
    second.advance(by: .seconds(86_339))
    #expect(second.presented.isEmpty)
    second.advance(by: .seconds(1))
    #expect(second.presented == ["A"])
  }

  @Test func whatNeverBecameVisibleDoesNotCount() {
    var tester = PopupTester(rules: [FrequencyRule(limit: 1)], configure: reportingViews)
    tester.enqueue(advert("A"), advert("B"))
    tester.send(.revoke(id: "A"))
    #expect(tester.onScreen() == "B")
  }
}
