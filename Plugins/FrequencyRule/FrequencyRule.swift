public import PopupSequencer

/// Not too often: at least a gap between two popups of a kind, and at most so many in a window of
/// time. What counts is that a popup appeared, not how it went.
///
/// A popup that comes back after a preemption has appeared already and does not count again. One
/// whose view could not be shown does not count at all.
public struct FrequencyRule: PopupRule {
  public static let name = "frequency"
  public static let summary =
    "A gap between two popups of a kind, and a limit for each window of time."
  public static let settings = [
    SettingDescription(
      "kinds", .texts, default: [], "The kinds it holds for; none named means all."),
    SettingDescription(
      "together", .flag, default: false,
      "Whether these kinds are counted together; else each on its own."),
    SettingDescription(
      "gap", .seconds, default: 0,
      "The least time from the appearance of one to the next, and from its end to the next."),
    SettingDescription(
      "limit", .whole, default: 0, "How many may appear in a window; 0 for no limit."),
    SettingDescription("window", .seconds, default: 3_600, "How long a window is."),
  ]
  public static let aspects: PopupRuleAspects = [.eligibility, .learning]

  /// The kinds it holds for; empty means all.
  public var kinds: Set<String>
  /// Whether these kinds are counted together.
  public var together: Bool
  /// The least time between two.
  public var gap: Duration
  /// How many may appear in a window; 0 for no limit.
  public var limit: Int64
  /// How long a window is. Default an hour.
  public var window: Duration

  struct Impression: Hashable, Sendable {
    // The arrival of the popup; `nil` for one of an earlier launch.
    var arrival: Int64?
    var time: Instant
    // When the one before it was there.
    var thereBefore: Instant
  }

  /// What is known of a kind: its appearances within the window, and when the last one was there.
  struct History: Hashable, Sendable {
    var impressions: [Impression] = []
    var lastThere = Instant.distantPast
  }

  var histories: [String: History] = [:]

  /// No limit by default.
  public init(
    kinds: Set<String> = [], together: Bool = false, gap: Duration = .zero, limit: Int64 = 0,
    window: Duration = .seconds(3_600)
  ) {
    self.kinds = kinds
    self.together = together
    self.gap = gap
    self.limit = limit
    self.window = window
  }

  public init(settings: RuleSettings) throws(SettingError) {
    self.init(
      kinds: Set(try settings.texts("kinds")), together: try settings.flag("together"),
      gap: try settings.seconds("gap"), limit: try settings.whole("limit"),
      window: try settings.seconds("window"))
    if !(0...100_000).contains(limit) {
      throw .invalid(name: "limit", because: "It must be between 0 and 100000.")
    }
    if limit > 0, window <= .zero {
      throw .invalid(name: "window", because: "A limit needs a window longer than zero.")
    }
  }

  private func key(of popup: Popup) -> String? {
    guard kinds.isEmpty || kinds.contains(popup.kind) else { return nil }
    return together ? "" : popup.kind
  }

  public func eligibility(of entry: PopupEntry, in context: RuleContext) -> PopupEligibility {
    guard entry.impressions == 0, let key = key(of: entry.popup), let history = histories[key]
    else { return .now }
    let (moment, reason) = history.opening(for: self)
    guard moment > context.now else { return .now }
    return .behind(PopupGate(key), until: moment, because: reason)
  }

  public mutating func learn(
    _ transition: PopupTransition, in context: RuleContext, effects: inout RuleEffects
  ) {
    switch transition {
    case .presenting(let entry) where entry.impressions == 0:
      guard let key = key(of: entry.popup) else { return }
      forgetOldKinds(at: context.now)
      histories[key, default: History()].note(entry.arrival, at: context.now, for: self)
    case .leaving(let entry, _) where entry.impressions > 0:
      guard let key = key(of: entry.popup) else { return }
      histories[key]?.lastThere = context.now
    case .ended(let entry, .failedToPresent) where entry.impressions == 0:
      guard let key = key(of: entry.popup) else { return }
      histories[key]?.takeBack(entry.arrival)
      effects.open(PopupGate(key))
    case .cleared:
      for key in histories.keys.sorted() { effects.open(PopupGate(key)) }
      histories = [:]
    default:
      break
    }
  }

  /// Kinds without end must not fill the memory.
  private mutating func forgetOldKinds(at now: Instant) {
    guard histories.count >= 1_024, histories.count.nonzeroBitCount == 1 else { return }
    histories = histories.filter { $0.value.opening(for: self).0 > now }
  }
}

extension FrequencyRule.History {
  /// From when on another may appear, and what it waits for.
  func opening(for rule: FrequencyRule) -> (Instant, String) {
    var moment = Instant.distantPast
    var reason = ""
    if rule.gap > .zero, lastThere > .distantPast {
      moment = lastThere + rule.gap
      reason = "One of its kind was there too short a time ago."
    }
    let limit = Int(clamping: rule.limit)
    if limit > 0, impressions.count >= limit {
      let end = impressions[impressions.count - limit].time + rule.window
      if end > moment {
        moment = end
        reason = "As many of its kind as may be have appeared."
      }
    }
    return (moment, reason)
  }

  mutating func note(_ arrival: Int64, at now: Instant, for rule: FrequencyRule) {
    impressions.append(.init(arrival: arrival, time: now, thereBefore: lastThere))
    lastThere = max(lastThere, now)
    let excess = impressions.count - max(1, Int(clamping: rule.limit))
    if excess > 0 { impressions.removeFirst(excess) }
  }

  mutating func takeBack(_ arrival: Int64) {
    guard let index = impressions.lastIndex(where: { $0.arrival == arrival }) else { return }
    let impression = impressions.remove(at: index)
    if lastThere == impression.time { lastThere = impression.thereBefore }
  }
}
