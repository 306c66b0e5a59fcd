public import RoomCore

/// The settings of a list of comments.
public struct CommentConfiguration: SettingsTable, Equatable, Sendable {
  /// The maximum number of rows. The newest rows are kept. While the reader has scrolled up, up to
  /// 1,000 rows are kept. The default is 300, a usual number in chat kits; at most 1,000.
  public var capacity = 300
  /// The maximum number of rows that become visible per second, or `nil` for no limit. Comments that
  /// are never dropped do not count. The default is 10, about the number that a reader can follow; at
  /// most 1,000.
  public var rowsPerSecond: Int? = 10
  /// The rules for comments of other users, in the order in which they are asked. The default is
  /// `merge` and `joins`.
  public var rules = [RuleConfiguration("merge"), RuleConfiguration("joins")]
  /// The tiers of paid comments, in any order, at most 64. The default is none.
  public var tiers: [CommentTier] = []
  /// The identifier of the local user, or `nil` if there is none. The local user is the sender of
  /// own comments, and comments that mention the user are never dropped. In a room, it is the local
  /// user of the room. If a later configuration has no user, the user is kept.
  public var localUser: String?
  /// The beginning of the identifiers of own comments, followed by a number. It must differ from
  /// launch to launch. The default is `nil`: each ``CommentList`` draws a random prefix, and a
  /// machine without an actor uses `comment-`.
  public var identifierPrefix: String?

  /// Creates the default configuration.
  public init() {}

  /// Adds the rule `mute`, which hides comments with certain words or by certain users.
  ///
  /// - Parameters:
  ///   - words: The words, at most 1,000. They are found in upper and lower case and within longer
  ///     words.
  ///   - users: The identifiers of the users, at most 10,000.
  public mutating func mute(words: [String] = [], users: [String] = []) {
    let settings: RuleValue = [
      "words": .array(words.map { .string($0) }), "users": .array(users.map { .string($0) }),
    ]
    rules.removeAll { Identifier($0.rule) == Identifier(MuteRule.name) }
    rules.insert(RuleConfiguration(MuteRule.name, settings), at: 0)
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("capacity", &capacity, in: 1...1_000, "rows")
    visitor.field("rowsPerSecond", &rowsPerSecond, in: 1...1_000, "rows")
    visitor.field("rules", &rules, in: 0...64)
    visitor.field("tiers", &tiers, in: 0...64)
    visitor.field("localUser", &localUser, .person)
    visitor.field("identifierPrefix", &identifierPrefix)
  }
}
