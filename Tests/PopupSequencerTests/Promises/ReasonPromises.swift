import PopupPromises
import PopupRuleTesting
import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

@Suite("Promise 15: reasons")
struct ReasonPromises {
  private func machine() throws -> PopupMachine {
    var configuration = PopupConfiguration()
    configuration.channels = ["c\u{e9}", "ce\u{301}"].map { name in
      var channel = PopupChannel(name)
      channel.capacity = 100
      return channel
    }
    let rules: [any PopupRule] = []
    return try PopupMachine(configuration: configuration, rules: rules)
  }

  @Test("Promise 15: a suspension ends when each reason for which it began has ended")
  func endsWithEachReason() throws {
    let channels = ["c\u{e9}", "ce\u{301}"]
    let queues: [PopupQueue] = [
      "q\u{e9}", "qe\u{301}", PopupQueue("q\u{e9}", match: "m\u{e9}"),
      PopupQueue("q\u{e9}", match: "me\u{301}"),
    ]
    let reasons = ["r\u{e9}", "re\u{301}", "r"]
    try verify(15, reaching: ["suspended"]) { seed, reach in
      var random = SeededGenerator(seed: UInt64(seed))
      var machine = try self.machine()
      var active: [Scope: Set<Name>] = [:]
      for step in 0..<30 {
        let reason = random.pick(reasons)
        let scope: PopupScope? = random.pick([
          nil, .channel(random.pick(channels)), .queue(random.pick(queues)),
        ])
        let begins = random.chance(45)
        let input: PopupInput =
          switch scope {
          case nil:
            begins
              ? .suspend(reason: SuspensionReason(reason))
              : .resume(reason: SuspensionReason(reason))
          case let scope?:
            begins
              ? .suspend(scope, reason: SuspensionReason(reason))
              : .resume(scope, reason: SuspensionReason(reason))
          }
        let key = scope.map { Scope($0) } ?? .all
        if begins { active[key, default: []].insert(name(reason)) }
        if !begins { active[key]?.remove(name(reason)) }
        var events: [PopupEvent] = []
        let now = Instant.start + .seconds(step)
        machine.handle(input, at: now, into: &events)
        for channel in channels {
          for queue in queues {
            let scopes: [Scope] = [.all, .channel(name(channel)), .queue(queue)]
            let isSuspended = scopes.contains { active[$0]?.isEmpty == false }
            reach.note("suspended", if: isSuspended)
            var copy = machine
            events = []
            copy.handle(
              .enqueue(Popup(id: "probe", queue: queue, channel: channel)), at: now, into: &events)
            let isPresented = events.contains { if case .willPresent = $0 { true } else { false } }
            try ensure(isPresented != isSuspended, "\(step): \(plainText("\(input)")) \(channel)")
          }
        }
      }
    }
  }

  @Test("Promise 15: each scope counts at most 64 reasons, and at most 1,024 queues are suspended")
  func limitsReasons() throws {
    var machine = try machine()
    var events: [PopupEvent] = []
    machine.handle(.enqueue(Popup(id: "a", channel: "c\u{e9}")), at: .start, into: &events)
    func inputs(_ reason: SuspensionReason) -> [PopupInput] {
      [
        .suspend(.channel("c\u{e9}"), reason: reason),
        .suspend(.queue("q"), reason: reason),
        .pauseTimer(PopupTimerPause(id: "a", reason: reason)),
        .suspend(reason: reason),
      ]
    }
    for count in 0...64 {
      for input in inputs(SuspensionReason("\(count)")) {
        events = []
        machine.handle(input, at: .start, into: &events)
        let expected: [PopupEvent] = count < 64 ? [] : [.rejected(.tooManySuspensions(limit: 64))]
        #expect(events == expected, "\(count): \(input)")
      }
    }
    for count in 1...1_024 {
      events = []
      machine.handle(
        .suspend(.queue(PopupQueue("\(count)")), reason: "r"), at: .start, into: &events)
      #expect(events.isEmpty == (count < 1_024), "\(count): \(events)")
    }
  }

  @Test("Promise 15: the reasons that pause a timer end with the stay")
  func pausesEndWithStay() {
    var tester = PopupTester(configure: reportingViews)
    let popup = Popup(id: "a", scene: "s", maximumTime: .seconds(3))
    tester.send(.setScene("s"), .enqueue(popup))
    tester.send(.pauseTimer(PopupTimerPause(id: "a", reason: "finger")), .didAppear(id: "a"))
    tester.advance(by: .seconds(1))
    tester.send(.setScene(nil), .didDisappear(id: "a"))
    tester.send(.setScene("s"))
    #expect(tester.events.last?.presentation?.remaining == .seconds(3))
    tester.send(.didAppear(id: "a"))
    tester.advance(by: .seconds(3))
    let timedOut = DismissedPopup(id: "a", channel: "modal", dismissal: .ends(.timedOut))
    #expect(tester.events.last == .willDismiss(timedOut))
  }
}
