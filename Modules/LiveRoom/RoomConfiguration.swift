public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RollingTicker

/// How a room works: the configurations of its modules, and what the room itself has to know.
public struct RoomConfiguration: Sendable {
  /// Who watches: own gifts go first, and the server's echo of own likes is not counted again.
  /// Default nobody.
  public var user: String?
  /// The channels whose popups lock paging and likes while they are up. Default the modal one;
  /// a banner stands beside what goes on.
  public var blockingChannels: Set<String> = [PopupChannel.modal]
  /// Gift combos on lanes. Its `localUser` is ``user``, unless it names another.
  public var gifts = GiftConfiguration()
  /// The ticker. Default its own defaults, but that each comment is shown once and not again.
  public var ticker: TickerConfiguration
  /// Popups, with the rules that the registry is asked for.
  public var popups = PopupConfiguration()
  /// Paging between rooms.
  public var pager = PagerConfiguration()
  /// Likes and gestures.
  public var likes = LikeConfiguration()

  /// The defaults.
  public init(user: String? = nil) {
    self.user = user
    ticker = TickerConfiguration()
    ticker.mode = .once
  }
}
