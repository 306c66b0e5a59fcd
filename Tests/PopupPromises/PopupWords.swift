package import PopupSequencer
import PromiseTesting
package import RoomCore

/// A rule behind the one under test: it ranks the less important first, preempts, and defers.
package struct RivalRule: PopupRule {
  package static let name = "rival"
  package static let summary = "Disagrees."

  let preempts: Bool
  var isDeferring = false

  package init(preempts: Bool) { self.preempts = preempts }

  package init(_ settings: NoSettings) { self.init(preempts: false) }

  package func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    Int64(entry.popup.priority)
  }

  package func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard isDeferring, entry.popup.payload == "deferred" else { return .eligible }
    return .deferred(reason: "The rival defers it.")
  }

  package func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? {
    preempts && candidate.popup.priority < visible.popup.priority
  }

  package mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard case .signaled(let signal) = transition else { return }
    if signal.name == "defer" { isDeferring = true }
    if signal.name == "free" { isDeferring = false }
  }
}

/// The inputs of random sequences.
package struct PopupWords: PopupSource {
  package var random: SeededGenerator
  package var kinds = [""]
  package var queues: [PopupQueue] = ["q\u{e9}", "qe\u{301}", "r"]
  package var channels = [PopupChannel.modal, PopupChannel.modal, PopupChannel.banner]
  package var priorities = [0, 0, 1, 2, 3]
  package var signals: [PopupSignal] = []
  package var times: [Duration] = [
    .milliseconds(1), .milliseconds(500), .seconds(1), .seconds(2), .seconds(5),
  ]
  /// Whether popups have delays.
  package var delays = true
  /// Whether popups have scenes, and payloads for which the rival defers them, and queues are suspended.
  package var defers = true
  package var revokes = true
  package var removes = false
  /// Whether a restoration stands for another launch.
  package var relaunches = false
  private var count = 0

  package init(_ random: SeededGenerator) { self.random = random }

  package mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice { random.pick(choices) }

  package mutating func popup() -> Popup {
    count += 1
    var popup = Popup(id: "\(count / 2)" + (count % 2 == 0 ? "\u{e9}" : "e\u{301}"))
    popup.kind = pick(kinds)
    popup.queue = pick(queues)
    popup.channel = pick(channels)
    popup.priority = pick(priorities)
    if defers, chance(15) { popup.payload = "deferred" }
    if defers, chance(10) { popup.scene = pick(["s", "t"]) }
    if delays, chance(15) { popup.delay = pick(times) }
    if chance(15) { popup.maximumTime = pick(times) }
    popup.returnsAfterPreemption = chance(80)
    return popup
  }

  private mutating func known(_ world: KnownPopups, _ phases: Set<PopupPhase>) -> Popup? {
    let known = world.lives.values.filter { phases.contains($0.phase) }
      .sorted { $0.arrival < $1.arrival }
    return known.isEmpty ? nil : pick(known).popup
  }

  package mutating func input(_ world: KnownPopups) -> PopupInput {
    if relaunches, chance(5) {
      return relaunch(away: chance(10) ? .seconds(3_600) : pick([.zero] + times))
    }
    return other(world) ?? .enqueue(popup())
  }

  /// The input for which another launch restores the snapshot of the present launch.
  package func relaunch(away: Duration) -> PopupInput {
    .restore(PopupSnapshot(takenAt: .start), away: away)
  }

  private mutating func other(_ world: KnownPopups) -> PopupInput? {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<6:
      let popups = (0..<pick([2, 3, 4])).map { _ in popup() }
      return chance(50) ? .enqueueBatch(popups) : .batch(popups.map { .enqueue($0) })
    case 6..<10:
      guard var popup = known(world, [.queued, .visible]) else { return nil }
      popup.version += 1
      popup.priority = pick(priorities)
      popup.payload = pick(["", defers ? "deferred" : "", "new"])
      return .enqueue(popup)
    case 10..<28: return known(world, [.presenting]).map { .didAppear(id: $0.id) }
    case 28..<40:
      return known(world, [.presenting, .visible]).map {
        .didAnswer(id: $0.id, chance(50) ? .confirmed : .cancelled)
      }
    case 40..<52: return known(world, [.dismissing]).map { .didDisappear(id: $0.id) }
    case 52..<55: return known(world, [.presenting]).map { .didFailToAppear(id: $0.id) }
    case 55..<58:
      return known(world, revokes ? [.queued, .presenting, .visible] : [.visible]).map {
        .revoke(id: $0.id)
      }
    case 58..<62: return .setScene(pick([nil, "s", "t"]))
    case 62..<66 where defers:
      let queue = PopupScope.queue(pick(queues))
      return chance(40) ? .suspend(queue, reason: "r") : .resume(queue, reason: "r")
    case 66..<68: return .signal(PopupSignal(chance(50) ? "defer" : "free"))
    case 68..<71:
      let priority = pick(priorities)
      return known(world, [.queued, .visible]).map { .prioritize(id: $0.id, to: priority) }
    case 71 where removes: return .removeAll
    case 72..<82 where !signals.isEmpty:
      let inputs = (0..<pick([1, 1, 2])).map { _ in PopupInput.signal(pick(signals)) }
      if inputs.count == 1, chance(80) { return inputs[0] }
      return .batch(inputs + (chance(50) ? [.enqueue(popup())] : []))
    default: return nil
    }
  }

  package mutating func moment(_ now: Instant, _ deadline: Instant?) -> Instant {
    if chance(50) { return now }
    if let deadline, chance(45), deadline < now + .seconds(100_000) {
      return max(now, deadline + pick([.zero, .zero, .nanoseconds(-1), .nanoseconds(1)]))
    }
    return now + (chance(2) ? .seconds(3_600) : pick(times))
  }

  /// A sequencer with these rules, in channels without gaps, some without reports of views, with one or two
  /// places.
  package mutating func player(
    _ rules: any PopupRule..., watch: some CallObserver,
    configure: (inout PopupConfiguration) -> Void = { _ in }
  ) throws -> PopupPlayer {
    var configuration = PopupConfiguration()
    for index in configuration.channels.indices {
      configuration.channels[index].gap = .zero
      configuration.channels[index].capacity = pick([1, 1, 2])
      configuration.channels[index].viewReports = chance(70)
    }
    configuration.channels[1].hasIndependentQueues = chance(50)
    configure(&configuration)
    return try PopupPlayer(
      PopupSetup(
        configuration, rules: rules + [PresentationLimit()], relaunches: relaunches,
        observer: PopupObserver(0, watch)))
  }
}

/// Returns the fault of a promise of rules over random sequences.
package func problems(
  of name: String?, reaching: Set<String>, filePath: String = #filePath,
  _ start: (inout PopupWords) throws -> PopupPlayer
) throws -> [String] {
  try problems(of: name, reaching: reaching, filePath: filePath) { seed in
    var words = PopupWords(SeededGenerator(seed: UInt64(seed)))
    return (try start(&words), words)
  }
}
