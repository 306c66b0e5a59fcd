import PopupPromises
import PopupRuleTesting
import Testing

/// The smallest sequences in which a promise was found not to hold.
@Suite("Promises: smallest sequences")
struct DefectPromises {
  /// Channels whose views report, with gaps.
  private func feed(_ configure: (inout PopupConfiguration) -> Void = { _ in }) -> PopupTester {
    PopupTester {
      $0 = PopupConfiguration()
      configure(&$0)
    }
  }

  @Test("Promise 10: an answer decides although no time is left")
  func answersWithoutTime() {
    var feed = self.feed()
    let events = feed.send(.enqueue(Popup(id: "a", maximumTime: .zero)), .didAnswer(id: "a"))
    #expect(events.contains { $0.dismissed?.dismissal == .ends(.confirmed) })
  }

  @Test("Promise 23: a channel drains when the last popup has ended, not before its `didEnd`")
  func drainsAfterEnd() throws {
    var feed = self.feed()
    let successor = Popup(id: "a", version: 1, channel: "banner", expiry: .start + .seconds(1))
    feed.send(.enqueue(Popup(id: "a")), .didAppear(id: "a"), .didAnswer(id: "a"))
    feed.send(.enqueue(successor))
    feed.advance(by: .seconds(2))
    let drain = feed.events.firstIndex(of: .didDrain(channel: "banner"))
    let end = feed.events.firstIndex { $0.ended?.outcome == .expired }
    #expect(try #require(end) < #require(drain), "\(feed.events.map(source))")
  }

  @Test("Promise 6: an older version does not succeed a newer one that is among the last ended")
  func remembersLastEnded() {
    var feed = feed { $0.endedLimit = 1 }
    feed.send(.enqueue(Popup(id: "a", version: 1)), .didAnswer(id: "a"))
    feed.send(.enqueue(Popup(id: "b", notBefore: .start + .seconds(9))), .didAnswer(id: "b"))
    feed.send(.enqueue(Popup(id: "a", version: 0)))
    feed.advance(by: .seconds(10))
    #expect(feed.presented == ["a"], "\(feed.events.map(source))")
  }

  @Test("Promise 25: a signal that ends a popup and advances nothing is not rejected")
  func signalsWithEffect() {
    var feed = feed {
      $0.advanceSignal = "next"
      $0.channels[1].hasIndependentQueues = true
    }
    feed.send(.enqueue(Popup(id: "a", endsOn: ["next": .cancelled])))
    feed.send(.signal(PopupSignal("next", scope: .channel("banner"))))
    #expect(feed.rejections.isEmpty)
  }

  @Test(
    "Promise 9: the minimum time that a popup had when it became visible counts",
    arguments: [(300, 500), (300, 0), (0, 500)])
  func keepsMinimumOfAppearance(_ first: Int, _ second: Int) {
    func popup(_ minimum: Int) -> PopupInput {
      .enqueue(
        Popup(id: "a", minimumTime: .milliseconds(minimum), endsOn: ["s": .cancelled]))
    }
    var feed = self.feed()
    feed.send(popup(first), .didAppear(id: "a"))
    feed.advance(by: .milliseconds(100))
    feed.send(popup(second))
    feed.advance(by: .milliseconds(100))
    #expect(feed.send(.signal(PopupSignal("s"))).isEmpty == (first == 300))
    feed.advance(by: .milliseconds(100))
    #expect(feed.events.count { $0.dismissed != nil } == 1)
  }

  @Test(
    "Promise 14: what an update made due while suspended is due at the resumption",
    arguments: [
      (PopupInput.suspend(reason: "r"), PopupInput.resume(reason: "r")),
      (.suspend(.channel("modal")), .resume(.channel("modal"))),
      (.suspend(.queue("")), .resume(.queue(""))),
    ])
  func timesOutAtResumption(_ suspend: PopupInput, _ resume: PopupInput) {
    var feed = self.feed()
    feed.send(.enqueue(Popup(id: "a")), .didAppear(id: "a"))
    feed.advance(by: .seconds(2))
    feed.send(suspend, .enqueue(Popup(id: "a", maximumTime: .zero)))
    feed.advance(by: .seconds(7))
    #expect(feed.events.allSatisfy { $0.dismissed == nil })
    #expect(feed.send(resume).map { $0.dismissed?.dismissal } == [.ends(.timedOut)])
  }

