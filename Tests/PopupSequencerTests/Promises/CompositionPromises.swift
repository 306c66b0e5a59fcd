import ArrivalRule
import FlowRule
import FrequencyRule
import PopupPromises
import PriorityRule
import QuietRule
import Testing

@Suite("Promises with rules in any composition")
struct CompositionPromises {
  @Test("Once nothing defers the popups, all of them end")
  func ends() throws {
    try verify(52, reaching: ["waiting", "on screen"]) { seed, reach in
      let profile = Profile(composes: true)
      var maker = Maker(seed: seed, profile: profile)
      var player = try maker.player()
      player.play(&maker, count: 20)
      reach.note("waiting", if: player.machine.statistics.waiting > 0)
      reach.note("on screen", if: player.machine.statistics.onScreen > 0)
      var rounds = 0
      while player.world.lives.values.contains(where: { mayEnd($0, player.world.now) }) {
        rounds += 1
        try ensure(rounds < 200, "\(waiting(player))\n\(player.run.transcript)")
        free(&player, maker.words, round: rounds)
      }
      if let fault = player.run.fault { throw fault }
    }
  }

  private func waiting(_ player: PopupPlayer) -> String {
    let now = player.world.now
    return plainText(
      player.world.lives.values.map {
        ($0.popup.id, player.machine.explain(id: $0.popup.id, at: now))
      })
  }

  /// Whether it may be presented before the end of all time.
  private func mayEnd(_ life: Life, _ now: Instant) -> Bool {
    let soon = now + .seconds(100_000)
    return life.arrivedAt + life.popup.delay < soon
      && life.popup.notBefore.map { $0 < soon } != false
  }

  /// Ends all reasons that may hold popups, and reports the acts of their views.
  private func free(_ player: inout PopupPlayer, _ words: Words, round: Int) {
    var inputs: [PopupInput] = [
      .setScene(words.scenes[round % 2]), .setMatch(words.matches[round % 3]),
      .signal(PopupSignal(words.signals[2], .ended)), .signal(PopupSignal("other")),
    ]
    let queues = words.queues.flatMap { queue in
      ([nil] + words.matches).map { PopupQueue(queue, match: $0) }
    }
    let scopes = words.channels.map { PopupScope.channel($0) } + queues.map { .queue($0) }
    if round == 1 {
      for reason in words.reasons.map({ SuspensionReason($0) }) {
        inputs.append(.resume(reason: reason))
        inputs += scopes.map { .resume($0, reason: reason) }
      }
    }
    inputs += words.channels.map {
      .advance(.channel($0))
    }
    for input in inputs { player.send(input, at: player.world.now) }
    for life in player.world.lives.values.sorted(by: { $0.arrival < $1.arrival }) {
      guard let stay = life.stay else { continue }
      let id = life.popup.id
      if stay.phase == .presenting { player.send(.didAppear(id: id), at: player.world.now) }
      player.send(.didAnswer(id: id), at: player.world.now)
      player.send(.didDisappear(id: id), at: player.world.now)
    }
    let soon = player.world.now + .seconds(100_000)
    if let next = player.machine.nextDeadline, next < soon { player.advance(to: next) }
  }
}

/// Lets popups wait until an even number of signals came: a rule that asks to be asked again after
/// anything.
private struct EvenRule: PopupRule {
  static let name = "even"
  static let summary = "Some popups wait for an even number of signals."
  var signals = 0

  init(_ settings: NoSettings = NoSettings()) {}

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    entry.popup.kind == "c" && signals % 2 == 1 ? .deferred(reason: "odd") : .eligible
  }

  mutating func learn(_ transition: PopupTransition, at now: Instant, effects: inout RuleEffects) {
    if case .signaled = transition { signals += 1 }
  }
}

extension Flow {
  static let wish = Flow(
    "wish",
    steps: [
      .init(
        "A", branches: [.init(kind: "b", outcome: "confirmed", to: "B")], otherwise: "C",
        absent: "B"),
      .init("B", otherwise: "C"), .init("C"),
    ])
}

extension Profile {
  /// The rules of a sequence.
  func rules(_ random: inout SeededGenerator) -> [any PopupRule] {
    if composes { return Self.composition(&random) }
    return hasRule ? [PromiseRule(), PresentationLimit()] : []
  }

  private static func composition(_ random: inout SeededGenerator) -> [any PopupRule] {
    var rules: [any PopupRule] = [
      ArrivalRule(roundRobin: random.chance(50)),
      PriorityRule(preemptFrom: random.below(3), aging: .seconds(random.below(3))),
      try! FlowRule(flows: [.wish], late: random.chance(50) ? .show : .drop),
      FrequencyRule(
        kinds: ["a", "b"], gap: .seconds(random.below(4)), limit: random.below(3),
        window: .seconds(20)),
      QuietRule(during: ["open"], longest: .seconds(random.below(2) * 10)),
      EvenRule(),
    ]
    rules.shuffle(using: &random)
    return Array(rules.prefix(random.number(1...rules.count))) + [PresentationLimit()]
  }
}
