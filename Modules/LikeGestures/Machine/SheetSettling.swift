public import RoomCore

/// How a sheet goes to a height by itself.
public struct SheetSettling: Hashable, Sendable {
  /// Its height when it began, in points.
  public var from: Double
  /// The height it goes to; 0 when it closes.
  public var to: Double
  /// When it began.
  public var began: Instant
  /// The way from the one to the other, as 0 to 1. It never passes 1.
  public var spring: DampedSpring
  /// How long it takes.
  public var duration: Duration

  /// Its height at `now`.
  public func height(at now: Instant) -> Double {
    let elapsed = now - began
    if elapsed >= duration { return to }
    let way = min(1, spring.value(at: elapsed))
    return from + (to - from) * way
  }

  /// When it arrives.
  public var ends: Instant { began + duration }
}
