import PopupPromises
import PopupRuleTesting
import PriorityRule
import Testing

@Suite struct SnapshotTests {
  private let rules = [PriorityRule(preemptFrom: 5)]

  @Test func whatWaitsAndWhatIsOnScreenComesBack() {
    var first = PopupTester(rules: rules)
    first.advance(by: .seconds(7))
    first.send(.enqueue(Popup(id: "done")), .didAnswer(id: "done"))
    first.send(.enqueue(Popup(id: "A", kind: "k", maximumTime: .seconds(10))))
    first.send(.enqueue(Popup(id: "B", expiry: first.now + .seconds(20))))
    first.send(.enqueue(Popup(id: "C", priority: 1, notBefore: first.now + .seconds(30))))
    first.send(.revoke(id: "D"), .enqueue(Popup(id: "E", expiry: first.now + .seconds(9))))
    first.advance(by: .seconds(4))

    let snapshot = first.machine.snapshot(at: first.now)
    var second = PopupTester(rules: rules)
    let events = second.send(.restore(snapshot, away: .seconds(10)))
    #expect(events.contains(.didRestore(4)))
    #expect(second.visible() == "A" && second.outcome(of: "E") == .expired)
    second.send(.enqueue(Popup(id: "D")), .enqueue(Popup(id: "done")))
    #expect(second.outcome(of: "D") == .revoked)
    #expect(second.rejections == [.alreadyEnded(id: "done")])
    second.advance(by: .seconds(6))
    #expect(second.outcome(of: "A") == .timedOut)
    // Of the twenty seconds four had passed before, ten while the app was away.
    #expect(second.outcome(of: "B") == .expired)
    second.advance(by: .seconds(10))
    #expect(second.visible() == "C")
    #expect(second.faults.isEmpty)
  }

  @Test func anotherVersionIsRefused() {
    var snapshot = PopupTester().machine.snapshot(at: .start)
    snapshot.version = 2
    var tester = PopupTester()
    tester.send(.restore(snapshot))
    #expect(
      tester.rejections == [.unreadable(because: "The saved version is 2, not 1.")])
  }

  @Test func whatIsBeingDismissedForItsEndDoesNotReturn() {
    func tester() -> PopupTester { PopupTester { $0.channels[0].viewReports = true } }
    var first = tester()
    first.send(.enqueue(Popup(id: "A")), .didAppear(id: "A"), .didAnswer(id: "A"))
    // A newer version may end before the older one is gone.
    first.send(.enqueue(Popup(id: "A", version: 1)), .revoke(id: "A"))
    let snapshot = first.machine.snapshot(at: first.now)
    #expect(snapshot.dismissed.map(\.outcome) == [.confirmed, .revoked])
    var second = tester()
    #expect(second.send(.restore(snapshot)) == [.didRestore(0)])
    second.send(.enqueue(Popup(id: "A", version: 1)))
    #expect(second.rejections == [.alreadyEnded(id: "A")])
  }

  /// A popup that expires when it is restored ends after all that had ended before, the second time as well.
  @Test func whatIsRestoredAgainHasNoEffect() {
    var first = PopupTester()
    first.send(.revoke(id: "C"), .enqueue(Popup(id: "A")), .didAnswer(id: "A"))
    first.send(.enqueue(Popup(id: "B", expiry: first.now + .seconds(1))))
    let snapshot = first.machine.snapshot(at: first.now)
    var second = PopupTester()
    second.send(.restore(snapshot, away: .seconds(1)), .revoke(id: "D"))
    let once = second.machine.snapshot(at: second.now)
    #expect(once.departed.map(\.id) == ["A", "B"] && once.tombstones.map(\.id) == ["C", "D"])
    second.send(.restore(snapshot, away: .seconds(1)))
    #expect(second.machine.snapshot(at: second.now) == once)
  }

  /// The memory is full of what an earlier launch has known, all of it older than what has ended since.
  @Test func whatEndedBeforeASnapshotIsRestoredDoesNotReturn() {
    func tester() -> PopupTester {
      PopupTester { ($0.endedLimit, $0.revocationLimit) = (2, 2) }
    }
    var (first, second) = (tester(), tester())
    for id in ["1", "2"] {
      first.send(.enqueue(Popup(id: id)), .didAnswer(id: id), .revoke(id: "not " + id))
    }
    first.send(.enqueue(Popup(id: "A")), .enqueue(Popup(id: "B")))
    second.send(.enqueue(Popup(id: "A")), .didAnswer(id: "A"), .revoke(id: "B"))
    second.send(.restore(first.machine.snapshot(at: first.now)))
    #expect(second.events.contains(.didRestore(0)) && second.visible() == nil)
    let restored = second.machine.snapshot(at: second.now)
    #expect(restored.departed.map(\.id) == ["2", "A"])
    #expect(restored.tombstones.map(\.id) == ["not 2", "B"])
  }

  @Test(arguments: ["no", ""]) func aSignalThatRejectsKeepsItsReason(_ text: String) {
    let reason: DiagnosticText = "\(text)"
    let popup = Popup(id: "A", endsOn: ["over": .rejected(because: reason), "won": .confirmed])
    var (first, second) = (PopupTester(), PopupTester())
    first.send(.enqueue(popup))
    second.send(.restore(first.machine.snapshot(at: first.now)), .enqueue(popup))
    #expect(second.rejections == [.duplicate(id: "A")])
    second.send(.signal(PopupSignal("over")))
    #expect(second.outcome(of: "A") == .rejected(because: reason))
  }

  /// Durations that are no whole nanoseconds, as a division makes them.
  @Test func theSamePopupIsTheSameAfterALaunchWhateverItsTimes() {
    let third = Duration.seconds(1) / 3
    var popup = Popup(id: "A", delay: third, minimumTime: third, maximumTime: third)
    popup.endsOn = ["over": .rejected(because: "no")]
    var (first, second) = (PopupTester(), PopupTester())
    first.send(.enqueue(popup), .prioritize(id: "A", to: 3))
    second.send(.restore(first.machine.snapshot(at: first.now)), .enqueue(popup))
    #expect(second.rejections == [.duplicate(id: "A")])
  }
}
