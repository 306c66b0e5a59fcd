public import RoomCore

/// Whether a popup may be presented now.
public enum PopupEligibility: Hashable, Sendable {
  /// It may.
  case eligible
  /// Not before that moment; then it is asked again.
  case notBefore(Instant, because: String)
  /// Not while that gate is closed: it is asked again when the rule opens the gate with
  /// ``RuleEffects/open(_:)``, or at `until`.
  ///
  /// A gate is the name of one cause; gates of different rules are independent. While one popup is
  /// behind it, none of those behind it may be presented, so that a whole crowd is asked as one.
  case gated(String, until: Instant?, because: String)
  /// Not at present: it is asked again after whatever happens next. Simpler than a gate and more
  /// expensive: each popup that waits so is asked each time.
  case deferred(because: String)
}

/// The effects of what a rule has learned.
public struct RuleEffects: Sendable {
  // In the order in which the rule asked for them.
  private(set) var opened: [String] = []
  private(set) var reranked: [String] = []
  private(set) var ended: [(id: String, because: String)] = []
  private(set) var wakes: [(about: String, at: Instant?)] = []
  private(set) var notices: [(name: String, subject: String)] = []

  /// No effects.
  public init() {}

  /// Asks for the popups behind that gate to be asked again.
  public mutating func open(_ gate: String) {
    opened.append(gate)
  }

  /// Asks for a waiting popup to be ranked again. A popup that does not wait is ignored.
  public mutating func rerank(_ id: String) {
    reranked.append(id)
  }

  /// Ends a waiting popup as rejected. A popup that does not wait is ignored.
  public mutating func end(_ id: String, because reason: String) {
    ended.append((id, reason))
  }

  /// Asks for ``PopupTransition/didWake(about:)`` at that moment. There is one moment for each
  /// `about`, the last one given; `nil` cancels it.
  public mutating func wake(at moment: Instant?, about: String) {
    wakes.append((about, moment))
  }

  /// Emits ``PopupEvent/didNotify(_:)``.
  public mutating func notify(_ name: String, _ subject: String) {
    notices.append((name, subject))
  }
}
