import PopupPromises
import PopupRuleTesting
import PopupSequencer
import PriorityRule
import Testing

/// Rules that keep popups apart or end them on screen, and the bound of a channel.
@Suite struct ChannelRuleTests {
  /// An alert is alone in its channel, and takes the place of advertisements. A signal closes them.
  private struct AlertRule: PopupRule {
    static let name = "alert"
    static let summary = "An alert is alone, and takes the place of advertisements."

    init(_ settings: NoSettings = NoSettings()) {}

    func allows(_ candidate: PopupEntry, beside other: PopupEntry, at now: Instant) -> Bool {
      candidate.popup.kind != "alert" && other.popup.kind != "alert"
    }

    func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
      entry.popup.kind == "alert" ? 0 : 1
    }

    func preemption(of visible: PopupEntry, by candidate: PopupEntry, at now: Instant) -> Bool? {
      visible.popup.kind == "advert" && candidate.popup.kind == "alert"
    }

    mutating func learn(
      _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
    ) {
      guard case .signaled = transition else { return }
      for id in ["sale", "coupon", "wish"] {
        effects.end(id, because: "The shop is closed.", evenOnScreen: true)
      }
    }
  }

  private func tester(capacity: Int) -> PopupTester {
    PopupTester(rules: [AlertRule()]) { $0.channels[0].capacity = capacity }
  }

  @Test func anAlertThatPreemptsNothingWaitsUntilItIsAlone() throws {
    var tester = tester(capacity: 2)
    tester.enqueue(Popup(id: "wish"), Popup(id: "ban", kind: "alert"), Popup(id: "thanks"))
    #expect(tester.allVisible() == ["wish"] && tester.waiting() == ["ban", "thanks"])
    let explanation = try #require(tester.explain(id: "ban"))
    #expect(
      explanation.reasons.first?.because == "The popup “wish” is on screen in the same channel.")
    tester.answer("wish")
    #expect(tester.allVisible() == ["ban"], "it is alone, and none is beside it")
    tester.enqueue(Popup(id: "follow"))
    #expect(tester.allVisible() == ["ban"])
    tester.answer("ban")
    #expect(tester.allVisible() == ["thanks", "follow"])
  }

  @Test func anAlertTakesThePlacesOfAllAdvertsAlsoIfAPlaceIsFree() {
    for capacity in 2...3 {
      var tester = tester(capacity: capacity)
      tester.enqueue(Popup(id: "sale", kind: "advert"), Popup(id: "coupon", kind: "advert"))
      tester.enqueue(Popup(id: "ban", kind: "alert"))
      #expect(tester.allVisible() == ["ban"])
      tester.answer("ban")
      #expect(tester.allVisible() == ["sale", "coupon"], "they return")
      #expect(tester.faults.isEmpty)
    }
  }

  @Test func anAlertWaitsForTheMinimumTimeOfEachAdvert() {
    var tester = tester(capacity: 3)
    tester.enqueue(Popup(id: "sale", kind: "advert", minimumTime: .seconds(2)))
    tester.enqueue(Popup(id: "coupon", kind: "advert"), Popup(id: "ban", kind: "alert"))
    #expect(tester.allVisible() == ["sale", "coupon"])
    tester.advance(by: .seconds(2))
    #expect(tester.allVisible() == ["ban"])
  }

  @Test func aRuleEndsPopupsOnScreenAfterTheirMinimumTimeAndWaitingOnes() {
    var tester = tester(capacity: 2)
    tester.enqueue(Popup(id: "sale"), Popup(id: "wish", minimumTime: .seconds(3)))
    tester.enqueue(Popup(id: "coupon"), Popup(id: "thanks"))
    tester.send(.signal(PopupSignal("closed")))
    let closed = PopupOutcome.rejected(because: "The shop is closed.")
    #expect(tester.outcome(of: "sale") == closed && tester.outcome(of: "coupon") == closed)
    #expect(tester.allVisible() == ["wish", "thanks"])
    tester.advance(by: .seconds(3))
    #expect(tester.outcome(of: "wish") == closed)
  }

  @Test func aRuleWhoseReasonIsAStringIsAsked() {
    struct OlderRule: PopupRule {
      static let name = "older"
      static let summary = "Refuses adverts, with a reason as a string."

      init(_ settings: NoSettings = NoSettings()) {}

      func refusal(of entry: PopupEntry, at now: Instant) -> String? {
        entry.popup.kind == "advert" ? "No adverts." : nil
      }
    }
    var tester = PopupTester(rules: [OlderRule()])
    tester.enqueue(Popup(id: "sale", kind: "advert"), Popup(id: "wish"))
    #expect(tester.outcome(of: "sale") == .rejected(because: "No adverts."))
    #expect(tester.visible() == "wish")
  }

  // MARK: The bound of a channel

  @Test func ifTooManyWaitTheLastInLineEnds() {
    var tester = PopupTester(rules: [PriorityRule()]) {
      $0.channels.append(PopupChannel(PopupChannel.entrance))
      $0.channels[2].viewReports = false
      $0.channels[2].maximumWaiting = 2
    }
    for (id, priority) in [("a", 1), ("b", 3), ("c", 2), ("d", 4), ("e", 1)] {
      tester.enqueue(Popup(id: id, channel: PopupChannel.entrance, priority: priority))
    }
    tester.enqueue(Popup(id: "x"), Popup(id: "y"), Popup(id: "z"), Popup(id: "w"))
    #expect(tester.visible(in: PopupChannel.entrance) == "a")
    #expect(tester.waiting(in: PopupChannel.entrance) == ["d", "b"])
    #expect(
      tester.outcomes.map(\.id) == ["c", "e"], "the last one leaves, also if it has just come")
    #expect(tester.waiting() == ["y", "z", "w"], "other channels have no bound")
    #expect(tester.faults.isEmpty)
  }

  @Test func aBatchFillsThePlacesBeforeTheLastInLineEnds() {
    var tester = PopupTester {
      $0.channels[0].capacity = 2
      $0.channels[0].maximumWaiting = 0
    }
    tester.send(.enqueueBatch(["a", "b", "c"].map { Popup(id: $0) }))
    #expect(tester.allVisible() == ["a", "b"])
    #expect(
      tester.outcome(of: "c")
        == .rejected(because: "The maximum number of popups wait in the channel."))
  }

  // MARK: The tester

  @Test func anAddedChannelHasNoGapsEither() {
    for gap in [nil, Duration.seconds(1)] {
      var tester = PopupTester {
        $0.channels.append(PopupChannel("toast"))
        $0.channels[2].viewReports = false
        if let gap { $0.channels[2].gap = gap }
      }
      tester.enqueue(Popup(id: "a", channel: "toast"), Popup(id: "b", channel: "toast"))
      tester.answer("a")
      #expect(tester.visible(in: "toast") == (gap == nil ? "b" : nil))
    }
  }
}
