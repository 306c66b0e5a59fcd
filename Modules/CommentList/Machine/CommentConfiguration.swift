public import RoomCore

/// The settings of a list of comments.
public struct CommentConfiguration: SettingsTable, Equatable, Sendable {
  /// The number of rows that the list keeps, the newest. While the reader is above the end, up to 1,000 rows are kept.
  /// Default 300, as several kits do; at most 1,000.
  public var capacity = 300
  /// The greatest number of rows that become visible in a second, or `nil` for all. Default 10, about as many as a
  /// reader can follow; at most 1,000.
  public var rowsPerSecond: Int? = 10
  /// The rules for comments of others, in the order in which they are asked. Default `merge` and `joins`.
  public var rules = [RuleConfiguration("merge"), RuleConfiguration("joins")]
  /// The identifier of the local user, or `nil` for none. Comments that mention the user are never dropped, and the
  /// user is the sender of own comments. In a room it is the local user of the room. Settings for a list that runs keep
  /// the user where they name none.
  public var localUser: String?
  /// The beginning of the identifiers of own comments, followed by a number. Default `nil`: drawn at random by each
  /// ``CommentList``, and `comment-` for a machine alone. It has to differ from launch to launch.
  public var identifierPrefix: String?

  /// Creates the defaults.
  public init() {}

  /// Chooses the rule `mute`, which hides comments with certain words or of certain users.
  ///
  /// - Parameters:
  ///   - words: the words, at most 1,000; found in upper and lower case, and within longer words.
  ///   - users: the identifiers of the users, at most 10,000.
  public mutating func mute(words: [String] = [], users: [String] = []) {
    let settings: SettingValue = [
      "words": .array(words.map { .string($0) }), "users": .array(users.map { .string($0) }),
    ]
    rules.removeAll { Identifier($0.rule) == Identifier(MuteRule.name) }
    rules.insert(RuleConfiguration(MuteRule.name, settings), at: 0)
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("capacity", &capacity, in: 1...1_000, "rows")
    visitor.field("rowsPerSecond", &rowsPerSecond, in: 1...1_000, "rows")
    visitor.field("rules", &rules, in: 0...64)
    visitor.field("localUser", &localUser, .person)
    visitor.field("identifierPrefix", &identifierPrefix)
  }
}
