import PopupPromises
import Testing

@Suite("Promise 27: whatever rules answer")
struct HostileRulePromises {
  @Test("Promise 27: each input ends, and a popup takes the place of another at most once by it")
  func ends() throws {
    try verify(27, reaching: ["preempted", "refused", "views", "no views", "independent"]) {
      seed, reach in
      var maker = Maker(seed: seed, profile: Profile(preempts: true, length: 40))
      var configuration = maker.configuration()
      configuration.channels[0].viewReports = maker.random.chance(30)
      configuration.channels[0].gap = maker.random.pick([.zero, .milliseconds(300)])
      configuration.channels[0].hasIndependentQueues = maker.random.chance(20)
      reach.note(configuration.channels[0].viewReports ? "views" : "no views")
      reach.note("independent", if: configuration.channels[0].hasIndependentQueues)
      let rules: [any PopupRule] = [
        HostileRule(seed: UInt64(seed)), PresentationLimit(),
      ]
      var player = try PopupPlayer(PopupSetup(configuration, rules: rules))
      player.play(&maker, count: maker.length)
      player.send(.close)
      for call in player.calls {
        var preemptions: [String: Int] = [:]
        for event in call.events {
          if let preemptor = event.dismissed?.dismissal.preemptor {
            preemptions[preemptor, default: 0] += 1
            reach.note("preempted")
          }
          if case .didDefer(let popup) = event {
            try ensure(popup.rule != PresentationLimit.name, "\(popup.reason)")
          }
          if case .didNotify(let notice) = event {
            try ensure(notice.rule == HostileRule.name, "\(notice) names another rule")
            reach.note("refused")
          }
        }
        // The calls that are due are done before an input: these are two steps.
        try ensure(
          preemptions.values.allSatisfy { $0 <= 2 },
          "one of \(preemptions) preempts again and again")
      }
      try ensure(player.world.lives.isEmpty, "\(player.world.lives.keys) have not ended")
    }
  }
}

/// A rule that changes its mind with each thing that it learns.
private struct HostileRule: PopupRule {
  static let name = "hostile"
  static let summary = "Answers at random."

  private let seed: UInt64
  private let style: UInt64
  private var learned: UInt64 = 0
  private var ids: [String] = []

  init(_ settings: NoSettings = NoSettings()) { self.init(seed: 0) }

  init(seed: UInt64) {
    self.seed = seed
    style = seed % 4
  }

  private func draw(_ entry: PopupEntry, _ question: UInt64, _ count: UInt64) -> UInt64 {
    var random = SeededGenerator(
      seed: seed &* 31 &+ UInt64(entry.arrival) &* 7 &+ learned &* 131 &+ question)
    return random.next() % count
  }

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    switch style == 3 ? draw(entry, 1, 5) : 4 {
    case 0: .deferred(reason: "It is \(learned).")
    case 1: .deferred(until: now + .milliseconds(1), reason: "It is \(learned).")
    default: .eligible
    }
  }

  func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    style == 0 ? Int64(entry.impressions) : Int64(draw(entry, 2, 5))
  }

  func preemption(of visible: PopupEntry, by candidate: PopupEntry, at now: Instant) -> Bool? {
    style == 2 ? draw(candidate, 3, 2) == 0 : true
  }

  mutating func learn(_ transition: PopupTransition, at now: Instant, effects: inout RuleEffects) {
    learned += 1
    if case .enqueued(let entry) = transition { ids.append(entry.popup.id) }
    if style > 0 { for id in ids { effects.rerank(id) } }
    if style == 3, case .requeued(let entry) = transition {
      effects.wake(at: now, about: entry.popup.id)
    }
  }
}
