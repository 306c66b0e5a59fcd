import PopupPromises
import PopupRuleTesting
import PopupSequencer
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

  @Test func severalAreOnScreenAtOnceAndTheRestWaits() {
    var tester = PopupTester { $0.channels[0].capacity = 3 }
    for number in 1...5 { tester.enqueue(Popup(id: "\(number)")) }
    #expect(shown(tester) == ["1", "2", "3"] && tester.waiting() == ["4", "5"])
    tester.answer("2")
    #expect(shown(tester) == ["1", "3", "4"])
    tester.answer("1")
    tester.answer("3")
    #expect(shown(tester) == ["4", "5"] && tester.faults.isEmpty)
  }

  @Test func aGapBelongsToItsPlace() {
    var tester = PopupTester { configuration in
      configuration.channels[0].capacity = 2
      configuration.channels[0].gap = .seconds(1)
    }
    for number in 1...4 { tester.enqueue(Popup(id: "\(number)")) }
    tester.answer("1")
    tester.advance(by: .milliseconds(500))
    tester.answer("2")
    #expect(shown(tester).isEmpty)
    tester.advance(by: .milliseconds(500))
    #expect(shown(tester) == ["3"])
    tester.advance(by: .milliseconds(500))
    #expect(shown(tester) == ["3", "4"])
  }

  @Test func theLeastOfThoseVisibleIsPreempted() {
    var tester = PopupTester(rules: preempting()) { $0.channels[0].capacity = 2 }
    tester.enqueue(Popup(id: "A", priority: 2), Popup(id: "B", priority: 1))
    tester.enqueue(Popup(id: "C", priority: 9))
    #expect(shown(tester) == ["A", "C"] && tester.waiting() == ["B"])
  }

  // MARK: Independent queues

  @Test func independentQueuesDoNotWaitForEachOther() {
    var tester = PopupTester(configure: independent)
    for input in popups("a1", "a2", in: "a") + popups("b1", "b2", in: "b") { tester.send(input) }
    #expect(shown(tester) == ["a1", "b1"])
    tester.answer("b1")
    #expect(shown(tester) == ["a1", "b2"])
    tester.send(.suspend(.queue("a")))
    tester.answer("a1")
    tester.answer("b2")
    #expect(shown(tester).isEmpty)
    tester.send(.resume(.queue("a")))
    #expect(shown(tester) == ["a2"] && tester.faults.isEmpty)
  }

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
    #expect(tester.machine.account.onScreen == 300)
    for number in 0..<300 { tester.answer("\(number)") }
    #expect(tester.machine.account.onScreen == 0 && tester.machine.nextDeadline == nil)
    tester.enqueue(Popup(id: "again", queue: "again"))
    #expect(tester.visible() == "again")
  }

  // MARK: Reading and dropping

  @Test func whatAQueueHoldsCanBeReadItsHeadIncluded() {
    var tester = PopupTester()
    for input in popups("a1", "a2", "a3", in: "a") { tester.send(input) }
    #expect(tester.machine.popups(in: "a").map(\.id) == ["a1", "a2", "a3"])
    #expect(tester.machine.waiting(in: "a").map(\.id) == ["a2", "a3"])
    #expect(tester.machine.popups(in: "none").isEmpty)
  }

  @Test func droppingAQueueEndsTheVisibleOneOrLeavesIt() {
    for keeps in [false, true] {
      var tester = PopupTester()
      for input in popups("a1", "a2", in: "a") + popups("b1", in: "b") { tester.send(input) }
      tester.send(.dropQueue(QueueDrop(queue: "a", keepsVisible: keeps)))
      #expect(tester.outcome(of: "a2") == .revoked)
      #expect(tester.visible() == (keeps ? "a1" : "b1"))
    }
  }

  // MARK: Advancing

  @Test func anAdvanceByQueueMovesThatQueueOnly() {
    var tester = PopupTester(configure: independent)
    for input in popups("a1", "a2", in: "a") + popups("b1", "b2", in: "b") { tester.send(input) }
    tester.send(.advance(.queue("b")))
    #expect(shown(tester) == ["a1", "b2"] && tester.outcome(of: "b1") == .confirmed)
    #expect(tester.send(.advance(.queue("c"))) == [.rejected(.nothingToAdvance(.queue("c")))])
    #expect(
      tester.send(.advance(.channel("modal"))) == [.rejected(.nothingToAdvance(.channel("modal")))])
  }

  @Test func aConditionThatFailsSkipsOrStops() {
    for otherwise in [PopupMismatch.skips, .stops] {
      var tester = PopupTester()
      for input in popups("1", "2", "3", in: "q") { tester.send(input) }
      tester.send(.advance(.channel("modal"), if: .not(.id("2")), otherwise: otherwise))
      #expect(tester.outcome(of: "1") == .confirmed)
      #expect(tester.visible() == (otherwise == .skips ? "3" : nil))
      guard otherwise == .stops else { continue }
      #expect(tester.explain("3")?.reasons.first?.because == "An advance stopped at the popup “2”.")
      tester.advance(by: .seconds(60))
      #expect(tester.visible() == nil)
      tester.send(.advance(.channel("modal")))
      #expect(tester.outcome(of: "2") == .rejected(because: "An advance passed it."))
      #expect(tester.visible() == "3" && tester.faults.isEmpty)
    }
  }

  @Test func aStopEndsWithThePopupThatItStoppedAt() {
    var tester = PopupTester()
    for input in popups("1", "2", "3", in: "q") { tester.send(input) }
    tester.send(.advance(.channel("modal"), if: .not(.id("2")), otherwise: .stops))
    tester.send(.revoke(id: "2"))
    #expect(tester.visible() == "3")
  }

  // MARK: Matches

  @Test func popupsOfALaterMatchAreKeptUntilItBegins() {
    var tester = PopupTester { $0.laterLimit = 2 }
    let of = { PopupQueue("q", match: $0) }
    tester.send(.setMatch("m1"))
    for number in 1...3 { tester.enqueue(Popup(id: "\(number)", queue: of("m2"))) }
    #expect(tester.outcome(of: "3") == .rejected(because: "Too many popups of later matches wait."))
    tester.enqueue(Popup(id: "now", queue: of("m1")))
    #expect(tester.visible() == "now")
    tester.send(.setMatch("m2"))
    #expect(tester.outcome(of: "now") == .sceneChanged && tester.visible() == "1")
    tester.enqueue(Popup(id: "late", queue: of("m1")))
    #expect(tester.outcome(of: "late") == .rejected(because: "It belongs to a match that is over."))
    tester.enqueue(Popup(id: "4", queue: of("m3")), Popup(id: "5", queue: of("m3")))
    #expect(tester.waiting() == ["2", "4", "5"])
  }

  @Test func beforeAMatchIsSetAPopupOfAnyMatchMayBePresented() {
    var tester = PopupTester()
    tester.enqueue(Popup(id: "A", queue: PopupQueue("q", match: "m1")))
    #expect(tester.visible() == "A")
    tester.send(.setMatch("m2"))
    #expect(tester.visible() == nil && tester.waiting() == ["A"])
    tester.send(.setMatch(nil))
    #expect(tester.visible() == nil)
    tester.send(.setMatch("m1"))
    #expect(tester.visible() == "A" && tester.faults.isEmpty)
  }

  // MARK: Wishes

  @Test func aPopupMayStayBeyondItsExpiryWhileItIsOnScreen() {
    var tester = PopupTester(rules: preempting())
    let expiry = tester.now + .seconds(5)
    tester.enqueue(
      Popup(id: "A", expiry: expiry, staysBeyondExpiry: true),
      Popup(id: "B", expiry: expiry, staysBeyondExpiry: true))
    tester.advance(by: .seconds(9))
    #expect(tester.visible() == "A" && tester.outcome(of: "B") == .expired)
    // Once it has left the screen it is over.
    tester.enqueue(Popup(id: "C", priority: 9))
    #expect(tester.outcome(of: "A") == .expired && tester.visible() == "C")
  }

  @Test func aPopupIsShownOnlyIfItIsStillWantedAfterItsDelay() {
    var tester = PopupTester()
    tester.enqueue(
      Popup(id: "A", delay: .milliseconds(500)), Popup(id: "B", delay: .milliseconds(500)))
    tester.advance(by: .milliseconds(499))
    #expect(tester.presented.isEmpty && tester.explain("B")?.reasons.first?.defers == true)
    tester.send(.revoke(id: "A"))
    tester.advance(by: .milliseconds(1))
    #expect(tester.presented == ["B"])
  }

  @Test func withinOneBatchNothingIsPresentedThatItRevokes() {
    var tester = PopupTester()
    tester.send(.batch([.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B")), .revoke(id: "A")]))
    #expect(tester.presented == ["B"] && tester.outcome(of: "A") == .revoked)
    #expect(tester.send(.batch([.close, .enqueue(Popup(id: "C"))])).last == .rejected(.closed))
  }

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
