public import RoomCore

/// A policy of the order of popups.
///
/// The sequencer owns the mechanics; rules decide what may come in, what may be shown now, what
/// goes first and what takes another's place. Every requirement has a default without an opinion,
/// except the name, the summary and ``init(settings:)``.
///
/// A rule is a value that belongs to one sequencer and is only called by it, one call at a time.
/// Its answers follow from its own state, the entry and the context, and from nothing else: no
/// clock, no randomness of its own.
public protocol PopupRule: Sendable {
  /// The name by which configurations choose it.
  static var name: String { get }
  /// What it does, in a sentence.
  static var summary: String { get }
  /// Its settings. By default none.
  static var settings: [SettingDescription] { get }
  /// Which decisions it takes part in; the others are not asked. By default all.
  static var aspects: PopupRuleAspects { get }

  /// A rule with these settings: all that ``settings`` describes, each of its kind.
  ///
  /// - Throws: ``SettingError/invalid(name:because:)`` for a value that makes no sense.
  init(settings: RuleSettings) throws(SettingError)

  /// Whether a popup may come in. By default it may.
  func admission(of entry: PopupEntry, in context: RuleContext) -> PopupAdmission

  /// Whether a popup may be shown now, or until when not. By default now.
  func eligibility(of entry: PopupEntry, in context: RuleContext) -> PopupEligibility

  /// Its place in line: less goes first; no opinion counts as 0. By default no opinion.
  ///
  /// It is asked when a popup comes in, is replaced or returns, and when the rule asks for it with
  /// ``RuleEffects/rank(_:)``: a rank does not depend on the time.
  func rank(of entry: PopupEntry, in context: RuleContext) -> Int64?

  /// Whether `candidate`, the first in line that may be shown, takes the place of `visible`. By
  /// default no opinion.
  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, in context: RuleContext
  ) -> Bool?

  /// Learns what happened, and may answer with effects.
  mutating func learn(
    _ transition: PopupTransition, in context: RuleContext, effects: inout RuleEffects)

  /// What it wants to keep across launches, with times as told by ``SettingValue/age(of:at:)``.
  /// By default nothing.
  func saved(at now: Instant) -> SettingValue?

  /// Takes back what it kept, as of `now`. By default it keeps nothing.
  ///
  /// - Throws: ``SettingError`` when it cannot read what was saved.
  mutating func restore(_ saved: SettingValue, at now: Instant) throws(SettingError)
}

extension PopupRule {
  public static var settings: [SettingDescription] { [] }
  public static var aspects: PopupRuleAspects { .all }

  public func admission(of entry: PopupEntry, in context: RuleContext) -> PopupAdmission { .admit }

  public func eligibility(of entry: PopupEntry, in context: RuleContext) -> PopupEligibility {
    .now
  }

  public func rank(of entry: PopupEntry, in context: RuleContext) -> Int64? { nil }

  public func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, in context: RuleContext
  ) -> Bool? { nil }

  public mutating func learn(
    _ transition: PopupTransition, in context: RuleContext, effects: inout RuleEffects
  ) {}

  public func saved(at now: Instant) -> SettingValue? { nil }
  public mutating func restore(_ saved: SettingValue, at now: Instant) throws(SettingError) {}
}

/// The decisions that a rule may take part in.
public struct PopupRuleAspects: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// It decides what may come in.
  public static let admission = PopupRuleAspects(rawValue: 1)
  /// It decides what may be shown now.
  public static let eligibility = PopupRuleAspects(rawValue: 2)
  /// It decides what goes first.
  public static let rank = PopupRuleAspects(rawValue: 4)
  /// It decides what takes another's place.
  public static let preemption = PopupRuleAspects(rawValue: 8)
  /// It learns what happens.
  public static let learning = PopupRuleAspects(rawValue: 16)
  /// All of them.
  public static let all: PopupRuleAspects = [
    .admission, .eligibility, .rank, .preemption, .learning,
  ]
}
