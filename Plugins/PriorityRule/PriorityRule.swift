public import PopupSequencer

/// A rule that presents popups in the order of their priorities. From a given difference on, a
/// popup preempts the popup on screen. The effective priority of waiting popups increases with
/// time.
public struct PriorityRule: BuiltInPopupRule {
  /// The settings of the rule.
  public struct Settings: SettingsTable, Equatable, Sendable {
    /// The difference of priorities from which on a popup preempts the popup on screen, or 0 for no
    /// preemption. The default is 0.
    public var preemptFrom = 0
    /// The waiting time that increases the effective priority by one, or zero for no increase. It
    /// affects the order of waiting popups only. Preemption compares the original priorities. The
    /// default is zero.
    public var aging: Duration = .zero

    /// Creates the default settings.
    public init() {}

    public mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("preemptFrom", &preemptFrom, in: 0 ... .max)
      visitor.field("aging", &aging, in: .notNegative)
    }
  }

  public static let name = "priority"
  public static let summary =
    "More important popups are first, and much more important popups preempt others."
  public var decidesPreemption: Bool { settings.preemptFrom > 0 }
  public var learns: Bool { false }

  public let settings: Settings

  public init(_ settings: Settings) { self.settings = settings }

  /// Creates a rule with settings.
  public init(preemptFrom: Int = Settings().preemptFrom, aging: Duration = Settings().aging) {
    var settings = Settings()
    settings.preemptFrom = preemptFrom
    settings.aging = aging
    self.init(settings)
  }

  // All waiting popups age equally, so the order of two popups never changes and the rank does not
  // depend on the time. The rank is larger for a later arrival and for a lower priority.
  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    let priority = Int64(clamping: entry.popup.priority)
    // The complement reverses the order of all numbers. Negation would overflow for the lowest
    // number.
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
