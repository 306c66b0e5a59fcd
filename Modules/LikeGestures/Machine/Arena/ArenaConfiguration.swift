// The arena: which gesture gets which finger.

public import RoomCore

/// How taps, drags and long presses are distinguished.
public struct ArenaConfiguration: SettingsTable, Equatable, Sendable {
  /// The distance in points within which a finger still taps; a drag begins strictly beyond. 18 by
  /// default, as in Flutter.
  public var touchSlop = 18.0
  /// The duration below which a touch is a tap, and from which it is a long press. 0.5 s by default, as the
  /// long press of most platforms.
  public var longestTap = Duration.milliseconds(500)
  /// The velocity in points per second below which a release counts as standing still. 50 by default,
  /// as in Flutter.
  public var minimumVelocity = 50.0
  /// The greatest velocity of a release, in points per second. 8,000 by default, as in Flutter.
  public var maximumVelocity = 8_000.0
  /// The greatest number of fingers that are followed; beyond it the one without a sample for longest
  /// is cancelled. 16 by default, more than any screen reports.
  public var maximumTouches = 16

  /// The defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("touchSlop", &touchSlop, in: 0...1_000, "points")
    visitor.field("longestTap", &longestTap, in: .positiveUpToADay)
    visitor.field("minimumVelocity", &minimumVelocity, in: 0...1_000_000, "points per second")
    visitor.field("maximumVelocity", &maximumVelocity, in: 0...1_000_000, "points per second")
    visitor.field("maximumTouches", &maximumTouches, in: 1...256, "fingers")
  }
}
