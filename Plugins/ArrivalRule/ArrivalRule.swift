public import PopupSequencer

/// A rule by which popups are first in, first out; optionally with the queues taking turns, so that a
/// long queue does not make the others wait.
public struct ArrivalRule: SelectivePopupRule {
  public static let name = "arrival"
  public static let summary =
    "First in, first out, or one popup of each queue in turn."
  public static let settings = [
    SettingDescription(
      "turns", .flag, default: false,
      "Whether queues take turns, one popup each; otherwise all are in one line."),
    SettingDescription(
      "newestFirst", .flag, default: false, "Whether the last to arrive is first."),
  ]
  package static let aspects: PopupRuleAspects = [.rank, .learning]

  private let turns: Bool
  private let newestFirst: Bool

  // With turns, each popup gets the round in which it is to be presented: the one after the last
  // popup of its queue, and not before the present round.
  private var rounds: [Int64: Int64] = [:]
  private var queues: [PopupQueue: (lastRound: Int64, count: Int)] = [:]
  private var presentRound: Int64 = 0

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - turns: whether queues take turns. Default false.
  ///   - newestFirst: whether the last to arrive is first. Default false. It has no effect while
  ///     queues take turns.
  public init(turns: Bool = false, newestFirst: Bool = false) {
    self.turns = turns
    self.newestFirst = newestFirst
  }

  public init(settings: SettingValue) throws(SettingError) {
    self.init(turns: try settings.flag("turns"), newestFirst: try settings.flag("newestFirst"))
    if turns, newestFirst {
      throw .invalid(name: "newestFirst", because: "Queues that take turns keep the order.")
    }
  }

  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    if turns { return rounds[entry.arrival] ?? nextRound(of: entry.popup.queue) }
    return newestFirst ? -entry.arrival : entry.arrival
  }

  private func nextRound(of queue: PopupQueue) -> Int64 {
    max(presentRound, queues[queue]?.lastRound ?? 0) + 1
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard turns else { return }
    switch transition {
    case .didEnqueue(let entry) where rounds[entry.arrival] == nil:
      let round = nextRound(of: entry.popup.queue)
      rounds[entry.arrival] = round
      queues[entry.popup.queue] = (round, (queues[entry.popup.queue]?.count ?? 0) + 1)
      effects.rerank(entry.id)
    case .willPresent(let entry):
      presentRound = max(presentRound, rounds[entry.arrival] ?? 0)
    case .didEnd(let entry, _):
      rounds[entry.arrival] = nil
      leave(entry.popup.queue)
    case .didUpdate(let entry, let old) where old.popup.queue != entry.popup.queue:
      queues[entry.popup.queue, default: (presentRound, 0)].count += 1
      leave(old.popup.queue)
    case .didRemoveAll:
      self = ArrivalRule(turns: turns)
    default:
      break
    }
  }

  private mutating func leave(_ queue: PopupQueue) {
    queues[queue]?.count -= 1
    if queues[queue]?.count == 0 { queues[queue] = nil }
  }
}
