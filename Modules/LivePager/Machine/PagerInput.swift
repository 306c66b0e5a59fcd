public import RoomCore

/// The inputs of a pager: commands, and reports of what a finger, a view or a loader has done.
///
/// All lengths are in points along the list, positive towards the next room.
public enum PagerInput: Hashable, ModuleInput {
  /// Replaces the whole list. What is in view stays there if the new list has it; with a `current`
  /// that the list has and that is not in view, the pager shows that room at once.
  case setRooms([String], current: String?)
  /// Inserts rooms.
  case insert([String], at: RoomPlace)
  /// Removes rooms.
  case remove([String])
  /// Moves a room.
  case move(String, to: RoomPlace)
  /// Removes a room and inserts another in its place.
  case replace(String, with: String)
  /// Shows a room of the list: at once, or by a motion where the content rests or the room is in
  /// view.
  case show(String, animated: Bool = false)

  /// A finger has begun to drag. `touch` distinguishes fingers.
  case didBeginDrag(touch: Int)
  /// The finger is `travel` from where it began. No later correction of offsets changes a travel.
  case didDrag(travel: Double, touch: Int)
  /// The finger has lifted, at this velocity in points per second.
  case didEndDrag(velocity: Double, touch: Int)
  /// The system has cancelled the touch.
  case didCancelDrag(touch: Int)
  /// The view has finished the snap of this number. Without this report it ends at its time.
  case didFinishSnap(Int)

  /// Sets the length of a page along the axis.
  case setPageLength(Double)
  /// Forbids paging, or paging in one direction, for a reason such as `"popup"`, `"sheet"` or
  /// `"landscape"`. Locks of one reason and direction are counted.
  case lock(reason: String, direction: PagingDirection? = nil)
  /// Removes one lock of this reason and direction.
  case unlock(reason: String, direction: PagingDirection? = nil)

  /// The stream of a room is loaded.
  case didLoad(room: String)
  /// The stream of a room failed to load.
  case didFailToLoad(room: String)

  /// Suspends the pager: nothing plays, nothing is preloaded, and the content rests.
  case suspend(reason: SuspensionReason)
  /// Ends a suspension. When no other reason holds, the current room plays.
  case resume(reason: SuspensionReason)
  /// Stops and ends everything, and removes all rooms. Every later input is rejected.
  case close
}

/// A position in the list of rooms.
public enum RoomPlace: Hashable, Sendable {
  /// The beginning of the list.
  case first
  /// The end of the list.
  case last
  /// Before a room.
  case before(String)
  /// After a room.
  case after(String)
  /// An index from 0, clamped to the list.
  case index(Int)
}
