/// The states of the modules of a room at one moment, for views that join later, and its account.
public struct RoomState: Sendable {
  /// The gift channels.
  @Boxed package private(set) var gifts: GiftState
  /// The ticker.
  @Boxed package private(set) var ticker: TickerState
  /// The popups.
  @Boxed package private(set) var popups: PopupState
  /// The pager.
  @Boxed package private(set) var pager: PagerState
  /// Likes and gestures.
  @Boxed package private(set) var likes: LikeState
  /// The list of comments.
  @Boxed package private(set) var comments: CommentState
  /// The comments that fly.
  @Boxed package private(set) var danmaku: DanmakuState
  /// The ticker of the platform.
  @Boxed package private(set) var broadcast: TickerState
  /// The account of the room, without the accounts of its modules.
  let room: RoomStatistics

  /// The outcome of all messages.
  package var account: RoomStatistics {
    var account = room
    account.gifts = gifts.account
    account.ticker = ticker.account
    account.popups = popups.account
    account.pager = pager.account
    account.likes = likes.account
    account.commentList = comments.account
    account.danmaku = danmaku.account
    account.broadcast = broadcast.account
    return account
  }
}
