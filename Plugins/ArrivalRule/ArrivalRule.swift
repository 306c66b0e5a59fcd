public import PopupSequencer

/// First in, first out; if asked to, with the queues taking turns, so that a long queue does not
/// make the others wait.
public struct ArrivalRule: PopupRule {
  public static let name = "arrival"
  public static let summary =
    "First in, first out, or one popup of each queue in turn."
  public static let settings = [
    SettingDescription(
      "turns", .flag, default: false,
      "Whether queues take turns, one popup each; else all stand in one line."),
    SettingDescription(
      "newestFirst", .flag, default: false, "Whether the last to arrive goes first."),
  ]
  public static let aspects: PopupRuleAspects = [.rank, .learning]

  /// Whether queues take turns.
  public var turns: Bool
  /// Whether the last to arrive goes first. It has no meaning while queues take turns.
  public var newestFirst: Bool

  // With turns, each popup draws the round in which it is to be shown: the one after the last
  // popup of its queue, and not before the present round.
  private var rounds: [Int64: Int64] = [:]
  private var queues: [PopupQueue: (lastRound: Int64, count: Int)] = [:]
  private var presentRound: Int64 = 0

  /// First in, first out by default.
  public init(turns: Bool = false, newestFirst: Bool = false) {
    self.turns = turns
    self.newestFirst = newestFirst
  }

  public init(settings: RuleSettings) throws(SettingError) {
    self.init(turns: try settings.flag("turns"), newestFirst: try settings.flag("newestFirst"))
    if turns, newestFirst {
      throw .invalid(name: "newestFirst", because: "Queues that take turns keep the order.")
    }
  }

  public func rank(of entry: PopupEntry, in context: RuleContext) -> Int64? {
    if turns { return rounds[entry.arrival] ?? nextRound(of: entry.popup.queue) }
    return newestFirst ? -entry.arrival : entry.arrival
  }

  private func nextRound(of queue: PopupQueue) -> Int64 {
    max(presentRound, queues[queue]?.lastRound ?? 0) + 1
  }

  public mutating func learn(
    _ transition: PopupTransition, in context: RuleContext, effects: inout RuleEffects
  ) {
    guard turns else { return }
    switch transition {
    case .queued(let entry) where rounds[entry.arrival] == nil:
      let round = nextRound(of: entry.popup.queue)
      rounds[entry.arrival] = round
      queues[entry.popup.queue] = (round, (queues[entry.popup.queue]?.count ?? 0) + 1)
      effects.rank(entry.id)
    case .shown(let entry):
      presentRound = max(presentRound, rounds[entry.arrival] ?? 0)
    case .ended(let entry, _):
      rounds[entry.arrival] = nil
      leave(entry.popup.queue)
    case .replaced(let entry, let old) where old.popup.queue != entry.popup.queue:
      queues[entry.popup.queue, default: (presentRound, 0)].count += 1
      leave(old.popup.queue)
    case .cleared:
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
