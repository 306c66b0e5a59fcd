public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RollingTicker
public import RoomCore

/// What a room takes: messages of its server, fingers, and what its app does. It mirrors
/// ``RoomEvent``: an input of a module under the module's name, or one of the room as a whole.
public enum RoomInput: Hashable, Sendable {
  /// For the gift channels.
  case gifts(GiftInput)
  /// For the ticker.
  case ticker(TickerInput)
  /// For the popups.
  case popups(PopupInput)
  /// For the pager.
  case pager(PagerInput)
  /// For likes and gestures.
  case likes(LikeInput)
  /// For the room as a whole.
  case room(RoomAction)

  /// An input that is meant for one room only: it is rejected while the user is in another.
  indirect case addressed(room: String, RoomInput)
}

/// What concerns a room as a whole.
public enum RoomAction: Hashable, Sendable {
  /// The user is in this room now. For a room without a pager; a pager reports it by itself.
  case enter(room: String)
  /// The user leaves the room, and enters no other.
  case leave
  /// Somebody likes. The local user's own likes are counted where they are made.
  case didReceiveLike(RoomLike)
  /// Somebody comments.
  case didReceiveComment(RoomComment)
  /// The screen is turned on its side, or upright again.
  case setLandscape(Bool)
  /// The room is suspended, as when the app goes to the background.
  case suspend(reason: SuspensionReason)
  /// That reason ends.
  case resume(reason: SuspensionReason)
}

// Short forms of what apps send most.
extension RoomInput {
  /// Somebody gives.
  public static func gift(_ message: GiftMessage) -> RoomInput { .gifts(.receive(message)) }
  /// Somebody likes.
  public static func like(_ like: RoomLike) -> RoomInput { .room(.didReceiveLike(like)) }
  /// Somebody comments.
  public static func comment(_ comment: RoomComment) -> RoomInput {
    .room(.didReceiveComment(comment))
  }
  /// A notice for the ticker.
  public static func notice(_ item: TickerItem) -> RoomInput { .ticker(.append(item)) }
  /// A popup is to be shown.
  public static func popup(_ popup: Popup) -> RoomInput { .popups(.enqueue(popup)) }
  /// A sample of a finger.
  public static func touch(_ touch: Touch) -> RoomInput { .likes(.touch(touch)) }
  /// The user is in this room now.
  public static func enter(room: String) -> RoomInput { .room(.enter(room: room)) }
  /// The user leaves the room, and enters no other.
  public static var leave: RoomInput { .room(.leave) }
  /// The room is suspended.
  public static func suspend(reason: SuspensionReason) -> RoomInput {
    .room(.suspend(reason: reason))
  }
  /// A reason to be suspended ends.
  public static func resume(reason: SuspensionReason) -> RoomInput {
    .room(.resume(reason: reason))
  }
}

/// Likes of one user.
public struct RoomLike: Hashable, Sendable {
  /// Who likes.
  public var sender: String
  /// The number of likes since that user's last message.
  public var count: Int
  /// All likes of the room as the server sampled them; may go backwards.
  public var total: Int?

  /// Some likes.
  public init(sender: String, count: Int, total: Int? = nil) {
    self.sender = sender
    self.count = count
    self.total = total
  }
}

/// A comment.
public struct RoomComment: Hashable, Sendable {
  /// The server's identifier.
  public var id: String?
  /// Who comments.
  public var sender: String
  /// What is said.
  public var text: String

  /// A comment.
  public init(id: String? = nil, sender: String, text: String) {
    self.id = id
    self.sender = sender
    self.text = text
  }
}
