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
  public var spring: Spring
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

/// What a sheet and its list do.
public enum SheetEvent: Hashable, Sendable {
  /// Why a sheet closed.
  public enum Cause: Hashable, Sendable {
    /// It was dragged down.
    case dragged
    /// The backdrop was tapped.
    case backdrop
    /// The app dismissed it.
    case dismissed
    /// Another sheet took its place.
    case replaced
    /// The room changed.
    case leftRoom
  }

  /// A sheet is presented, and about to settle at its first height.
  case presented(SheetSpec)
  /// It stands at this height now, under the finger.
  case moved(height: Double)
  /// A finger caught it while it settled, at this height.
  case caught(height: Double)
  /// It goes to a height by itself.
  case settling(SheetSettling)
  /// It has arrived.
  case settled(height: Double)
  /// It is gone.
  case closed(id: String, Cause)
  /// The list under the finger is scrolled to this offset now.
  case listMoved(touch: Int, offset: Double)
  /// The finger has left the list at this velocity, in points of offset per second: the list
  /// goes on by itself. It is 0 when the sheet moved last.
  case listReleased(touch: Int, offset: Double, velocity: Double)
}
