public import RoomCore

/// The settings of the likes and gestures of a room.
///
/// ```swift
/// var configuration = LikeConfiguration()
/// configuration.hearts.variants = 3
/// configuration.sender.interval = .seconds(5)
/// ```
public struct LikeConfiguration: SettingsTable, Equatable, Sendable {
  /// The settings of taps that are likes.
  public var taps = LikeTapConfiguration()
  /// The settings of sending likes.
  public var sender = LikeSenderConfiguration()
  /// The settings of hearts.
  public var hearts = HeartConfiguration()
  /// The settings of a bottom sheet.
  public var sheet = SheetConfiguration()
  /// The table of gestures, in the order of precedence. The default is ``GestureRule/standard``.
  public var rules = GestureRule.standard
  /// The motion by which the overlays appear. The overlays are hidden by the same motion, played
  /// backwards. The default is a fade of 0.2 seconds.
  public var overlayEntrance = Motion.fade()
  /// The first room in which likes are made, until another room is entered. The default is empty.
  public var room = ""
  /// The session of the messages with likes. A session and the number of a message identify the
  /// message among all visits, launches and devices. The names of the local user's combos also
  /// contain the session.
  ///
  /// An app that sets a session must use a new session for each module. A module that restores the
  /// ``LikeState/snapshot`` of the previous module may use the same session.
  ///
  /// The default is `nil`. A ``LikeGestures`` then draws a random session when it is created, and a
  /// ``LikeMachine`` uses an empty one.
  public var session: String?

  /// Creates the default configuration.
  public init() {}

  /// The exact rules of a common live room:
  ///
  /// - The gap between two taps ends at the lift of the second tap. There is no minimum gap and no
  ///   maximum distance.
  /// - Only time ends a combo.
  /// - Each like has a heart.
  /// - The sheet is dismissed only by its last step or on the backdrop. It cannot be caught while
  ///   it is dismissed.
  public static var liveRoom: LikeConfiguration {
    var configuration = LikeConfiguration()
    configuration.taps.countsTimeOnly = true
    configuration.hearts.maximumAlive = 10_000
    configuration.sheet.release = .lastStep
    configuration.sheet.dismissesOutside = true
    configuration.sheet.catchesDismissal = false
    let backdropPan = GestureRule(
      .sheetPan, .drag(.any), in: .backdrop, outsideOf: [.sheet, .sheetHeader, .control],
      requires: .sheet)
    configuration.rules.append(backdropPan)
    return configuration
  }

  /// Checks all settings.
  ///
  /// - Throws: An error that names the first invalid setting.
  package func validate() throws(FieldError) {
    try FieldCheck.check(self)
    guard rules.count <= GestureArena.maximumRuleCount else {
      throw .inconsistent(
        "The table has \(rules.count) rules. The maximum is \(GestureArena.maximumRuleCount).")
    }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("taps", &taps)
    visitor.field("sender", &sender)
    visitor.field("hearts", &hearts)
    visitor.field("sheet", &sheet)
    visitor.field("rules", &rules)
    visitor.field("overlayEntrance", &overlayEntrance, in: .upToADay)
    visitor.field("room", &room)
    visitor.field("session", &session)
  }
}
