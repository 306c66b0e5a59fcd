import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore

/// What one of the modules told.
enum ReplayEvent: Sendable {
  case gifts(GiftEvent)
  case ticker(TickerEvent)
  case popups(PopupEvent)
  case pager(PagerEvent)
  case likes(LikeGesturesEvent)

  /// Writes the module's name, and the event's name and fields.
  func write(to json: inout JSONText) {
    switch self {
    case .gifts(let event):
      json.field("module", "gifts")
      event.write(to: &json)
    case .ticker(let event):
      json.field("module", "ticker")
      json.event(event)
    case .popups(let event):
      json.field("module", "popups")
      json.event(event)
    case .pager(let event):
      json.field("module", "pager")
      json.event(event)
    case .likes(let event):
      json.field("module", "likes")
      event.write(to: &json)
    }
  }
}

/// All that the modules tell, in the order of time.
struct ReplayEvents {
  private let gifts: Bus<Timed<GiftEvent>>.Subscription
  private let ticker: Bus<Timed<TickerEvent>>.Subscription
  private let popups: Bus<Timed<PopupEvent>>.Subscription
  private let pager: Bus<Timed<PagerEvent>>.Subscription
  private let likes: Bus<Timed<LikeGesturesEvent>>.Subscription

  init(_ room: ReplayRoom) {
    gifts = room.gifts.events.subscribe(.unbounded)
    ticker = room.ticker.events.subscribe(.unbounded)
    popups = room.popups.events.subscribe(.unbounded)
    pager = room.pager.events.subscribe(.unbounded)
    likes = room.likes.events.subscribe(.unbounded)
  }

  /// What was told since the last call; events of one moment stand module by module.
  func take() -> [Timed<ReplayEvent>] {
    var events = gifts.takeBuffered().map { Timed(ReplayEvent.gifts($0.value), at: $0.time) }
    let others =
      ticker.takeBuffered().map { Timed(ReplayEvent.ticker($0.value), at: $0.time) }
      + popups.takeBuffered().map { Timed(ReplayEvent.popups($0.value), at: $0.time) }
      + pager.takeBuffered().map { Timed(ReplayEvent.pager($0.value), at: $0.time) }
      + likes.takeBuffered().map { Timed(ReplayEvent.likes($0.value), at: $0.time) }
    if others.isEmpty { return events }
    events += others
    // The sort of the standard library is stable in fact but not by contract.
    return events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
