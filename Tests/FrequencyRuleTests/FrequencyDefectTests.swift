import FrequencyRule
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
    var desk = PopupDesk(rules: [FrequencyRule(kinds: ["advert"], gap: .seconds(60))])
    desk.send(.enqueueBatch([advert("A"), advert("B", in: PopupChannel.banner)]))
    #expect(desk.presented == ["A"])
    desk.answer("A")
    desk.advance(by: .milliseconds(59_999))
    #expect(desk.presented == ["A"])
    desk.advance(by: .milliseconds(1))
    #expect(desk.presented == ["A", "B"])
  }

  @Test func anAdvertWaitsForTheEndOfOneInAnotherChannel() {
    var desk = PopupDesk(rules: [FrequencyRule(kinds: ["advert"], gap: .seconds(60))])
    desk.enqueue(advert("A"), advert("B", in: PopupChannel.banner))
    desk.advance(by: .seconds(600))
    #expect(desk.presented == ["A"])
    desk.answer("A")
    desk.advance(by: .seconds(60))
    #expect(desk.presented == ["A", "B"])
  }

  @Test func theGapOfAKindBeginsWhenAViewClosesByItself() {
    var desk = PopupDesk(rules: [FrequencyRule(gap: .seconds(3))], configure: reportingViews)
    desk.advance(by: .milliseconds(100))
    desk.send(.enqueueBatch([advert("A"), advert("B")]), .didPresent(PopupReport(id: "A")))
    desk.advance(by: .seconds(10))
    desk.send(.didDismiss(PopupReport(id: "A")))
    desk.advance(by: .milliseconds(2_999))
    #expect(desk.onScreen() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.onScreen() == "B" && desk.now == .start + .milliseconds(13_100))
  }

  @Test func aCapIsNotBypassedByASnapshotWhileVisible() {
    let rules = [FrequencyRule(limit: 1, window: .seconds(86_400))]
    var first = PopupDesk(rules: rules)
    first.enqueue(advert("A"))
    #expect(first.visible() == "A")
    var second = PopupDesk(rules: rules)
    second.send(
      .restore(
        PopupRestoration(snapshot: first.machine.snapshot(at: first.now), away: .seconds(60))))
    second.advance(by: .seconds(86_339))
    #expect(second.presented.isEmpty)
    second.advance(by: .seconds(1))
    #expect(second.presented == ["A"])
  }

  @Test func whatNeverBecameVisibleDoesNotCount() {
    var desk = PopupDesk(rules: [FrequencyRule(limit: 1)], configure: reportingViews)
    desk.enqueue(advert("A"), advert("B"))
    desk.send(.revoke(PopupRevocation(id: "A")))
    #expect(desk.onScreen() == "B")
  }
}
