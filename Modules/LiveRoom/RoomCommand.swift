import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker

/// What a route asks for: an input of a module, or a change of the room to be told.
enum RoomCommand: Sendable {
  case gifts(GiftInput)
  case ticker(TickerInput)
  case popups(PopupInput)
  case pager(PagerInput)
  case likes(LikeInput)
  case tell(RoomChange)
}
