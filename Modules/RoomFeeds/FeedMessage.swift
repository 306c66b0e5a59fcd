public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RoomCore

/// What a feed tells, in the words of the modules: messages of a room's server, and what a user
/// or a view did.
public enum FeedMessage: Hashable, Sendable {
  /// Somebody gives.
  case gift(GiftMessage)
  /// Somebody likes.
  case like(FeedLike)
  /// Somebody says something.
  case comment(FeedComment)
  /// A popup came.
  case popup(Popup)
  /// Popups came together, complete.
  case popups([Popup])
  /// A popup is taken back, up to and with this version; `nil` for any.
  case popupRevoked(id: String, version: Int?)
  /// The user answered a popup.
  case popupAnswered(id: String, PopupAnswer)
  /// Another scene is in front.
  case scene(String?)
  /// Another match is on.
  case match(String?)
  /// Something happened that popups or their rules may follow.
  case signal(PopupSignal)
  /// The list of rooms changes, or a finger turns its pages.
  case pager(PagerInput)
  /// A finger on the screen.
  case touch(Touch)
}

/// Likes of one user.
public struct FeedLike: Hashable, Sendable {
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
public struct FeedComment: Hashable, Sendable {
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

/// One line of a feed, read.
public enum FeedItem: Hashable, Sendable {
  /// A message and when it arrived, never before the one ahead of it.
  case message(Timed<FeedMessage>)
  /// A line that cannot be taken, numbered from 1, and why.
  case rejected(line: Int, reason: FeedError)
}
