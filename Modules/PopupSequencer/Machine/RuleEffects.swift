public import RoomCore

/// What a rule brings about when it has learned something.
public struct RuleEffects: Sendable {
  /// Gates to open, in order.
  public private(set) var opened: [PopupGate] = []
  /// Popups to rank anew.
  public private(set) var ranked: [String] = []
  /// Popups to take out, and why.
  public private(set) var ended: [(id: String, because: String)] = []
  /// Moments at which the rule wants to be called.
  public private(set) var wakes: [(about: String, at: Instant?)] = []
  /// What it tells.
  public private(set) var notices: [PopupNotice] = []

  /// No effects.
  public init() {}

  /// Popups behind that gate are asked again.
  public mutating func open(_ gate: PopupGate) {
    opened.append(gate)
  }

  /// The rank of a waiting popup has changed. A popup that does not wait is passed over.
  public mutating func rank(_ id: String) {
    ranked.append(id)
  }

  /// A waiting popup ends as rejected. A popup that does not wait is passed over.
  public mutating func end(_ id: String, because reason: String) {
    ended.append((id, reason))
  }

  /// The rule learns ``PopupTransition/woke(about:)`` at that moment. There is one moment for
  /// each `about`, the last one given; `nil` takes it back.
  public mutating func wake(at moment: Instant?, about: String) {
    wakes.append((about, moment))
  }

  /// Tells those who follow the events of the sequencer.
  public mutating func tell(_ notice: PopupNotice) {
    notices.append(notice)
  }
}
