public import RoomCore

/// The inputs of a pager: commands, and reports of what a finger, a view or a loader has done.
///
/// All lengths are in points along the list, positive towards the next room.
public enum PagerInput: Equatable, ModuleInput {
  /// Replaces the whole list. What is in view stays there if the new list has it.
  case setRooms(RoomListUpdate)
  /// Inserts rooms; those that are in the list already are rejected.
  case insert(RoomInsertion)
  /// Removes rooms.
  case remove([String])
  /// Moves a room.
  case move(RoomMove)
  /// Removes a room and inserts another in its place.
  case replace(RoomReplacement)
  /// Shows a room of the list.
  case show(RoomSelection)

  /// A finger has begun to drag. `touch` distinguishes fingers.
  case didBeginDrag(touch: Int)
  /// The finger has moved.
  case didDrag(PagerDrag)
  /// The finger has lifted.
  case didEndDrag(PagerDragEnd)
  /// The system has cancelled the touch.
  case didCancelDrag(touch: Int)
  /// The view has finished the snap of this number. Without this report it ends at its time.
  case didFinishSnap(Int)

  /// Sets the length of a page along the axis.
  case setPageLength(Double)
  /// Forbids paging, or paging in one direction, for a reason. Locks of one reason and direction are
  /// counted.
  case lock(PagingLock)
  /// Removes one lock of this reason and direction.
  case unlock(PagingLock)

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

/// A sample of a finger that drags.
public struct PagerDrag: Equatable, Sendable {
  /// The distance of the finger from where it began, in points. No later correction of offsets
  /// changes it.
  public var travel: Double
  /// The finger.
  public var touch: Int

  /// Creates a sample of a drag.
  public init(travel: Double, touch: Int = 0) {
    self.travel = travel
    self.touch = touch
  }
}

/// The end of a drag, by a finger that has lifted.
public struct PagerDragEnd: Equatable, Sendable {
  /// The velocity of the finger, in points per second.
  public var velocity: Double
  /// The finger.
  public var touch: Int

  /// Creates an end of a drag.
  public init(velocity: Double = 0, touch: Int = 0) {
    self.velocity = velocity
    self.touch = touch
  }
}

/// A reason for which paging is locked.
public struct PagingLock: Equatable, Sendable {
  /// The reason, such as `"popup"`, `"sheet"` or `"landscape"`.
  public var reason: String
  /// The direction that is locked; `nil` for both.
  public var direction: PagingDirection?

  /// Creates a lock, by default of both directions.
  public init(reason: String, direction: PagingDirection? = nil) {
    self.reason = reason
    self.direction = direction
  }
}
