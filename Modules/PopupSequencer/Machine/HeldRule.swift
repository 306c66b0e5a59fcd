public import RoomCore

/// A rule as the machine holds it: what it can be asked, as closures. What it has no part in is
/// `nil` and costs nothing.
///
/// The closures may share a state; `copy` gives a rule whose state is its own.
public struct HeldRule: Sendable {
  /// The name under which it was chosen.
  public var name: String
  /// As ``PopupRule/admission(of:in:)``.
  public var admission: (@Sendable (PopupEntry, RuleContext) -> PopupAdmission)?
  /// As ``PopupRule/eligibility(of:in:)``.
  public var eligibility: (@Sendable (PopupEntry, RuleContext) -> PopupEligibility)?
  /// As ``PopupRule/rank(of:in:)``.
  public var rank: (@Sendable (PopupEntry, RuleContext) -> Int64?)?
  /// As ``PopupRule/preemption(of:by:in:)``: the visible one, the candidate.
  public var preemption: (@Sendable (PopupEntry, PopupEntry, RuleContext) -> Bool?)?
  /// As ``PopupRule/learn(_:in:effects:)``.
  public var learn: (@Sendable (PopupTransition, RuleContext, inout RuleEffects) -> Void)?
  /// As ``PopupRule/saved(at:)``.
  public var saved: @Sendable (Instant) -> SettingValue?
  /// As ``PopupRule/restore(_:at:)``; gives what it would throw.
  public var restore: @Sendable (SettingValue, Instant) -> SettingError?
  /// A rule that knows the same, and learns on its own from now on.
  public var copy: @Sendable () -> HeldRule

  /// A rule without an opinion.
  public init(name: String) {
    self.name = name
    saved = { _ in nil }
    restore = { _, _ in nil }
    copy = { HeldRule(name: name) }
  }
}
