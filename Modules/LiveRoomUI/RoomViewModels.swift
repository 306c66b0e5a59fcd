public import CommentList
public import DanmakuLanes
public import GiftChannels
public import LikeGestures
public import LivePager
public import LiveRoom
public import Meters
public import PopupSequencer
public import RollingTicker
public import RoomBus

/// The observable models of a room's views, one for each view state of the modules that the room has.
///
/// ```swift
/// let models = await RoomViewModels(room)
/// await models.follow(frames: frames)  // in a task of a view, until it is cancelled
/// ```
@MainActor
public final class RoomViewModels {
  /// Lanes, summaries, the full screen and countdowns; `nil` for a room without gifts.
  public let gifts: GiftLanesModel?
  /// The ticker; `nil` for a room without one.
  public let ticker: TickerModel?
  /// The comments; `nil` for a room without them.
  public let comments: CommentListModel?
  /// The comments that fly; `nil` for a room without them.
  public let danmaku: DanmakuModel?
  /// The ticker of the platform; `nil` for a room without one.
  public let broadcast: TickerModel?
  /// Countdowns, scores and goals; `nil` for a room without them.
  public let meters: MetersModel?
  /// The popups; `nil` for a room without them.
  public let popups: PopupModel?
  /// The pages; `nil` for a room without a pager.
  public let pager: PagerModel?
  /// The hearts; `nil` for a room without likes.
  public let hearts: HeartsModel?
  /// The bottom sheet; `nil` for a room without likes.
  public let sheet: SheetModel?

  /// The users whom the local user has blocked.
  public let blocked: BlockedUsersModel

  let room: LiveRoom
  /// The composer of a view without a model of the app, or `nil` for a room without comments.
  let composer: RoomComposerModel?
  /// The purse that pays the gifts of the board and of the combo buttons.
  let purse: GiftPurse
  let menu: RoomMenuModel
  /// The number of lanes, which never changes.
  let laneCount: Int

  /// Creates the models of a room, with its present state.
  public init(_ room: LiveRoom) async {
    self.room = room
    purse = GiftPurse(clock: room.clock)
    blocked = BlockedUsersModel(room)
    menu = RoomMenuModel(room, blocked)
    let modules = room.modules
    gifts = await Self.joining(modules.gifts)
    laneCount = gifts?.viewState.lanes.count ?? 0
    ticker = await Self.joining(modules.ticker)
    comments = await Self.joining(modules.comments)
    danmaku = await Self.joining(modules.danmaku)
    broadcast = await Self.joining(modules.broadcast)
    composer = modules.comments.map { _ in RoomComposerModel(room) }
    meters = await Self.joining(modules.meters)
    popups = if let popups = modules.popups { await ModuleViewModel(joining: popups) } else { nil }
    pager = await Self.joining(modules.pager)
    hearts = await Self.joining(modules.likes)
    sheet = await Self.joining(modules.likes)
  }

  private static func joining<ViewState: ModuleViewState>(
    _ module: (any RoomModule<ViewState.Input, ViewState.Event, ViewState.State>)?
  ) async -> ModuleViewModel<ViewState>? {
    guard let module else { return nil }
    return await ModuleViewModel(joining: module)
  }

  /// Follows the modules until the task is cancelled or the room is closed. It may be called again
  /// after a cancellation, as when a view disappears and appears again.
  ///
  /// - Parameter frames: the frames of the display, by `FrameSource(of:)` of a view of UIKit, or
  ///   `frameSource(_:)` in SwiftUI. Without them, which is the default, the models change with each batch of
  ///   events.
  public func follow(frames: FrameSource? = nil) async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.blocked.follow() }
      group.addTask { await self.gifts?.follow(frames: frames) }
      group.addTask { await self.ticker?.follow(frames: frames) }
      group.addTask { await self.comments?.follow(frames: frames) }
      group.addTask { await self.danmaku?.follow(frames: frames) }
      group.addTask { await self.broadcast?.follow(frames: frames) }
      group.addTask { await self.meters?.follow(frames: frames) }
      group.addTask { await self.popups?.follow(frames: frames) }
      group.addTask { await self.pager?.follow(frames: frames) }
      group.addTask { await self.hearts?.follow(frames: frames) }
      group.addTask { await self.sheet?.follow(frames: frames) }
    }
  }
}

extension RoomViewModels {
  /// A Boolean value that indicates whether the sheet covers the stage.
  var isStageCovered: Bool { sheet?.sheet != nil }

  /// A Boolean value that indicates whether a popup covers the stage and the sheet.
  var isRoomCovered: Bool { popups?.isModal ?? false }

  /// A Boolean value that indicates whether a swipe has moved the overlays away.
  var isCleared: Bool { hearts?.isCleared ?? false }

  /// Returns a Boolean value that indicates whether the controls have a gift button.
  func hasGiftButton(offersGifts: Bool) -> Bool { offersGifts && sheet != nil }
}
