public import RoomCore

/// Whether a popup may come in.
public enum PopupAdmission: Hashable, Sendable {
  /// It may.
  case admit
  /// It may not; it ends as rejected.
  case refuse(because: String)
}

/// Whether a popup may be shown now.
public enum PopupEligibility: Hashable, Sendable {
  /// It may.
  case now
  /// Not before that moment; then it is asked again.
  case at(Instant, because: String)
  /// Not while that gate is closed: it is asked again when the rule opens the gate with
  /// ``RuleEffects/open(_:)``, or at `until`.
  ///
  /// A gate stands for one cause. If one popup is behind it, all that are behind it may not be
  /// shown, so that a whole crowd is asked as one.
  case behind(PopupGate, until: Instant?, because: String)
  /// Not for now: it is asked again after whatever happens next. Simple, and dearer than a gate:
  /// each popup that waits so is asked each time.
  case afterAnything(because: String)
}

/// The name of a cause for which popups of a rule wait. Gates of different rules never meet.
public struct PopupGate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var name: String

  /// A gate.
  public init(_ name: String) {
    self.name = name
  }

  public init(stringLiteral value: String) {
    name = value
  }
}
