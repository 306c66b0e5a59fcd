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
