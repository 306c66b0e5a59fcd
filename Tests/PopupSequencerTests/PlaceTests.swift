import PopupPromises
import PopupRuleTesting
import Testing

/// Places: how many a channel has, who shares them, and what advances them.
@Suite struct PlaceTests {
  private func independent(_ configuration: inout PopupConfiguration) {
    configuration.channels[0].hasIndependentQueues = true
  }

  private func popups(_ ids: String..., in queue: PopupQueue) -> [PopupInput] {
    ids.map { .enqueue(Popup(id: $0, queue: queue)) }
  }

  private func shown(_ tester: PopupTester) -> [String] { tester.viewState.all.map(\.popup.id) }

  // MARK: Capacity

  @Test func theLeastOfThoseVisibleIsPreempted() {
    var tester = PopupTester(rules: preempting()) { $0.channels[0].capacity = 2 }
    tester.enqueue(Popup(id: "A", priority: 2), Popup(id: "B", priority: 1))
    tester.enqueue(Popup(id: "C", priority: 9))
    #expect(shown(tester) == ["A", "C"] && tester.waiting() == ["B"])
  }

  // MARK: Independent queues

  @Test func aPopupThatChangesItsQueueWaitsInTheOther() {
    var tester = PopupTester(configure: independent)
    for input in popups("a1", "a2", in: "a") + popups("b1", in: "b") { tester.send(input) }
    tester.enqueue(Popup(id: "a2", version: 1, queue: "c"))
    #expect(shown(tester) == ["a1", "b1", "a2"])
    // Also where the channel that it names does not exist.
    for input in popups("d1", "d2", in: "d") { tester.send(input) }
    tester.enqueue(Popup(id: "d2", version: 1, queue: "c", channel: "nowhere"))
    #expect(tester.visible() == "a1" && tester.waiting() == ["d2"] && tester.faults.isEmpty)
  }

  @Test func hundredsOfIndependentQueuesLeaveNothingBehind() {
    var tester = PopupTester(configure: independent)
    for number in 0..<300 { tester.enqueue(Popup(id: "\(number)", queue: PopupQueue("\(number)"))) }
    #expect(tester.machine.statistics.onScreen == 300)
    for number in 0..<300 { tester.answer("\(number)") }
    #expect(tester.machine.statistics.onScreen == 0 && tester.machine.nextDeadline == nil)
    tester.enqueue(Popup(id: "again", queue: "again"))
    #expect(tester.visible() == "again")
  }

  // MARK: Reading and dropping

  @Test func droppingAQueueEndsTheVisibleOneOrLeavesIt() {
    for keeps in [false, true] {
      var tester = PopupTester()
      for input in popups("a1", "a2", in: "a") + popups("b1", in: "b") { tester.send(input) }
      tester.send(.dropQueue(queue: "a", keepsVisible: keeps))
      #expect(tester.outcome(of: "a2") == .revoked)
      #expect(tester.visible() == (keeps ? "a1" : "b1"))
    }
  }

  // MARK: Advancing

  @Test func aStopEndsWithThePopupThatItStoppedAt() {
    var tester = PopupTester()
    for input in popups("1", "2", "3", in: "q") { tester.send(input) }
    tester.send(.advance(.channel("modal"), if: .not(.id("2")), otherwise: .stops))
    tester.send(.revoke(id: "2"))
    #expect(tester.visible() == "3")
  }

  // MARK: Wishes

  @Test func conditionsAreValues() {
    let popup = Popup(id: "1", version: 2, kind: "k", queue: "q", payload: "é", priority: 3)
    let met: [PopupCondition] = [
      .id("1"), .kind("k"), .queue("q"), .payload("é"), .version(atLeast: 2),
      .priority(atLeast: 3), .all([]), .any([.id("2"), .not(.kind("z"))]),
    ]
    for condition in met {
      #expect(condition.isMet(by: popup) && !PopupCondition.not(condition).isMet(by: popup))
    }
    #expect(!PopupCondition.payload("e\u{301}").isMet(by: popup))
    #expect(!PopupCondition.any([]).isMet(by: popup))
    #expect(!PopupCondition.all([.id("1"), .id("2")]).isMet(by: popup))
  }

  /// What waits behind an older version that is being dismissed has not been seen.
  @Test func anAnswerToWhatIsBehindAnOlderVersionIsRejected() {
    var tester = PopupTester(configure: reportingViews)
    tester.enqueue(Popup(id: "A"))
    tester.send(.didAppear(id: "A"), .didAnswer(id: "A", .cancelled))
    tester.enqueue(Popup(id: "A", version: 1))
    let events = tester.send(.didAnswer(id: "A", version: 1))
    #expect(events.count == 1 && tester.rejections.count == 1)
    tester.send(.didDisappear(id: "A"))
    #expect(tester.onScreen() == "A" && tester.outcomes.map(\.outcome) == [.cancelled])
  }
}
