public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RollingTicker

/// An event of a room, by the module that emitted it.
public enum RoomEvent: Equatable, Sendable {
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

/// An event of a room as a whole.
public enum RoomChange: Hashable, Sendable {
  /// Emitted when a room is entered. The app starts its feed.
  case entered(room: String)
  /// Emitted when a room is left. The app stops its feed. The accounts of its modules follow.
  case left(room: String)
  /// Emitted when the overlays are to be hidden, or shown again: lanes, crowds and the ticker. New
  /// gifts and comments wait in the meantime.
  case overlaysHidden(Bool)
  /// Emitted when the room is suspended, after all modules.
  case suspended
  /// Emitted when the last reason to be suspended has ended, after all modules have resumed.
  case resumed
  /// Emitted when the app is to send a message to its server.
  case send(ServerMessage)
  /// Emitted when a message was not taken.
  case rejected(RoomRejection)
}

/// A message from a room to its server.
public enum ServerMessage: Hashable, Sendable {
  /// Likes of the local user, gathered. The app answers with `LikeInput.didDeliver(_:)`,
  /// `didFailToDeliver(_:)` or `didRefuse(_:)`.
  case likes(LikeMessage)
  /// The user's gift to `recipient` (`nil` for the room): `batchSize` units more, `total` since the
  /// combo began. `combo` is the same for all sends of a combo, so that server and clients can
  /// recognize a repeated one.
  case gift(String, recipient: String?, combo: String, batchSize: Int, total: Int)
}

/// The reason for which a room did not take a message.
public enum RoomRejection: Hashable, Sendable, CustomStringConvertible {
  /// It is addressed to a room that is not the present one.
  case otherRoom(String)
  /// The room is suspended for that reason already.
  case suspended
  /// The room is not suspended for that reason.
  case notSuspended
  /// The room is suspended for the greatest possible number of reasons.
  case tooManySuspensions

  /// A human-readable description.
  public var description: String {
    switch self {
    case .otherRoom(let room):
      "The message is addressed to the room “\(room)”, which is not the present one."
    case .suspended: "The room is suspended for that reason already."
    case .notSuspended: "The room is not suspended for that reason."
    case .tooManySuspensions: "The room is suspended for 64 reasons, which is the limit."
    }
  }
}
