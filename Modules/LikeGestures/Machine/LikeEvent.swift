public import RoomCore

/// An event of the likes and gestures of a room.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum LikeEvent: DescribedCases, Equatable, Sendable {
  /// Emitted once for each gesture that entered for a finger, when the gesture has won or lost. A
  /// view with its own gestures begins or gives up the named gesture.
  case didResolve(GestureResolution)
  /// Emitted when a finger that tapped lifts. A view performs the action of the control or the
  /// backdrop under it.
  case didTap(GestureTap)
  /// Emitted for a tap with ``RoomGesture/likeTap`` that is not part of a double tap, after the
  /// time for a second tap or after another gesture. A view performs the action of a single tap,
  /// such as showing or hiding the controls. A double tap does not perform this action.
  case didConfirmTap(GestureTap)
  /// Emitted for each step of a drag, except of a sheet or a list, from its beginning to its end. A
  /// view follows the finger.
  case didDrag(GestureDrag)
  /// Emitted when the overlays must be hidden (`true`) or shown. A view hides or shows all elements
  /// over the video.
  case clearedDidChange(Bool)
  /// Emitted when the bottom sheet or the list inside it changes. A view that shows the sheet
  /// follows it.
  case sheet(SheetEvent)
  /// Emitted when the local user has liked. A view shows the count.
  case didLike(LocalLike)
  /// Emitted when a combo of likes has ended. The value is its number of likes. A view removes the
  /// count.
  case comboDidEnd(count: Int)
  /// Emitted when a heart begins to rise. A view adds its image, and places it by
  /// ``Heart/pose(at:)``.
  case heartDidAppear(Heart)
  /// Emitted when the motion of a heart has ended. A view removes the image.
  case heartDidDisappear(id: UInt64)
  /// Emitted when likes are counted without their own heart. A view does nothing.
  case didFoldHearts(count: Int)
  /// Emitted when all hearts end at once. A view removes their images.
  case didRemoveAllHearts
  /// Emitted when other users have liked. The value is the number of additional likes. A view may
  /// show it.
  case didReceiveLikes(count: Int)
  /// Emitted when the total of the room has increased, by the server or by a like of the local
  /// user. A view shows it.
  case totalDidChange(Int)
  /// Emitted when likes must be sent to the server. The app sends them and answers with
  /// ``LikeInput/didDeliver(_:)``, ``LikeInput/didFailToDeliver(_:)`` or
  /// ``LikeInput/didRefuse(_:)``.
  case willSendLikes(LikeMessage)
  /// Emitted when the server has confirmed likes. A view does nothing.
  case didDeliverLikes(LikeMessage)
  /// Emitted when likes were not delivered, or not answered in time. A view may show that the
  /// connection is poor.
  case didFailToDeliverLikes(FailedLikes)
  /// Emitted when the server has permanently refused likes. A view may show that the likes do not
  /// count.
  case didLoseLikes(LikeMessage)
  /// Emitted when likes of an earlier launch were restored. The value is their number. A view does
  /// nothing.
  case didRestoreLikes(count: Int)
  /// Emitted when likes are made in another room from now on. A view resets the total.
  case didEnter(room: String)
  /// Emitted when an input was invalid and had no effect. A view does nothing, and a log shows the
  /// reason.
  case rejected(LikeRejection)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .didResolve(let resolution): visitor.visit("didResolve", resolution)
    case .didTap(let tap): visitor.visit("didTap", tap)
    case .didConfirmTap(let tap): visitor.visit("didConfirmTap", tap)
    case .didDrag(let drag): visitor.visit("didDrag", drag)
    case .clearedDidChange(let flag): visitor.visit("clearedDidChange", "isCleared", flag)
    case .sheet(let event): visitor.visit(path: "sheet", event)
    case .didLike(let like): visitor.visit("didLike", like)
    case .comboDidEnd(let count): visitor.visit("comboDidEnd", "count", count)
    case .heartDidAppear(let heart): visitor.visit("heartDidAppear", heart)
    case .heartDidDisappear(let id): visitor.visit("heartDidDisappear", "id", id)
    case .didFoldHearts(let count): visitor.visit("didFoldHearts", "count", count)
    case .didRemoveAllHearts: visitor.visit("didRemoveAllHearts")
    case .didReceiveLikes(let count): visitor.visit("didReceiveLikes", "count", count)
    case .totalDidChange(let total): visitor.visit("totalDidChange", "total", total)
    case .willSendLikes(let message): visitor.visit("willSendLikes", message)
    case .didDeliverLikes(let message): visitor.visit("didDeliverLikes", message)
    case .didFailToDeliverLikes(let likes): visitor.visit("didFailToDeliverLikes", likes)
    case .didLoseLikes(let message): visitor.visit("didLoseLikes", message)
    case .didRestoreLikes(let count): visitor.visit("didRestoreLikes", "count", count)
    case .didEnter(let room): visitor.visit("didEnter", "room", room)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

/// A like of the local user.
public struct LocalLike: Described, Equatable, Sendable {
  /// The location of the tap, in points.
  public var location: ScreenPoint
  /// The number of the like in its combo, from 1.
  public var combo: Int

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("location", location)
    visitor.field("combo", combo)
  }
}

/// Likes that were not delivered, or not answered in time.
public struct FailedLikes: Described, Equatable, Sendable {
  /// The message as it was sent.
  public var message: LikeMessage
  /// The time from which on the likes are sent again.
  public var retryAt: Instant

  /// Creates likes that are sent again from `retryAt` on.
  public init(message: LikeMessage, retryAt: Instant) {
    self.message = message
    self.retryAt = retryAt
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("message", message)
    visitor.field("retryAt", retryAt)
  }
}
