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
  /// The outcome of all messages.
  package let account: RoomAccount

  init(
    gifts: GiftState, ticker: TickerState, popups: PopupState, pager: PagerState,
    likes: LikeState, _ account: RoomAccount, _ diagnostics: [RoomDiagnostic.Kind: Int]
  ) {
    var account = account
    account.diagnostics = diagnostics
    account.gifts = gifts.account
    account.ticker = ticker.account
    account.popups = popups.account
    account.pager = pager.account
    account.likes = likes.account
    (self.gifts, self.ticker, self.popups, self.pager, self.likes) =
      (gifts, ticker, popups, pager, likes)
    self.account = account
  }
}
