import PopupSequencer
import RoomCore
import Testing

/// The smallest sequences in which a promise was found not to hold.
@Suite("Promises: smallest sequences")
struct DefectPromises {
  private struct Feed {
    var machine: PopupMachine

    init(_ configuration: PopupConfiguration = PopupConfiguration()) throws {
      let rules: [any PopupRule] = []
      machine = try PopupMachine(configuration: configuration, rules: rules)
    }

    @discardableResult
    mutating func send(_ input: PopupInput, at milliseconds: Int) -> [PopupEvent] {
      let now = Instant.start + .milliseconds(milliseconds)
      var events: [PopupEvent] = []
      while let deadline = machine.nextDeadline, deadline <= now {
        machine.deadlineReached(at: deadline, into: &events)
      }
      events = []
      machine.handle(input, at: now, into: &events)
      return events
    }

    /// Lets time pass, and returns what is emitted meanwhile.
    mutating func pass(to milliseconds: Int) -> [PopupEvent] {
      let now = Instant.start + .milliseconds(milliseconds)
      var events: [PopupEvent] = []
      while let deadline = machine.nextDeadline, deadline <= now {
        machine.deadlineReached(at: deadline, into: &events)
      }
      return events
    }
  }

  @Test(
    "Promise 14: an update times nothing out while its channel is suspended",
    .disabled("An update is looked at although the clocks stand still."))
  func updatesWhileSuspended() throws {
    var feed = try Feed()
    feed.send(.enqueue(Popup(id: "a")), at: 0)
    feed.send(.didPresent(id: "a"), at: 0)
    feed.send(.suspendScope(.channel("modal"), reason: "r"), at: 2_000)
    let events = feed.send(.enqueue(Popup(id: "a", maximumTime: .seconds(1))), at: 2_000)
    #expect(!events.contains(.willDismiss(id: "a", channel: "modal", .ends(.timedOut))))
  }

  @Test(
    "Promise 10: an answer decides although no time is left",
    .disabled("The end of the time precedes the answer."))
  func answersWithoutTime() throws {
    var feed = try Feed()
    feed.send(.enqueue(Popup(id: "a", maximumTime: .zero)), at: 0)
    let events = feed.send(.didAnswer(id: "a", .confirmed), at: 0)
    #expect(events.contains(.willDismiss(id: "a", channel: "modal", .ends(.confirmed))))
  }

  @Test(
    "Promise 18: an update to a later match counts towards `laterLimit`",
    .disabled("An update is not counted."))
  func limitsUpdatesToLaterMatches() throws {
    var configuration = PopupConfiguration()
    configuration.laterLimit = 1
    var feed = try Feed(configuration)
    feed.send(.setMatch("now"), at: 0)
    feed.send(.enqueue(Popup(id: "a", queue: PopupQueue("", match: "later"))), at: 0)
    feed.send(.enqueue(Popup(id: "b", notBefore: .start + .seconds(9))), at: 0)
    feed.send(.enqueue(Popup(id: "b", queue: PopupQueue("", match: "later"))), at: 0)
    #expect(feed.machine.waiting(in: PopupQueue("", match: "later")).count == 1)
  }

  @Test(
    "Promise 18: the first match leaves at most `laterLimit` popups of later ones",
    .disabled("Those that waited before the first match are not counted."))
  func limitsAtFirstMatch() throws {
    var configuration = PopupConfiguration()
    configuration.laterLimit = 1
    var feed = try Feed(configuration)
    feed.send(.suspend(reason: "r"), at: 0)
    feed.send(.enqueue(Popup(id: "a", queue: PopupQueue("", match: "later"))), at: 0)
    feed.send(.enqueue(Popup(id: "b", queue: PopupQueue("", match: "later"))), at: 0)
    feed.send(.setMatch("now"), at: 0)
    #expect(feed.machine.waiting(in: PopupQueue("", match: "later")).count == 1)
  }

  @Test(
    "Promise 23: a channel drains when the last popup has ended, not before its `didEnd`",
    .disabled("The drain does not wait for the events of a hidden popup."))
  func drainsAfterEnd() throws {
    var feed = try Feed()
    feed.send(.enqueue(Popup(id: "a")), at: 0)
    feed.send(.didPresent(id: "a"), at: 0)
    feed.send(.didAnswer(id: "a", .confirmed), at: 0)
    let successor = Popup(id: "a", version: 1, channel: "banner", expiry: .start + .seconds(1))
    feed.send(.enqueue(successor), at: 0)
    let events = feed.pass(to: 2_000)
    let drain = events.firstIndex(of: .didDrain(channel: "banner"))
    let end = events.firstIndex(of: .didEnd(id: "a", channel: "banner", .expired))
    #expect(try #require(end) < #require(drain), "\(events.map(source))")
  }

  @Test(
    "Promise 6: an older version does not succeed a newer one that is among the last ended",
    .disabled("What is being dismissed can be forgotten by those that end meanwhile."))
  func remembersLastEnded() throws {
    var configuration = PopupConfiguration()
    configuration.endedLimit = 1
    var feed = try Feed(configuration)
    feed.send(.enqueue(Popup(id: "a", version: 1)), at: 0)
    feed.send(.didAnswer(id: "a", .confirmed), at: 0)
    feed.send(.enqueue(Popup(id: "b", notBefore: .start + .seconds(9))), at: 0)
    feed.send(.didAnswer(id: "b", .confirmed), at: 0)
    feed.send(.enqueue(Popup(id: "a", version: 0)), at: 0)
    let events = feed.pass(to: 10_000)
    let presents = events.contains { if case .willPresent = $0 { true } else { false } }
    #expect(!presents, "\(events.map(source))")
  }

  @Test(
    "Promise 25: a signal that ends a popup and advances nothing is not rejected",
    .disabled("The advance alone decides on the rejection."))
  func signalsWithEffect() throws {
    var configuration = PopupConfiguration()
    configuration.advanceSignal = "next"
    configuration.channels[1].hasIndependentQueues = true
    var feed = try Feed(configuration)
    feed.send(.enqueue(Popup(id: "a", endsOn: ["next": .cancelled])), at: 0)
    let events = feed.send(.signal(PopupSignal("next", scope: .channel("banner"))), at: 0)
    #expect(!events.contains(.rejected(.nothingToAdvance(.channel("banner")))))
  }

  @Test(
    "Promise 25: a report of a version that the popup does not have is rejected",
    .disabled("A report of any version between is taken."))
  func reportsOfOtherVersions() throws {
    var feed = try Feed()
    feed.send(.enqueue(Popup(id: "a", version: 1)), at: 0)
    feed.send(.enqueue(Popup(id: "a", version: 4)), at: 0)
    let events = feed.send(.didPresent(id: "a", version: 2), at: 0)
    #expect(events == [.rejected(.notExpected(id: "a"))])
  }

  @Test(
    "Promise 9: an update may lengthen the minimum time of a popup that is visible",
    .disabled("The page does not say which minimum time counts."))
  func lengthensMinimum() throws {
    var feed = try Feed()
    feed.send(
      .enqueue(Popup(id: "a", minimumTime: .milliseconds(300), endsOn: ["s": .cancelled])), at: 0)
    feed.send(.didPresent(id: "a"), at: 0)
    feed.send(
      .enqueue(Popup(id: "a", minimumTime: .milliseconds(500), endsOn: ["s": .cancelled])), at: 400)
    #expect(feed.send(.signal(PopupSignal("s")), at: 400).isEmpty)
  }
}
