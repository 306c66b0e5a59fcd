import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus

/// The states of all modules of a room.
struct RoomStates: Sendable {
  let gifts: GiftState
  let ticker: TickerState
  let popups: PopupState
  let pager: PagerState
  let likes: LikeState

  /// `nil` where a module is missing.
  init?(of modules: RoomModules) async {
    guard let gifts = await modules.gifts?.state, let ticker = await modules.ticker?.state,
      let popups = await modules.popups?.state, let pager = await modules.pager?.state,
      let likes = await modules.likes?.state
    else { return nil }
    self.gifts = gifts
    self.ticker = ticker
    self.popups = popups
    self.pager = pager
    self.likes = likes
  }
}
