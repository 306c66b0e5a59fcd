public import PopupSequencer

/// A rule by which the more important popup is first; from a given difference on it takes the place
/// of the one on screen; and those that wait become more important with time.
public struct PriorityRule: SelectivePopupRule {
  public static let name = "priority"
  public static let summary =
    "The more important first; much more important takes the place of what is on screen."
  public static let settings = [
    SettingDescription(
      "preemptFrom", .int, default: 0,
      "How much more important a popup must be to take the place of the one on screen; 0 for never."
    ),
    SettingDescription(
      "aging", .seconds, default: 0,
      "How long a popup waits to become more important by one; 0 for never."),
  ]
  package var aspects: PopupRuleAspects { preemptFrom > 0 ? [.rank, .preemption] : [.rank] }

  private let preemptFrom: Int64
  private let aging: Duration

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - preemptFrom: from what difference on a popup takes the place of the one on screen; 0, the
  ///     default, for never.
  ///   - aging: the time of waiting that makes a popup more important by one; zero, the default,
  ///     for never. It moves popups in line only: preemption compares the priorities of the popups
  ///     themselves.
  public init(preemptFrom: Int64 = 0, aging: Duration = .zero) {
    self.preemptFrom = preemptFrom
    self.aging = aging
  }

  public init(settings: SettingValue) throws(FieldError) {
    self.init(
      preemptFrom: try settings.int("preemptFrom"), aging: try settings.seconds("aging"))
    if preemptFrom < 0 {
      throw .invalid("preemptFrom", allowed: "a whole number, 0 or more")
    }
  }

  // All that wait age alike. So of two the same one is ahead at any time, and the rank does not
  // depend on the time: the later a popup was enqueued, and the less important it is, the larger.
  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    let priority = Int64(clamping: entry.popup.priority)
    // The opposite order of all numbers: the least has no negative.
    guard aging > .zero else { return ~priority }
    let weight = priority.multipliedSaturating(by: aging.nanoseconds)
    return entry.arrivedAt.nanoseconds.subtractingSaturating(weight)
  }

  public func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? {
    guard preemptFrom > 0 else { return nil }
    let (difference, overflow) = Int64(clamping: candidate.popup.priority)
      .subtractingReportingOverflow(Int64(clamping: visible.popup.priority))
    return overflow
      ? candidate.popup.priority > visible.popup.priority : difference >= preemptFrom
  }
}
