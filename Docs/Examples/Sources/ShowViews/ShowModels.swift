import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus

/// The observable models of a room's views, which follow the room's own modules.
@MainActor
public struct ShowModels {
  /// The room.
  public let room: LiveRoom
  /// The clock of the room.
  public let clock: RoomClock

  let lanes: GiftLanesModel
  let ticker: TickerModel
  let popup: PopupModel
  let pager: PagerModel
  let hearts: HeartsModel

  /// Creates the models of a room; `nil` for a room that lacks one of its modules.
  public init?(_ room: LiveRoom, clock: RoomClock) async {
    let modules = room.modules
    guard let gifts = modules.gifts, let ticker = modules.ticker, let popups = modules.popups,
      let pager = modules.pager, let likes = modules.likes
    else { return nil }
    self.room = room
    self.clock = clock
    lanes = await GiftLanesModel(joining: gifts)
    self.ticker = await TickerModel(joining: ticker)
    popup = await PopupModel(joining: popups)
    self.pager = await PagerModel(joining: pager)
    hearts = await HeartsModel(joining: likes)
  }

  /// Follows the modules until the task is cancelled.
  public func follow() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await lanes.follow() }
      group.addTask { await ticker.follow() }
      group.addTask { await popup.follow() }
      group.addTask { await pager.follow() }
      group.addTask { await hearts.follow() }
    }
  }
}
