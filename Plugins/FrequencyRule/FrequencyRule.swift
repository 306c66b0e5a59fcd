public import PopupSequencer
public import RoomCore

/// A rule that limits impressions in all channels. It has a minimum time between two popups of a
/// kind, and a maximum number of popups in a window of time. An impression is a popup that became
/// visible, with any outcome.
///
/// A popup that returns after a preemption or with its scene is not another impression. After a new
/// launch, it is one. A popup that never became visible does not count.
public struct FrequencyRule: BuiltInPopupRule {
  /// The settings of the rule.
  public struct Settings: SettingsTable, Equatable, Sendable {
    /// The kinds to which the rule applies, or an empty list for all kinds. The default is empty.
    public var kinds: [String] = []
    /// A Boolean value that indicates whether these kinds are counted together. If it is `false`,
    /// each kind is counted separately. The default is `false`.
    public var together = false
    /// The minimum time from the end of a popup, when its view is gone, to the presentation of the
    /// next of its kind. With a gap, no other popup of the kind is presented while one is on screen.
    /// The default is zero.
    public var gap: Duration = .zero
    /// The maximum number of impressions in a window, or 0 for no limit. The default is 0.
    public var limit = 0
    /// The duration of a window. The default is one hour.
    public var window: Duration = .seconds(3_600)

    /// Creates the default settings.
    public init() {}

