public import RoomCore

/// What the likes and gestures of a room decide.
public enum LikeGesturesEvent: Hashable, Sendable {
  /// A gesture hears whether a finger is its own. Each that entered for it hears so once.
  case verdict(GestureVerdict)
  /// A tap was recognised, the moment the finger lifted.
  case tapped(GestureTap)
  /// A drag, a hold or a claimed gesture follows its finger.
  case dragged(GestureDrag)
  /// The overlays are to be hidden, or shown again.
  case cleared(Bool)
  /// The sheet or its list does something.
  case sheet(SheetEvent)
  /// The user liked, at this point: the so-many-th like of a run.
  case liked(at: ScreenPoint, combo: Int)
  /// A run of likes has ended, with so many likes.
  case comboEnded(Int)
  /// A heart rises.
  case heart(Heart)
  /// A heart is gone.
  case heartEnded(id: UInt64)
  /// So many likes have no heart of their own.
  case heartsFolded(Int)
  /// All hearts are gone at once.
  case heartsCleared
  /// Others liked so many times.
  case othersLiked(Int)
  /// The room's total has grown to this.
  case total(Int)
  /// To be sent to the server, and answered by delivered or failed.
  case sendLikes(LikeMessage)
  /// The server has these likes.
  case likesSent(LikeMessage)
  /// These likes did not arrive; they are sent again at this time.
  case likesReturned(LikeMessage, retryAt: Instant)
  /// Likes are made in this room now.
  case entered(room: String)
  /// An input made no sense.
  case rejected(LikeGesturesRejection)
}
