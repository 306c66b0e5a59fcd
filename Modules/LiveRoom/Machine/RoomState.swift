package import GiftChannels
package import LikeGestures
package import LivePager
package import PopupSequencer
package import RollingTicker

/// The states of the modules of a room at one moment, for views that join later, and its account.
public struct RoomState: Sendable {
  /// The gift channels.
  package let gifts: GiftState
  /// The ticker.
  package let ticker: TickerState
  /// The popups.
  package let popups: PopupState
  /// The pager.
  package let pager: PagerState
  /// Likes and gestures.
  package let likes: LikeState
  /// The account of the room, without those of its modules.
  let room: RoomAccount

  /// The outcome of all messages.
  package var account: RoomAccount {
    var account = room
    account.gifts = gifts.account
    account.ticker = ticker.account
    account.popups = popups.account
    account.pager = pager.account
    account.likes = likes.account
    return account
  }
}
