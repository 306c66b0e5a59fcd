public import RoomCore

/// The settings of lanes of flying comments.
public struct DanmakuConfiguration: SettingsTable, Equatable, Sendable {
  /// The part of the screen that has lanes, from the top.
  public enum Area: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// A quarter of the height.
    case quarter
    /// Half of the height.
    case half
    /// The whole height.
    case full
  }

  /// The part of the screen that has lanes. Default ``Area/half``.
  public var area = Area.half
  /// The height of a lane, in points. Default 32, a line of text and its margins; 8 to 1,000.
  public var laneHeight = 32.0
  /// The time in which a comment crosses the screen, whatever its width. Default 8 s, usual for flying comments; 1 to
  /// 60 s.
  public var duration = Duration.seconds(8)
  /// The speed at which comments enter, in points per second, or `nil` for the speed that follows from ``duration``.
  /// Default `nil`; 20 to 10,000.
  public var speed: Double?
  /// The least distance between two comments of a lane, in points, when the second one enters. Default 20; at most
  /// 1,000.
  public var gap = 20
  /// The opacity of comments, from 0 to 1. Default 0.8; players use 0.6 to 1.
  public var opacity = 0.8
  /// The time for which a comment waits for a lane before it is dropped. Default 1 s; 0.2 to 10 s.
  public var patience = Duration.seconds(1)
  /// The rules for comments, in the order in which they are asked. Default `merge`, and `mute` for joins and follows.
  public var rules = [
    RuleConfiguration("merge"), RuleConfiguration("mute", ["kinds": ["join", "follow"]]),
  ]
  /// The identifier of the local user, or `nil` for none. Comments of the user, and comments that mention the user, are
  /// never dropped. In a room it is the local user of the room. Settings for lanes that run keep the user where they
  /// name none.
  public var localUser: String?

  /// Creates the defaults.
  public init() {}

  /// Chooses the rule `mute`, which hides comments with certain words, of certain users or of certain kinds. The list of
  /// comments has settings of its own.
  ///
  /// - Parameters:
  ///   - words: the words, at most 1,000; found in upper and lower case, and within longer words.
  ///   - users: the identifiers of the users, at most 10,000.
  ///   - kinds: the names of the kinds. Default joins and follows.
  public mutating func mute(
    words: [String] = [], users: [String] = [], kinds: [String] = ["join", "follow"]
  ) {
    let settings: SettingValue = [
      "words": .array(words.map { .string($0) }), "users": .array(users.map { .string($0) }),
      "kinds": .array(kinds.map { .string($0) }),
    ]
    rules.removeAll { $0.rule == "mute" }
    rules.insert(RuleConfiguration("mute", settings), at: 0)
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("area", &area)
    visitor.field("laneHeight", &laneHeight, in: 8...1_000, "points")
    visitor.field("duration", &duration, in: .seconds(1) ... .seconds(60))
    visitor.field("speed", &speed, in: 20...10_000, "points per second")
    visitor.field("gap", &gap, in: 0...1_000, "points")
    visitor.field("opacity", &opacity, in: 0...1)
    visitor.field("patience", &patience, in: .milliseconds(200) ... .seconds(10))
    visitor.field("rules", &rules, in: 0...64)
    visitor.field("localUser", &localUser, .person)
  }
}

extension DanmakuConfiguration.Area {
  /// The part of the height.
  package var share: Double {
    switch self {
    case .quarter: 0.25
    case .half: 0.5
    case .full: 1
    }
  }
}
