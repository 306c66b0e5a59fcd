// Rules use moments: an author who imports this module has them too.
@_exported public import RoomCore

/// A policy of the order of popups.
///
/// The sequencer owns the mechanics; rules decide what is admitted, what may be presented now, what
/// is next and what takes another's place. Every requirement has a default without an opinion,
/// except the name, the summary and ``init(_:)``.
///
/// A rule is a value that belongs to one sequencer and is only called by it, one call at a time.
/// Its answers follow from its own state, the entry and the time, and from nothing else: no clock, no
/// randomness of its own.
public protocol PopupRule: Sendable {
  /// The name by which configurations choose it.
  static var name: String { get }
  /// A sentence that says what it does.
  static var summary: String { get }
  /// What a configuration may set, with defaults and ranges. By default nothing.
  associatedtype Settings: SettingsTable & Sendable = NoSettings
  /// Its settings. The sequencer verifies their ranges.
  var settings: Settings { get }

  /// Creates a rule with these settings.
  ///
  /// - Throws: `FieldError` for settings that are invalid together.
  init(_ settings: Settings) throws(FieldError)

  /// Returns why a popup is not admitted; it ends as rejected. By default `nil`: it is admitted.
  func refusal(of entry: PopupEntry, at now: Instant) -> String?

  /// Returns whether a popup may be presented now, or until when not. By default it may.
  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility

  /// Returns the popup's position in line: less is earlier; no opinion counts as 0. By default no
  /// opinion.
  ///
  /// It is asked when a popup is enqueued, updated or requeued, and when the rule asks for it with
  /// ``RuleEffects/rerank(_:)``: a rank does not depend on the time.
  func rank(of entry: PopupEntry, at now: Instant) -> Int64?

  /// Returns whether `candidate`, the first in line that may be presented, takes the place of
  /// `visible`. By default no opinion.
  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool?

  /// Learns what happened, and may respond with effects.
  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects)

  /// Returns what it saves across launches, with times as ``SettingValue/age(of:at:)``. By default
  /// nothing.
  func saved(at now: Instant) -> SettingValue?

  /// Restores what it saved, as of `now`. By default it saves nothing.
  ///
  /// - Throws: `FieldError` when it cannot read what was saved.
  mutating func restore(_ saved: SettingValue, at now: Instant) throws(FieldError)
}

extension PopupRule where Settings == NoSettings {
  /// The settings of a rule that has none.
  public var settings: NoSettings { NoSettings() }
}

extension PopupRule {
  public func refusal(of entry: PopupEntry, at now: Instant) -> String? { nil }

  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility { .eligible }

  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? { nil }

  public func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? { nil }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {}

  public func saved(at now: Instant) -> SettingValue? { nil }
  public mutating func restore(_ saved: SettingValue, at now: Instant) throws(FieldError) {}
}

/// A rule of this package. It says what else it takes part in than admission, eligibility and rank.
package protocol SelectivePopupRule: PopupRule {
  /// Whether it may have an opinion on preemption. By default it has none. It does not change.
  var decidesPreemption: Bool { get }
  /// Whether it learns. By default it does. It does not change.
  var learns: Bool { get }
}

extension SelectivePopupRule {
  package var decidesPreemption: Bool { false }
  package var learns: Bool { true }
}

/// Whether a popup may be presented now.
public enum PopupEligibility: Equatable, Sendable {
  /// It may.
  case eligible
  /// Not at present, or not before a moment, if that is known. The rule is asked again after each input, and
  /// at that moment. With a cause, no other reason of the same cause is emitted while it defers the popup.
  case deferred(until: Instant? = nil, because: String, cause: String? = nil)
}

/// The effects of what a rule has learned.
public struct RuleEffects: Sendable {
  // In the order in which the rule asked for them.
  private(set) var reranked: [String] = []
  private(set) var ended: [(id: String, because: String)] = []
  private(set) var wakes: [(about: String, at: Instant?)] = []
  private(set) var notices: [(name: String, subject: String)] = []

  /// No effects.
  public init() {}

  /// Asks for a waiting popup to be ranked again. A popup that does not wait is ignored.
  public mutating func rerank(_ id: String) { reranked.append(id) }

  /// Ends a waiting popup as rejected. A popup that does not wait is ignored.
  public mutating func end(_ id: String, because reason: String) { ended.append((id, reason)) }

  /// Asks for ``PopupTransition/woken(about:)`` at that moment. There is one moment for each
  /// `about`, the last one given; `nil` cancels it.
  public mutating func wake(at moment: Instant?, about: String) { wakes.append((about, moment)) }

  /// Emits ``PopupEvent/didNotify(_:)``.
  public mutating func notify(_ name: String, _ subject: String) { notices.append((name, subject)) }
}
