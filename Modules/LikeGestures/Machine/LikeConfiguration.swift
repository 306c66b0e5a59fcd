public import RoomCore

/// All settings of the likes and gestures of a room.
///
/// ```swift
/// var configuration = LikeConfiguration()
/// configuration.hearts.variants = 3
/// configuration.sender.interval = .seconds(5)
/// ```
public struct LikeConfiguration: Hashable, Sendable {
  /// Which taps are likes.
  public var taps = LikeTapConfiguration()
  /// How likes are sent.
  public var sender = LikeSenderConfiguration()
  /// How likes are shown.
  public var hearts = HeartConfiguration()
  /// How taps, drags and holds are distinguished.
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
  package var room = ""
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
  package func validate() throws(LikeConfigurationError) {
    try taps.validate()
    try sender.validate()
    try hearts.validate()
    try arena.validate()
    try sheet.validate()
    try check("clearDistance", clearDistance, in: 0...100_000)
    try check("clearVelocity", clearVelocity, in: 0...1_000_000)
    try check("overlayEntrance", overlayEntrance.duration, orZero: true)
    guard rules.count <= GestureArena.maximumRuleCount else {
      throw .tooManyRules(count: rules.count, allowed: GestureArena.maximumRuleCount)
    }
  }
}

/// Why a configuration is invalid.
public enum LikeConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is out of its range, or not a number.
  case outOfRange(setting: String, allowed: String)
  /// A duration is zero, negative, or over a day.
  case invalidDuration(setting: String)
  /// There are more rules than a table can have.
  case tooManyRules(count: Int, allowed: Int)

  /// A human-readable description.
  public var description: String {
    switch self {
    case .outOfRange(let setting, let allowed): "\(setting) must be \(allowed)."
    case .invalidDuration(let setting): "\(setting) must be more than zero and at most a day."
    case .tooManyRules(let count, let allowed):
      "The table has \(count) rules; the maximum is \(allowed)."
    }
  }
}

func check(
  _ setting: String, _ value: Double, in range: ClosedRange<Double>
) throws(LikeConfigurationError) {
  guard value.isFinite, range.contains(value) else {
    let allowed = "from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    throw .outOfRange(setting: setting, allowed: allowed)
  }
}

func check(
  _ setting: String, _ value: ClosedRange<Double>, in range: ClosedRange<Double>
) throws(LikeConfigurationError) {
  try check(setting, value.lowerBound, in: range)
  try check(setting, value.upperBound, in: range)
}

func check(
  _ setting: String, _ value: Int, in range: ClosedRange<Int>
) throws(LikeConfigurationError) {
  guard range.contains(value) else {
    let allowed = "from \(range.lowerBound) to \(range.upperBound)"
    throw .outOfRange(setting: setting, allowed: allowed)
  }
}

func check(
  _ setting: String, _ value: Duration, orZero: Bool = false
) throws(LikeConfigurationError) {
  let isLongEnough = orZero ? value >= .zero : value > .zero
  guard isLongEnough, value <= .seconds(86_400) else { throw .invalidDuration(setting: setting) }
}
