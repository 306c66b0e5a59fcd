public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RollingTicker

/// What a room is told: messages of its server, and what its user and its app do.
public enum RoomMessage: Hashable, Sendable {
  /// Somebody gives.
  case gift(GiftMessage)
  /// Somebody likes.
  case like(RoomLike)
  /// Somebody says something.
  case comment(RoomComment)
  /// A notice for the ticker.
  case notice(TickerItem)

  /// A popup came.
  case popup(Popup)
  /// Popups came together, complete.
  case popups([Popup])
  /// A popup is taken back, up to and with this version; `nil` for any.
  case popupRevoked(id: String, version: Int?)
  /// The user answered a popup.
  case popupAnswered(id: String, PopupAnswer)
  /// Another scene is in front, until the room changes.
  case scene(String?)
  /// Another match is on.
  case match(String?)
  /// Something happened that popups or their rules may follow.
  case signal(PopupSignal)

  /// The user is in this room now. For a room without a pager; a pager says so itself.
  case entered(room: String)
  /// The user has left the room, and is in no other.
  case left
  /// The list of rooms changes, or a finger turns its pages.
  case pager(PagerInput)
  /// A finger on the screen.
  case touch(Touch)
  /// The user taps a gift, or its combo button: `batchSize` more units of it are to be sent.
  case giftTapped(gift: String, batchSize: Int, unitValue: Int)
  /// A bottom sheet is to come up.
  case sheetPresented(SheetSpec)
  /// The bottom sheet is to go.
  case sheetDismissed
  /// The screen lies on its side, or stands again.
  case landscape(Bool)
  /// The app goes to the background.
  case suspended
  /// The app is back.
  case resumed

  /// A message that is meant for one room only: it is not taken while that room is not on.
  indirect case addressed(room: String, RoomMessage)
}

/// Likes of one user.
public struct RoomLike: Hashable, Sendable {
  /// Who likes.
  public var sender: String
  /// How many likes since that user's last message.
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
  /// Who speaks.
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
