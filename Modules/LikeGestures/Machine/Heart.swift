public import RoomCore

/// A heart that rises for a like, and frees itself at the end of its motion.
public struct Heart: Hashable, Sendable {
  /// Which heart: numbers grow.
  public var id: UInt64
  /// Where the finger was; `nil` for a like of others, which rises from where the app has its
  /// source of hearts.
  public var point: ScreenPoint?
  /// Which image it has, from 0.
  public var variant: Int
  /// When it began.
  public var began: Instant
  /// How it moves from there: up, swaying, growing, fading.
  public var motion: Motion

  /// A heart.
  public init(id: UInt64, point: ScreenPoint?, variant: Int, began: Instant, motion: Motion) {
    self.id = id
    self.point = point
    self.variant = variant
    self.began = began
    self.motion = motion
  }

  /// When it is gone.
  public var ends: Instant { began + motion.duration }
}
