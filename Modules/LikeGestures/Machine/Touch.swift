public import RoomCore

/// One sample of one finger.
public struct Touch: Hashable, Sendable {
  /// Where a finger is between landing and lifting.
  public enum Phase: Hashable, Sendable {
    /// The finger has landed.
    case began
    /// The finger has moved.
    case moved
    /// The finger has been lifted.
    case ended
    /// The system has taken the finger away.
    case cancelled
  }

  /// Which finger: the same from its landing to its lifting.
  public var id: Int
  /// Where it is in its life.
  public var phase: Phase
  /// Where it is on the screen, in points.
  public var location: ScreenPoint
  /// When it was there, by the clock of the module; `nil` for the moment it is received. Times
  /// that run backwards or lie in the future are corrected.
  public var time: Instant?
  /// What lies under it. Only what it lands on counts.
  public var target: TouchTarget

  /// A sample of a finger.
  public init(
    id: Int = 0, phase: Phase, location: ScreenPoint, time: Instant? = nil,
    target: TouchTarget = TouchTarget()
  ) {
    self.id = id
    self.phase = phase
    self.location = location
    self.time = time
    self.target = target
  }
}
