// The export gives the settings to an app that writes a rule.
@_exported public import RoomCore

/// A policy for comments of other users. A rule hides a comment, merges it with an earlier comment,
/// or lets it become a row.
///
/// A rule is asked once for each comment, when the comment arrives, and again when the comment is
/// replaced. The decision depends only on the settings and the comment. A rule has no state, and
/// existing rows cost nothing.
///
/// ```swift
/// struct QuietFollows: CommentRule {
///   static let name = "quietFollows"
///   init(_ settings: NoSettings) {}
///   func decision(on comment: CommentMessage) -> CommentDecision {
///     comment.kind == .follow ? .hide : .show
///   }
/// }
/// ```
public protocol CommentRule: Sendable {
  /// The name by which a configuration chooses the rule.
  static var name: String { get }
  /// The settings of the rule, with defaults and ranges. The default is `NoSettings`.
  associatedtype Settings: SettingsTable & Sendable = NoSettings

  /// Creates a rule with settings.
  ///
  /// - Throws: `FieldError` for settings that are invalid together.
  init(_ settings: Settings) throws(FieldError)

  /// Returns the decision on a comment. A comment is hidden if one of the chosen rules hides it.
  /// Otherwise the first decision to merge applies.
  ///
  /// - Complexity: At most O(n) for a text of n bytes. A rule is asked for up to 1,000 comments per
  ///   second.
  func decision(on comment: CommentMessage) -> CommentDecision
}

/// The decision of a rule on a comment.
public enum CommentDecision: Equatable, Sendable {
  /// The comment becomes a row, unless another rule decides otherwise.
  case show
  /// The comment is not shown and counts as removed.
  case hide
  /// The comment merges with an earlier comment, if there is one. A comment that is never dropped
  /// becomes a row instead.
  case merge(CommentMerge)
}

/// A description of the row with which a comment merges.
public struct CommentMerge: Equatable, Sendable {
  /// The name of the group. A comment merges with the latest row whose first comment had the same
  /// rule and group.
  public var group: String
  /// The time after the first comment of a row during which comments merge with it, or `nil` for no
  /// limit. The default is `nil`.
  public var within: Duration?
  /// A Boolean value that indicates whether a comment merges only with the newest row, which then
  /// shows the latest comment. A join also merges with a waiting join. If it is `false`, the row
  /// shows its first comment. The default is `false`.
  public var isConsecutive: Bool

  /// Creates a merge.
  public init(_ group: String, within: Duration? = nil, isConsecutive: Bool = false) {
    self.group = group
    self.within = within
    self.isConsecutive = isConsecutive
  }
}

/// The comment rules that a configuration may choose by name: `merge`, `joins`, `mute`, and the
/// rules of the app.
///
/// ```swift
/// var registry = CommentRuleRegistry()
/// try registry.register(QuietFollows.self)
/// let comments = try CommentList(configuration: configuration, rules: registry, clock: clock)
/// ```
public struct CommentRuleRegistry: Sendable {
  package typealias Decide = @Sendable (CommentMessage) -> CommentDecision

  private struct Registration: Sendable {
    var name: String
    // The closure returns a result, because iOS 17 cannot mirror a value with a typed error.
    var make: @Sendable (RuleValueReader) -> Result<Decide, FieldError>
  }

  private var registrations: [Registration] = []

  /// Creates a registry with the built-in rules.
  public init() {
    add(MergeRule.self)
    add(JoinsRule.self)
    add(MuteRule.self)
  }

  /// The names of the rules, in the order of registration.
  package var names: [String] { registrations.map { $0.name } }

  /// Registers a type of rule under its name.
  ///
  /// - Throws: `FieldError.inconsistent(_:)` if the name is already registered.
  public mutating func register<Rule: CommentRule>(_ type: Rule.Type) throws(FieldError) {
    guard registration(of: Rule.name) == nil else {
      throw .inconsistent("The rule “\(Rule.name)” is already registered.")
    }
    add(type)
  }

  private mutating func add<Rule: CommentRule>(_ type: Rule.Type) {
    registrations.append(
      Registration(name: Rule.name) { reader in
        Result { () throws(FieldError) in
          let settings = try Rule.Settings(from: reader)
          try FieldCheck.check(settings)
          let rule = try Rule(settings)
          return { rule.decision(on: $0) }
        }
      })
  }

  private func registration(of name: String) -> Registration? {
    registrations.first { Identifier($0.name) == Identifier(name) }
  }

  /// Returns the chosen rules in their order.
  ///
  /// - Throws: `FieldError` for a name that is not registered, or for settings that the rule
  ///   refuses.
  package func rules(for choices: [RuleConfiguration]) throws(FieldError) -> [Decide] {
    var rules: [Decide] = []
    for choice in choices {
      guard let registration = registration(of: choice.rule) else {
        throw .unknown(choice.rule, known: names)
      }
      do throws(FieldError) {
        rules.append(try registration.make(RuleValueReader(choice.settings)).get())
      } catch {
        throw error.within(choice.rule)
      }
    }
    return rules
  }
}

extension [CommentRuleRegistry.Decide] {
  /// Returns the decision of all rules, with the index of the rule that decides. A comment is
  /// hidden if one of the rules hides it. Otherwise the first decision to merge applies.
  package func decision(on message: CommentMessage) -> (CommentDecision, rule: Int) {
    var found = (decision: CommentDecision.show, rule: 0)
    for (index, rule) in enumerated() {
      let decision = rule(message)
      if decision == .hide { return (.hide, index) }
      if found.decision == .show { found = (decision, index) }
    }
    return found
  }
}
