public import PopupSequencer

/// A rule that presents popups in the order of arrival. With round robin, it takes one popup of
/// each queue in turn, so that a long queue does not delay the other queues.
public struct ArrivalRule: BuiltInPopupRule {
  /// The settings of the rule.
  public struct Settings: SettingsTable, Equatable, Sendable {
    /// A Boolean value that indicates whether queues take turns, with one popup each. If it is
    /// `false`, all popups are in one line. The default is `false`.
    public var roundRobin = false
    /// A Boolean value that indicates whether the last popup to arrive is first. It cannot be
    /// combined with ``roundRobin``. The default is `false`.
    public var newestFirst = false

    /// Creates the default settings.
    public init() {}

    public mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("roundRobin", &roundRobin)
      visitor.field("newestFirst", &newestFirst)
    }
  }

  public static let name = "arrival"
  public static let summary =
    "First in, first out, or one popup of each queue by round robin."
  public var decidesPreemption: Bool { false }
  public var learns: Bool { settings.roundRobin }

  public private(set) var settings = Settings()

  /// The popups of a queue in a channel. Each channel has its own rounds.
  private struct Line: Hashable, Sendable {
    let channel: Identifier
    let queue: PopupQueue

    init(_ popup: Popup) {
      channel = Identifier(popup.channel)
      queue = popup.queue
    }
  }

  // With round robin, each popup has the round in which it is presented. It is the round after the
  // last round of its line and the last presented round of the channel.
  private var rounds: [Int64: Int64] = [:]
  private var lines: [Line: (lastRound: Int64, count: Int)] = [:]
  private var presentRounds: [Identifier: Int64] = [:]

  /// Creates a rule with settings.
  ///
  /// - Throws: `FieldError` if a setting has no effect.
  public init(_ settings: Settings) throws(FieldError) {
    if settings.roundRobin, settings.newestFirst {
      throw .inconsistent("“newestFirst” and “roundRobin” cannot be combined.")
    }
    self.settings = settings
  }

  /// Creates a rule with settings.
  public init(
    roundRobin: Bool = Settings().roundRobin, newestFirst: Bool = Settings().newestFirst
  ) {
    settings.roundRobin = roundRobin
    settings.newestFirst = newestFirst
  }

  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    if settings.roundRobin { return rounds[entry.arrival] ?? nextRound(of: Line(entry.popup)) }
    return settings.newestFirst ? -entry.arrival : entry.arrival
  }

  private func nextRound(of line: Line) -> Int64 {
    max(presentRounds[line.channel] ?? 0, lines[line]?.lastRound ?? 0) + 1
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    guard settings.roundRobin else { return }
    switch transition {
    case .enqueued(let entry): join(entry, &effects)
    case .presenting(let entry): begin(entry)
    case .takenOver(let entry, isOnScreen: true): begin(entry)
    case .ended(let entry, _): leave(entry)
    case .updated(let entry, let previous) where Line(entry.popup) != Line(previous.popup):
      leave(previous)
      join(entry, &effects)
    case .allRemoved:
      self = ArrivalRule(roundRobin: true)
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
    // A popup of an earlier launch may end without being enqueued in this launch.
    guard rounds.removeValue(forKey: entry.arrival) != nil else { return }
    let line = Line(entry.popup)
    lines[line]?.count -= 1
    if lines[line]?.count == 0 { lines[line] = nil }
  }
}
