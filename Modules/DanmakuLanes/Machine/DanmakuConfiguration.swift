public import RoomCore

/// The settings of lanes of flying comments.
public struct DanmakuConfiguration: SettingsTable, Equatable, Sendable {
  /// The part of the screen that has lanes, from the top. Comments at the bottom rest at the bottom
  /// of this part.
  public enum Area: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// A quarter of the height.
    case quarter
    /// Half of the height.
    case half
    /// The whole height.
    case full
  }

  /// The part of the screen that has lanes. The default is ``Area/half``.
  public var area = Area.half
  /// The height of a lane, in points, from 8 to 1,000. The default is 32, for a line of text with
  /// margins.
  public var laneHeight = 32.0
  /// The time in which a comment of any width crosses the screen, from 1 to 60 seconds. The default
  /// is 8 seconds, usual for flying comments.
  public var duration = Duration.seconds(8)
  /// The speed at which comments enter, in points per second, from 20 to 10,000. If the width of the
  /// view changes, the comments on screen get this speed too. If it is `nil`, the speed follows from
  /// ``duration``. The default is `nil`.
  public var speed: Double?
  /// The minimum distance between two comments of a lane when the second one enters, in points, at
  /// most 1,000. The default is 20.
  public var gap = 20
  /// The opacity of comments, from 0 to 1. The default is 0.8; players use 0.6 to 1.
  public var opacity = 0.8
  /// The time for which a comment waits for a lane before it is dropped, from 0.2 to 10 seconds.
  /// The default is 1 second.
  public var maximumWait = Duration.seconds(1)
  /// The rules for comments, in the order in which they are asked. The default is `merge`, and
  /// `mute` for joins and follows.
  public var rules = [
    RuleConfiguration("merge"), RuleConfiguration("mute", ["kinds": ["join", "follow"]]),
  ]
  /// The identifier of the local user, or `nil` if there is none. Comments of the user, and
  /// comments that mention the user, are never dropped. In a room, it is the local user of the
  /// room. If a later configuration has no user, the user is kept.
  public var localUser: String?

  /// Creates the default configuration.
  public init() {}

  /// Adds the rule `mute`, which hides comments with certain words, by certain users or of certain
  /// kinds. The list of comments has its own settings.
  ///
  /// - Parameters:
  ///   - words: The words, at most 1,000. They are found in upper and lower case and within longer
  ///     words.
  ///   - users: The identifiers of the users, at most 10,000.
  ///   - kinds: The names of the kinds. The default is joins and follows.
  public mutating func mute(
    words: [String] = [], users: [String] = [], kinds: [String] = ["join", "follow"]
  ) {
    let settings: RuleValue = [
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
    visitor.field("maximumWait", &maximumWait, in: .milliseconds(200) ... .seconds(10))
    visitor.field("rules", &rules, in: 0...64)
    visitor.field("localUser", &localUser, .person)
  }
}

extension DanmakuConfiguration.Area {
  /// The part of the height, from 0 to 1.
  package var share: Double {
    switch self {
    case .quarter: 0.25
    case .half: 0.5
    case .full: 1
    }
  }
}
