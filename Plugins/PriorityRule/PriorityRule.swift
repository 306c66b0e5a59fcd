public import PopupSequencer

/// A rule by which the more important popup is first; from a given difference on it takes the place
/// of the one on screen; and those that wait become more important with time.
public struct PriorityRule: SelectivePopupRule {
  /// What a configuration may set.
  public struct Settings: SettingsTable, Equatable, Sendable {
    /// The difference from which on a popup takes the place of the one on screen; 0 for never.
    public var preemptFrom = 0
    /// The time of waiting that makes a popup more important by one; zero for never. It moves popups
    /// in line only: preemption compares the priorities of the popups themselves.
    public var aging: Duration = .zero

    /// Creates the defaults.
    public init() {}

    public mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("preemptFrom", &preemptFrom, in: 0 ... .max)
      visitor.field("aging", &aging, in: .notNegative)
    }
  }

  public static let name = "priority"
  public static let summary =
    "The more important first; much more important takes the place of what is on screen."
  package var decidesPreemption: Bool { settings.preemptFrom > 0 }
  package var learns: Bool { false }

  public let settings: Settings

  public init(_ settings: Settings) { self.settings = settings }

  /// Creates a rule with these settings.
  public init(preemptFrom: Int = Settings().preemptFrom, aging: Duration = Settings().aging) {
    var settings = Settings()
    settings.preemptFrom = preemptFrom
    settings.aging = aging
    self.init(settings)
  }

  // All that wait age alike. So of two the same one is ahead at any time, and the rank does not
  // depend on the time: the later a popup was enqueued, and the less important it is, the larger.
  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    let priority = Int64(clamping: entry.popup.priority)
    // The opposite order of all numbers: the least has no negative.
    guard settings.aging > .zero else { return ~priority }
    let weight = priority.multipliedSaturating(by: settings.aging.nanoseconds)
    return entry.arrivedAt.nanoseconds.subtractingSaturating(weight)
  }

  public func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? {
    guard settings.preemptFrom > 0 else { return nil }
    let (difference, overflow) = Int64(clamping: candidate.popup.priority)
      .subtractingReportingOverflow(Int64(clamping: visible.popup.priority))
    return overflow
      ? candidate.popup.priority > visible.popup.priority
      : difference >= Int64(settings.preemptFrom)
  }
}
