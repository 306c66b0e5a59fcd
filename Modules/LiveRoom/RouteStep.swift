import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker

/// A step of a route: an input of a module, or an event of the room.
enum RouteStep: Hashable, Sendable {
  case gifts(GiftInput)
  case ticker(TickerInput)
  case popups(PopupInput)
  case pager(PagerInput)
  case likes(LikeInput)
  case emit(RoomChange)
}
