public import RoomCore

/// What is so while a rule is asked.
public struct RuleContext: Hashable, Sendable {
  /// The present moment.
  public var now: Instant
  /// The scene in front, if any.
  public var scene: String?
  /// The match that is on, if any.
  public var match: String?

  /// What is so, for the tests of a rule.
  public init(now: Instant, scene: String? = nil, match: String? = nil) {
    self.now = now
    self.scene = scene
    self.match = match
  }
}
