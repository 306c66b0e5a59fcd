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

  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    .eligible
  }

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

/// A rule that is not asked for the decisions that it takes no part in.
package protocol SelectivePopupRule: PopupRule {
  /// The decisions that it takes part in. They follow from its settings, and do not change.
  var aspects: PopupRuleAspects { get }
}

/// The decisions that a rule may take part in.
package struct PopupRuleAspects: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// It decides what is admitted.
  package static let admission = PopupRuleAspects(rawValue: 1)
  /// It decides what may be presented now.
  package static let eligibility = PopupRuleAspects(rawValue: 2)
  /// It decides what is first in line.
  package static let rank = PopupRuleAspects(rawValue: 4)
  /// It decides what takes another's place.
  package static let preemption = PopupRuleAspects(rawValue: 8)
  /// It learns what happens.
  package static let learning = PopupRuleAspects(rawValue: 16)
  /// All of them.
  package static let all: PopupRuleAspects = [
    .admission, .eligibility, .rank, .preemption, .learning,
  ]
}

/// Whether a popup may be presented now.
public enum PopupEligibility: Equatable, Sendable {
  /// It may.
  case eligible
  /// Not before that moment; then it is asked again.
  case notBefore(Instant, because: String)
  /// Not at present. The rule is asked again after each input.
  case deferred(because: String)
  /// Not at present, for a cause that defers many popups. The rule is asked again after each input, and
  /// at `until`.
  ///
  /// The gate is the name of the cause, and a hint: of the popups that were behind a gate when they were
  /// asked last, none is asked in a step in which another popup was found behind the gate. Gates of
  /// different rules are independent.
  case gated(String, until: Instant?, because: String)
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
  public mutating func rerank(_ id: String) {
    reranked.append(id)
  }

  /// Ends a waiting popup as rejected. A popup that does not wait is ignored.
  public mutating func end(_ id: String, because reason: String) {
    ended.append((id, reason))
  }

  /// Asks for ``PopupTransition/woken(about:)`` at that moment. There is one moment for each
  /// `about`, the last one given; `nil` cancels it.
  public mutating func wake(at moment: Instant?, about: String) {
    wakes.append((about, moment))
  }

  /// Emits ``PopupEvent/didNotify(_:)``.
  public mutating func notify(_ name: String, _ subject: String) {
    notices.append((name, subject))
  }
}
