public import PopupSequencer

/// The more important popup goes first; from a given difference on it takes the place of the one
/// on screen; and those that wait become more important with time.
public struct PriorityRule: PopupRule {
  public static let name = "priority"
  public static let summary =
    "The more important first; much more important takes the place of what is on screen."
  public static let settings = [
    SettingDescription(
      "preemptFrom", .whole, default: 0,
      "How much more important a popup must be to take the place of the one on screen; 0 for never."
    ),
    SettingDescription(
      "aging", .seconds, default: 0,
      "How long a popup waits to become more important by one; 0 for never."),
  ]
  public static let aspects: PopupRuleAspects = [.rank, .preemption]

  /// From what difference on a popup takes the place of the one on screen; 0 for never.
  public var preemptFrom: Int64
  /// How long a popup waits to become more important by one; zero for never. It moves popups in
  /// line only: preemption goes by the priority they came with.
  public var aging: Duration

  /// Neither preemption nor aging by default.
  public init(preemptFrom: Int64 = 0, aging: Duration = .zero) {
    self.preemptFrom = preemptFrom
    self.aging = aging
  }

  public init(settings: RuleSettings) throws(SettingError) {
    self.init(
      preemptFrom: try settings.whole("preemptFrom"), aging: try settings.seconds("aging"))
    if preemptFrom < 0 {
      throw .invalid(name: "preemptFrom", because: "A difference is not negative.")
    }
  }

  // All that wait age alike. So of two the same one is ahead at any time, and the rank can stand
  // still: the later a popup came, and the less important it is, the larger.
  public func rank(of entry: PopupEntry, in context: RuleContext) -> Int64? {
    let priority = Int64(clamping: entry.popup.priority)
    let weight = priority.multipliedSaturating(by: max(aging.nanoseconds, 1))
    let origin = aging > .zero ? entry.arrivedAt.nanoseconds : 0
    return origin.subtractingSaturating(weight)
  }

  public func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, in context: RuleContext
  ) -> Bool? {
    guard preemptFrom > 0 else { return nil }
    let (difference, overflow) = Int64(clamping: candidate.popup.priority)
      .subtractingReportingOverflow(Int64(clamping: visible.popup.priority))
    return overflow
      ? candidate.popup.priority > visible.popup.priority : difference >= preemptFrom
  }
}
