// The export gives instants and durations to an author of rules.
@_exported public import RoomCore

/// A policy for the order of popups.
///
/// The sequencer owns the mechanics. Rules decide which popup is admitted, which can be presented
/// now, which is next, and which preempts another. All requirements except the name, the summary
/// and ``init(_:)`` have defaults without an opinion.
///
/// A rule is a value that belongs to one sequencer, which calls it one call at a time. Its answers
/// depend only on its own state, the entry and the time. A rule uses no clock and no random
/// numbers.
public protocol PopupRule: Sendable {
  /// The name by which a configuration chooses the rule.
  static var name: String { get }
  /// A sentence that describes the rule.
  static var summary: String { get }
  /// The settings of the rule, with defaults and ranges. The default is `NoSettings`.
  associatedtype Settings: SettingsTable & Sendable = NoSettings
  /// The settings of the rule. The sequencer checks their ranges.
  var settings: Settings { get }

  /// Creates a rule with settings.
  ///
  /// - Throws: `FieldError` for settings that are invalid together.
  init(_ settings: Settings) throws(FieldError)

  /// A Boolean value that indicates whether the rule may have an opinion on preemption. It never
  /// changes. The default is `true`.
  var decidesPreemption: Bool { get }
  /// A Boolean value that indicates whether the rule learns. It never changes. The default is
  /// `true`. If no rule learns, changes cost less.
  var learns: Bool { get }

  /// Returns the reason why a popup is not admitted, or `nil` if it is admitted. A popup that is
  /// not admitted ends as rejected. The default implementation returns `nil`.
  func refusal(of entry: PopupEntry, at now: Instant) -> DiagnosticText?

  /// Returns the reason of a refusal as a string. A rule that implements this method instead of the
  /// previous one is asked as well. The default implementation returns `nil`.
  @_disfavoredOverload
  func refusal(of entry: PopupEntry, at now: Instant) -> String?

  /// Returns whether a popup can be presented now, or the time until which it cannot. The default
  /// implementation returns ``PopupEligibility/eligible``.
  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility

  /// Returns the position of a popup in line. A lower number is earlier, and `nil` counts as 0. The
  /// default implementation returns `nil`.
  ///
  /// The sequencer calls this method when a popup is enqueued, updated or requeued, and when the
  /// rule calls ``RuleEffects/rerank(_:)``. A rank therefore does not depend on the time.
  func rank(of entry: PopupEntry, at now: Instant) -> Int64?

  /// Returns a Boolean value that indicates whether `candidate`, the first popup in line that can
  /// be presented, preempts `visible`. Returns `nil` for no opinion, which is the default.
  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool?

  /// Returns a Boolean value that indicates whether a popup can be presented beside another one, which
  /// is on screen in the same channel. If it is `false`, the popup waits or preempts the other one, as
  /// if no place were free. The default implementation returns `true`.
  func allows(_ candidate: PopupEntry, beside other: PopupEntry, at now: Instant) -> Bool

  /// Learns a change, and may respond with effects.
  mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects)

  /// Returns the data to save across launches, or `nil`, which is the default. Times are saved as
  /// `RuleValue.age(of:at:)`.
  func saved(at now: Instant) -> RuleValue?

  /// Restores saved data, as of `now`. The default implementation has no data to restore.
  ///
  /// - Throws: `FieldError` if the rule cannot read the data.
  mutating func restore(_ saved: RuleValue, at now: Instant) throws(FieldError)
}

extension PopupRule where Settings == NoSettings {
  /// The settings of a rule without settings.
  public var settings: NoSettings { NoSettings() }
}

extension PopupRule {
  public var decidesPreemption: Bool { true }
  public var learns: Bool { true }

  public func refusal(of entry: PopupEntry, at now: Instant) -> DiagnosticText? { nil }

  @_disfavoredOverload
  public func refusal(of entry: PopupEntry, at now: Instant) -> String? { nil }

  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility { .eligible }

  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? { nil }

  public func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? { nil }

  public func allows(_ candidate: PopupEntry, beside other: PopupEntry, at now: Instant) -> Bool {
    true
  }

  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {}

  public func saved(at now: Instant) -> RuleValue? { nil }
  public mutating func restore(_ saved: RuleValue, at now: Instant) throws(FieldError) {}
}

/// A rule of this package, which can be chosen wherever a recording is played again.
package protocol BuiltInPopupRule: PopupRule {}

/// The eligibility of a popup for presentation.
public enum PopupEligibility: Equatable, Sendable {
  /// The popup can be presented.
  case eligible
  /// The popup cannot be presented now, or not before a time, if it is known. The rule is asked
  /// again after inputs, and at that time. While a rule defers a popup of the same group, no other
  /// reason is emitted.
  case deferred(until: Instant? = nil, reason: DiagnosticText, group: String? = nil)
}

/// The effects of a change that a rule has learned.
public struct RuleEffects: Sendable {
  // The effects in the order in which the rule requested them.
  private(set) var reranked: [String] = []
  private(set) var ended: [(id: String, because: DiagnosticText, evenOnScreen: Bool)] = []
  private(set) var wakes: [(about: String, at: Instant?)] = []
  private(set) var notices: [(name: String, subject: String)] = []

  /// Creates an empty set of effects.
  public init() {}

  /// Requests a new rank for a waiting popup. A popup that does not wait is ignored.
  public mutating func rerank(_ id: String) { reranked.append(id) }

  /// Ends a waiting popup as rejected. A popup that is on screen is ignored, unless `evenOnScreen` is
  /// `true`. Then it is dismissed after its minimum time. The default is `false`.
  public mutating func end(
    _ id: String, because reason: DiagnosticText, evenOnScreen: Bool = false
  ) {
    ended.append((id, reason, evenOnScreen))
  }

  /// Requests ``PopupTransition/woken(about:)`` at a time, or cancels the request if the time is
  /// `nil`. Each topic `about` has one time, the last one.
  public mutating func wake(at moment: Instant?, about: String) { wakes.append((about, moment)) }

  /// Emits ``PopupEvent/didNotify(_:)``.
  public mutating func notify(_ name: String, _ subject: String) { notices.append((name, subject)) }
}
