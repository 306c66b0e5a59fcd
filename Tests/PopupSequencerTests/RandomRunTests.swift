import ArrivalRule
import FlowRule
import FrequencyRule
import PopupRuleTesting
import PopupTesting
import PriorityRule
import PromiseTesting
import QuietRule
import Testing

@testable import PopupSequencer

/// Lets popups wait until an even number of signals came: a rule that asks to be asked again after
/// anything.
private struct EvenRule: PopupRule {
  static let name = "even"
  static let summary = "Some popups wait for an even number of signals."
  var signals = 0

  init() {}
  init(settings: SettingValue) {}

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    entry.popup.kind == "c" && signals % 2 == 1 ? .deferred(because: "odd") : .eligible
  }

  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    if case .didSignal = transition { signals += 1 }
  }
}

/// A whole random run, in which every promise that can be seen from outside is checked.
private struct RandomRun {
  var random: SeededGenerator
  var machine: PopupMachine
  var witness: PromiseWitness
  var screen: PopupScreen
  var now = Instant.start
  var fault: String?
  var signals = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var configuration = PopupConfiguration()
    configuration.capacity = 12
    configuration.laterLimit = 3
    configuration.advanceSignal = "next"
    configuration.decisionBytes = 4_000
    for index in configuration.channels.indices {
      configuration.channels[index].gap = .seconds(Int.random(in: 0...2, using: &random))
      configuration.channels[index].viewReports = Bool.random(using: &random)
      configuration.channels[index].capacity = [1, 1, 2, 3].randomElement(using: &random)!
      configuration.channels[index].hasIndependentQueues =
        Int.random(in: 0..<3, using: &random) == 0
    }
    let rules = Self.composition(&random)
    machine = try! PopupMachine(configuration: configuration, rules: rules)
    witness = PromiseWitness(configuration, rules: rules)
    screen = PopupScreen(machine.state(at: .start))
  }

  static func composition(_ random: inout SeededGenerator) -> [any PopupRule] {
    let flow = Flow(
      "wish",
      steps: [
        .init(
          "A", branches: [.init(kind: "b", outcome: "confirmed", to: "B")], otherwise: "C",
          absent: "B"),
        .init("B", otherwise: "C"), .init("C"),
      ])
    var rules: [any PopupRule] = [
      ArrivalRule(turns: Bool.random(using: &random)),
      PriorityRule(
        preemptFrom: Int64.random(in: 0...2, using: &random),
        aging: .seconds(Int.random(in: 0...2, using: &random))),
      try! FlowRule(flows: [flow], late: Bool.random(using: &random) ? .show : .drop),
      FrequencyRule(
        kinds: ["a", "b"], gap: .seconds(Int.random(in: 0...3, using: &random)),
        limit: Int64.random(in: 0...2, using: &random), window: .seconds(20)),
      QuietRule(
        during: ["busy"], longest: .seconds(Int.random(in: 0...1, using: &random) * 10)),
      EvenRule(),
    ]
    rules.shuffle(using: &random)
    let chosen = Array(rules.prefix(Int.random(in: 0...rules.count, using: &random)))
    return chosen.contains { $0 is PriorityRule } ? chosen + [PresentationLimit()] : chosen
  }

  mutating func run() {
    for _ in 0..<Int.random(in: 6...20, using: &random) {
      if fault != nil { return }
      if Int.random(in: 0..<3, using: &random) == 0 { letTimePass() }
      take(randomInput())
    }
    if fault == nil { windUp() }
    if fault == nil { fault = witness.unended() }
  }

  mutating func take(_ input: PopupInput) {
    signals += Self.signals(in: input)
    var events: [PopupEvent] = []
    machine.handle(input, at: now, into: &events)
    check(events, after: input)
  }

  static func signals(in input: PopupInput) -> Int {
    switch input {
    case .signal: 1
    case .batch(let inputs): inputs.reduce(0) { $0 + signals(in: $1) }
    default: 0
    }
  }

  mutating func wake(at moment: Instant) {
    now = moment
    var events: [PopupEvent] = []
    machine.deadlineReached(at: now, into: &events)
    check(events, after: nil)
  }

  mutating func check(_ events: [PopupEvent], after input: PopupInput?) {
    guard fault == nil else { return }
    fault =
      screen.follow(events, of: machine, at: now)
      ?? witness.follow(events, after: input, at: now) ?? machine.idleFault(at: now)
    if let deadline = machine.nextDeadline, deadline <= now { fault = "a deadline of the past" }
    let account = machine.account
    if !account.isBalanced { fault = "the account does not balance: \(account)" }
    if account.waiting + account.onScreen > machine.configuration.capacity {
      fault = "more than the capacity"
    }
    if machine.log.size > machine.log.limit { fault = "the log is too large" }
    if let reason = fault, let input { fault = "\(reason), after \(input)" }
  }

  /// In steps from deadline to deadline, or in one leap.
  mutating func letTimePass() {
    let end = now + .milliseconds(500 * Int.random(in: 1...12, using: &random))
    if Bool.random(using: &random) {
      while fault == nil, let next = machine.nextDeadline, next <= end { wake(at: next) }
    }
    wake(at: end)
  }

  mutating func randomInput() -> PopupInput {
    let id = onScreenOrAny()
    let isVersioned = Int.random(in: 0..<4, using: &random) == 0
    let version = isVersioned ? Int.random(in: 0...3, using: &random) : nil
    switch Int.random(in: 0..<36, using: &random) {
    case 0..<9: return .enqueue(randomPopup())
    case 9..<11:
      let count = Int.random(in: 0...4, using: &random)
      return .enqueueBatch((0..<count).map { _ in randomPopup() })
    case 11: return .revoke(id: id, version: Bool.random(using: &random) ? nil : 1)
    case 12..<16:
      return .didAnswer(
        id: id, version: version, Bool.random(using: &random) ? .confirmed : .cancelled)
    case 16..<18: return .didPresent(id: id, version: version)
    case 18: return .didFailToPresent(id: id, version: version)
    case 19..<21: return .didDismiss(id: id, version: version)
    case 21, 22:
      let phases: [PopupSignal.Phase] = [.once, .began, .ended]
      return .signal(PopupSignal("busy", phases.randomElement(using: &random)!))
    case 23: return .setScene(["room", "shop", nil].randomElement(using: &random)!)
    case 24: return .setMatch(["g1", "g2", nil].randomElement(using: &random)!)
    case 25: return randomSuspension(begins: true)
    case 26: return randomSuspension(begins: false)
    case 27, 28:
      let conditions: [PopupCondition?] = [nil, .kind("a"), .not(.kind("c"))]
      return .advance(
        randomScope(), if: conditions.randomElement(using: &random)!,
        otherwise: Bool.random(using: &random) ? .skips : .stops)
    case 29: return .prioritize(id: id, to: Int.random(in: -2...4, using: &random))
    case 30: return .hold(id: id, reason: "finger")
    case 31: return .release(id: id, reason: "finger")
    case 32: return .signal(PopupSignal("next", scope: randomScope()))
    case 33: return .batch([.enqueue(randomPopup()), .revoke(id: id, version: 2), randomInput()])
    case 34: return .dropQueue("q", keepsVisible: Bool.random(using: &random))
    default: return Int.random(in: 0..<3, using: &random) == 0 ? .removeAll : .setScene("room")
    }
  }

  mutating func randomScope() -> PopupScope {
    let scopes: [PopupScope] = [.channel("modal"), .channel("banner"), .queue("q"), .queue("r")]
    return scopes.randomElement(using: &random)!
  }

  mutating func onScreenOrAny() -> String {
    let onScreen = machine.state(at: now).channels.flatMap(\.showing).map(\.popup.id)
    if let id = onScreen.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 {
      return id
    }
    return "\(Int.random(in: 0..<10, using: &random))"
  }

  mutating func randomSuspension(begins: Bool) -> PopupInput {
    let reason = Bool.random(using: &random) ? SuspensionReason.app : .background
    let scopes: [PopupScope?] = [nil, .channel("modal"), .queue("q")]
    guard let scope = scopes.randomElement(using: &random)! else {
      return begins ? .suspend(reason: reason) : .resume(reason: reason)
    }
    return begins
      ? .suspendScope(scope, reason: reason) : .resumeScope(scope, reason: reason)
  }

  mutating func randomPopup() -> Popup {
    func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
    var popup = Popup(
      id: "\(Int.random(in: 0..<10, using: &random))",
      version: Int.random(in: 0...3, using: &random),
      kind: ["a", "b", "c"].randomElement(using: &random)!,
      queue: ["q", "r", PopupQueue("q", match: "g1")].randomElement(using: &random)!,
      priority: Int.random(in: 0...3, using: &random))
    if chance(3) { popup.channel = chance(8) ? "nowhere" : PopupChannel.banner }
    if chance(5) { popup.scene = "room" }
    if chance(6) {
      popup.notBefore = now + .milliseconds(500 * Int.random(in: 0...9, using: &random))
    }
    if chance(6) { popup.delay = .milliseconds(500 * Int.random(in: 0...4, using: &random)) }
    if chance(5) {
      popup.expiry = now + .milliseconds(500 * Int.random(in: 0...20, using: &random))
      popup.staysBeyondExpiry = chance(3)
    }
    if chance(4) { popup.minimumTime = .seconds(2) }
    if chance(3) { popup.maximumTime = .seconds(Int.random(in: 0...8, using: &random)) }
    if chance(3) {
      popup.step = PopupStep(flow: "wish", step: ["A", "B", "C"].randomElement(using: &random)!)
    }
    if chance(6) { popup.endsOn = ["busy": .cancelled] }
    popup.endsWithScene = chance(3)
    popup.returnsAfterPreemption = !chance(4)
    return popup
  }

  /// Removes all that may hold a popup; then nothing may be left.
  mutating func windUp() {
    for reason in [SuspensionReason.app, .background] {
      take(.resume(reason: reason))
      take(.resumeScope(.channel("modal"), reason: reason))
      take(.resumeScope(.queue("q"), reason: reason))
    }
    take(.signal(PopupSignal("busy", .ended)))
    if signals % 2 == 1 { take(.signal(PopupSignal("other"))) }
    take(.setScene("room"))
    take(.setMatch("g1"))
    var rounds = 0
    while fault == nil, machine.account.waiting + machine.account.onScreen > 0 {
      rounds += 1
      if rounds > 300 {
        let reasons = machine.state(at: now).channels.flatMap(\.waiting).map {
          machine.explain($0, at: now)!
        }
        fault = "stuck: \(reasons)"
        return
      }
      for scope: PopupScope in [.channel("modal"), .channel("banner"), .queue("q"), .queue("r")] {
        take(.advance(scope))
      }
      for showing in screen.all {
        if showing.phase == .presenting { take(.didPresent(id: showing.popup.id)) }
        take(.didAnswer(id: showing.popup.id, .confirmed))
        take(.didDismiss(id: showing.popup.id))
      }
      if let next = machine.nextDeadline { wake(at: next) }
    }
  }
}

extension PopupMachine {
  /// What waits although nothing holds it and a place is free for it, and what waits unexplained.
  fileprivate func idleFault(at now: Instant) -> String? {
    for slot in table.byArrival where table[slot].waits {
      let id = table[slot].entry.id
      guard let explanation = explain(id, at: now) else { return "\(id) has no explanation" }
      if !explanation.reasons.contains(where: \.holds), explanation.ahead.isEmpty {
        return "\(id) waits, and nothing holds it"
      }
      let stage = stages[table[slot].stage]
      let isFull =
        stage.places.count(where: { !places[$0].isIdle })
        >= channels[stage.channel].channel.capacity
      if !isFull, !stage.isStopped, !isSuspended(stage.channel), hold(of: slot) == nil {
        return "\(id) waits beside a free place"
      }
    }
    return nil
  }
}

@Suite struct RandomRunTests {
  @Test(arguments: 0..<20)
  func whatIsPromisedHolds(part: Int) {
    for seed in stride(from: part, to: sequenceCount(default: 2_500), by: 20) {
      var run = RandomRun(seed: UInt64(seed))
      run.run()
      if let fault = run.fault {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }
}
