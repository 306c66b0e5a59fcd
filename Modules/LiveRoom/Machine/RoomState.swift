/// The states of the modules of a room at one moment, for views that join later, and its statistics.
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
  /// Countdowns, scores and goals.
  @Boxed package private(set) var meters: MeterState
  /// The delay of the picture for which messages wait, which is 0 if no message waits.
  public let pictureDelay: Duration
  /// The statistics of the room, without the statistics of its modules.
  let room: RoomStatistics

  /// The outcome of all messages.
  package var statistics: RoomStatistics {
    var statistics = room
    statistics.gifts = gifts.statistics
    statistics.ticker = ticker.statistics
    statistics.popups = popups.statistics
    statistics.pager = pager.statistics
    statistics.likes = likes.statistics
    statistics.commentList = comments.statistics
    statistics.danmaku = danmaku.statistics
    statistics.broadcast = broadcast.statistics
    statistics.meters = meters.statistics
    return statistics
  }
}
