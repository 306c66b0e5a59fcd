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

  private func shown(_ desk: PopupDesk) -> [String] { desk.screen.all.map(\.popup.id) }

  // MARK: Capacity

  @Test func severalAreOnScreenAtOnceAndTheRestWaits() {
    var desk = PopupDesk { $0.channels[0].capacity = 3 }
    for number in 1...5 { desk.enqueue(Popup(id: "\(number)")) }
    #expect(shown(desk) == ["1", "2", "3"] && desk.waiting() == ["4", "5"])
    desk.answer("2")
    #expect(shown(desk) == ["1", "3", "4"])
    desk.answer("1")
    desk.answer("3")
    #expect(shown(desk) == ["4", "5"] && desk.faults.isEmpty)
  }

  @Test func aGapBelongsToItsPlace() {
    var desk = PopupDesk { configuration in
      configuration.channels[0].capacity = 2
      configuration.channels[0].gap = .seconds(1)
    }
    for number in 1...4 { desk.enqueue(Popup(id: "\(number)")) }
    desk.answer("1")
    desk.advance(by: .milliseconds(500))
    desk.answer("2")
    #expect(shown(desk).isEmpty)
    desk.advance(by: .milliseconds(500))
    #expect(shown(desk) == ["3"])
    desk.advance(by: .milliseconds(500))
    #expect(shown(desk) == ["3", "4"])
  }

  @Test func theLeastOfThoseVisibleIsPreempted() {
    var desk = PopupDesk(rules: preempting()) { $0.channels[0].capacity = 2 }
    desk.enqueue(Popup(id: "A", priority: 2), Popup(id: "B", priority: 1))
    desk.enqueue(Popup(id: "C", priority: 9))
    #expect(shown(desk) == ["A", "C"] && desk.waiting() == ["B"])
  }

  // MARK: Independent queues

  @Test func independentQueuesDoNotWaitForEachOther() {
    var desk = PopupDesk(configure: independent)
    for input in popups("a1", "a2", in: "a") + popups("b1", "b2", in: "b") { desk.send(input) }
    #expect(shown(desk) == ["a1", "b1"])
    desk.answer("b1")
    #expect(shown(desk) == ["a1", "b2"])
    desk.send(.suspendScope(ScopeSuspension(scope: .queue("a"), reason: .app)))
    desk.answer("a1")
    desk.answer("b2")
    #expect(shown(desk).isEmpty)
    desk.send(.resumeScope(ScopeSuspension(scope: .queue("a"), reason: .app)))
    #expect(shown(desk) == ["a2"] && desk.faults.isEmpty)
  }

  @Test func aPopupThatChangesItsQueueWaitsInTheOther() {
    var desk = PopupDesk(configure: independent)
    for input in popups("a1", "a2", in: "a") + popups("b1", in: "b") { desk.send(input) }
    desk.enqueue(Popup(id: "a2", version: 1, queue: "c"))
    #expect(shown(desk) == ["a1", "b1", "a2"])
    // Also where the channel that it names does not exist.
    for input in popups("d1", "d2", in: "d") { desk.send(input) }
    desk.enqueue(Popup(id: "d2", version: 1, queue: "c", channel: "nowhere"))
    #expect(desk.visible() == "a1" && desk.waiting() == ["d2"] && desk.faults.isEmpty)
  }

  @Test func hundredsOfIndependentQueuesLeaveNothingBehind() {
    var desk = PopupDesk(configure: independent)
    for number in 0..<300 { desk.enqueue(Popup(id: "\(number)", queue: PopupQueue("\(number)"))) }
    #expect(desk.machine.account.onScreen == 300)
    for number in 0..<300 { desk.answer("\(number)") }
    #expect(desk.machine.account.onScreen == 0 && desk.machine.nextDeadline == nil)
    desk.enqueue(Popup(id: "again", queue: "again"))
    #expect(desk.visible() == "again")
  }

  // MARK: Reading and dropping

  @Test func whatAQueueHoldsCanBeReadItsHeadIncluded() {
    var desk = PopupDesk()
    for input in popups("a1", "a2", "a3", in: "a") { desk.send(input) }
    #expect(desk.machine.popups(in: "a").map(\.id) == ["a1", "a2", "a3"])
    #expect(desk.machine.waiting(in: "a").map(\.id) == ["a2", "a3"])
    #expect(desk.machine.popups(in: "none").isEmpty)
  }

  @Test func droppingAQueueEndsTheVisibleOneOrLeavesIt() {
    for keeps in [false, true] {
      var desk = PopupDesk()
      for input in popups("a1", "a2", in: "a") + popups("b1", in: "b") { desk.send(input) }
      desk.send(.dropQueue(QueueDrop(queue: "a", keepsVisible: keeps)))
      #expect(desk.outcome(of: "a2") == .revoked)
      #expect(desk.visible() == (keeps ? "a1" : "b1"))
    }
  }

  // MARK: Advancing

  @Test func anAdvanceByQueueMovesThatQueueOnly() {
    var desk = PopupDesk(configure: independent)
    for input in popups("a1", "a2", in: "a") + popups("b1", "b2", in: "b") { desk.send(input) }
    desk.send(.advance(PopupAdvance(scope: .queue("b"))))
    #expect(shown(desk) == ["a1", "b2"] && desk.outcome(of: "b1") == .confirmed)
    #expect(
      desk.send(.advance(.init(scope: .queue("c")))) == [.rejected(.nothingToAdvance(.queue("c")))])
    #expect(
      desk.send(.advance(PopupAdvance(scope: .channel("modal")))) == [
        .rejected(.nothingToAdvance(.channel("modal")))
      ])
  }

  @Test func aConditionThatFailsSkipsOrStops() {
    for otherwise in [PopupMismatch.skips, .stops] {
      var desk = PopupDesk()
      for input in popups("1", "2", "3", in: "q") { desk.send(input) }
      desk.send(
        .advance(
          PopupAdvance(scope: .channel("modal"), condition: .not(.id("2")), otherwise: otherwise)))
      #expect(desk.outcome(of: "1") == .confirmed)
      #expect(desk.visible() == (otherwise == .skips ? "3" : nil))
      guard otherwise == .stops else { continue }
      #expect(
        desk.explain("3")?.reasons.first?.because == "An advance stopped at the popup “2”.")
      desk.advance(by: .seconds(60))
      #expect(desk.visible() == nil)
      desk.send(.advance(PopupAdvance(scope: .channel("modal"))))
      #expect(desk.outcome(of: "2") == .rejected(because: "An advance passed it."))
      #expect(desk.visible() == "3" && desk.faults.isEmpty)
    }
  }

  @Test func aStopEndsWithThePopupThatItStoppedAt() {
    var desk = PopupDesk()
    for input in popups("1", "2", "3", in: "q") { desk.send(input) }
    desk.send(
      .advance(PopupAdvance(scope: .channel("modal"), condition: .not(.id("2")), otherwise: .stops))
    )
    desk.send(.revoke(PopupRevocation(id: "2")))
    #expect(desk.visible() == "3")
  }

  @Test func aSignalAdvancesOneHeadByNameAndScope() {
    var desk = PopupDesk { configuration in
      independent(&configuration)
      configuration.advanceSignal = "next"
    }
    for input in popups("a1", "a2", in: "a") + popups("b1", "b2", in: "b") { desk.send(input) }
    desk.send(.signal(PopupSignal("next")), .signal(PopupSignal("other", scope: .queue("a"))))
    desk.send(.signal(PopupSignal("next", .ended, scope: .queue("a"))))
    #expect(shown(desk) == ["a1", "b1"])
    desk.send(.signal(PopupSignal("next", scope: .queue("a"))))
    #expect(shown(desk) == ["b1", "a2"] && desk.outcomes.map(\.id) == ["a1"])
  }

  // MARK: Matches

  @Test func popupsOfALaterMatchAreKeptUntilItBegins() {
    var desk = PopupDesk { $0.laterLimit = 2 }
    let of = { PopupQueue("q", match: $0) }
    desk.send(.setMatch("m1"))
    for number in 1...3 { desk.enqueue(Popup(id: "\(number)", queue: of("m2"))) }
    #expect(
      desk.outcome(of: "3") == .rejected(because: "Too many popups of later matches wait."))
    desk.enqueue(Popup(id: "now", queue: of("m1")))
    #expect(desk.visible() == "now")
    desk.send(.setMatch("m2"))
    #expect(desk.outcome(of: "now") == .sceneChanged && desk.visible() == "1")
    desk.enqueue(Popup(id: "late", queue: of("m1")))
    #expect(desk.outcome(of: "late") == .rejected(because: "It belongs to a match that is over."))
    desk.enqueue(Popup(id: "4", queue: of("m3")), Popup(id: "5", queue: of("m3")))
    #expect(desk.waiting() == ["2", "4", "5"])
  }

  @Test func beforeAMatchIsSetAPopupOfAnyMatchMayBePresented() {
    var desk = PopupDesk()
    desk.enqueue(Popup(id: "A", queue: PopupQueue("q", match: "m1")))
    #expect(desk.visible() == "A")
    desk.send(.setMatch("m2"))
    #expect(desk.visible() == nil && desk.waiting() == ["A"])
    desk.send(.setMatch(nil))
    #expect(desk.visible() == nil)
    desk.send(.setMatch("m1"))
    #expect(desk.visible() == "A" && desk.faults.isEmpty)
  }

  // MARK: Wishes

  @Test func aPopupMayStayBeyondItsExpiryWhileItIsOnScreen() {
    var desk = PopupDesk(rules: preempting())
    let expiry = desk.now + .seconds(5)
    desk.enqueue(
      Popup(id: "A", expiry: expiry, staysBeyondExpiry: true),
      Popup(id: "B", expiry: expiry, staysBeyondExpiry: true))
    desk.advance(by: .seconds(9))
    #expect(desk.visible() == "A" && desk.outcome(of: "B") == .expired)
    // Once it has left the screen it is over.
    desk.enqueue(Popup(id: "C", priority: 9))
    #expect(desk.outcome(of: "A") == .expired && desk.visible() == "C")
  }

  @Test func aPopupIsShownOnlyIfItIsStillWantedAfterItsDelay() {
    var desk = PopupDesk()
    desk.enqueue(
      Popup(id: "A", delay: .milliseconds(500)), Popup(id: "B", delay: .milliseconds(500)))
    desk.advance(by: .milliseconds(499))
    #expect(desk.presented.isEmpty && desk.explain("B")?.reasons.first?.holds == true)
    desk.send(.revoke(PopupRevocation(id: "A")))
    desk.advance(by: .milliseconds(1))
    #expect(desk.presented == ["B"])
  }

  @Test func withinOneBatchNothingIsPresentedThatItRevokes() {
    var desk = PopupDesk()
    desk.send(
      .batch([
        .enqueue(Popup(id: "A")), .enqueue(Popup(id: "B")), .revoke(PopupRevocation(id: "A")),
      ]))
    #expect(desk.presented == ["B"] && desk.outcome(of: "A") == .revoked)
    #expect(desk.send(.batch([.close, .enqueue(Popup(id: "C"))])).last == .rejected(.closed))
  }

  @Test func aReportNamesTheVersionThatItConcerns() {
    var desk = PopupDesk(configure: reportingViews)
    desk.enqueue(Popup(id: "A", version: 2))
    #expect(
      desk.send(.didPresent(.init(id: "A", version: 1))) == [.rejected(.notExpected(id: "A"))])
    desk.send(.didPresent(PopupReport(id: "A", version: 2)))
    // A view that was made for one version is the view of those that it was updated to.
    desk.enqueue(Popup(id: "A", version: 5))
    #expect(
      desk.send(.didDismiss(.init(id: "A", version: 6))) == [.rejected(.notExpected(id: "A"))])
    desk.send(.didDismiss(PopupReport(id: "A", version: 2)))
    #expect(desk.outcome(of: "A") == .cancelled)
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
    var desk = PopupDesk(configure: reportingViews)
    desk.enqueue(Popup(id: "A"))
    desk.send(.didPresent(PopupReport(id: "A")))
    desk.send(.didAnswer(PopupReply(id: "A", answer: .cancelled)))
    desk.enqueue(Popup(id: "A", version: 1))
    let events = desk.send(.didAnswer(PopupReply(id: "A", version: 1, answer: .confirmed)))
    #expect(events.count == 1 && desk.rejections.count == 1)
    desk.send(.didDismiss(PopupReport(id: "A")))
    #expect(desk.onScreen() == "A" && desk.outcomes.map(\.outcome) == [.cancelled])
  }
}
