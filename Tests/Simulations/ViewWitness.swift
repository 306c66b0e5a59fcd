import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore

/// Views that follow the events from the beginning: they equal a view that joins later.
struct ViewWitness: Sendable {
  private var gifts: GiftScreen
  private var ticker: TickerScreen
  private var popups: PopupScreen
  private var pager: PagerScreen
  private var hearts: HeartScreen
  private var sheet: SheetScreen

  init(_ states: RoomStates) {
    gifts = GiftScreen(states.gifts)
    ticker = TickerScreen(states.ticker)
    popups = PopupScreen(states.popups)
    pager = PagerScreen(states.pager)
    hearts = HeartScreen(states.likes)
    sheet = SheetScreen(states.likes)
  }

  mutating func follow(_ event: RoomEvent, at time: Instant) {
    switch event {
    case .gifts(let event): gifts.apply(event, at: time)
    case .ticker(let event): ticker.apply(event, at: time)
    case .popups(let event): popups.apply(event, at: time)
    case .pager(let event): pager.apply(event, at: time)
    case .likes(let event):
      hearts.apply(event, at: time)
      sheet.apply(event, at: time)
    case .room: break
    }
  }

  func check(_ states: RoomStates) throws {
    try promise(gifts == GiftScreen(states.gifts), "a view shows \(gifts)")
    try promise(ticker == TickerScreen(states.ticker), "a view shows \(ticker)")
    try promise(popups == PopupScreen(states.popups), "a view shows \(popups)")
    try promise(pager == PagerScreen(states.pager), "a view shows \(pager)")
    try promise(hearts == HeartScreen(states.likes), "a view shows \(hearts)")
    try promise(sheet == SheetScreen(states.likes), "a view shows \(sheet)")
  }
}
