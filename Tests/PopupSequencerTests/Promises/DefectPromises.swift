import PopupPromises
import PopupRuleTesting
import PopupSequencer
import RoomCore
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
    feed.send(.enqueue(Popup(id: "a", maximumTime: .zero)), at: 0)
    let events = feed.send(.didAnswer(id: "a"), at: 0)
    #expect(
      events.contains(
        .willDismiss(DismissedPopup(id: "a", channel: "modal", dismissal: .ends(.confirmed)))))
  }

  @Test("Promise 18: an update to a later match counts towards `laterLimit`")
  func limitsUpdatesToLaterMatches() {
    var feed = feed { $0.laterLimit = 1 }
    feed.send(.setMatch("now"), at: 0)
    feed.send(.enqueue(Popup(id: "a", queue: PopupQueue("", match: "later"))), at: 0)
    feed.send(.enqueue(Popup(id: "b", notBefore: .start + .seconds(9))), at: 0)
    feed.send(.enqueue(Popup(id: "b", queue: PopupQueue("", match: "later"))), at: 0)
    #expect(feed.machine.waiting(in: PopupQueue("", match: "later")).count == 1)
  }

  @Test("Promise 18: the first match leaves at most `laterLimit` popups of later ones")
  func limitsAtFirstMatch() {
    var feed = feed { $0.laterLimit = 1 }
    feed.send(.suspend(reason: "r"), at: 0)
    feed.send(.enqueue(Popup(id: "a", queue: PopupQueue("", match: "later"))), at: 0)
    feed.send(.enqueue(Popup(id: "b", queue: PopupQueue("", match: "later"))), at: 0)
    feed.send(.setMatch("now"), at: 0)
    #expect(feed.machine.waiting(in: PopupQueue("", match: "later")).count == 1)
  }

  @Test("Promise 23: a channel drains when the last popup has ended, not before its `didEnd`")
  func drainsAfterEnd() throws {
    var feed = self.feed()
    feed.send(.enqueue(Popup(id: "a")), at: 0)
    feed.send(.didAppear(id: "a"), at: 0)
    feed.send(.didAnswer(id: "a"), at: 0)
    let successor = Popup(id: "a", version: 1, channel: "banner", expiry: .start + .seconds(1))
    feed.send(.enqueue(successor), at: 0)
    let events = feed.pass(to: 2_000)
    let drain = events.firstIndex(of: .didDrain(channel: "banner"))
    let end = events.firstIndex(of: .didEnd(.init(id: "a", channel: "banner", outcome: .expired)))
    #expect(try #require(end) < #require(drain), "\(events.map(source))")
  }

  @Test("Promise 6: an older version does not succeed a newer one that is among the last ended")
  func remembersLastEnded() {
    var feed = feed { $0.endedLimit = 1 }
    feed.send(.enqueue(Popup(id: "a", version: 1)), at: 0)
    feed.send(.didAnswer(id: "a"), at: 0)
    feed.send(.enqueue(Popup(id: "b", notBefore: .start + .seconds(9))), at: 0)
    feed.send(.didAnswer(id: "b"), at: 0)
    feed.send(.enqueue(Popup(id: "a", version: 0)), at: 0)
    let events = feed.pass(to: 10_000)
    let presents = events.contains { if case .willPresent = $0 { true } else { false } }
    #expect(!presents, "\(events.map(source))")
  }

  @Test("Promise 25: a signal that ends a popup and advances nothing is not rejected")
  func signalsWithEffect() {
    var feed = feed {
      $0.advanceSignal = "next"
      $0.channels[1].hasIndependentQueues = true
    }
    feed.send(.enqueue(Popup(id: "a", endsOn: ["next": .cancelled])), at: 0)
    let events = feed.send(.signal(PopupSignal("next", scope: .channel("banner"))), at: 0)
    #expect(!events.contains(.rejected(.nothingToAdvance(.channel("banner")))))
  }

  @Test("Promise 9: the minimum time that a popup had when it became visible counts")
  func keepsMinimumOfAppearance() {
    for (first, second) in [(300, 500), (300, 0), (0, 500)] {
      var feed = self.feed()
      func popup(_ minimum: Int) -> Popup {
        Popup(id: "a", minimumTime: .milliseconds(minimum), endsOn: ["s": .cancelled])
      }
      feed.send(.enqueue(popup(first)), at: 0)
      feed.send(.didAppear(id: "a"), at: 0)
      feed.send(.enqueue(popup(second)), at: 100)
      let events = feed.send(.signal(PopupSignal("s")), at: 200)
      #expect(events.isEmpty == (first == 300), "\(first) to \(second)")
      #expect(feed.pass(to: 300).isEmpty == (first != 300), "\(first) to \(second)")
    }
  }

  @Test("Promise 14: what an update made due while suspended is due at the resumption")
  func timesOutAtResumption() {
    let scopes: [(PopupInput, PopupInput)] = [
      (.suspend(reason: "r"), .resume(reason: "r")),
      (.suspend(.channel("modal"), reason: "r"), .resume(.channel("modal"), reason: "r")),
      (.suspend(.queue(""), reason: "r"), .resume(.queue(""), reason: "r")),
    ]
    for (suspend, resume) in scopes {
      var feed = self.feed()
      feed.send(.enqueue(Popup(id: "a")), at: 0)
      feed.send(.didAppear(id: "a"), at: 0)
      feed.send(suspend, at: 2_000)
      let update = feed.send(.enqueue(Popup(id: "a", maximumTime: .seconds(1))), at: 2_000)
      #expect(update.allSatisfy { $0.dismissed == nil })
      #expect(feed.pass(to: 9_000).isEmpty)
      let events = feed.send(resume, at: 9_000)
      #expect(
        events == [
          .willDismiss(DismissedPopup(id: "a", channel: "modal", dismissal: .ends(.timedOut)))
        ])
    }
  }

  @Test("Promise 8: a negative time leaves none")
  func clampsNegativeTimes() {
    var feed = self.feed()
    let popup = Popup(id: "a", maximumTime: .seconds(-1))
    let events = feed.send(.enqueue(popup), at: 0)
    #expect(events.last == .willPresent(PopupPresentation(popup: popup, remaining: .zero)))
  }

  @Test("Promise 26: a popup without time that was never visible waits again")
  func restoresWithoutTime() {
    var feed = self.feed()
    feed.send(.suspend(reason: "r"), at: 0)
    feed.send(.enqueue(Popup(id: "a", maximumTime: .zero)), at: 0)
    var next = self.feed()
    next.send(.suspend(reason: "r"), at: 0)
    next.send(.restore(feed.machine.snapshot(at: .start)), at: 0)
    #expect(next.machine.waiting(in: "").map(\.id) == ["a"])
  }

  @Test("Promise 5: the events of a newer version follow the end of the older, as it is then")
  func revealsNewerVersions() {
    var feed = self.feed()
    feed.send(.enqueue(Popup(id: "a")), at: 0)
    feed.send(.didAppear(id: "a"), at: 0)
    feed.send(.didAnswer(id: "a"), at: 0)
    #expect(feed.send(.enqueue(Popup(id: "a", version: 1)), at: 0).isEmpty)
    #expect(feed.send(.enqueue(Popup(id: "a", version: 2, channel: "banner")), at: 0).isEmpty)
    #expect(feed.send(.revoke(id: "a", version: 2), at: 0).isEmpty)
    #expect(feed.machine.account.waiting == 1 && feed.machine.account.ended == 0)
    #expect(feed.machine.waiting(in: "").isEmpty)
    // One that is refused has no end of its own.
    let refused = Popup(id: "a", version: 3, channel: "nowhere")
    #expect(feed.send(.enqueue(refused), at: 0) == [.rejected(.alreadyDismissing(id: "a"))])
    #expect(
      feed.send(.enqueue(Popup(id: "a", version: 2)), at: 0) == [.rejected(.alreadyEnded(id: "a"))])
    let last = Popup(id: "a", version: 4, delay: .seconds(9))
    #expect(feed.send(.enqueue(last), at: 0).isEmpty)
    #expect(
      feed.send(.didDisappear(id: "a"), at: 1_000) == [
        .didEnd(EndedPopup(id: "a", channel: "modal", outcome: .confirmed)),
        .didEnqueue(EnqueuedPopup(id: "a", queue: "", channel: "banner")),
        .didEnd(EndedPopup(id: "a", channel: "banner", outcome: .revoked)),
        .didEnqueue(EnqueuedPopup(id: "a", queue: "", channel: "modal")),
        .didDrain(channel: "banner"),
      ])
    #expect(feed.machine.account.waiting == 1 && feed.machine.account.isBalanced)
  }

  @Test("Promise 25: an answer names the present version, a view one that it may be made for")
  func namesVersions() {
    var feed = self.feed()
    for version in [1, 2, 4] { feed.send(.enqueue(Popup(id: "a", version: version)), at: 0) }
    let rejection = [PopupEvent.rejected(.notExpected(id: "a"))]
    #expect(feed.send(.didAnswer(id: "a", version: 2), at: 0) == rejection)
    #expect(feed.send(.didAppear(id: "a", version: 3), at: 0) == rejection)
    let visible = [PopupEvent.didPresent(PresentedPopup(id: "a", channel: "modal"))]
    #expect(feed.send(.didAppear(id: "a", version: 2), at: 0) == visible)
    for version in 5...13 { feed.send(.enqueue(Popup(id: "a", version: version)), at: 0) }
    #expect(feed.send(.didDisappear(id: "a", version: 5), at: 0) == rejection)
    var other = feed
    #expect(feed.send(.didDisappear(id: "a", version: 6), at: 0) != rejection)
    #expect(other.send(.didDisappear(id: "a", version: 1), at: 0) != rejection)
  }
}

extension PopupTester {
  @discardableResult
  fileprivate mutating func send(_ input: PopupInput, at milliseconds: Int) -> [PopupEvent] {
    _ = pass(to: milliseconds)
    return send(input)
  }

  /// Lets time pass, and returns what is emitted meanwhile.
  fileprivate mutating func pass(to milliseconds: Int) -> [PopupEvent] {
    let count = events.count
    advance(by: .milliseconds(milliseconds) - (now - .start))
    return Array(events[count...])
  }
}