    public mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("kinds", &kinds)
      visitor.field("together", &together)
      visitor.field("gap", &gap, in: .notNegative)
      visitor.field("limit", &limit, in: 0...100_000)
      visitor.field("window", &window, in: .nanoseconds(1) ... .seconds(1_000_000_000))
    }
  }

  public static let name = "frequency"
  public static let summary =
    "A gap between two popups of a kind, and a limit for each window of time."

  public var decidesPreemption: Bool { false }

  public let settings: Settings
  private let kinds: Set<Identifier>

  /// The history of a kind.
  struct History: Equatable, Sendable {
    /// The times at which popups first became visible, the oldest first. There are as many as the
    /// limit needs.
    var impressions: [Instant] = []
    /// The time at which the last visible popup of the kind left the screen, or `nil`.
    var lastEnd: Instant?
  }

  /// A popup that was presented in this launch and has not ended.
  struct Appearance: Equatable, Sendable {
    // The kind with which the popup was last presented, or `nil` for a popup that does not count.
    // The popup may have another kind now.
    var key: Identifier?
    var isOnScreen = false
    var wasVisible = false
  }

  var histories: [Identifier: History] = [:]
  private var appearances: [Int64: Appearance] = [:]

  public init(_ settings: Settings) {
    self.settings = settings
    kinds = Set(settings.kinds.map(Identifier.init))
  }

  /// Creates a rule with settings.
  public init(
    kinds: [String] = Settings().kinds, together: Bool = Settings().together,
    gap: Duration = Settings().gap, limit: Int = Settings().limit,
    window: Duration = Settings().window
  ) {
    var settings = Settings()
    settings.kinds = kinds
    settings.together = together
    settings.gap = gap
    settings.limit = limit
    settings.window = window
    self.init(settings)
  }

  private func key(of popup: Popup) -> Identifier? {
    let kind = Identifier(popup.kind)
    guard kinds.isEmpty || kinds.contains(kind) else { return nil }
    return settings.together ? Identifier("") : kind
  }

  /// A popup that returns was presented before, and is always eligible.
  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard let key = key(of: entry.popup), appearances[entry.arrival]?.wasVisible != true
    else { return .eligible }
    let opening = opening(of: key)
    guard opening.moment ?? .distantFuture > now else { return .eligible }
    return .deferred(until: opening.moment, reason: opening.reason, group: key.string)
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    switch transition {
    case .presenting(let entry): begin(entry, now)
    case .presented(let entry): appear(entry, now)
    case .takenOver(let entry, let isOnScreen): resume(entry, isOnScreen, now)
    case .requeued(let entry):
      leave(entry.arrival, now)
      if appearances[entry.arrival]?.wasVisible == false { appearances[entry.arrival] = nil }
    case .ended(let entry, _):
      leave(entry.arrival, now)
      appearances[entry.arrival] = nil
    case .allRemoved:
      histories = [:]
      appearances = [:]
    default:
      break
    }
  }

  private mutating func begin(_ entry: PopupEntry, _ now: Instant) {
    let key = key(of: entry.popup)
    appearances[entry.arrival, default: Appearance()].key = key
    appearances[entry.arrival]?.isOnScreen = true
    guard let key, histories[key] == nil else { return }
    forgetOldKinds(at: now)
    histories[key] = History()
  }

  /// Records a popup whose impression is among the restored impressions.
  private mutating func resume(_ entry: PopupEntry, _ isOnScreen: Bool, _ now: Instant) {
    appearances[entry.arrival] = Appearance(
      key: key(of: entry.popup), wasVisible: entry.impressions > 0)
    if isOnScreen { begin(entry, now) }
  }

  private mutating func appear(_ entry: PopupEntry, _ now: Instant) {
    guard let appearance = appearances[entry.arrival], !appearance.wasVisible else { return }
    appearances[entry.arrival]?.wasVisible = true
    if let key = appearance.key { histories[key]?.note(now, limit: settings.limit) }
  }

  private mutating func leave(_ arrival: Int64, _ now: Instant) {
    guard let appearance = appearances[arrival], appearance.isOnScreen else { return }
    appearances[arrival]?.isOnScreen = false
    if let key = appearance.key, appearance.wasVisible { histories[key]?.lastEnd = now }
  }

  /// Removes old histories, so that an unlimited number of kinds cannot fill the memory.
  private mutating func forgetOldKinds(at now: Instant) {
    guard histories.count >= 1_024, histories.count.nonzeroBitCount == 1 else { return }
    histories = histories.filter {
      !onScreen($0.key).isEmpty || opening(of: $0.key).moment ?? .distantFuture > now
    }
  }

  /// Returns the popups of a kind that are on screen.
  func onScreen(_ key: Identifier) -> [Appearance] {
    appearances.values.filter { $0.isOnScreen && $0.key == key }
  }

  /// Returns the time from which on another popup can be presented, with the reason for the delay.
  /// The time is `nil` if it depends on other popups.
  private func opening(of key: Identifier) -> (moment: Instant?, reason: DiagnosticText) {
    guard let history = histories[key] else { return (.distantPast, "") }
    let onScreen = onScreen(key)
    var opening: (moment: Instant, reason: DiagnosticText) = (.distantPast, "")
    if settings.gap > .zero {
      if !onScreen.isEmpty {
        return (nil, .init("frequency.onScreen", "Another popup of this kind is on screen."))
      }
      if let lastEnd = history.lastEnd {
        opening = (
          lastEnd + settings.gap, .init("frequency.gap", "The gap for this kind is not over.")
        )
      }
    }
    guard settings.limit > 0 else { return opening }
    // Each popup that is about to appear may become visible at any time, even together with the
    // next one.
    let free = settings.limit - onScreen.count { !$0.wasVisible }
    if free <= 0 {
      return (nil, .init("frequency.pending", "Pending popups reach the limit for this kind."))
    }
    let impressions = history.impressions
    if impressions.count >= free {
      let end = impressions[impressions.count - free] + settings.window
      if end > opening.moment {
        opening = (end, .init("frequency.limit", "The limit for this kind is reached."))
      }
    }
    return opening
  }
}

extension FrequencyRule.History {
  mutating func note(_ impression: Instant, limit: Int) {
    guard limit > 0 else { return }
    impressions.append(impression)
    forgetOldest(limit: limit)
  }

  /// Removes the impressions that the limit does not need.
  mutating func forgetOldest(limit: Int) {
    impressions.removeFirst(max(0, impressions.count - limit))
  }
}
