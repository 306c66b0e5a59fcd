public import RoomCore

/// What the likes and gestures of a room take.
public enum LikeInput: Equatable, ModuleInput {
  /// A sample of a finger.
  case touch(Touch)
  /// Takes a finger for a gesture that the app decides itself.
  case claimTouch(TouchClaim)
  /// Gives up a finger for a gesture that the app decides itself.
  case resignTouch(TouchClaim)
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
  /// The server has refused a message of ``LikeEvent/sendLikes(_:)`` for good: it is not sent again.
  case didRefuse(LikeMessage)
  /// Sends the likes that an earlier run of the app saved.
  case restore(LikeSnapshot)
  /// Other users have liked.
  case didReceiveLikes(ReceivedLikes)
  /// Suspends the module for a reason: fingers and hearts end, unsent likes are sent, and all
  /// clocks stop.
  case suspend(reason: SuspensionReason)
  /// Ends the reason; the module continues when no other holds.
  case resume(reason: SuspensionReason)
  /// Sends all unsent likes and ends everything. All later inputs are rejected.
  case close
}

/// A finger, and a gesture that the app decides itself.
public struct TouchClaim: Equatable, Sendable {
  /// The identity of the finger.
  public var touch: Int
  /// The gesture that takes the finger, or gives it up.
  public var gesture: RoomGesture

  /// A claim; by default of the only finger.
  public init(touch: Int = 0, gesture: RoomGesture) {
    self.touch = touch
    self.gesture = gesture
  }
}

/// Likes of other users.
public struct ReceivedLikes: Equatable, Sendable {
  /// The number of additional likes.
  public var count: Int
  /// The total of the room; `nil` where it is not known. One that is not greater than the last is
  /// ignored.
  public var total: Int?

  /// Likes; by default without the total of the room.
  public init(count: Int, total: Int? = nil) {
    self.count = count
    self.total = total
  }
}
