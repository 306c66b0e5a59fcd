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
  /// How taps, drags and long presses are distinguished.
  public var arena = ArenaConfiguration()
  /// How a bottom sheet moves.
  public var sheet = SheetConfiguration()
  /// The table of gestures, in order of precedence; ``GestureRule/standard`` by default.
  public var rules = GestureRule.standard
  /// The distance in points from which a clear swipe hides the overlays, or shows them again. 100 by
  /// default.
  public var clearDistance = 100.0
  /// The velocity in points per second from which it does so too. 500 by default, as common pagers
  /// have it for a page.
  public var clearVelocity = 500.0
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
  /// The seed of the motions of hearts and of the random part of delays; 0 by default.
  public var seed: UInt64 = 0

  /// The defaults.
  public init() {}

  /// The rules of a common live room, to the letter: gaps between taps end at the lift of the next,
  /// without a least gap or a distance, and only time ends a combo; each like has a heart; the sheet is dismissed by its last step
  /// or on the backdrop only, and cannot be caught on its way out.
  public static var liveRoom: LikeConfiguration {
    var configuration = LikeConfiguration()
    configuration.taps.gapsEndAtLift = true
    configuration.taps.isInterruptible = false
    configuration.taps.shortestGap = .zero
    configuration.taps.doubleTapSlop = 10_000
    configuration.hearts.maximumAlive = 10_000
    configuration.sheet.release = .lastStep()
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
    guard arena.minimumVelocity <= arena.maximumVelocity else {
      throw .inconsistent("“arena.minimumVelocity” exceeds “arena.maximumVelocity”.")
    }
    guard rules.count <= GestureArena.maximumRuleCount else {
      throw .inconsistent(
        "“rules” has \(rules.count) rules; the maximum is \(GestureArena.maximumRuleCount).")
    }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("taps", &taps)
    visitor.field("sender", &sender)
    visitor.field("hearts", &hearts)
    visitor.field("arena", &arena)
    visitor.field("sheet", &sheet)
    visitor.field("rules", &rules)
    visitor.field("clearDistance", &clearDistance, in: 0...100_000, "points")
    visitor.field("clearVelocity", &clearVelocity, in: 0...1_000_000, "points per second")
    visitor.field("overlayEntrance", &overlayEntrance, in: .upToADay)
    visitor.field("room", &room)
    visitor.field("session", &session)
    visitor.field("seed", &seed)
  }
}
