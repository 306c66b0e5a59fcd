import ArrivalRule
import FlowRule
import FrequencyRule
import PopupPromises
import PriorityRule
import QuietRule
import Testing

@Suite("Promise 35: rules that replace others")
struct RulePromises {
  /// Each of these rules under its name, as it is set here.
  private static func registry(of rules: [any PopupRule]) throws -> PopupRuleRegistry {
    var registry = PopupRuleRegistry()
    func add<Rule: PopupRule>(_ rule: Rule) throws {
      try registry.register(Rule.name, summary: "") { (_: NoSettings) in rule }
    }
    for rule in rules { try add(rule) }
    return registry
  }

  private static func isDeferral(_ event: PopupEvent) -> Bool {
    if case .didDefer = event { true } else { false }
  }

  private static func choices(_ rules: [any PopupRule]) -> [RuleConfiguration] {
    rules.map { RuleConfiguration(type(of: $0).name) }
  }

  @Test("Promise 35: rules that are chosen again continue, and invalid choices change nothing")
  func continues() throws {
    try verify(35, reaching: ["set again", "invalid", "on screen", "waiting", "signal"]) {
      seed, reach in
      // In one channel: of several that wait for one cause any may be first.
      var profile = Profile(composes: true, preempts: true, length: 40)
      profile.batches = seed % 2 == 0
      var maker = Maker(seed: seed, profile: profile)
      // They save all that they learn, but what kind a popup had when it was presented.
      let rules: [any PopupRule] = [
        PriorityRule(preemptFrom: maker.random.below(3)),
        FrequencyRule(
          together: true, gap: .seconds(maker.random.below(4)),
          limit: maker.random.below(3), window: .seconds(20)),
        QuietRule(during: ["open"], longest: .seconds(maker.random.below(2) * 10)),
        ArrivalRule(),
        try FlowRule(flows: [.wish]),
      ]
      var configuration = maker.configuration()
      configuration.rules = Self.choices(maker.random.some(rules))
      let setup = try PopupSetup(configuration, Self.registry(of: rules))
      var player = try PopupPlayer(setup)
      player.play(&maker, count: profile.length)
      var machine = try setup.machine()
      for call in player.calls {
        var events: [PopupEvent] = []
        if let input = call.input {
          machine.handle(input, at: call.time, into: &events)
        } else {
          machine.deadlineReached(at: call.time, into: &events)
        }
        // Each that waits is asked again, and may be deferred for another reason by now.
        events.removeAll(where: Self.isDeferral)
        let expected = call.events.filter { !Self.isDeferral($0) }
        try ensure(events == expected, "\(texts(events)), not \(texts(expected))")
        guard maker.random.chance(30) else { continue }
        let isInvalid = maker.random.chance(20)
        let chosen = isInvalid ? [RuleConfiguration("unknown")] : configuration.rules
        events = []
        machine.handle(.setRules(chosen), at: call.time, into: &events)
        reach.note(isInvalid ? "invalid" : "set again")
        if isInvalid {
          guard case .rejected(.invalidRules)? = events.first, events.count == 1 else {
            throw PromiseFault(text: "\(events) of an invalid choice")
          }
          continue
        }
        try ensure(events.allSatisfy(Self.isDeferral), "\(texts(events)) of the same rules")
        reach.note("on screen", if: call.statistics.onScreen > 0)
        reach.note("waiting", if: call.statistics.waiting > 0)
        if case .signal? = call.single { reach.note("signal") }
      }
    }
  }

  @Test("Promise 35: nothing is admitted again or ends, and what waits is ranked at once")
  func replaces() throws {
    try verify(35, reaching: ["waiting", "on screen", "refused", "preempted", "in order"]) {
      seed, reach in
      let profile = Profile(preempts: seed % 2 == 1, length: 30)
      var maker = Maker(seed: 36_000_000 + seed, profile: profile)
      let rules: [any PopupRule] = [PromiseRule(), PriorityRule(), PresentationLimit()]
      let setup = try PopupSetup(maker.configuration(), Self.registry(of: rules))
      var player = try PopupPlayer(setup)
      for _ in 0..<6 {
        player.play(&maker, count: profile.length / 6)
        let before = player.world
        let chosen = maker.random.some(Array(rules.prefix(2)))
        player.send(.setRules(Self.choices(chosen + rules.suffix(1))))
        guard let call = player.calls.last else { continue }
        for event in call.events {
          switch event {
          // The view of a popup that is preempted was not awaited.
          case .didEnd(let popup) where ![.preempted, .timedOut].contains(popup.outcome):
            // By what the rule has learned of a signal that lasts.
            if case .rejected(because: "It is doomed.") = popup.outcome {
              try ensure(before.lives[name(popup.id)]?.stay == nil, "\(event) of one on screen")
              continue
            }
            throw PromiseFault(text: "\(event) by other rules")
          case .didEnqueue, .rejected: throw PromiseFault(text: "\(event) by other rules")
          case .willDismiss(let popup):
            switch popup.dismissal {
            // A popup that does not return, or has no time left, ends with the preemption.
            case .preempted, .ends(.preempted), .ends(.timedOut): reach.note("preempted")
            default: throw PromiseFault(text: "\(event) by other rules")
            }
          default: break
          }
        }
        let lives = player.world.lives.values
        reach.note("on screen", if: lives.contains { $0.stay != nil })
        reach.note("refused", if: lives.contains { $0.stay == nil && $0.popup.kind == "refused" })
        for queue in Set(lives.filter { $0.stay == nil }.map(\.popup.queue)) {
          // A newer version of a popup on screen waits under the same identifier.
          let line = call.after.waiting(in: queue).map { player.world.lives[name($0.id)] }
          reach.note("waiting")
          for case (let one?, let next?) in zip(line, line.dropFirst()) {
            let ranks =
              chosen.isEmpty || one.popup.priority == next.popup.priority
              ? one.arrival < next.arrival : one.popup.priority > next.popup.priority
            reach.note("in order")
            try ensure(
              ranks || one.isSuccessor || next.isSuccessor || one.stay != nil || next.stay != nil,
              "\(plainText(one.popup.id)) is before \(plainText(next.popup.id))")
          }
        }
      }
    }
  }
}

private func texts(_ events: [PopupEvent]) -> String {
  events.map(source).joined(separator: ", ")
}
