public import PopupSequencer

/// A rule by which popups are first in, first out; optionally one of each queue after another, by round
/// robin, so that a long queue does not make the others wait.
public struct ArrivalRule: SelectivePopupRule {
  public static let name = "arrival"
  public static let summary =
    "First in, first out, or one popup of each queue by round robin."
  public static let settings = [
    SettingDescription(
      "roundRobin", .bool, default: false,
      "Whether queues alternate, one popup each; otherwise all are in one line."),
    SettingDescription(
      "newestFirst", .bool, default: false, "Whether the last to arrive is first."),
  ]
  package var aspects: PopupRuleAspects { roundRobin ? [.rank, .learning] : [.rank] }

  private let roundRobin: Bool
  private let newestFirst: Bool

  /// The popups of a queue in a channel: each channel has rounds of its own.
  private struct Line: Hashable, Sendable {
    let channel: Identifier
    let queue: PopupQueue

    init(_ popup: Popup) {
      channel = Identifier(popup.channel)
      queue = popup.queue
    }
  }

  // With round robin, each popup gets the round in which it is to be presented: the one after the last
  // popup of its line, and not before the present round of the channel.
  private var rounds: [Int64: Int64] = [:]
  private var lines: [Line: (lastRound: Int64, count: Int)] = [:]
  private var presentRounds: [Identifier: Int64] = [:]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - roundRobin: whether queues alternate, one popup each. Default false.
  ///   - newestFirst: whether the last to arrive is first. Default false. It has no effect with
  ///     `roundRobin`.
  public init(roundRobin: Bool = false, newestFirst: Bool = false) {
    self.roundRobin = roundRobin
    self.newestFirst = newestFirst
  }

  public init(settings: SettingValue) throws(FieldError) {
    self.init(
      roundRobin: try settings.bool("roundRobin"), newestFirst: try settings.bool("newestFirst"))
    if roundRobin, newestFirst {
      throw .inconsistent(
        "“newestFirst” is not for “roundRobin”, which keeps the order of arrival.")
    }
  }

  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    if roundRobin { return rounds[entry.arrival] ?? nextRound(of: Line(entry.popup)) }
    return newestFirst ? -entry.arrival : entry.arrival
  }

  private func nextRound(of line: Line) -> Int64 {
    max(presentRounds[line.channel] ?? 0, lines[line]?.lastRound ?? 0) + 1
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard roundRobin else { return }
    switch transition {
    case .enqueued(let entry): join(entry, &effects)
    case .presenting(let entry): begin(entry)
    case .takenOver(let takeover) where takeover.isOnScreen: begin(takeover.entry)
    case .ended(let end): leave(end.entry)
    case .updated(let update)
    where Line(update.entry.popup) != Line(update.previous.popup):
      leave(update.previous)
      join(update.entry, &effects)
    case .allRemoved:
      self = ArrivalRule(roundRobin: roundRobin)
    default:
      break
    }
  }

  private mutating func join(_ entry: PopupEntry, _ effects: inout RuleEffects) {
    let line = Line(entry.popup)
    let round = nextRound(of: line)
    rounds[entry.arrival] = round
    lines[line] = (round, (lines[line]?.count ?? 0) + 1)
    effects.rerank(entry.id)
  }

  private mutating func begin(_ entry: PopupEntry) {
    let channel = Identifier(entry.popup.channel)
    presentRounds[channel] = max(presentRounds[channel] ?? 0, rounds[entry.arrival] ?? 0)
  }

  private mutating func leave(_ entry: PopupEntry) {
    // One of an earlier launch may end that was never enqueued in this one.
    guard rounds.removeValue(forKey: entry.arrival) != nil else { return }
    let line = Line(entry.popup)
    lines[line]?.count -= 1
    if lines[line]?.count == 0 { lines[line] = nil }
  }
}
