public import RoomCore

/// A rule as the machine holds it: what it can be asked, as closures. What it has no part in is
/// `nil` and costs nothing.
///
/// The closures may share a state; `copy` gives a rule whose state is its own.
public struct HeldRule: Sendable {
  public var name: String
  public var admission: (@Sendable (PopupEntry, RuleContext) -> PopupAdmission)?
  public var eligibility: (@Sendable (PopupEntry, RuleContext) -> PopupEligibility)?
  public var rank: (@Sendable (PopupEntry, RuleContext) -> Int64?)?
  public var preemption: (@Sendable (PopupEntry, PopupEntry, RuleContext) -> Bool?)?
  public var learn: (@Sendable (PopupTransition, RuleContext, inout RuleEffects) -> Void)?
  public var saved: @Sendable (Instant) -> SettingValue?
  public var restore: @Sendable (SettingValue, Instant) -> SettingError?
  public var copy: @Sendable () -> HeldRule

  /// A rule without an opinion.
  public init(name: String) {
    self.name = name
    saved = { _ in nil }
    restore = { _, _ in nil }
    copy = { HeldRule(name: name) }
  }
}
