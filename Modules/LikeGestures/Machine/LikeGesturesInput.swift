/// What the likes and gestures of a room are told.
public enum LikeGesturesInput: Hashable, Sendable {
  /// A sample of a finger.
  case touch(Touch)
  /// The app wants a finger for a gesture that it decides itself.
  case claim(Gesture, touch: Int)
  /// The app gives up a finger for a gesture that it decides itself.
  case resign(Gesture, touch: Int)
  /// These conditions hold from now on, besides those that do.
  case raise(RoomConditions)
  /// These conditions no longer hold.
  case lower(RoomConditions)
  /// Another table of gestures takes over.
  case replaceRules([GestureRule])
  /// A bottom sheet comes up.
  case presentSheet(SheetSpec)
  /// The bottom sheet goes.
  case dismissSheet
  /// The list under the finger has other content now.
  case listChanged(ListExtent)
  /// Likes are made in this room from now on.
  case enter(room: String)
  /// All likes that wait are to be sent now.
  case flush
  /// The app goes to the background.
  case suspend
  /// The app is back.
  case resume
  /// The server has taken a message.
  case delivered(LikeMessage)
  /// A message could not be sent.
  case failed(LikeMessage)
  /// Others liked: so many more, and the room's total, where it is known.
  case othersLiked(count: Int, total: Int?)
}
