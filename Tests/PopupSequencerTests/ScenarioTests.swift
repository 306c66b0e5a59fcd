import PopupPromises
import PopupRuleTesting
import PriorityRule
import Testing

func preempting() -> [any PopupRule] {
  [PriorityRule(preemptFrom: 5)]
}

func withGap(_ configuration: inout PopupConfiguration) {
  for index in configuration.channels.indices { configuration.channels[index].gap = .seconds(1) }
}

/// Requests to other popup queues, and their faults.
@Suite struct ScenarioTests {
  @Test func scenario1_thePreemptedReturnsOnceWithItsRemainingTime() {
    var tester = PopupTester(rules: preempting())
    tester.send(.enqueue(Popup(id: "low", maximumTime: .seconds(10))))
    tester.advance(by: .seconds(4))
    tester.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(tester.visible() == "high")
    tester.advance(by: .seconds(60))
    tester.send(.didAnswer(id: "high"))
    #expect(tester.visible() == "low")
    tester.advance(by: .milliseconds(5_999))
    #expect(tester.visible() == "low")
    tester.advance(by: .milliseconds(1))
    #expect(tester.outcome(of: "low") == .timedOut)
    #expect(tester.presented == ["low", "high", "low"])
    #expect(tester.machine.statistics.shown == 2)
  }

  @Test func scenario1_whatIsNotToReturnEndsAsPreempted() {
    var tester = PopupTester(rules: preempting())
    tester.send(.enqueue(Popup(id: "low", returnsAfterPreemption: false)))
    tester.send(.enqueue(Popup(id: "high", priority: 9)))
    #expect(tester.outcome(of: "low") == .preempted)
  }

  @Test func scenario3_aSecondDismissalIsReportedAndChangesNothing() {
    var tester = PopupTester(configure: reportingViews)
    tester.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B")]), .didAppear(id: "A"))
    tester.send(.didAnswer(id: "A"))
    #expect(
      tester.send(.didAnswer(id: "A", .cancelled)) == [.rejected(.alreadyDismissing(id: "A"))])
    tester.send(.didDisappear(id: "A"))
    #expect(tester.outcome(of: "A") == .confirmed)
    #expect(tester.send(.didAnswer(id: "A", .cancelled)) == [.rejected(.alreadyEnded(id: "A"))])
    #expect(tester.send(.didAnswer(id: "Z", .cancelled)) == [.rejected(.unknown(id: "Z"))])
    #expect(tester.send(.didDisappear(id: "Z")) == [.rejected(.unknown(id: "Z"))])
    tester.send(.didAppear(id: "B"))
    #expect(tester.send(.didAppear(id: "B")) == [.rejected(.notExpected(id: "B"))])
  }

  @Test func scenario6_aChannelThatIsAskedShowsOneEachTime() {
    var tester = PopupTester { $0.channels[0].advance = .manual }
    tester.send(.enqueueBatch(["A", "B", "C"].map { Popup(id: $0) }))
    #expect(tester.visible() == nil)
    tester.send(.advance(.channel("modal")))
    #expect(tester.visible() == "A")
    tester.send(.didAnswer(id: "A"))
    #expect(tester.visible() == nil)
    tester.send(.advance(.channel("modal"), if: .id("C")))
    #expect(tester.visible() == "C")
    #expect(tester.send(.advance(.channel("none"))) == [.rejected(.unknownChannel("none"))])
  }

  @Test func scenario8_aViewThatFailsIsNoDismissal() {
    var tester = PopupTester(configure: reportingViews)
    tester.send(.enqueueBatch([Popup(id: "A"), Popup(id: "B")]), .didFailToAppear(id: "A"))
    #expect(tester.outcome(of: "A") == .failedToPresent)
    #expect(tester.onScreen() == "B")
    #expect(tester.machine.statistics.shown == 0)
  }

  @Test func scenario9_whatEndsWithItsSceneDoesVisibleAndWaiting() {
    var tester = PopupTester()
    tester.send(.setScene("room"))
    tester.send(
      .enqueueBatch([
        Popup(id: "A", scene: "room", endsWithScene: true),
        Popup(id: "B", scene: "room", endsWithScene: true), Popup(id: "C", scene: "room"),
      ]))
    tester.send(.setScene(nil))
    #expect(tester.outcome(of: "A") == .sceneChanged)
    #expect(tester.outcome(of: "B") == .sceneChanged)
    #expect(tester.outcome(of: "C") == nil)
    tester.send(.setScene("room"))
    #expect(tester.visible() == "C")
  }

  @Test func scenario9_aLogOutEndsVisibleWaitingAndDeferredOnes() {
    var tester = PopupTester()
    tester.send(.enqueue(Popup(id: "visible")), .enqueue(Popup(id: "waiting")))
    tester.send(.enqueue(Popup(id: "absent", scene: "shop")))
    tester.send(.enqueue(Popup(id: "deferred", notBefore: tester.now + .seconds(60))), .removeAll)
    #expect(tester.outcomes.map(\.id) == ["visible", "waiting", "absent", "deferred"])
    #expect(tester.outcomes.allSatisfy { $0.outcome == .revoked })
    tester.advance(by: .seconds(100))
    #expect(tester.presented == ["visible"])
    // What the server of the last user still sends of them does not show.
    tester.send(.enqueue(Popup(id: "waiting")))
    #expect(tester.visible() == nil)
  }

  @Test func scenario11_aClockThatStepsBackIsTakenAsStandingStill() {
    var machine = try! PopupMachine()
    var outputs: [PopupEvent] = []
    let later = Instant.start + .seconds(10)
    machine.handle(.enqueue(Popup(id: "A", expiry: later + .seconds(1))), at: later, into: &outputs)
    machine.handle(.didAppear(id: "A"), at: .start, into: &outputs)
    #expect(outputs.contains(.didPresent(PresentedPopup(id: "A", channel: "modal"))))
    #expect(machine.nextDeadline == later + .seconds(1))
  }

  @Test func scenario11_aClockThatJumpsShowsNothingStale() {
    var tester = PopupTester()
    for number in 0..<100 {
      tester.send(
        .enqueue(
          Popup(
            id: "\(number)", expiry: tester.now + .seconds(number + 10),
            maximumTime: .seconds(30))))
    }
    tester.send(.enqueue(Popup(id: "last")))
    tester.leap(by: .seconds(1_000_000))
    #expect(tester.presented == ["0", "last"])
    #expect(tester.outcomes.count == 100)
  }
}
