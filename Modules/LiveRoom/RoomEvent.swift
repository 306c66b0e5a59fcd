public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RollingTicker

/// What happens in a room, and which of its modules tells it.
public enum RoomEvent: Hashable, Sendable {
  /// The gift channels.
  case gifts(GiftEvent)
  /// The ticker.
  case ticker(TickerEvent)
  /// The popups.
  case popups(PopupEvent)
  /// The pager.
  case pager(PagerEvent)
  /// Likes and gestures.
  case likes(LikeEvent)
  /// The room as a whole.
  case room(RoomChange)
}

/// What happens to a room as a whole.
public enum RoomChange: Hashable, Sendable {
  /// The user is in this room now: its feed is to start.
  case entered(room: String)
  /// The user has left this room: its feed is to stop. The accounts of its modules follow.
  case left(room: String)
  /// The overlays are to be hidden, or shown again: lanes, crowds and the ticker. What comes
  /// meanwhile waits.
  case overlaysHidden(Bool)
  /// The app is in the background: every module has been told.
  case suspended
  /// The app is back: every module has been told.
  case resumed
  /// To be sent to the server.
  case send(ServerMessage)
  /// A message was not taken.
  case rejected(RoomRejection)
}

/// What a room has to tell its server.
public enum ServerMessage: Hashable, Sendable {
  /// The user's likes, gathered. The app answers with `LikeInput.didDeliver(_:)` or
  /// `didFailToDeliver(_:)`.
  case likes(LikeMessage)
  /// The user's gift to `recipient` (`nil` for the room): `batchSize` units more, `total` since the
  /// combo began. `combo` is the same for all sends of a combo, so that server and clients can
  /// recognise a repeated one.
  case gift(String, recipient: String?, combo: String, batchSize: Int, total: Int)
}

/// Why a room did not take a message.
public enum RoomRejection: Hashable, Sendable {
  /// It is meant for a room that is not on.
  case otherRoom(String)
  /// The room is suspended for that reason already.
  case suspended
  /// The room is not suspended for that reason.
  case notSuspended
  /// The room is suspended for as many reasons as it may be.
  case tooManySuspensions

  /// The reason in a sentence.
  public var reason: String {
    switch self {
    case .otherRoom(let room): "The message is meant for the room “\(room)”, which is not on."
    case .suspended: "The room is suspended for that reason already."
    case .notSuspended: "The room is not suspended for that reason."
    case .tooManySuspensions: "The room is suspended for 64 reasons; no more may hold at once."
    }
  }
}
