public import RoomCore

/// All settings of the likes and gestures of a room.
///
/// ```swift
/// var configuration = LikeConfiguration()
/// configuration.hearts.variants = 3
/// configuration.sender.interval = .seconds(5)
/// ```
public struct LikeConfiguration: SettingsTable, Equatable, Sendable {
  /// Which taps are likes.
  public var taps = LikeTapConfiguration()
  /// How likes are sent.
  public var sender = LikeSenderConfiguration()
  /// How likes are shown.
  public var hearts = HeartConfiguration()
  /// How a bottom sheet moves.
  public var sheet = SheetConfiguration()
  /// The table of gestures, in order of precedence; ``GestureRule/standard`` by default.
  public var rules = GestureRule.standard
  /// How the overlays appear again; they are hidden by the same motion, played backwards. A fade of
  /// 0.2 s by default.
  public var overlayEntrance = Motion.fade()
  /// The room that likes are made in until another is entered; empty by default.
  public var room = ""
  /// The session of the messages with likes: with their number it identifies them among those of all visits,
  /// launches and devices. An app that sets it sets another for each module, unless that restores the
  /// ``LikeState/snapshot`` of the last with the same.
  /// `nil` by default: a ``LikeGestures`` draws a random one when it is created, and a ``LikeMachine``, which
  /// draws nothing, has an empty one. A room names the combos of the local user with it, too.
  public var session: String?

  /// The defaults.
  public init() {}

  /// The rules of a common live room, to the letter: gaps between taps end at the lift of the next,
  /// without a least gap or a distance, and only time ends a combo; each like has a heart; the sheet is dismissed by its last step
  /// or on the backdrop only, and cannot be caught on its way out.
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

  /// Checks every setting.
  ///
  /// - Throws: the first setting that is invalid.
  package func validate() throws(FieldError) {
    try FieldCheck.check(self)
    guard rules.count <= GestureArena.maximumRuleCount else {
      throw .inconsistent(
        "“rules” has \(rules.count) rules; the maximum is \(GestureArena.maximumRuleCount).")
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
