/// What the pager is told.
///
/// All lengths are in points along the list, and positive towards the next room.
public enum PagerInput: Hashable, Sendable {
  /// This is the list now. The room under the finger stays if it is still there; with `current`
  /// the pager goes to that one, at once.
  case load([String], current: String?)
  /// More rooms, at a place.
  case insert([String], at: RoomPlace)
  /// These rooms are gone.
  case remove([String])
  /// A room has another place.
  case move(String, to: RoomPlace)
  /// A room is gone, and another stands in its place.
  case replace(String, with: String)

  /// Go to this room of the list, at once.
  case show(String)

  /// A finger begins to drag. `touch` tells fingers apart.
  case dragBegan(touch: Int)
  /// How far the finger is from where it began. It counts through: no correction changes it.
  case dragMoved(travel: Double, touch: Int)
  /// The finger has left, at this velocity in points per second.
  case dragEnded(velocity: Double, touch: Int)
  /// The system took the touch away.
  case dragCancelled(touch: Int)
  /// The view has done the snap of this number; without it the snap ends at its time.
  case snapFinished(Int)

  /// A page is so high now.
  case resized(height: Double)
  /// No paging from now on, for a reason such as `"popup"`, `"sheet"` or `"landscape"`; as many
  /// times as it is locked it must be unlocked.
  case locked(reason: String)
  /// One lock of this reason is gone.
  case unlocked(reason: String)
  /// The app has left the screen: nothing plays, nothing loads.
  case suspended
  /// The app is back.
  case resumed

  /// The stream of a room is there.
  case loadSucceeded(room: String)
  /// The stream of a room could not be had.
  case loadFailed(room: String)
}
