public import PopupSequencer

/// A rule that limits impressions: at least a gap between two popups of a kind, and at most a number
/// in a window of time, in whatever channels. What counts is that a popup became visible, not how it
/// ended.
///
/// A popup that returns after a preemption or with its scene does not count again, but after a new
/// launch it does. One that never became visible does not count at all.
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
      "The least time from the end of one to the appearance of the next."),
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

  /// An appearance that counts.
  struct Impression: Hashable, Sendable {
    // The arrival of the popup; `nil` for one of an earlier launch.
    var arrival: Int64?
    // When it became visible; until then, when its view was asked to appear.
    var time: Instant
    var isVisible: Bool
  }

  /// The history of a kind.
  struct History: Hashable, Sendable {
    /// The impressions that a limit looks at, the oldest first.
    var impressions: [Impression] = []
    /// When the last popup of the kind left the screen.
    var lastEnd = Instant.distantPast
    /// The number of popups of the kind on screen.
    var onScreen = 0
  }

  /// A popup that was presented in this launch and has not ended.
  private struct Appearance: Hashable, Sendable {
    // The kind of which it was presented; it may have another now.
    var key: Identifier
    var isOnScreen = true
    var wasVisible = false
  }

  var histories: [Identifier: History] = [:]
  private var appearances: [Int64: Appearance] = [:]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - kinds: the kinds for which it holds; empty, the default, for all.
  ///   - together: whether these kinds are counted together. Default false: each on its own.
  ///   - gap: the least time from the end of one, when its view is gone, to the presentation of the
  ///     next; while one is on screen no other is presented. Default none.
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

  /// One that returns was presented before, and waits for nothing.
  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard let key = key(of: entry.popup), let history = histories[key],
      appearances[entry.arrival]?.wasVisible != true
    else { return .eligible }
    if gap > .zero, history.onScreen > 0 {
      return .gated(key.string, until: nil, because: "One of its kind is on screen.")
    }
    let (moment, reason) = history.opening(for: self)
    guard moment > now else { return .eligible }
    return .gated(key.string, until: moment, because: reason)
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    switch transition {
    case .willPresent(let entry): begin(entry, now)
    case .didPresent(let entry): appear(entry, now)
    case .didRequeue(let entry):
      leave(entry.arrival, now, &effects)
      if appearances[entry.arrival]?.wasVisible == false { appearances[entry.arrival] = nil }
    case .didEnd(let entry, _):
      leave(entry.arrival, now, &effects)
      appearances[entry.arrival] = nil
    case .didRemoveAll:
      for key in histories.keys.sorted() { effects.open(key.string) }
      histories = [:]
      appearances = [:]
    default:
      break
    }
  }

  private mutating func begin(_ entry: PopupEntry, _ now: Instant) {
    if var appearance = appearances[entry.arrival] {
      appearance.isOnScreen = true
      appearances[entry.arrival] = appearance
      histories[appearance.key, default: History()].onScreen += 1
    } else if let key = key(of: entry.popup) {
      forgetOldKinds(at: now)
      appearances[entry.arrival] = Appearance(key: key)
      histories[key, default: History()].note(entry.arrival, at: now, for: self)
    }
  }

  private mutating func appear(_ entry: PopupEntry, _ now: Instant) {
    guard let appearance = appearances[entry.arrival], !appearance.wasVisible else { return }
    appearances[entry.arrival]?.wasVisible = true
    histories[appearance.key]?.confirm(entry.arrival, at: now)
  }

  private mutating func leave(_ arrival: Int64, _ now: Instant, _ effects: inout RuleEffects) {
    guard let appearance = appearances[arrival], appearance.isOnScreen else { return }
    appearances[arrival]?.isOnScreen = false
    histories[appearance.key]?.onScreen -= 1
    if appearance.wasVisible {
      histories[appearance.key]?.lastEnd = now
    } else {
      histories[appearance.key]?.takeBack(arrival)
    }
    effects.open(appearance.key.string)
  }

  /// An unbounded number of kinds must not fill the memory.
  private mutating func forgetOldKinds(at now: Instant) {
    guard histories.count >= 1_024, histories.count.nonzeroBitCount == 1 else { return }
    histories = histories.filter { $0.value.onScreen > 0 || $0.value.opening(for: self).0 > now }
  }
}

extension FrequencyRule.History {
  /// From when on another may be presented, once none is on screen, and what it waits for.
  func opening(for rule: FrequencyRule) -> (Instant, String) {
    var moment = Instant.distantPast
    var reason = ""
    if rule.gap > .zero, lastEnd > .distantPast {
      moment = lastEnd + rule.gap
      reason = "One of its kind was on screen too short a time ago."
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
    onScreen += 1
    impressions.append(.init(arrival: arrival, time: now, isVisible: false))
    let excess = impressions.count - max(1, Int(clamping: rule.limit))
    if excess > 0 { impressions.removeFirst(excess) }
  }

  mutating func confirm(_ arrival: Int64, at now: Instant) {
    guard let index = impressions.lastIndex(where: { $0.arrival == arrival }) else { return }
    impressions.remove(at: index)
    impressions.append(.init(arrival: arrival, time: now, isVisible: true))
  }

  mutating func takeBack(_ arrival: Int64) {
    impressions.removeAll { $0.arrival == arrival }
  }
}
