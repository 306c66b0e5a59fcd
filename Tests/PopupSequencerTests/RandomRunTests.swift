import ArrivalRule
import FlowRule
import FrequencyRule
import PopupRuleTesting
import PriorityRule
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

/// A whole random run against the naive sequencer.
private struct RandomRun {
  var random: SeededGenerator
  var machine: PopupMachine
  var model: NaiveSequencer
  var screen: PopupScreen
  var now = Instant.start
  var all: [PopupEvent] = []
  var fault: String?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var configuration = PopupConfiguration()
    configuration.capacity = 8
    configuration.decisionLimit = 0
    for index in configuration.channels.indices {
      configuration.channels[index].gap = .seconds(Int.random(in: 0...2, using: &random))
      configuration.channels[index].viewReports = Bool.random(using: &random)
    }
    let rules = Self.composition(&random)
    machine = try! PopupMachine(
      configuration: configuration, rules: rules)
    model = NaiveSequencer(rules: rules, configuration: configuration)
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
    return Array(rules.prefix(Int.random(in: 0...rules.count, using: &random)))
  }

  mutating func run() {
    for _ in 0..<Int.random(in: 6...16, using: &random) {
      if fault != nil { return }
      if Int.random(in: 0..<3, using: &random) == 0 { letTimePass() }
      take(randomInput())
    }
    if fault == nil { windUp() }
  }

  mutating func take(_ input: PopupInput) {
    var events: [PopupEvent] = []
    machine.handle(input, at: now, into: &events)
    compare(events, model.handle(input, at: now), "\(input)")
  }

  mutating func wake(at moment: Instant) {
    now = moment
    var events: [PopupEvent] = []
    machine.deadlineReached(at: now, into: &events)
    compare(events, model.wake(at: now), "time")
  }

  mutating func compare(
    _ events: [PopupEvent], _ expected: [PopupEvent], _ what: @autoclosure () -> String
  ) {
    guard fault == nil else { return }
    let emitted = events.filter { event in
      switch event {
      case .didHold, .didNotify: false
      default: true
      }
    }
    all += emitted
    fault = screen.follow(events, of: machine, at: now)
    if let deadline = machine.nextDeadline, deadline <= now { fault = "a deadline of the past" }
    if emitted != expected {
      let rules = model.rules.map { type(of: $0).name }
      fault =
        "after \(what()) at \(now.seconds) s, rules \(rules): \(emitted) instead of \(expected)"
    }
  }

  /// In steps from moment to moment at which anything may change, or in one leap.
  mutating func letTimePass() {
    let end = now + .milliseconds(500 * Int.random(in: 1...12, using: &random))
    if Bool.random(using: &random) {
      while fault == nil, let next = next(), next <= end { wake(at: next) }
    }
    wake(at: end)
  }

  func next() -> Instant? {
    [machine.nextDeadline, model.nextDeadline].compactMap { $0 }.min()
  }

  mutating func randomInput() -> PopupInput {
    let id = onScreenOrAny()
    switch Int.random(in: 0..<30, using: &random) {
    case 0..<9: return .enqueue(randomPopup())
    case 9..<11:
      let count = Int.random(in: 0...4, using: &random)
      return .enqueueBatch((0..<count).map { _ in randomPopup() })
    case 11: return .revoke(id: id, version: Bool.random(using: &random) ? nil : 1)
    case 12..<16: return .didAnswer(id: id, Bool.random(using: &random) ? .confirmed : .cancelled)
    case 16..<18: return .didPresent(id: id)
    case 18: return .didFailToPresent(id: id)
    case 19..<21: return .didDismiss(id: id)
    case 21, 22:
      let phases: [PopupSignal.Phase] = [.once, .began, .ended]
      return .signal(PopupSignal("busy", phases.randomElement(using: &random)!))
    case 23: return .setScene(["room", "shop", nil].randomElement(using: &random)!)
    case 24: return .setMatch(["g1", "g2", nil].randomElement(using: &random)!)
    case 25: return randomSuspension(begins: true)
    case 26: return randomSuspension(begins: false)
    case 27:
      let condition = PopupCondition { $0.kind < "c" }
      return .advance(channel: "modal", Bool.random(using: &random) ? nil : condition)
    case 28: return .prioritize(id: id, to: Int.random(in: -2...4, using: &random))
    default:
      return Int.random(in: 0..<3, using: &random) == 0 ? .removeAll : .dropQueue("q")
    }
  }

  mutating func onScreenOrAny() -> String {
    let onScreen = machine.state(at: now).channels.compactMap { $0.onScreen?.id }
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
    if chance(5) {
      popup.expiry = now + .milliseconds(500 * Int.random(in: 0...20, using: &random))
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

  /// Takes away all that may hold a popup; then nothing may be left.
  mutating func windUp() {
    for reason in [SuspensionReason.app, .background] {
      take(.resume(reason: reason))
      take(.resumeScope(.channel("modal"), reason: reason))
      take(.resumeScope(.queue("q"), reason: reason))
    }
    take(.signal(PopupSignal("busy", .ended)))
    let even = model.rules.lazy.compactMap { $0 as? EvenRule }.first
    if let even, even.signals % 2 == 1 { take(.signal(PopupSignal("other"))) }
    take(.setScene("room"))
    take(.advance(channel: "modal", nil))
    var rounds = 0
    while fault == nil, machine.account.waiting + machine.account.onScreen > 0 {
      rounds += 1
      if rounds > 200 {
        let reasons = machine.state(at: now).channels.flatMap(\.waiting).map {
          machine.explain($0, at: now)!
        }
        fault = "stuck: \(reasons), rules \(model.rules)"
        return
      }
      for stage in machine.stages.indices { finish(stage) }
      if let next = next() { wake(at: next) }
    }
  }

  mutating func finish(_ stage: Int) {
    guard let slot = machine.stages[stage].slot else { return }
    let id = machine.table[slot].entry.id
    if machine.stages[stage].isPresenting { take(.didPresent(id: id)) }
    if machine.stages[stage].dismissal == nil { take(.didAnswer(id: id, .confirmed)) }
    if machine.stages[stage].dismissal != nil { take(.didDismiss(id: id)) }
  }

  /// What is promised, whatever the model says.
  mutating func checkPromises() {
    var onScreen: [String: String] = [:]
    var waiting: [String: Int] = [:]
    for event in all {
      switch event {
      case .didEnqueue(let id, _, _): waiting[id, default: 0] += 1
      case .willPresent(let popup, _):
        if let other = onScreen.updateValue(popup.id, forKey: popup.channel) {
          fault = "\(popup.id) beside \(other)"
        }
      case .didRequeue(let id, let channel):
        if onScreen.removeValue(forKey: channel) != id { fault = "\(id) leaves from nowhere" }
      case .didEnd(let id, let channel, _):
        if onScreen[channel] == id { onScreen[channel] = nil }
        // What was turned away at the door ends without having waited.
        if let count = waiting[id], count > 0 { waiting[id] = count - 1 }
      default: break
      }
    }
    if let id = waiting.first(where: { $0.value != 0 })?.key { fault = "\(id) never ended" }
    let account = machine.account
    if account.received != account.replaced + account.ignored + account.ended {
      fault = "of \(account.received) not all are accounted for"
    }
  }
}

@Suite struct RandomRunTests {
  @Test(arguments: 0..<20)
  func theNaiveSequencerDecidesTheSame(part: Int) {
    for number in 0..<500 {
      let seed = UInt64(part * 500 + number)
      var run = RandomRun(seed: seed)
      run.run()
      if run.fault == nil { run.checkPromises() }
      if let fault = run.fault {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }
}