  @Test("Promise 8: a negative time leaves none")
  func clampsNegativeTimes() {
    var feed = self.feed()
    let events = feed.send(.enqueue(Popup(id: "a", maximumTime: .seconds(-1))))
    #expect(events.last?.presentation?.remaining == .zero)
  }

  @Test("Promise 26: a popup without time that was never visible waits again")
  func restoresWithoutTime() {
    var (feed, next) = (self.feed(), self.feed())
    feed.send(.suspend(reason: "r"), .enqueue(Popup(id: "a", maximumTime: .zero)))
    next.send(.suspend(reason: "r"), .restore(feed.machine.snapshot(at: .start)))
    #expect(next.machine.waiting(in: "").map(\.id) == ["a"])
  }

  @Test("Promise 5: the events of a newer version follow the end of the older, as it is then")
  func revealsNewerVersions() {
    var feed = self.feed()
    feed.send(.enqueue(Popup(id: "a")), .didAppear(id: "a"), .didAnswer(id: "a"))
    let last = Popup(id: "a", version: 4, delay: .seconds(9))
    // A version that is refused has no end of its own.
    let refused = Popup(id: "a", version: 3, channel: "nowhere")
    for (input, events, waiting) in [
      (.enqueue(Popup(id: "a", version: 1)), [], 1),
      (.enqueue(Popup(id: "a", version: 2, channel: "banner")), [], 1),
      (.revoke(id: "a", version: 2), [], 0),
      (.enqueue(refused), [.rejected(.alreadyDismissing(id: "a"))], 0),
      (.enqueue(Popup(id: "a", version: 2)), [.rejected(.alreadyEnded(id: "a"))], 0),
      (.enqueue(last), [], 1),
    ] as [(PopupInput, [PopupEvent], Int)] {
      #expect(feed.send(input) == events, "\(source(input))")
      #expect(feed.machine.statistics.ended == 0)
      #expect(feed.machine.waiting(in: "").count == waiting, "\(source(input))")
    }
    #expect(
      feed.send(.didDisappear(id: "a")) == [
        .didEnd(EndedPopup(id: "a", channel: "modal", outcome: .confirmed)),
        .didEnqueue(EnqueuedPopup(id: "a", queue: "", channel: "banner")),
        .didEnd(EndedPopup(id: "a", channel: "banner", outcome: .revoked)),
        .didEnqueue(EnqueuedPopup(id: "a", queue: "", channel: "modal")),
        .didDrain(channel: "banner"),
      ])
    #expect(feed.machine.statistics.waiting == 1)
  }

  @Test("Promise 25: an answer names the present version, a view one that it may be made for")
  func namesVersions() {
    var feed = self.feed()
    for version in [1, 2, 4] { feed.enqueue(Popup(id: "a", version: version)) }
    let rejection = [PopupEvent.rejected(.notExpected(id: "a"))]
    #expect(feed.send(.didAnswer(id: "a", version: 2)) == rejection)
    #expect(feed.send(.didAppear(id: "a", version: 3)) == rejection)
    #expect(feed.send(.didAppear(id: "a", version: 2)).first?.presented?.id == "a")
    for version in 5...13 { feed.enqueue(Popup(id: "a", version: version)) }
    #expect(feed.send(.didDisappear(id: "a", version: 5)) == rejection)
    var other = feed
    #expect(feed.send(.didDisappear(id: "a", version: 6)) != rejection)
    #expect(other.send(.didDisappear(id: "a", version: 1)) != rejection)
  }
}
