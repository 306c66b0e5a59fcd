public import PopupSequencer
public import RoomCore

/// A rule that limits impressions: at least a gap between two popups of a kind, and at most a number
/// in a window of time, in whatever channels. What counts is that a popup became visible, not how it
/// ended.
///
/// A popup that returns after a preemption or with its scene is no other impression, but after a new
/// launch it is. One that never became visible does not count at all.
public struct FrequencyRule: SelectivePopupRule {
  /// What a configuration may set.
  public struct Settings: SettingsTable, Equatable, Sendable {
    /// The kinds for which it holds; empty for all.
    public var kinds: [String] = []
    /// Whether these kinds are counted together; otherwise each on its own.
    public var together = false
    /// The least time from the end of one, when its view is gone, to the presentation of the next;
    /// while one is on screen no other is presented.
    public var gap: Duration = .zero
    /// The greatest number of impressions in a window; 0 for no limit.
    public var limit = 0
    /// The duration of a window. Default an hour.
    public var window: Duration = .seconds(3_600)

    /// Creates the defaults.
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

  public let settings: Settings
  private let kinds: Set<Identifier>

  /// The history of a kind.
  struct History: Equatable, Sendable {
    /// When popups became visible for the first time, as many as a limit looks at, the oldest first.
    var impressions: [Instant] = []
    /// When the last popup of the kind that was visible left the screen.
    var lastEnd: Instant?
  }

  /// A popup that was presented in this launch and has not ended.
  struct Appearance: Equatable, Sendable {
    // The kind with which it was last presented; it may have another now. `nil` for one that does not
    // count.
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

  /// Creates a rule with these settings.
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

  /// One that returns was presented before, and waits for nothing.
  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard let key = key(of: entry.popup), appearances[entry.arrival]?.wasVisible != true
    else { return .eligible }
    let opening = opening(of: key)
    guard opening.moment ?? .distantFuture > now else { return .eligible }
    return .deferred(until: opening.moment, because: opening.reason, cause: key.string)
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

  /// Its impression is among those that were restored.
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

  /// An unbounded number of kinds must not fill the memory.
  private mutating func forgetOldKinds(at now: Instant) {
    guard histories.count >= 1_024, histories.count.nonzeroBitCount == 1 else { return }
    histories = histories.filter {
      !onScreen($0.key).isEmpty || opening(of: $0.key).moment ?? .distantFuture > now
    }
  }

  /// The popups of a kind that are on screen.
  func onScreen(_ key: Identifier) -> [Appearance] {
    appearances.values.filter { $0.isOnScreen && $0.key == key }
  }

  /// From when on another may be presented, `nil` for not before something happens; and what it waits
  /// for.
  private func opening(of key: Identifier) -> (moment: Instant?, reason: String) {
    guard let history = histories[key] else { return (.distantPast, "") }
    let onScreen = onScreen(key)
    var opening: (moment: Instant, reason: String) = (.distantPast, "")
    if settings.gap > .zero {
      if !onScreen.isEmpty { return (nil, "One of its kind is on screen.") }
      if let lastEnd = history.lastEnd {
        opening = (lastEnd + settings.gap, "Another popup of this kind was shown too recently.")
      }
    }
    guard settings.limit > 0 else { return opening }
    // Whatever is to appear may do so at any moment, also together with the next.
    let free = settings.limit - onScreen.count { !$0.wasVisible }
    if free <= 0 { return (nil, "The limit for this kind is reached by pending popups.") }
    let impressions = history.impressions
    if impressions.count >= free {
      let end = impressions[impressions.count - free] + settings.window
      if end > opening.moment {
        opening = (end, "The limit for this kind is reached.")
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

  /// Forgets what the limit does not look at.
  mutating func forgetOldest(limit: Int) {
    impressions.removeFirst(max(0, impressions.count - limit))
  }
}
