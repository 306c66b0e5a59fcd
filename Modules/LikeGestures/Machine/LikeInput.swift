public import RoomCore

/// What the likes and gestures of a room take.
public enum LikeInput: Hashable, ModuleInput {
  /// A sample of a finger.
  case touch(Touch)
  /// Takes a finger for a gesture that the app decides itself.
  case claimTouch(Int, for: RoomGesture)
  /// Gives up a finger for a gesture that the app decides itself.
  case resignTouch(Int, for: RoomGesture)
  /// Adds conditions to those that hold for the room.
  case insertConditions(RoomConditions)
  /// Removes conditions from those that hold for the room.
  case removeConditions(RoomConditions)
  /// Replaces the table of gestures.
  case replaceRules([GestureRule])
  /// Presents a bottom sheet.
  case presentSheet(SheetSpec)
  /// Dismisses the bottom sheet, with its motion.
  case dismissSheet
  /// The content of the list under the finger has changed.
  case didChangeList(ListExtent)
  /// Makes likes in this room from now on.
  case enter(room: String)
  /// Sends all unsent likes now.
  case flush
  /// The server has accepted a message of ``LikeEvent/sendLikes(_:)``.
  case didDeliver(LikeMessage)
  /// A message of ``LikeEvent/sendLikes(_:)`` could not be delivered.
  case didFailToDeliver(LikeMessage)
  /// Other users have liked: the number of additional likes, and the total of the room where it is
  /// known.
  case didReceiveLikes(count: Int, total: Int?)
  /// Suspends the module for a reason: fingers and hearts end, unsent likes are sent, and all
  /// clocks stop.
  case suspend(reason: SuspensionReason)
  /// Ends the reason; the module continues when no other holds.
  case resume(reason: SuspensionReason)
  /// Sends all unsent likes and ends everything. All later inputs are rejected.
  case close
}
