// The modules of a room. The export gives their messages, events and settings to the other files of
// the room, and to an app.
@_exported public import CommentList
@_exported public import DanmakuLanes
@_exported public import GiftChannels
@_exported public import LikeGestures
@_exported public import LivePager
@_exported public import Meters
@_exported public import PopupSequencer
@_exported public import RollingTicker
public import RoomCore

/// A module of a room. Of modules that are due at one instant, the first takes its turn first.
public enum ModuleKind: String, CaseIterable, Sendable, ReadValue {
  /// The gift channels.
  case gifts
  /// The ticker.
  case ticker
  /// The popups.
  case popups
  /// The pager.
  case pager
  /// Likes and gestures.
  case likes
  /// The list of comments.
  case comments
  /// The comments that fly.
  case danmaku
  /// The ticker of the platform.
  case broadcast
  /// Countdowns, scores and goals.
  case meters

  /// All modules in the order of suspension, beginning with the touches. In this order, no module
  /// starts an action that the next module has to stop.
  static var inwards: [ModuleKind] {
    [.likes, .pager, .gifts, .ticker, .comments, .danmaku, .broadcast, .meters, .popups]
  }

  /// Returns the input of the module for a step of its lifecycle.
  package func input(for step: LifecycleStep) -> RoomInput {
    switch self {
    case .gifts: .gifts(GiftInput(step))
    case .ticker: .ticker(TickerInput(step))
    case .popups: .popups(PopupInput(step))
    case .pager: .pager(PagerInput(step))
    case .likes: .likes(LikeInput(step))
    case .comments: .comments(CommentInput(step))
    case .danmaku: .danmaku(DanmakuInput(step))
    case .broadcast: .broadcast(TickerInput(step))
    case .meters: .meters(MeterInput(step))
    }
  }
}

/// A step in the lifecycle of a module, which a room takes with all its modules.
package enum LifecycleStep: Equatable, Sendable {
  /// Suspends for a reason.
  case suspend(SuspensionReason)
  /// Ends a reason to be suspended.
  case resume(SuspensionReason)
  /// Emits the last events, and takes no more inputs.
  case close
}

extension ModuleInput {
  /// Creates the input for a step of the lifecycle.
  init(_ step: LifecycleStep) {
    switch step {
    case .suspend(let reason): self = .suspend(reason: reason)
    case .resume(let reason): self = .resume(reason: reason)
    case .close: self = .close
    }
  }
}
