public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RollingTicker

/// The configuration of a room: those of its modules, and the settings of the room itself.
public struct RoomConfiguration: Sendable {
  /// The local user, whose gifts precede others, and whose likes are not counted again when the
  /// server repeats them. Default none.
  public var user: String?
  /// The channels whose popups lock paging and likes while they are on screen. Default the modal
  /// one; a banner locks nothing.
  public var blockingChannels: Set<String> = [PopupChannel.modal]
  /// Gift combos on lanes. Its `localUser` is ``user``, unless it names another.
  public var gifts = GiftConfiguration()
  /// The ticker. Its mode is `once` by default: each comment is shown once.
  public var ticker: TickerConfiguration
  /// Popups, with the rules to take from the registry.
  public var popups = PopupConfiguration()
  /// Paging between rooms.
  public var pager = PagerConfiguration()
  /// Likes and gestures.
  public var likes = LikeConfiguration()

  /// Creates a configuration with the defaults.
  public init(user: String? = nil) {
    self.user = user
    ticker = TickerConfiguration()
    ticker.mode = .once
  }
}
