public import PopupSequencer

/// A rule that limits impressions: at least a gap between two popups of a kind, and at most a number
/// in a window of time. What counts is that a popup was presented, not how it ended.
///
/// A popup that returns after a preemption has been presented already and does not count again. One
/// whose view could not be presented does not count at all.
public struct FrequencyRule: SelectivePopupRule {
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
  package static let aspects: PopupRuleAspects = [.eligibility, .learning]

  let kinds: Set<Identifier>
  let together: Bool
  let gap: Duration
  let limit: Int64
  let window: Duration

  struct Impression: Hashable, Sendable {
    // The arrival of the popup; `nil` for one of an earlier launch.
    var arrival: Int64?
    var time: Instant
    // When the one before it was on screen.
    var thereBefore: Instant
  }

  /// The history of a kind: its impressions within the window, and when the last one was on screen.
  struct History: Hashable, Sendable {
    var impressions: [Impression] = []
    var lastThere = Instant.distantPast
  }

  var histories: [Identifier: History] = [:]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - kinds: the kinds for which it holds; empty, the default, for all.
  ///   - together: whether these kinds are counted together. Default false: each on its own.
  ///   - gap: the least time from the presentation of one to the next, and from its end to the
  ///     next. Default none.
  ///   - limit: the greatest number of impressions in a window; 0, the default, for no limit.
  ///   - window: the duration of a window. Default an hour.
  public init(
    kinds: Set<String> = [], together: Bool = false, gap: Duration = .zero, limit: Int64 = 0,
    window: Duration = .seconds(3_600)
  ) {
    self.kinds = Set(kinds.map(Identifier.init))
    self.together = together
    self.gap = gap
    self.limit = limit
    self.window = window
  }

  public init(settings: SettingValue) throws(SettingError) {
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

  private func key(of popup: Popup) -> Identifier? {
    let kind = Identifier(popup.kind)
    guard kinds.isEmpty || kinds.contains(kind) else { return nil }
    return together ? Identifier("") : kind
  }

  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard entry.impressions == 0, let key = key(of: entry.popup), let history = histories[key]
    else { return .eligible }
    let (moment, reason) = history.opening(for: self)
    guard moment > now else { return .eligible }
    return .gated(key.string, until: moment, because: reason)
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    switch transition {
    case .willPresent(let entry) where entry.impressions == 0:
      guard let key = key(of: entry.popup) else { return }
      forgetOldKinds(at: now)
      histories[key, default: History()].note(entry.arrival, at: now, for: self)
    case .willDismiss(let entry, _) where entry.impressions > 0:
      guard let key = key(of: entry.popup) else { return }
      histories[key]?.lastThere = now
    case .didEnd(let entry, .failedToPresent) where entry.impressions == 0:
      guard let key = key(of: entry.popup) else { return }
      histories[key]?.takeBack(entry.arrival)
      effects.open(key.string)
    case .didRemoveAll:
      for key in histories.keys.sorted() { effects.open(key.string) }
      histories = [:]
    default:
      break
    }
  }

  /// An unbounded number of kinds must not fill the memory.
  private mutating func forgetOldKinds(at now: Instant) {
    guard histories.count >= 1_024, histories.count.nonzeroBitCount == 1 else { return }
    histories = histories.filter { $0.value.opening(for: self).0 > now }
  }
}

extension FrequencyRule.History {
  /// From when on another may be presented, and what it waits for.
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
